// An evening as a picture card. It is drawn here and goes nowhere but into a file.

import { button, element } from "../shared/dom.js";
import { SIDES, winner } from "../shared/match.js";
import { clock, identity, isolated, say } from "../shared/text.js";

const WIDTH = 1080;
const EDGE = 72;
const ROW = 150;
const TOP = 300;
const SMALL = 34; // a name that would be smaller than this is written in two lines
const MOST = 8; // matches that stay readable in a chat; the last ones count
const INK = "#22252b";
const SOFT = "#5a5f69";
const COLOURS = { A: "#1d5c8f", B: "#a93b21" };
const FONT = '"Avenir Next", "Segoe UI", "Noto Sans", system-ui, sans-serif';

/** Show the card of an evening, with a button that saves it. */
export function picture(title, matches) {
  const canvas = element("canvas", { role: "img", "aria-label": [title, ...matches.map(told)].join(". ") });
  draw(canvas, title, matches.slice(-MOST));
  const window = document.getElementById("window");
  window.replaceChildren(
    canvas,
    element(
      "p",
      { class: "row" },
      button(say("shut"), () => window.close()),
      button(say("log.save"), () => save(canvas, matches[0].evening), { class: "main" }),
    ),
  );
  window.setAttribute("aria-label", say("log.picture"));
  window.removeAttribute("aria-labelledby");
  window.showModal();
}

function told(match) {
  return `${isolated(match.players[0])} ${match.score[0]} – ${match.score[1]} ${isolated(match.players[1])}`;
}

function draw(canvas, title, matches) {
  canvas.width = WIDTH;
  canvas.height = TOP + matches.length * ROW + 60;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#f6f3ec";
  pen.fillRect(0, 0, WIDTH, canvas.height);
  write(pen, say("log.title"), WIDTH / 2, 130, 64, 700, INK, "center");
  write(pen, title, WIDTH / 2, 195, 34, 400, SOFT, "center");
  matches.forEach((match, place) => row(pen, match, TOP + place * ROW));
  write(pen, "Revanche", WIDTH / 2, canvas.height - 45, 28, 600, SOFT, "center");
}

function row(pen, match, y) {
  const middle = WIDTH / 2;
  const room = middle - EDGE - 120;
  pen.fillStyle = "#d9d3c5";
  pen.fillRect(EDGE, y - 62, WIDTH - 2 * EDGE, 2);
  write(pen, String(match.score[0]), middle - 40, y + 24, 72, 700, COLOURS.A, "right");
  write(pen, "–", middle, y + 20, 60, 400, SOFT, "center");
  write(pen, String(match.score[1]), middle + 40, y + 24, 72, 700, COLOURS.B, "left");
  const won = winner(match);
  writeName(pen, match.players[0], EDGE, y + 20, won === "A" ? 700 : 400, "left", room);
  writeName(pen, match.players[1], WIDTH - EDGE, y + 20, won === "B" ? 700 : 400, "right", room);
  const order = match.games.map((game) => SIDES[Number(identity(game.winner) !== identity(match.players[0]))]);
  const step = Math.min(26, (WIDTH - 2 * EDGE) / Math.max(order.length, 1));
  order.forEach((side, place) => {
    pen.fillStyle = COLOURS[side];
    pen.beginPath();
    pen.arc(middle + (place - (order.length - 1) / 2) * step, y + 56, step / 3.2, 0, 2 * Math.PI);
    pen.fill();
  });
  if (order.length < 12) write(pen, clock(match.started), EDGE, y + 64, 24, 400, SOFT, "left");
}

function writeName(pen, name, x, y, weight, align, room) {
  pen.font = `${weight} ${SMALL}px ${FONT}`;
  const middle = name.indexOf(" ", name.length / 2 - 4);
  if (pen.measureText(name).width <= room || middle < 0) {
    write(pen, name, x, y, 44, weight, INK, align, room);
    return;
  }
  write(pen, name.slice(0, middle), x, y - 24, SMALL, weight, INK, align, room);
  write(pen, name.slice(middle + 1), x, y + 16, SMALL, weight, INK, align, room);
}

/** Write a line, smaller where it would not fit; a name keeps its own direction. */
function write(pen, text, x, y, size, weight, colour, align, room = WIDTH - 2 * EDGE) {
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.font = `${weight} ${size}px ${FONT}`;
  const fitting = Math.max(18, Math.min(size, (size * room) / pen.measureText(text).width));
  pen.font = `${weight} ${fitting}px ${FONT}`;
  pen.fillText(`\u2068${text}\u2069`, x, y, room);
}

function save(canvas, evening) {
  canvas.toBlob((blob) => {
    const address = URL.createObjectURL(blob);
    element("a", { href: address, download: `revanche-${evening}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  });
}
