// A game of a match, in a table of its games.

import { ask } from "./api.js";
import { element, named } from "./dom.js";
import { clock, identity, lasted, say } from "./text.js";
import { device } from "./trail.js";
import { unfolding } from "./unfolding.js";

const sheets = new Map(); // what somebody unfolded stays so when the games are drawn anew

/** The side that won a game, in small letters as the style sheets have it. */
export function side(match, name) {
  return identity(name) === identity(match.players[0]) ? "a" : "b";
}

/** Its row (number, who won it, when, how long it took, which device told) and, if there is one, its scoresheet below. */
export function gameRows(match, game, place) {
  const row = element(
    "tr",
    {},
    element("th", { scope: "row" }, String(place + 1)),
    element("td", { class: `who ${side(match, game.winner)}` }, named(game.winner)),
    element("td", { class: "short" }, clock(game.ended)),
    element("td", { class: "short" }, lasted(game.seconds)),
    element("td", {}, game.source ? device(game.source) : ""),
  );
  return game.sheet ? [row, element("tr", {}, element("td", { colspan: row.children.length }, sheet(match, game, place)))] : [row];
}

/** What unfolds to the scoresheet of a game. */
function sheet(match, game, place) {
  const key = `${match.id} ${game.sheet}`;
  if (!sheets.has(key)) {
    const read = () => Promise.all([ask(`/api/sheets?sheet=${encodeURIComponent(game.sheet)}`), import("./record.js")]);
    const draw = ([found, { record }]) => record(found);
    sheets.set(key, unfolding(say("log.sheet", { count: place + 1 }), read, draw, { class: "record" }));
  }
  return sheets.get(key);
}
