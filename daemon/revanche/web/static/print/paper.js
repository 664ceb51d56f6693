// A scoresheet as one A4 page: the same element on the screen and on the printer.

import { element, named } from "../shared/dom.js";
import { parts } from "../shared/paper-rows.js";
import { day, say } from "../shared/text.js";

const WIDTH = { portrait: 190, landscape: 277 }; // millimetres between the margins
const LABEL = { portrait: 41, landscape: 72 }; // the least that the names of the boxes need
const LONGEST_LABEL = 105;
const CARD_LABEL = 38; // the same on a card
const GAP = 8; // between cards, along which they are cut
const NAME = 15.5; // the height of the names
const CARD_NAME = 8; // the same on one of four cards
const SECOND = 5; // the height of each row of the head below the names
const COLUMN = { portrait: 50, landscape: 70 }; // the most that a column gets
const ROOMY = 70; // a label from here on has its two texts side by side
const NARROW = 9; // a column below has smaller figures
const LONG = 14; // letters of a name that is written smaller
const BROAD = /[\u1100-\uffff]|[\u{10000}-\u{10ffff}]/u; // letters that take the room of two
const VISIBLE = ["bonus", "further_kniffel", "yahtzee_bonus"]; // options that the rows themselves tell

/** `players` are names, an empty one to be written by pencil; each has so many `games`, a column each, and with `cards`
 *  there are so many cards to cut, each of one person. `filled` is a sheet as the server tells it, or null. */
export function paper({ rules, options, players, orientation, filled, games = 1, cards = 0 }) {
  const width = cards ? (WIDTH.portrait - GAP) / 2 : WIDTH[orientation];
  const each = cards ? 1 : players.length;
  const columns = each * games * rules.weights.length;
  const least = cards ? CARD_LABEL : LABEL[orientation];
  const label = Math.min(LONGEST_LABEL, Math.max(least, width - columns * COLUMN[orientation]));
  const column = Math.min(COLUMN[orientation], (width - label) / columns);
  const people = cards ? Array.from({ length: cards }, (_, card) => [players[card] ?? ""]) : [players];
  const tables = people.map((names) => grid({ rules, options, players: names, filled, games }));
  const looks = [orientation, label < ROOMY ? "" : "roomy", column < NARROW ? "narrow" : "", cards > 2 ? "dense" : ""];
  const marked = rules.boxes.some(({ box }) => box === "yahtzee") ? [say("sheet.trademark")] : [];
  const made = element(
    "article",
    { class: `paper ${looks.filter(Boolean).join(" ")}` },
    heading(rules, filled),
    ...(cards ? [element("div", { class: "cards" }, ...tables)] : tables),
    element("footer", {}, ...[terms(options), ...marked, "Revanche"].map((line) => element("p", {}, line))),
  );
  const rows = (cards > 2 ? CARD_NAME : NAME) + SECOND * [games > 1, rules.weights.length > 1].filter(Boolean).length;
  made.style.setProperty("--label", `${label}mm`);
  made.style.setProperty("--width", `${label + columns * column}mm`);
  made.style.setProperty("--head", `${rows}mm`);
  made.style.setProperty("--rows", tables[0].querySelectorAll("tbody tr:not(.band)").length);
  return made;
}

function grid({ rules, options, players, filled, games }) {
  const over = Array.from({ length: games }, (_, game) => game);
  const places = players.flatMap((_, player) =>
    over.flatMap((game) => rules.weights.map((weight, number) => ({ player, game, number, weight }))));
  const { upper, lower } = sections(rules, options, filled);
  return element(
    "table",
    {},
    element("caption", { class: "unseen" }, say(`sheet.game.${rules.game}`)),
    element("colgroup", {}, element("col", { class: "label" })),
    element("colgroup", {}, ...places.map(() => element("col"))),
    head(rules, players, filled, over),
    element("tbody", {}, ...upper.map((one) => row(one, places, filled))),
    element("tbody", {}, band(places), ...lower.map((one) => row(one, places, filled)), total(rules, players, filled, over)),
  );
}

