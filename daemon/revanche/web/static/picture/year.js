// A year in one picture: who won how much, month by month, and what was special.

import { day, isolated, lasted, monthNames, say } from "../shared/text.js";
import { bar, card, EDGE, INK, LINE, PALE, picture, SIDE, SOFT, text, WIDTH } from "../shared/drawing.js";

const MOST = 5; // players
const WIDE = WIDTH - 2 * EDGE;
const INNER = EDGE + 34;

/** The picture of a year, of which these are the statistics. */
export function yearPicture(year, figures) {
  const facts = special(figures);
  const counts = ["evenings", "matches", "games"].map((key) => say(`picture.${key}`, { count: { evenings: figures.times.evenings, matches: figures.matches, games: figures.games }[key] }));
  const players = figures.players.filter(({ matches }) => matches > 0).slice(0, MOST);
  const won = players.map(({ name, won, matches }) => `${isolated(name)}: ${say("picture.won", { won, count: matches })}`);
  const told = [say("picture.year", { year }), ...counts, ...won, ...facts.map(([title, content]) => `${title}: ${content}`)].join(". ");
  return picture(String(year), counts.join(" · "), told, ...winners(players), ...months(year, figures), ...tiles(facts));
}

function winners(players) {
  const [top, step] = [262, 84];
  const most = Math.max(...players.map(({ won }) => won), 1);
  return [
    card(EDGE, top, WIDE, 46 + MOST * step),
    ...players.flatMap(({ name, won, matches }, place) => {
      const y = top + 34 + place * step;
      return [
        text(name, INNER, y + 26, { size: 32, weight: place ? 450 : 700, room: 560 }),
        text(say("picture.won", { won, count: matches }), WIDTH - INNER, y + 26, { size: 28, fill: SOFT, anchor: "end", room: 300 }),
        bar(INNER, y + 40, (WIDE - 68) * (won / most), 18, place ? PALE : SIDE.A),
      ];
    }),
  ];
}

function months(year, { times }) {
  const [top, height, foot] = [750, 224, 34];
  const games = new Map(times.months.map(({ month, games_won: won }) => [month, Object.values(won).reduce((sum, count) => sum + count, 0)]));
  const counts = monthNames().map((_, place) => games.get(`${year}-${String(place + 1).padStart(2, "0")}`) ?? 0);
  const [most, step] = [Math.max(...counts, 1), (WIDE - 68) / 12];
  return [
    card(EDGE, top, WIDE, height + 66),
    text(say("picture.months"), INNER, top + 40, { size: 26, fill: SOFT }),
    ...monthNames().flatMap((name, place) => {
      const [x, tall] = [INNER + place * step, (height - 70) * (counts[place] / most)];
      const base = top + height + 66 - foot - 14;
      return [
        counts[place] ? bar(x + 8, base - tall, step - 16, tall, SIDE.A) : bar(x + 8, base - 4, step - 16, 4, LINE),
        text(name, x + step / 2, base + 32, { size: 24, fill: SOFT, anchor: "middle", room: step - 4 }),
      ];
    }),
  ];
}

/** What was special: [title, what]. */
function special({ players, head_to_head: duels, lengths, times }) {
  const found = [];
  const [duel] = [...duels].sort((one, other) => sum(other.matches) - sum(one.matches));
  if (duel) found.push([say("picture.pair"), `${isolated(duel.players[0])} ${duel.matches[0]} – ${duel.matches[1]} ${isolated(duel.players[1])}`]);
  const [run] = [...players].sort((one, other) => other.best_streak - one.best_streak);
  if (run?.best_streak > 1) found.push([say("picture.streak"), say("picture.streak_told", { name: run.name, count: run.best_streak })]);
  if (lengths.match.longest) found.push([say("picture.longest"), `${lasted(lengths.match.longest.seconds)}, ${day(lengths.match.longest.evening ?? lengths.match.longest.day)}`]);
  if (times.in_a_row?.count > 1) found.push([say("picture.in_a_row"), say("picture.evenings", { count: times.in_a_row.count })]);
  return found.slice(0, 4);
}

function tiles(facts) {
  const [top, width, height] = [1064, (WIDE - 24) / 2, 98];
  return facts.flatMap(([title, content], place) => {
    const [x, y] = [EDGE + (place % 2) * (width + 24), top + Math.floor(place / 2) * (height + 14)];
    return [
      card(x, y, width, height),
      text(title, x + 24, y + 38, { size: 22, fill: SOFT, room: width - 48 }),
      text(content, x + 24, y + 76, { size: 30, weight: 650, fill: INK, room: width - 48 }),
    ];
  });
}

function sum([a, b]) {
  return a + b;
}
