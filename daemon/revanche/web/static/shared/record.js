// The scoresheet that a game was won on, as it was left: to read, and to print.

import { element, named } from "./dom.js";
import { parts } from "./paper-rows.js";
import { review } from "./review.js";
import { say } from "./text.js";

const look = element("link", { rel: "stylesheet", href: "/static/shared/record.css" });
const dressed = new Promise((done) => (look.onload = look.onerror = done));
document.head.append(look);
await dressed;

/** A sheet as the server tells it. */
export function record(sheet) {
  const href = `/print?sheet=${encodeURIComponent(sheet.sheet)}`;
  return [table(sheet), element("p", {}, element("a", { href }, say("log.sheet_print"))), ...(sheet.phase === "full" ? [review(sheet)] : []).filter(Boolean)];
}

/** The rows of the paper, with the sum and the bonus of the upper part as "64 + 35". */
function table(sheet) {
  const { rules, options, players, columns } = sheet;
  const { upper, sums, lower } = parts(rules, options, true);
  const places = players.flatMap((_, player) => rules.weights.map((weight, number) => ({ column: columns[player][number], weight })));
  const line = ({ name, kind, cell }) => element("tr", { class: kind }, element("th", { scope: "row" }, name),
    ...places.map(({ column, weight }) => element("td", {}, cell(column, weight))));
  const both = { name: sums.map(({ name }) => name).join(" + "), kind: "sum", cell: (column) => sums.map(({ cell }) => cell(column)).join(" + ") };
  const band = element("tr", { class: "band" }, element("th", { scope: "rowgroup", colspan: places.length + 1 }, say("sheet.lower")));
  const title = say("sheet.caption", { game: say(`sheet.game.${sheet.game}`) });
  return element(
    "div",
    { class: "scroller", role: "group", tabindex: "0", "aria-label": title },
    element(
      "table",
      {},
      element("caption", {}, title),
      head(sheet),
      element("tbody", {}, ...upper.map(line), sums.length ? line(both) : null),
      element("tbody", {}, band, ...lower.map(line)),
      foot(sheet),
    ),
  );
}

function head({ phase, rules, players, standings }) {
  const { weights } = rules;
  const best = standings.filter(({ rank }) => rank === 1 && phase === "full").map(({ player }) => player);
  const corner = element("th", { scope: "col", rowspan: weights.length > 1 ? 2 : 1 }, say("sheet.upper"));
  const names = players.map((name, place) =>
    element("th", { scope: "colgroup", colspan: weights.length, class: best.includes(place + 1) ? "won" : "", title: name }, named(name)));
  const multiples = players.flatMap(() => weights.map((weight) => element("th", { scope: "col" }, say("print.times", { weight }))));
  return element("thead", {}, element("tr", {}, corner, ...names), weights.length > 1 ? element("tr", {}, ...multiples) : null);
}

function foot({ rules, totals }) {
  const cells = totals.map((total) => element("td", { colspan: rules.weights.length }, String(total)));
  return element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, say("print.total")), ...cells));
}
