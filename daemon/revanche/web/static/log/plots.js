// Plots as SVG. Each has its meaning as a sentence for those who do not see it.

import { drawn } from "../shared/dom.js";
import { grid, text, WIDTH } from "../shared/plot.js";

const HEIGHT = 240;
const EDGE = { left: 34, right: 150, top: 16, bottom: 26 };
const LONGEST_NAME = 10; // letters

/** Matches won by each, one match after the other; between the lines lies the lead, in the leader's colour. */
export function winsPlot(order, players, sentence) {
  const counts = order.reduce((rows, side) => [...rows, after(rows.at(-1), side)], [[0, 0]]);
  const most = Math.max(...counts.at(-1), 1);
  const x = (match) => EDGE.left + (match / Math.max(order.length, 1)) * (WIDTH - EDGE.left - EDGE.right);
  const y = (wins) => HEIGHT - EDGE.bottom - (wins / most) * (HEIGHT - EDGE.top - EDGE.bottom);
  const path = (side) => `M${counts.map((row, match) => `${x(match).toFixed(1)},${y(row[side]).toFixed(1)}`).join("L")}`;
  const leads = counts.slice(1).map((row, match) => lead(counts[match], row, match, x, y));
  return drawn(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": sentence, class: "plot" },
    grid(most, y, EDGE),
    leads,
    ["a", "b"].map((side, place) => drawn("path", { d: path(place), class: `line ${side}` })),
    ends(counts.at(-1), players, y),
    text(x(order.length), HEIGHT - 6, String(order.length), "middle"),
  );
}

/** Runs of matches won in a row, A's upwards and B's downwards, as high as they are long. */
export function streakPlot(order, sentence) {
  const runs = order.reduce((found, side) => {
    const last = found.at(-1);
    return last?.side === side ? [...found.slice(0, -1), { side, length: last.length + 1 }] : [...found, { side, length: 1 }];
  }, []);
  const longest = Math.max(...runs.map((run) => run.length), 1);
  const unit = Math.min(24, 80 / longest);
  const wide = Math.min(40, (WIDTH - 20) / Math.max(runs.length, 1));
  const middle = longest * unit + 20;
  const bars = runs.map(({ side, length }, place) => {
    const left = 10 + place * wide;
    const high = length * unit;
    const up = side === "A";
    return drawn(
      "g",
      {},
      drawn("rect", { x: left, y: up ? middle - high : middle, width: Math.max(wide - 3, 1), height: high, rx: Math.min(4, wide / 4), class: `bar ${side.toLowerCase()}` }),
      wide > 14 && length > 1 ? text(left + (wide - 3) / 2, up ? middle - high - 5 : middle + high + 15, String(length), "middle") : null,
    );
  });
  const rule = drawn("line", { x1: 0, x2: WIDTH, y1: middle, y2: middle, class: "rule" });
  return drawn("svg", { viewBox: `0 0 ${WIDTH} ${2 * middle}`, role: "img", "aria-label": sentence, class: "plot" }, bars, rule);
}

function after([a, b], side) {
  return side === "A" ? [a + 1, b] : [a, b + 1];
}

function lead(before, now, match, x, y) {
  const ahead = before[0] + now[0] - before[1] - now[1];
  const corners = [[match, before[0]], [match + 1, now[0]], [match + 1, now[1]], [match, before[1]]];
  const points = corners.map(([at, wins]) => `${x(at).toFixed(1)},${y(wins).toFixed(1)}`).join(" ");
  return drawn("polygon", { points, class: `lead ${ahead > 0 ? "a" : "b"}` });
}

/** The names at the ends of the lines, kept apart where the lines meet. */
function ends(last, players, y) {
  const high = last.map((wins) => y(wins) + 5);
  if (Math.abs(high[0] - high[1]) < 20) {
    const middle = (high[0] + high[1]) / 2;
    const upper = last[0] >= last[1] ? 0 : 1;
    high[upper] = middle - 10;
    high[1 - upper] = middle + 10;
  }
  return players.map((name, place) => {
    const letters = [...name];
    const short = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : name;
    return text(WIDTH - EDGE.right + 8, high[place], `${last[place]}  \u2068${short}\u2069`, "start", `end ${"ab"[place]}`);
  });
}
