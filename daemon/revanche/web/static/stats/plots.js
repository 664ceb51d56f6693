// Plots as SVG, each with what it shows in a sentence and as a table.

import { drawn, element, named } from "../shared/dom.js";
import { grid, text, WIDTH } from "../shared/plot.js";
import { identity, isolated, monthName, say, weekdays } from "../shared/text.js";

const HEIGHT = 260;
const EDGE = { left: 40, right: 16, top: 24, bottom: 30 };
const SHADES = ["blue", "red", "green", "purple"];
const MOST_LABELS = 5;
const WIDEST = 80; // of a bar
const FEW_MONTHS = 3; // fewer are bars beside each other
const MANY_BARS = 9; // of more the numbers are smaller

/** The plots of the figures: games won by month, matches by day and hour, games by length. */
export function plots(found) {
  const hours = evening(found.times.hours);
  const lengths = found.lengths.games.slice(0, found.lengths.games.findLastIndex(({ games }) => games) + 1);
  return [
    months(found),
    bars("weekdays", weekdays().map((name, place) => [name, found.times.weekdays[place]])),
    bars("hours", hours.map((hour) => [`${String(hour).padStart(2, "0")}:00`, found.times.hours[hour]])),
    bars("lengths", lengths.map(({ from, to, games }) => [to ? `${from / 60}–${to / 60}` : `${from / 60}+`, games]), say("stats.minutes")),
  ].filter(Boolean);
}

/** The hours in which something began, from after the emptiest part of the day on: an evening goes past midnight. */
function evening(counts) {
  const played = counts.flatMap((count, hour) => (count ? [hour] : []));
  if (!played.length) return [];
  const empty = (place) => (played[place] - played.at(place - 1) + 24) % 24 || 24;
  const widest = played.reduce((best, _, place) => (empty(place) > empty(best) ? place : best), 0);
  return Array.from({ length: 25 - empty(widest) }, (_, step) => (played[widest] + step) % 24);
}

function months({ times, players }) {
  const shown = players.slice(0, SHADES.length).map(({ name }, place) => ({ name, shade: SHADES[place] }));
  const games = ({ name }, { games_won: won }) => won[Object.keys(won).find((one) => identity(one) === identity(name))] ?? 0;
  const rows = times.months.map((month) => [monthName(month.month), ...shown.map((player) => games(player, month))]);
  const most = Math.max(...rows.flatMap(([, ...counts]) => counts), 0);
  if (!most) return null;
  const y = height(most);
  const heads = [say("stats.month"), ...shown.map(({ name }) => isolated(name))];
  const drawing = rows.length < FEW_MONTHS ? groups(rows, shown, y) : lines(rows, shown, y);
  return framed("months", svg("months", rows.map(([name, ...counts]) => `${name}: ${counts.join(", ")}`), grid(most, y, EDGE), drawing), heads, rows, key(shown));
}

function lines(rows, shown, y) {
  const x = (place) => EDGE.left + (place / (rows.length - 1)) * (WIDTH - EDGE.left - EDGE.right);
  const paths = shown.map(({ shade }, player) => {
    const points = rows.map(([, ...counts], place) => `${x(place).toFixed(1)},${y(counts[player]).toFixed(1)}`);
    return drawn("polyline", { points: points.join(" "), class: `line ${shade}` });
  });
  const step = Math.ceil(rows.length / MOST_LABELS);
  const labels = rows.flatMap(([name], place) => (place % step ? [] : [text(x(place), HEIGHT - 8, name, place === 0 ? "start" : place === rows.length - 1 ? "end" : "middle")]));
  return [...paths, ...labels];
}

/** So few months are bars, a group a month. */
function groups(rows, shown, y) {
  const wide = (WIDTH - EDGE.left - EDGE.right) / rows.length;
  const one = Math.min(WIDEST, (wide - 24) / shown.length);
  return rows.flatMap(([name, ...counts], place) => {
    const middle = EDGE.left + (place + 0.5) * wide;
    const left = (player) => middle + (player - counts.length / 2) * one;
    const made = counts.map((count, player) => drawn("rect", { x: left(player) + 2, y: y(count), width: one - 4, height: y(0) - y(count), rx: 3, class: `solid ${shown[player].shade}` }));
    const told = counts.map((count, player) => text(left(player) + one / 2, y(count) - 6, String(count), "middle", "count"));
    return [...made, ...told, text(middle, HEIGHT - 8, name, "middle")];
  });
}

function bars(kind, rows, unit = null) {
  const most = Math.max(...rows.map(([, count]) => count), 0);
  if (!most) return null;
  const y = height(most);
  const wide = (WIDTH - EDGE.left - EDGE.right) / rows.length;
  const every = Math.ceil(rows.length / 13);
  const middle = (place) => EDGE.left + (place + 0.5) * wide;
  const across = Math.min(Math.max(wide - 4, 1), WIDEST);
  const drawnBars = rows.map(([, count], place) => drawn("rect", { x: middle(place) - across / 2, y: y(count), width: across, height: y(0) - y(count), rx: 3, class: "bar" }));
  const size = rows.length > MANY_BARS ? "count tight" : "count";
  const counts = rows.map(([, count], place) => (count ? text(middle(place), y(count) - 6, String(count), "middle", size) : null));
  const names = rows.map(([name], place) => (place % every ? null : text(middle(place), HEIGHT - 8, short(name, rows.length), "middle")));
  const heads = [unit ?? say(`stats.head.${kind}`), say(kind === "lengths" ? "stats.games" : "stats.matches")];
  return framed(kind, svg(kind, rows.map((row) => row.join(": ")), drawn("line", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(0), y2: y(0), class: "rule" }), drawnBars, counts, names), heads, rows);
}

/** A label that has room beside so many others. */
function short(name, count) {
  return count > 5 && /^\p{L}/u.test(name) ? [...name].slice(0, 3).join("") : count > 8 ? name.split(/[:–]/)[0] : name;
}

function framed(kind, plot, heads, rows, legend = null) {
  const table = element("table", { class: "numbers" },
    element("caption", { class: "unseen" }, say(`stats.plot.${kind}`)),
    element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, rows.map(([name, ...counts]) => element("tr", {}, element("th", { scope: "row" }, name), counts.map((count) => element("td", {}, String(count)))))));
  return element("figure", {},
    element("figcaption", {}, say(`stats.plot.${kind}`)), legend, plot,
    element("details", {}, element("summary", {}, say("stats.as_table")), element("div", { role: "group", tabindex: "0", "aria-label": say(`stats.plot.${kind}`) }, table)));
}

function key(shown) {
  return element("ul", { class: "key" }, shown.map(({ name, shade }) => element("li", {},
    drawn("svg", { viewBox: "0 0 36 10", "aria-hidden": "true" }, drawn("line", { x1: 0, x2: 36, y1: 5, y2: 5, "stroke-width": 4, class: shade })), named(name))));
}

function svg(kind, sentences, ...children) {
  const label = `${say(`stats.plot.${kind}`)}. ${sentences.slice(-31).join("; ")}.`;
  return drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, class: "plot" }, ...children.flat());
}

function height(most) {
  return (count) => HEIGHT - EDGE.bottom - (count / most) * (HEIGHT - EDGE.top - EDGE.bottom);
}
