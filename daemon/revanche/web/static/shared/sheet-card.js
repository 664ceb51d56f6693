// A full scoresheet in a list: who came to what, in which game and match, and the sheet itself to unfold.

import { ask } from "./api.js";
import { element, named } from "./dom.js";
import { clock, say } from "./text.js";
import { unfolding } from "./unfolding.js";

/** A card of a sheet as the archive tells it. */
export function sheetCard(sheet) {
  const of = sheet.match ? say("sheet.past.in_match", { match: sheet.match }) : say("sheet.past.no_match");
  const facts = [say(`sheet.game.${sheet.game}`), clock(sheet.ended), of, sheet.id];
  const read = () => Promise.all([ask(`/api/sheets?sheet=${encodeURIComponent(sheet.id)}`), import("./record.js")]);
  return element("article", { class: "card played" },
    element("ul", { class: "totals" }, sheet.players.map((name, at) =>
      element("li", { class: name === sheet.winner ? "won" : "" }, named(name), element("b", {}, String(sheet.totals[at]))))),
    element("p", { class: "hint" }, facts.map((fact, at) => [at ? " · " : "", element("bdi", {}, fact)]).flat()),
    unfolding(say("sheet.past.show"), read, ([found, { record }]) => record(found), { class: "record" }));
}
