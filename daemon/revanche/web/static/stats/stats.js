// The page of the statistics: figures of a period, a game, a player or two, in words, numbers and plots.

import { ask } from "../shared/api.js";
import { element, named } from "../shared/dom.js";
import { follow } from "../shared/live.js";
import { rereading } from "../shared/rereading.js";
import { numberTables } from "../shared/numbers.js";
import { day, gameName, identity, say, shown, speak } from "../shared/text.js";
import { facts } from "./facts.js";
import { plots } from "./plots.js";

const COLUMNS = ["matches", "won", "lost", "games", "streak", "best"];
const LAST = [30, 365]; // days

const place = (id) => document.getElementById(id);
const CHOICES = ["period", "game", "a", "b"];

function query() {
  const [period, game, a, b] = CHOICES.map((id) => place(id).value);
  const asked = { game, a, b: a && identity(a) !== identity(b) ? b : "" };
  if (period.length === 4) [asked.since, asked.until] = [`${period}-01-01`, `${period}-12-31`];
  else if (period) asked.since = daysAgo(Number(period.slice(1)) - 1);
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value));
}

function daysAgo(count) {
  const then = new Date();
  then.setDate(then.getDate() - count);
  return [then.getFullYear(), then.getMonth() + 1, then.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** What can be asked for is what there is in all. */
function offer(all) {
  const years = [...new Set(all.times.months.map(({ month }) => month.slice(0, 4)))].reverse();
  const people = all.players.map(({ name }) => [name, name]).sort(([one], [other]) => one.localeCompare(other));
  choices("period", [["", say("stats.always")], ...LAST.map((days) => [`d${days}`, say("stats.last_days", { count: days })]), ...years.map((year) => [year, year])]);
  choices("game", [["", say("sheet.past.all_games")], ...Object.keys(all.by_game).map((game) => [game, gameName(game)])]);
  choices("a", [["", say("log.everyone")], ...people]);
  choices("b", [["", say("log.everyone")], ...people]);
  place("b").disabled = !place("a").value;
}

function choices(id, pairs) {
  const before = place(id).value;
  place(id).replaceChildren(...pairs.map(([value, label]) => element("option", { value }, label)));
  if (pairs.some(([value]) => value === before)) place(id).value = before;
}

function draw(found) {
  place("none").hidden = found.matches > 0;
  place("found").hidden = found.matches === 0;
  const heading = found.few ? shown("stats.few", { count: found.matches }) : shown("stats.counted", { matches: found.matches, games: found.games });
  place("counted").replaceChildren(...heading);
  place("players").replaceChildren(table(found.players));
  place("facts").replaceChildren(...facts(found).map((fact) => element("li", {}, ...fact)));
  const met = found.head_to_head.filter(({ last }) => last.length);
  place("met").hidden = met.length === 0;
  place("duels").replaceChildren(...met.map(duel));
  place("plots").replaceChildren(...(found.few ? [] : plots(found)));
  place("written").hidden = !found.sheets;
  place("numbers").replaceChildren(...numberTables(found.sheets ?? []));
}

function table(players) {
  const heads = [say("log.player"), ...COLUMNS.map((key) => say(`stats.${key}`))];
  return element("table", { class: "numbers" },
    element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, players.map(row)));
}

function row(player) {
  const cells = [player.matches, player.won, player.lost, `${player.games_won} – ${player.games_lost}`, player.streak, player.best_streak];
  return element("tr", {}, element("th", { scope: "row", class: "who" }, named(player.name)), cells.map((cell) => element("td", {}, String(cell))));
}

function duel({ players: [a, b], matches, games, last }) {
  return element("div", {},
    element("p", { class: "duel" }, named(a), ` ${matches[0]} – ${matches[1]} `, named(b)),
    element("p", { class: "hint" }, ...shown("stats.games_told", { a, b, wins_a: games[0], wins_b: games[1] })),
    element("ul", {}, last.map((met) => element("li", {}, `${day(met.evening)}: `, named(met.players[0]), ` ${met.score[0]} – ${met.score[1]} `, named(met.players[1])))));
}

const refresh = rereading(async () => {
  const asked = query();
  const all = await ask("/api/stats");
  offer(all);
  draw(asked.size ? await ask(`/api/stats?${asked}`).catch(() => ({ ...all, matches: 0, players: [], head_to_head: [], sheets: undefined })) : all);
});

for (const id of CHOICES) place(id).addEventListener("change", refresh);

await speak();
document.title = `${say("stats")} · Revanche`;
offer({ players: [], by_game: {}, times: { months: [] } });
let latest = "";
follow(({ status, line }) => {
  const stands = JSON.stringify([status.state, status.match?.id, ["fix", "rename"].includes(line?.command) && line.t]);
  if (stands !== latest) refresh();
  latest = stands;
}, (up) => (place("news").textContent = up ? "" : say("lost")));
