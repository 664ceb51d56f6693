// Figures as sentences, the same that `revanche stats` prints.

import { date, gameName, lasted, listed, say, shown } from "../shared/text.js";

/** What the figures come to, a sentence each, as nodes. */
export function facts(found) {
  return [...streaks(found), ...ends(found), ...times(found)];
}

function streaks({ players }) {
  return players
    .filter(({ best_streak: count }) => count > 1)
    .map((one) => shown("stats.longest_streak", { name: one.name, count: one.best_streak, when: span(one.best_streak_since, one.best_streak_until) }));
}

function ends({ players, beginning }) {
  const told = [];
  const deciding = players.filter(({ deciders }) => deciders);
  if (deciding.length) {
    told.push(shown("stats.deciding", { who: each(deciding, (one) => say("sheet.past.of", { some: one.deciders_won, all: one.deciders })) }));
  }
  const back = players.filter(({ comebacks }) => comebacks);
  if (back.length) told.push(shown("stats.comebacks", { who: each(back, ({ comebacks }) => comebacks) }));
  if (beginning.sheets) told.push(shown("stats.beginning", { some: beginning.won, all: beginning.sheets }));
  return told;
}

function times({ lengths, by_game: games, times: { evenings, in_a_row: row }, days_since: since }) {
  const told = [];
  for (const kind of ["game", "match"]) {
    const { average, longest } = lengths[kind];
    if (longest) told.push(shown(`stats.length.${kind}`, { average: lasted(average), longest: lasted(longest.seconds), when: date(longest.evening) }));
  }
  if (Object.keys(games).length > 1) {
    told.push(shown("stats.by_game", { games: listed(Object.entries(games).map(([game, count]) => `${gameName(game)} ${count}`)) }));
  }
  if (row) {
    const key = row.count === 1 && evenings > 1 ? "stats.evenings.apart" : "stats.evenings";
    told.push(shown(key, { count: evenings, row: row.count, when: span(row.since, row.until) }));
  }
  if (since !== null) told.push(shown(since <= 0 ? "stats.since.today" : "stats.since", { count: since }));
  return told;
}

function each(players, number) {
  return listed(players.map((one) => `${one.name} ${number(one)}`));
}

function span(since, until) {
  return since === until ? date(since) : say("stats.from_to", { first: date(since), last: date(until) });
}
