// What pictures are drawn with: one size, one look, texts that fit. They go into chats, so they are always light.

import { drawn } from "./dom.js";
import { isolated } from "./text.js";

export const WIDTH = 1080;
export const HEIGHT = 1350;
export const EDGE = 72;
export const INK = "#22252b";
export const SOFT = "#5a5f69";
export const LINE = "#d9d3c5";
export const SIDE = { A: "#1d5c8f", B: "#a93b21" };
export const PALE = "#8fb3cf";
const PAPER = "#f6f3ec";
const CARD = "#fffdf8";
const FONT = '"Avenir Next", "Segoe UI", "Noto Sans", system-ui, sans-serif';
const SMALLEST = 0.45; // of its size; what would be smaller is cut

const pen = document.createElement("canvas").getContext("2d"); // that only measures

/** A picture with a title and a line below it; `told` is all of it in words. */
export function picture(title, below, told, ...parts) {
  return drawn(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", class: "picture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: "img", "aria-label": told, "font-family": FONT },
    drawn("rect", { width: WIDTH, height: HEIGHT, fill: PAPER }),
    text(title, EDGE, 152, { size: 76, weight: 700, room: 660 }),
    text(below, EDGE, 214, { size: 32, fill: SOFT }),
    ...parts,
    dice(WIDTH - EDGE - 46, 98),
    text("Revanche", WIDTH - EDGE - 62, 131, { size: 30, weight: 700, anchor: "end" }),
  );
}

/** A text at a place; smaller, and at last cut, where it would be wider than its `room`. */
export function text(content, x, y, { size = 34, weight = 400, fill = INK, anchor = "start", room = WIDTH - 2 * EDGE } = {}) {
  const width = wide(content, size, weight);
  const fitting = Math.max(size * SMALLEST, Math.min(size, (size * room) / width));
  const shown = cut(content, fitting, weight, room);
  return drawn("text", { x, y, "font-size": fitting, "font-weight": weight, fill, "text-anchor": anchor }, isolated(shown));
}

/** A card that other things lie on. */
export function card(x, y, width, height) {
  return drawn("rect", { x, y, width, height, rx: 22, fill: CARD, stroke: LINE, "stroke-width": 2 });
}

export function bar(x, y, width, height, fill) {
  return drawn("rect", { x, y, width: Math.max(width, 4), height, rx: Math.min(8, height / 2), fill });
}

export function dot(cx, cy, r, fill) {
  return drawn("circle", { cx, cy, r, fill });
}

function dice(x, y) {
  const pips = [[13, 13, SIDE.A], [13, 33, SIDE.A], [33, 13, SIDE.B], [33, 33, SIDE.B], [23, 23, INK]];
  return drawn("g", { transform: `translate(${x} ${y})` },
    drawn("rect", { x: 1, y: 1, width: 44, height: 44, rx: 10, fill: CARD, stroke: INK, "stroke-width": 2 }),
    pips.map(([cx, cy, fill]) => dot(cx, cy, 4.5, fill)));
}

function cut(content, size, weight, room) {
  if (wide(content, size, weight) <= room * 1.01) return content;
  const letters = [...new Intl.Segmenter().segment(content)].map(({ segment }) => segment);
  while (letters.length > 1 && wide(`${letters.join("")}…`, size, weight) > room) letters.pop();
  return `${letters.join("")}…`;
}

function wide(content, size, weight) {
  pen.font = `${weight} ${size}px ${FONT}`;
  return pen.measureText(content).width;
}
