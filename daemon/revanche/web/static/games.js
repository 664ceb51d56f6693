// A game of a match, as a row of a table.

import { element, named } from "./dom.js";
import { clock, identity, lasted } from "./text.js";
import { device } from "./trail.js";

/** The side that won a game, in small letters as the style sheets have it. */
export function side(match, name) {
  return identity(name) === identity(match.players[0]) ? "a" : "b";
}

/** Its number, who won it, when, how long it took, and which device told. */
export function gameRow(match, game, place) {
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, String(place + 1)),
    element("td", { class: `who ${side(match, game.winner)}` }, named(game.winner)),
    element("td", { class: "short" }, clock(game.ended)),
    element("td", { class: "short" }, lasted(game.seconds)),
    element("td", {}, game.source ? device(game.source) : ""),
  );
}