/** The rows of both parts. Where the printed pads have them, the upper part ends with its sum and bonus in one, and the
 *  sheet with the sums of both parts. What is not full has no sums, so that one can go on by pencil. */
function sections(rules, options, filled) {
  const found = parts(rules, options, filled?.phase === "full");
  const upper = [...found.upper, ...found.sums];
  const padded = rules.bonus && rules.weights.length === 1 && rules.boxes.some(({ box }) => box === "yahtzee");
  if (!padded) return { upper: upper.map((one) => pencilled(one, filled)), lower: found.lower.map((one) => pencilled(one, filled)) };
  const sum = (name, value) => ({ name: say(name), gives: "", kind: "sum", cell: (column) => (column ? String(value(column)) : "") });
  const above = sum("print.upper_total", (column) => column.upper + column.bonus);
  const below = sum("print.lower_total", (column) => column.lower + column.yahtzee_bonus);
  const lower = [...found.lower.filter(({ kind }) => kind !== "sum"), below, above];
  return { upper: [...upper, above].map((one) => pencilled(one, filled)), lower: lower.map((one) => pencilled(one, filled)) };
}

function pencilled(one, filled) {
  return one.kind === "sum" && filled?.phase !== "full" ? { ...one, cell: () => "" } : one;
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

function head({ weights }, players, filled, over) {
  const best = filled?.phase === "full" ? filled.standings.filter(({ rank }) => rank === 1).map(({ player }) => player) : [];
  const names = players.map((name, place) => {
    const look = `name ${breadth(name) > LONG ? "long" : ""} ${best.includes(place + 1) ? "won" : ""}`;
    const cell = { colspan: over.length * weights.length, class: look };
    return name ? element("th", { scope: "colgroup", ...cell }, element("div", {}, named(name))) : element("td", cell);
  });
  const small = (text, more) => element("th", { scope: "col", class: "multiple", ...more }, text);
  const numbers = players.flatMap(() => over.map((game) => small(String(game + 1), { colspan: weights.length })));
  const multiples = players.flatMap(() => over.flatMap(() => weights.map((weight) => small(say("print.times", { weight }), {}))));
  const below = [over.length > 1 ? numbers : null, weights.length > 1 ? multiples : null].filter(Boolean);
  const corner = element("th", { scope: "col", class: "part", rowspan: 1 + below.length }, say("sheet.upper"));
  return element("thead", {}, element("tr", {}, corner, ...names), ...below.map((cells) => element("tr", {}, ...cells)));
}

function breadth(name) {
  return [...name].reduce((sum, letter) => sum + (BROAD.test(letter) ? 2 : 1), 0);
}

function row({ name, gives, kind, cell }, places, filled) {
  const label = element("div", {}, element("span", { class: "box" }, name), element("span", { class: "gives" }, gives));
  const cells = places.map(({ player, game, number, weight }) => {
    const content = cell(filled?.columns[player][number], weight);
    return element("td", { class: `${number || game ? "" : "first"} ${content.length > 3 ? "wide" : ""}` }, content);
  });
  return element("tr", { class: kind }, element("th", { scope: "row" }, label), ...cells);
}

function band(places) {
  return element("tr", { class: "band" }, element("th", { scope: "rowgroup", colspan: places.length + 1 }, say("sheet.lower")));
}

function total({ weights }, players, filled, over) {
  const full = filled?.phase === "full";
  const cells = players.flatMap((_, player) => over.map((game) =>
    element("td", { class: game ? "" : "first", colspan: weights.length }, full ? String(filled.totals[player]) : "")));
  return element("tr", { class: "total" }, element("th", { scope: "row" }, element("span", { class: "box" }, say("print.total"))), ...cells);
}
