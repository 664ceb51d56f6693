// What plots are drawn with: how wide they are, lines for round numbers, and texts.

import { drawn } from "./dom.js";

export const WIDTH = 640;

/** Lines from edge to edge for round numbers up to `most`, at the heights that `y` gives them, each with its number. */
export function grid(most, y, edge) {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((one) => most / one <= 5) ?? 1000;
  const lines = [];
  for (let count = 0; count <= most; count += step) {
    lines.push(drawn("line", { x1: edge.left, x2: WIDTH - edge.right, y1: y(count), y2: y(count), class: "rule" }));
    lines.push(text(edge.left - 8, y(count) + 5, String(count), "end"));
  }
  return lines;
}

/** A text at a place, which is where it begins, its middle or its end. */
export function text(x, y, content, anchor, kind = "") {
  return drawn("text", { x, y, "text-anchor": anchor, class: kind }, content);
}
