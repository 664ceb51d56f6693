// What a game gave away against best play: a plot for each player, the same as a table, and each slip with what was best.

import { doing } from "./action.js";
import { ask } from "./api.js";
import { drawn, element, named } from "./dom.js";
import { decimal, isolated, say, shown } from "./text.js";
import { unfolding } from "./unfolding.js";

const WIDTH = 640;
const HEIGHT = 124;
const FOOT = 18;
const FEW = 6; // slips that are told of a player, the dearest
const LEAST = 0.05; // points that show as more than nothing

const look = element("link", { rel: "stylesheet", href: "/static/shared/review.css" });
document.head.append(look);

/** What can be unfolded below a sheet that is over; null where there is no best play to compare with. */
export function review(sheet) {
  if (!sheet.advised) return null;
  const read = () => ask(`/api/review?sheet=${encodeURIComponent(sheet.sheet)}`);
  return unfolding(say("review.title"), read, (players) => drawReview(sheet, players), { class: "review" });
}

function drawReview(sheet, players) {
  if (players.every(({ cost }) => cost === null)) return [element("p", {}, say("review.none"))];
  const most = Math.max(1, ...players.flatMap(({ turns }) => turns.map(({ cost }) => cost ?? 0)));
  return [element("p", { class: "hint" }, say("review.meaning")), ...players.map((player, at) => one(sheet, player, at, most)), table(sheet, players)];
}

function one(sheet, { turns, cost }, at, most) {
  const name = sheet.players[at];
  if (cost === null) return element("section", {}, element("p", { class: "whose" }, ...shown("review.unknown", { name })));
  const slips = turns.flatMap(({ box, slips: found }, number) => found.map((slip) => ({ ...slip, box, turn: number + 1 })));
  const dearest = slips.filter((slip) => slip.cost >= LEAST).sort((a, b) => b.cost - a.cost).slice(0, FEW);
  return element("section", {},
    element("p", { class: "whose" }, ...shown("review.player", { name, points: decimal(cost) })),
    plot(turns, most, say("review.player", { name: isolated(name), points: decimal(cost) })),
    dearest.length ? element("ol", { class: "slips" }, dearest.map((slip) => element("li", {}, ...told(sheet, slip)))) : null);
}

/** A bar for each turn, as high as what it cost; a dot where nobody can tell. */
function plot(turns, most, sentence) {
  const wide = (WIDTH - 10) / turns.length;
  const base = HEIGHT - FOOT;
  const bars = turns.map(({ cost }, number) => {
    const middle = 5 + wide * (number + .5);
    const high = ((cost ?? 0) / most) * (base - 26);
    return drawn("g", {},
      cost === null ? drawn("circle", { cx: middle, cy: base - 6, r: 2, class: "unknown" })
        : drawn("rect", { x: middle - wide * .36, y: base - Math.max(high, 1), width: wide * .72, height: Math.max(high, 1), class: "bar" }),
      cost >= LEAST ? drawn("text", { x: middle, y: base - high - 4, "text-anchor": "middle" }, decimal(cost)) : null,
      turns.length < 20 ? drawn("text", { x: middle, y: HEIGHT - 4, "text-anchor": "middle", class: "turn" }, String(number + 1)) : null);
  });
  const rule = drawn("line", { x1: 0, x2: WIDTH, y1: base, y2: base, class: "rule" });
  return drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": sentence, class: "plot" }, rule, bars);
}

function told(sheet, { turn, dice, done, best, cost }) {
  return shown("review.slip", { turn, dice: dice.join(" "), done: doing(sheet.rules, done), best: doing(sheet.rules, best), cost: decimal(cost) });
}

/** The plots as numbers, for who does not see them. */
function table(sheet, players) {
  const length = Math.max(...players.map(({ turns }) => turns.length));
  const cell = (cost) => element("td", {}, cost === null || cost === undefined ? "–" : decimal(cost));
  const rows = Array.from({ length }, (_, number) =>
    element("tr", {}, element("th", { scope: "row" }, String(number + 1)), players.map(({ turns }) => cell(turns[number]?.cost))));
  return element("div", { class: "unseen" }, element("table", {},
    element("caption", {}, say("review.title")),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, say("review.turn")), sheet.players.map((name) => element("th", { scope: "col" }, named(name))))),
    element("tbody", {}, rows),
    element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, say("review.all")), players.map(({ cost }) => cell(cost))))));
}
