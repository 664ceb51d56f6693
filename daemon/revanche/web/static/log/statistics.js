// Numbers about players, and the plots of two who met.

import { ask } from "../shared/api.js";
import { element, named } from "../shared/dom.js";
import { streakPlot, winsPlot } from "./plots.js";
import { identity, say, shown } from "../shared/text.js";

const COLUMNS = ["matches", "won", "lost", "games", "streak", "best"];

let duels = [];
let matches = [];

/** Draw the statistics; `all` are the matches of the log, oldest first. */
export async function drawStatistics(all) {
  matches = all;
  const found = await ask("/api/stats");
  duels = found.head_to_head;
  const none = found.players.length === 0;
  document.getElementById("no-stats").hidden = !none;
  document.getElementById("table").hidden = none;
  document.getElementById("table").replaceChildren(table(found.players));
  document.getElementById("duel").hidden = duels.length === 0;
  const choice = document.getElementById("pair");
  const before = choice.selectedIndex;
  choice.replaceChildren(
    ...duels.map(({ players: [a, b] }, value) => element("option", { value }, `\u2068${a}\u2069 – \u2068${b}\u2069`)),
  );
  if (duels.length === 0) return;
  choice.value = before >= 0 && before < duels.length ? before : 0;
  choice.onchange = drawDuel;
  drawDuel();
}

function table(players) {
  const heads = [say("log.player"), ...COLUMNS.map((key) => say(`stats.${key}`))];
  return element(
    "table",
    { class: "numbers" },
    element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, players.map(row)),
  );
}

function row(player) {
  const cells = [player.matches, player.won, player.lost, `${player.games_won} – ${player.games_lost}`, player.streak, player.best_streak];
  return element(
    "tr",
    {},
    element("th", { scope: "row", class: "who" }, named(player.name)),
    cells.map((cell) => element("td", {}, String(cell))),
  );
}

function drawDuel() {
  const duel = duels[document.getElementById("pair").value];
  const [a, b] = duel.players;
  const fields = ([winsA, winsB]) => ({ a, b, wins_a: winsA, wins_b: winsB });
  const order = meetings(a, b);
  document.getElementById("plots").replaceChildren(
    element("p", { class: "duel" },
      element("span", { class: "who a" }, named(a)), ` ${duel.matches[0]} – ${duel.matches[1]} `, element("span", { class: "who b" }, named(b))),
    element("p", { class: "hint" }, ...shown("stats.games_told", fields(duel.games))),
    figure("stats.wins", winsPlot(order, duel.players, say("stats.wins_told", fields(duel.matches)))),
    figure("stats.streaks", streakPlot(order, longest(order, duel.players))),
  );
}

function figure(key, plot) {
  return element("figure", {}, element("figcaption", {}, say(key)), plot);
}

/** Who won each match that the two finished against each other, oldest first. */
function meetings(a, b) {
  const [one, other] = [identity(a), identity(b)];
  return matches
    .filter((match) => match.winner !== null && match.players.map(identity).sort().join("\n") === [one, other].sort().join("\n"))
    .map((match) => (identity(match.winner) === one ? "A" : "B"));
}

function longest(order, players) {
  let [best, run, holder] = [0, 0, "A"];
  order.forEach((side, place) => {
    run = side === order[place - 1] ? run + 1 : 1;
    if (run > best) [best, holder] = [run, side];
  });
  return say("stats.streaks_told", { name: players["AB".indexOf(holder)], count: best });
}
