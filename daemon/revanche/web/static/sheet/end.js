// What stands above and at the end: the places, who won, and the win as a game of the match.

import { button, element, named } from "../shared/dom.js";
import { listed, say, shown } from "../shared/text.js";

const FEW = 3; // players whose totals in the table are seen at once, so that a small screen leaves their places away

const place = (id) => document.getElementById(id);

/** Draw the players' places, the best first; a shared one says so. */
export function drawStandings(sheet) {
  place("standings").classList.toggle("few", sheet.players.length <= FEW);
  place("standings").replaceChildren(
    ...sheet.standings.map(({ rank, player, total, tied }) =>
      element("li", {}, element("span", { class: "rank" }, `${rank}.`), named(sheet.players[player - 1]), element("b", {}, String(total)),
        tied && sheet.last ? element("span", { class: "hint" }, say("sheet.tied")) : null)),
  );
}

/** Draw who won a full sheet; `does` has what its buttons do: `count(side)`, `start(player)` a match and count it, `again()`, `close()`; null for who may not. */
export function drawEnd(sheet, does) {
  place("end").hidden = sheet.phase !== "full";
  if (sheet.phase !== "full") return;
  const { winner, tie, totals, players } = sheet;
  const points = Math.max(...totals);
  const name = winner && players[winner.player - 1];
  const said = players.length === 1 ? shown("sheet.alone", { points })
    : winner ? shown("sheet.won", { name, points })
      : shown("sheet.tie", { names: listed(tie.map((player) => players[player - 1])), points });
  const open = winner && !winner.counted;
  const counts = open && winner.side && does;
  const starts = open && !winner.match && players.length === 2 && does;
  const [a, b] = winner?.match ?? players;
  place("end").replaceChildren(
    element("p", { class: "won" }, ...said),
    winner?.counted ? element("p", { class: "counted" }, "✓ ", ...shown("sheet.counted", { name })) : "",
    open && !winner.side && !starts ? element("p", { class: "hint" }, ...(winner.match ? shown("sheet.others", { a, b }) : [say("sheet.no_match")])) : "",
    ...(does ? [element("p", { class: "row" },
      counts ? button(element("span", {}, ...shown("sheet.count", { name })), () => does.count(winner.side), { id: "count", class: "main" }) : null,
      starts ? button(element("span", {}, ...shown("sheet.start_match", { a, b })), () => does.start(winner.player), { id: "count", class: "main" }) : null,
      button(say("sheet.again"), does.again, { id: "again", class: counts || starts ? "" : "main" }),
      button(say("sheet.close"), does.close, { id: "away" }))] : []),
  );
}
