// The page of the score: what stands, and counting by tap or key.

import { ask, give, pair } from "../shared/api.js";
import { drawBoard } from "./board.js";
import { drawCourse } from "./course.js";
import { element } from "../shared/dom.js";
import { follow, showLink } from "../shared/live.js";
import { showOnPhone } from "./phone.js";
import { tell, told } from "./news.js";
import { listen } from "../shared/keys.js";
import { sure } from "../shared/sure.js";
import { say, shown, speak, unsent } from "../shared/text.js";

const REST = 700; // milliseconds in which a second tap is taken for a slip of the finger
const SAVING = 400; // milliseconds after which somebody is told that the answer takes its time

const tv = new URLSearchParams(location.search).has("tv");
const place = (id) => document.getElementById(id);
const start = place("start");

let status = { state: "idle", match: null, devices: [] };
let may = false;
let steps = { undo: false, redo: false }; // whether there is something to take back, or to put back
let starting = false; // whether the form is asked for while a match is there
let resting = null; // names the rest while a tap is a slip
const outstanding = new Set(); // what was asked and not answered yet
let slipped = false;

function draw() {
  const form = may && !tv && (starting || !status.match);
  start.hidden = !form;
  place("stay").hidden = !status.match;
  place("board").hidden = form || !status.match;
  place("idle").hidden = form || status.match !== null;
  place("course").hidden = form || !status.match;
  place("controls").hidden = !may || form;
  place("watching").hidden = may;
  place("missing").hidden = !status.lost;
  drawNext();
  place("rematch").hidden = status.state !== "decided";
  place("abandon").hidden = status.state !== "open";
  for (const [name, leads] of Object.entries(steps)) document.querySelector(`[data-command=${name}]`).disabled = !leads;
  drawBoard(status, may);
  drawDevices();
  place("keys").hidden = !may || form;
  if (status.match) {
    const [a, b] = status.match.players;
    place("keys").replaceChildren(...shown("keys", { a, b }));
  }
}

/** The match that a round gives this table: whoever may count starts it here, too. */
function drawNext() {
  const { next } = status;
  place("next").hidden = !next || status.state === "open";
  const button = place("next").firstElementChild;
  button.disabled = !may;
  button.replaceChildren(...(next ? shown("next", { a: next.players[0], b: next.players[1] }) : []));
}

function drawDevices() {
  // the desktop is a way by which buttons come, and nothing while none do
  const devices = status.devices.filter((device) => device.kind !== "session" || device.link === "up");
  place("devices").hidden = devices.length === 0;
  place("devices").replaceChildren(
    ...devices.map((device) => {
      const there = device.link === "up";
      const called = device.kind === "session" ? say("by.desktop") : device.name;
      const away = device.taken ? "taken" : "gone";
      const name = there ? [element("bdi", {}, called)] : shown(away, { device: device.name });
      const battery = device.battery === null ? "" : ` ${device.battery}%`;
      return element("li", { class: there ? "up" : "down" }, name, battery);
    }),
  );
}

async function command(wanted) {
  if (outstanding.has(wanted.command)) return false; // a disk may take its time: the second tap is no second command
  outstanding.add(wanted.command);
  const late = setTimeout(() => tell(say("saving")), SAVING);
  try {
    const line = await give(wanted); // the stream tells what came of it, here as on every other page
    if (place("news").textContent === say("saving")) told({ line }, status, status.match); // it did so before that
    return true;
  } catch (error) {
    tell(unsent(error), "quiet");
    return false;
  } finally {
    clearTimeout(late);
    outstanding.delete(wanted.command);
  }
}

function won(side) {
  if (!may || start.hidden === false || !status.match) return;
  if (resting) {
    slipped = true;
    return;
  }
  rest(side, command({ command: "won", player: side }));
}

/** Take further taps for slips, until the first, on the half of `side`, is answered and its news has been read. */
async function rest(side, answer) {
  const mine = (resting = {});
  const half = document.querySelector(`.half[data-side=${side}]`);
  const late = setTimeout(() => (half.dataset.saving = say("saving")), SAVING);
  place("board").classList.add("resting");
  answer.then(() => {
    clearTimeout(late);
    delete half.dataset.saving;
  });
  const [taken] = await Promise.all([answer, new Promise((over) => setTimeout(over, REST))]);
  if (resting !== mine) return;
  if (slipped && taken) tell(say("rest"), "quiet");
  rested();
}

function rested() {
  resting = null;
  slipped = false;
  place("board").classList.remove("resting");
}

function undo() {
  rested();
  command({ command: "undo" });
}

function begin(players, game, firstTo) {
  return command({ command: "new", players, game, first_to: firstTo });
}

function rematch() {
  const { players, game, first_to: firstTo } = status.match;
  begin(players, game, firstTo);
}

async function openForm() {
  starting = true;
  if (status.match) {
    [start.a.value, start.b.value] = status.match.players;
    start.game.value = status.match.game;
    start.first_to.value = status.match.first_to;
  }
  draw();
  start.a.focus();
}

async function offerNames() {
  const known = await ask("/api/names");
  place("people").replaceChildren(...known.players.map((value) => element("option", { value })));
  place("played").replaceChildren(...known.games.map((value) => element("option", { value })));
  if (!start.a.value && known.players.length > 1) [start.a.value, start.b.value] = known.players;
}

async function close() {
  if (status.state === "open" && !(await sure("ask.close", "close"))) return;
  command({ command: "close" });
}

async function abandon() {
  if (await sure("ask.abandon", "abandon")) command({ command: "abandon" });
}

function arrived(news) {
  const before = status.match;
  status = news.status;
  may = news.may_count;
  steps = { undo: news.can_undo, redo: news.can_redo };
  if (status.match?.id !== before?.id) starting = false;
  draw();
  told(news, status, before);
  showOnPhone(status, place("news").firstChild?.textContent ?? "", may && !tv);
  drawCourse(status);
}

start.addEventListener("submit", async (event) => {
  event.preventDefault();
  const dropped = status.state === "open" && Math.max(...status.match.score) > 0;
  if (dropped && !(await sure("ask.new", "new"))) return;
  const players = [start.a.value, start.b.value];
  await begin(players, start.game.value, Number(start.first_to.value));
});
for (const half of document.querySelectorAll(".half")) half.addEventListener("click", () => won(half.dataset.side));
for (const button of document.querySelectorAll("[data-command]")) {
  const name = button.dataset.command;
  button.addEventListener("click", () => (name === "undo" ? undo() : command({ command: name })));
}
place("next").addEventListener("click", () => status.next && begin(status.next.players, status.next.game, status.next.first_to));
place("rematch").addEventListener("click", rematch);
place("new").addEventListener("click", openForm);
place("abandon").addEventListener("click", abandon);
place("close").addEventListener("click", close);
place("stay").addEventListener("click", () => {
  starting = false;
  draw();
});
listen({
  ArrowLeft: () => won("A"),
  ArrowRight: () => won("B"),
  " ": undo,
  u: undo,
  r: () => command({ command: "redo" }),
  s: () => command({ command: "swap" }),
  n: openForm,
}, () => may && status.match && start.hidden && !place("question").open);

document.documentElement.classList.toggle("tv", tv);
await speak();
try {
  if (!(await pair())) tell(say("unpaired"), "quiet");
} catch {
  tell(say("unsent"), "quiet"); // the code is still in the address, for the next try
}
follow(arrived, showLink);
offerNames().catch(() => {});
