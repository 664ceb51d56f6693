// The dice of a turn: thrown here and held by a tap, or dice of one's own, typed face by face.

import { button, drawn } from "../shared/dom.js";
import { say } from "../shared/text.js";

const REST = 500; // milliseconds in which a second throw is taken for a slip of the finger
const SPOTS = ["", "4", "08", "048", "0268", "02468", "023568"]; // places in a square of three by three
const FACES = [1, 2, 3, 4, 5, 6];

const place = (id) => document.getElementById(id);

let sheet = null;
let may = false;
let seen = ""; // the turn and the dice that were drawn last
let held = new Set();
let typed = []; // dice of one's own by their places, with holes where some are to be typed yet
let resting = 0;
let slipped = false; // whether a throw came while the one before rested
let act = () => {};
let soon = () => {};

/** Draw the dice of `now`; `command(wanted)` resolves to whether it was taken, `tooSoon()` tells of a slip. */
export function drawDice(now, allowed, command, tooSoon) {
  const before = sheet;
  [sheet, may, act, soon] = [now, allowed && now.phase === "open", command, tooSoon];
  const key = JSON.stringify([sheet.sheet, filled(sheet), sheet.hand]);
  const fresh = key !== seen;
  if (fresh) {
    held = new Set(sheet.hand?.held ?? []);
    typed = sheet.hand && !thrown() ? [...sheet.hand.dice] : [];
    seen = key;
  }
  draw();
  if (fresh && before && thrown()) roll();
}

/** Throw all dice that are not held. */
export function throwDice() {
  if (resting) slipped = true;
  if (!may || !sheet.throws_left || resting || held.size === sheet.rules.dice) return;
  place("throw").classList.add("resting");
  resting = setTimeout(rested, REST);
  act({ command: "throw", held: [...held].sort(), player: sheet.player });
}

function rested() {
  if (slipped) soon(); // by now the news of the first throw is there
  [resting, slipped] = [0, false];
  place("throw").classList.remove("resting");
}

/** Take a digit: the face of an own die, or the place of a thrown one. */
export function digit(value) {
  if (!may) return;
  if (thrown()) hold(value);
  else type(value);
}

/** Take the last own die away. */
export function wipeDie() {
  if (!may || thrown() || !typed.length) return;
  typed.pop();
  changed();
}

/** Tell whether own dice are being typed, and not all are there yet. */
export function typing() {
  return count() > 0 && count() < sheet.rules.dice;
}

/** A die as a drawing. */
export function face(value) {
  const spot = (at) => drawn("circle", { cx: 7 + 8 * (at % 3), cy: 7 + 8 * Math.floor(at / 3), r: 2.6 });
  return drawn("svg", { viewBox: "0 0 30 30", "aria-hidden": "true" }, [...SPOTS[value ?? 0]].map(spot));
}

function draw() {
  const dice = thrown() ? sheet.hand.dice : typed;
  const length = dice.length || sheet.phase !== "open" ? sheet.rules.dice : 0;
  place("dice").hidden = !dice.length;
  place("dice").replaceChildren(...Array.from({ length }, (_, at) => die(dice[at], at + 1)));
  place("own").hidden = !may || thrown();
  if (!place("faces").childElementCount) place("faces").replaceChildren(...FACES.map(faceButton), wipeButton());
  const left = sheet.throws_left;
  place("throw").hidden = !may;
  place("throw").setAttribute("aria-disabled", left ? "false" : "true");
  place("throw").textContent = left ? say("sheet.throw", { count: left }) : say("sheet.choose");
}

function die(value, at) {
  const own = !thrown();
  const fixed = !may || (!own && !sheet.throws_left);
  const kept = !own && held.has(at) && sheet.throws_left > 0;
  const label = value ? say(own ? "sheet.die_wipe" : kept ? "sheet.die_held" : "sheet.die", { place: at, face: value }) : say("sheet.die", { place: at, face: "–" });
  const tap = () => (own ? wipe(at) : hold(at));
  const word = kept ? say("sheet.held") : "";
  const made = button(face(value), tap, { id: `die-${at}`, class: `die${kept ? " held" : ""}${value ? "" : " hole"}`, "aria-label": label, "data-held": word });
  made.disabled = fixed || !value;
  return made;
}

function faceButton(value) {
  return button(face(value), () => type(value), { class: "die small", "aria-label": say("sheet.face", { face: value }) });
}

function wipeButton() {
  return button("⌫", wipeDie, { id: "wipe", "aria-label": say("sheet.wipe") });
}

function hold(at) {
  if (at > sheet.rules.dice || !sheet.throws_left) return;
  if (!held.delete(at)) held.add(at);
  changed();
}

function wipe(at) {
  typed = Array.from({ length: sheet.rules.dice }, (_, one) => (one === at - 1 ? undefined : typed[one]));
  changed();
}

async function type(value) {
  const all = sheet.rules.dice;
  if (count() === all) typed = [];
  const free = Array.from({ length: all }, (_, at) => at).find((at) => !typed[at]);
  typed[free] = value;
  changed();
  if (count() < all) return;
  if (await act({ command: "type_dice", dice: typed, player: sheet.player })) return;
  typed = [];
  changed();
}

function changed() {
  place("tray").dispatchEvent(new Event("change"));
}

function roll() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [at, one] of [...place("dice").children].entries()) {
    if (sheet.hand.held.includes(at + 1)) continue;
    one.firstChild.animate([{ transform: `rotate(${-200 - 60 * at}deg) scale(.6)` }, { transform: "none" }], { duration: 420, easing: "ease-out" });
  }
}

function thrown() {
  return Boolean(sheet.hand?.throws);
}

function count() {
  return typed.filter(Boolean).length;
}

function filled(now) {
  return now.columns.flat().reduce((sum, column) => sum + Object.keys(column.boxes).length, 0);
}
