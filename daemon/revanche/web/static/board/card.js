// One table on the board.

import { element, named } from "../shared/dom.js";
import { clock, say, shown } from "../shared/text.js";

/** The card of a table, an item of a list. */
export function card(table) {
  const kind = !table.there ? "away" : table.state;
  return element("li", { class: `card ${kind}${table.need ? " needing" : ""}` }, head(table), ...body(table));
}

function head(table) {
  return element("h3", {}, ...shown("board.table", { table: table.table }));
}

function body(table) {
  const under = element("p", { class: "under hint" }, ...note(table));
  return table.match ? [...[0, 1].map((side) => line(table.match, side)), under] : [under];
}

function line(match, side) {
  const name = match.players[side];
  const won = match.winner === name;
  const point = match.match_point.includes(name);
  return element(
    "p", { class: `line ${side ? "b" : "a"}${won ? " won" : ""}` },
    element("span", { class: "name" }, named(name)),
    point ? element("span", { class: "point" }, say("match_ball")) : null,
    element("span", { class: "wins" }, String(match.score[side])),
  );
}

function note(table) {
  if (!table.there) return [table.silent_since ? say("board.silent_since", { time: clock(table.silent_since) }) : say("board.silent")];
  if (table.next && table.state !== "open") return shown("next", { a: table.next[0], b: table.next[1] });
  if (!table.match) return [say("board.free")];
  if (table.match.winner) return shown("board.winner", { name: table.match.winner });
  return [say("first_to", { count: table.match.first_to })];
}
