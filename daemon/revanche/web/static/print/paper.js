// A scoresheet as one A4 page: the same element on the screen and on the printer.

import { element, named } from "../shared/dom.js";
import { parts } from "../shared/paper-rows.js";
import { day, say } from "../shared/text.js";

const WIDTH = { portrait: 190, landscape: 277 }; // millimetres between the margins
const LABEL = { portrait: 41, landscape: 72 }; // the least that the names of the boxes need
const LONGEST_LABEL = 105;
const COLUMN = { portrait: 50, landscape: 70 }; // the most that a column gets
const ROOMY = 70; // a label from here on has its two texts side by side
const NARROW = 9; // a column below has smaller figures
const LONG = 14; // letters of a name that is written smaller
const BROAD = /[\u1100-\uffff]|[\u{10000}-\u{10ffff}]/u; // letters that take the room of two
const VISIBLE = ["bonus", "further_kniffel", "yahtzee_bonus"]; // options that the rows themselves tell

/** `players` are names, an empty one to be written by pencil. `filled` is a sheet as the server tells it, or null. */
export function paper({ rules, options, players, orientation, filled }) {
  const columns = players.length * rules.weights.length;
  const rest = WIDTH[orientation] - columns * COLUMN[orientation];
  const label = Math.min(LONGEST_LABEL, Math.max(LABEL[orientation], rest));
  const column = Math.min(COLUMN[orientation], (WIDTH[orientation] - label) / columns);
  const { upper, sums, lower } = parts(rules, options, filled?.phase === "full");
  const places = players.flatMap((_, player) => rules.weights.map((weight, number) => ({ player, number, weight })));
  const made = element(
    "article",
    { class: `paper ${orientation} ${label < ROOMY ? "" : "roomy"} ${column < NARROW ? "narrow" : ""}` },
    heading(rules, filled),
    element(
      "table",
      {},
      element("caption", { class: "unseen" }, say(`sheet.game.${rules.game}`)),
      element("colgroup", {}, element("col", { class: "label" })),
      element("colgroup", {}, ...places.map(() => element("col"))),
      head(rules, players, filled),
      element("tbody", {}, ...[...upper, ...sums].map((one) => row(one, places, filled))),
      element("tbody", {}, band(places), ...lower.map((one) => row(one, places, filled)), total(rules, players, filled)),
    ),
    element("footer", {}, ...[terms(options), say("sheet.trademark"), "Revanche"].map((line) => element("p", {}, line))),
  );
  made.style.setProperty("--label", `${label}mm`);
  made.style.setProperty("--width", `${label + columns * column}mm`);
  made.style.setProperty("--head", rules.weights.length > 1 ? "20.5mm" : "15.5mm");
  made.style.setProperty("--rows", upper.length + sums.length + lower.length + 1);
  return made;
}

function heading(rules, filled) {
  const date = filled ? day(filled.sheet.slice(0, 10)) : [`${say("print.date")} `, element("span", { class: "line" })];
  return element("header", {}, element("h2", {}, say(`sheet.game.${rules.game}`)), element("p", {}, date));
}

/** The options that are played with, in words. */
function terms(options) {
  const told = Object.entries(options).filter(([option]) => !VISIBLE.includes(option));
  return told.map(([option, choice]) => `${say(`sheet.option.${option}`)}: ${say(`sheet.choice.${option}.${choice}`)}`).join(" · ");
}

function head({ weights }, players, filled) {
  const best = filled?.phase === "full" ? filled.standings.filter(({ rank }) => rank === 1).map(({ player }) => player) : [];
  const names = players.map((name, place) => {
    const look = `name ${breadth(name) > LONG ? "long" : ""} ${best.includes(place + 1) ? "won" : ""}`;
    const cell = { colspan: weights.length, class: look };
    return name ? element("th", { scope: "colgroup", ...cell }, element("div", {}, named(name))) : element("td", cell);
  });
  const corner = element("th", { scope: "col", class: "part", rowspan: weights.length > 1 ? 2 : 1 }, say("sheet.upper"));
  const multiples = players.flatMap(() =>
    weights.map((weight) => element("th", { scope: "col", class: "multiple" }, say("print.times", { weight }))),
  );
  const second = weights.length > 1 ? element("tr", {}, ...multiples) : null;
  return element("thead", {}, element("tr", {}, corner, ...names), second);
}

function breadth(name) {
  return [...name].reduce((sum, letter) => sum + (BROAD.test(letter) ? 2 : 1), 0);
}

function row({ name, gives, kind, cell }, places, filled) {
  const label = element("div", {}, element("span", { class: "box" }, name), element("span", { class: "gives" }, gives));
  const cells = places.map(({ player, number, weight }) => {
    const content = cell(filled?.columns[player][number], weight);
    return element("td", { class: `${number ? "" : "first"} ${content.length > 3 ? "wide" : ""}` }, content);
  });
  return element("tr", { class: kind }, element("th", { scope: "row" }, label), ...cells);
}

function band(places) {
  return element("tr", { class: "band" }, element("th", { scope: "rowgroup", colspan: places.length + 1 }, say("sheet.lower")));
}

function total({ weights }, players, filled) {
  const cells = players.map((_, player) =>
    element("td", { class: "first", colspan: weights.length }, filled ? String(filled.totals[player]) : ""),
  );
  return element("tr", { class: "total" }, element("th", { scope: "row" }, element("span", { class: "box" }, say("print.total"))), ...cells);
}
