// Advice for who wants it: what is best with the dice on the table, what the next best costs, and the bonus's chance.

import { doing } from "../shared/action.js";
import { ask, Declined } from "../shared/api.js";
import { button, element, named } from "../shared/dom.js";
import { decimal, listed, say, shown } from "../shared/text.js";

const SLOW = 700; // milliseconds after which it is told that advice is on its way

const place = (id) => document.getElementById(id);
const filled = (sheet) => sheet.columns.flat().reduce((sum, column) => sum + Object.keys(column.boxes).length, 0);

let asked = ""; // for what the advice is that stands there, or is on its way
let turn = "";
let typed = []; // own dice that lay there in this turn, one after the other
let chosen = null; // how many throws are left, where the player says it

/** Draw who plays with advice, and the advice for whose turn it is; `act` gives a command of who `may`. */
export function drawAdvice(sheet, may, act) {
  const open = sheet.phase === "open";
  const on = sheet.players.filter((_, at) => sheet.advice[at] === "on");
  const once = sheet.players.filter((_, at) => sheet.advice[at]);
  const with_ = open ? on : once;
  place("advised").hidden = with_.length === 0;
  place("advised").replaceChildren(...shown(open ? "advice.on" : "advice.was", { names: listed(with_), count: with_.length }));
  place("advisers").hidden = !open || !may || !sheet.advised;
  place("advisers").replaceChildren(element("legend", {}, say("advice.for")), ...sheet.players.map((name, at) => choice(sheet, name, at, act)));
  advise(sheet, open && sheet.hand && sheet.advice[sheet.player - 1] === "on");
}

function choice(sheet, name, at, act) {
  const change = ({ target }) => act({ command: "advice", player: at + 1, on: target.checked });
  const checked = sheet.advice[at] === "on";
  return element("label", {}, element("input", { id: `advice-${at}`, type: "checkbox", checked, onchange: change }), " ", named(name));
}

function advise(sheet, wanted) {
  place("advice").hidden = !wanted;
  if (!wanted) {
    asked = "";
    place("advice").replaceChildren();
    return;
  }
  const left = sheet.hand.throws ? sheet.throws_left : throwsLeft(sheet);
  const key = JSON.stringify([sheet.sheet, filled(sheet), sheet.hand.dice, left]);
  if (key === asked) return;
  asked = key;
  find(sheet, left, key);
}

/** How many throws are left to own dice: one less each time that other dice lie there, until the player says it. */
function throwsLeft(sheet) {
  const now = JSON.stringify([sheet.sheet, filled(sheet)]);
  if (now !== turn) [turn, typed, chosen] = [now, [], null];
  const dice = sheet.hand.dice.join("");
  if (typed.at(-1) !== dice) [typed, chosen] = [[...typed, dice], null];
  return chosen ?? Math.max(0, sheet.rules.throws - typed.length);
}

async function find(sheet, left, key) {
  place("advice").classList.add("old");
  const wait = setTimeout(() => key === asked && draw(sheet, left, [element("p", { class: "hint" }, say("advice.wait"))]), SLOW);
  const answer = await ask(`/api/advice?throws_left=${left}`).catch((error) => error);
  clearTimeout(wait);
  if (key !== asked) return;
  if (!(answer instanceof Error)) draw(sheet, left, advice(sheet, answer));
  else draw(sheet, left, [element("p", { class: "hint" }, say(answer instanceof Declined ? "advice.none" : "lost"))]);
}

function draw(sheet, left, content) {
  place("advice").classList.remove("old");
  place("advice").replaceChildren(...content, ...(sheet.hand.throws ? [] : [leftRow(sheet, left)]));
}

function advice(sheet, { options, bonus }) {
  const rows = options.map(({ action, cost }) => element("li", { class: cost ? "" : "best" },
    element("span", {}, doing(sheet.rules, action)), element("span", { class: "cost" }, cost ? say("advice.costs", { points: decimal(cost) }) : say("advice.best"))));
  const chance = bonus === null ? [] : [element("p", { class: "hint" }, say("advice.bonus", { percent: Math.round(100 * bonus) }))];
  return [element("ol", {}, rows), ...chance];
}

function leftRow(sheet, left) {
  const choose = (count) => {
    chosen = count;
    advise(sheet, true);
  };
  const counts = Array.from({ length: sheet.rules.throws }, (_, count) => count);
  return element("div", { class: "left", role: "group", "aria-label": say("advice.left") }, element("span", { class: "hint", "aria-hidden": "true" }, say("advice.left")),
    counts.map((count) => button(String(count), () => choose(count), { id: `left-${count}`, "aria-pressed": String(count === left) })));
}
