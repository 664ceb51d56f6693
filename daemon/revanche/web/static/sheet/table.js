// The scoresheet as a table: a column for each player, and in the free boxes of whose turn it is what they would give.

import { button, element, named } from "../shared/dom.js";
import { say } from "../shared/text.js";
import { rulesLink } from "./help.js";

/** Draw a sheet. `tap(box, column)` does what a box that may be filled does, null where nobody may count;
 *  with `striking` each of those boxes gives 0. */
export function drawTable(sheet, striking, tap) {
  const { rules, players } = sheet;
  const over = rules.weights.length;
  const rows = (boxes) => boxes.map((box) => boxRow(sheet, box, striking, tap));
  const sums = (label, of, extra = "") => sumRow(sheet, label, of, extra);
  const upper = rules.boxes.filter((box) => box.upper);
  const lower = rules.boxes.filter((box) => !box.upper);
  document.getElementById("table").replaceChildren(
    element("caption", { class: "unseen" }, say("sheet.caption", { game: say(`sheet.game.${sheet.game}`) })),
    element("thead", {}, ...heads(sheet)),
    element("tbody", {}, ...rows(upper), ...(rules.bonus ? [
      sums(say("sheet.upper"), (column) => column.upper),
      sums(say("sheet.bonus"), (column) => bonus(column, upper), String(rules.bonus.points)),
    ] : [])),
    element("tbody", {}, ...rows(lower), ...(rules.bonus ? [sums(say("sheet.lower"), (column) => column.lower)] : []),
      ...(rules.further ? [sums(say(rules.further_text), (column) => column.yahtzee_bonus || "")] : []),
      ...(over > 1 ? [sums(say("sheet.column"), (column) => column.total)] : [])),
    element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, say("sheet.total")),
      ...players.map((_, player) => element("td", { colspan: over, class: mark(sheet, player) }, String(sheet.totals[player]))))),
  );
}

/** Bring the column of whose turn it is into view. */
export function showColumn(sheet) {
  const scroller = document.getElementById("scroller");
  const head = scroller.querySelector("thead .turn");
  const fixed = scroller.querySelector("thead th").offsetWidth;
  if (!head || sheet.players.length < 2) return;
  const left = head.offsetLeft - fixed;
  const right = head.offsetLeft + head.offsetWidth - scroller.clientWidth;
  if (scroller.scrollLeft > left || scroller.scrollLeft < right) scroller.scrollLeft = Math.min(left, Math.max(right, left));
}

/** Bring a box into view that the dice may go in, the best one, where none of them is. */
export function showBox(sheet) {
  if (!sheet.hand) return;
  const scroller = document.getElementById("scroller");
  const seen = { top: scroller.querySelector("thead").getBoundingClientRect().bottom, bottom: scroller.querySelector("tfoot th").getBoundingClientRect().top };
  const boxes = [...scroller.querySelectorAll(".fill")].map((one) => ({ one, points: Number(one.textContent), at: one.getBoundingClientRect() }));
  if (!boxes.length || boxes.some(({ at }) => at.top >= seen.top && at.bottom <= seen.bottom)) return;
  const { at } = boxes.reduce((best, other) => (other.points > best.points ? other : best));
  scroller.scrollTop += at.top < seen.top ? at.top - seen.top : at.bottom - seen.bottom;
}

function heads(sheet) {
  const { rules, players } = sheet;
  const over = rules.weights.length;
  const corner = element("th", { scope: "col", rowspan: over > 1 ? 2 : 1 }, element("span", { class: "unseen" }, say("sheet.box")), rulesLink(sheet));
  const names = players.map((name, player) =>
    element("th", { scope: over > 1 ? "colgroup" : "col", colspan: over, class: mark(sheet, player), title: name }, named(name)));
  if (over === 1) return [element("tr", {}, corner, ...names)];
  const weights = players.flatMap((_, player) =>
    rules.weights.map((weight) => element("th", { scope: "col", class: mark(sheet, player) }, `× ${weight}`)));
  return [element("tr", {}, corner, ...names), element("tr", {}, ...weights)];
}

function boxRow(sheet, box, striking, tap) {
  const cells = sheet.columns.flatMap((columns, player) =>
    columns.map((column, place) => cell(sheet, box, { player, column, place }, striking, tap)));
  return element("tr", {}, element("th", { scope: "row" }, say(box.text)), ...cells);
}

function cell(sheet, box, { player, column, place }, striking, tap) {
  const written = column.boxes[box.box];
  const classes = [mark(sheet, player)];
  const own = sheet.phase === "open" && player === sheet.player - 1;
  if (written !== undefined) {
    const { last } = sheet;
    if (last && last.player === player + 1 && last.box === box.box && last.column === place + 1) classes.push("last");
    if (written === 0) classes.push("struck");
    return element("td", { class: classes.join(" ") }, String(written));
  }
  const given = sheet.legal[place]?.[box.box];
  const fits = own && (given !== undefined || sheet.open[place]?.[box.box] !== undefined);
  if (!fits) return element("td", { class: classes.join(" ") });
  return element("td", { class: classes.join(" ") }, free(sheet, box, place, striking ? 0 : given, tap));
}

function free(sheet, box, place, points, tap) {
  const hint = points === undefined ? "" : String(points);
  if (!tap) return element("span", { class: "hint" }, hint);
  const name = sheet.rules.weights.length > 1 ? `${say(box.text)} × ${sheet.rules.weights[place]}` : say(box.text);
  const does = { box: name, points };
  const label = points === undefined ? say("sheet.write", does) : points ? say("sheet.fill", does) : say("sheet.strike_box", does);
  const kind = points === undefined ? "fill write" : points ? "fill" : "fill zero";
  return button(hint, () => tap(box, place + 1), { id: `box-${box.box}-${place}`, class: kind, "aria-label": label });
}

function sumRow(sheet, label, of, extra) {
  const cells = sheet.columns.flatMap((columns, player) =>
    columns.map((column) => element("td", { class: mark(sheet, player) }, ...[of(column)].flat().map((one) => one.nodeType ? one : String(one)))));
  const more = extra ? [element("span", { class: "hint" }, ` ${extra}`)] : [];
  return element("tr", { class: "sum" }, element("th", { scope: "row" }, label, ...more), ...cells);
}

function bonus(column, upper) {
  const open = upper.some(({ box }) => column.boxes[box] === undefined);
  return open && column.missing ? element("span", { class: "hint" }, say("sheet.missing", { count: column.missing })) : column.bonus;
}

function mark(sheet, player) {
  return sheet.phase === "open" && player === sheet.player - 1 ? "turn" : "";
}
