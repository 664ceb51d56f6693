// The page of the scoresheet: throwing or typing dice, filling boxes, on every device that looks on at once.

import { give, pair, play } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { listen } from "../shared/keys.js";
import { follow, showLink } from "../shared/live.js";
import { drawAdvice } from "./advice.js";
import { digit, drawDice, throwDice, typing, wipeDie } from "./dice.js";
import { drawEnd, drawStandings } from "./end.js";
import { askPoints, forgetPoints } from "./points.js";
import { drawOrder } from "./order.js";
import { offerStart } from "./start.js";
import { drawTable, showBox, showColumn } from "./table.js";
import { review } from "../shared/review.js";
import { sure } from "../shared/sure.js";
import { isolated, say, shown, speak, unsent } from "../shared/text.js";

const AGAIN = 2000; // milliseconds until the games are asked for again where the server did not answer
const SAVING = 400; // milliseconds after which somebody is told that the answer takes its time

const place = (id) => document.getElementById(id);

let sheet = { phase: "idle" };
let may = false;
let reviewed = ""; // the full sheet below which its review is
let striking = false; // whether each box that is tapped is struck
const outstanding = new Set(); // what was asked and not answered yet

function draw(moved = false) {
  const idle = sheet.phase === "idle";
  place("none").hidden = !idle || may;
  if (!idle || !may) place("start").hidden = true;
  place("play").hidden = idle;
  place("close").hidden = sheet.phase !== "open" || !may;
  place("keys").hidden = idle || !may;
  place("watching").hidden = may;
  place("mark").hidden = !idle && !sheet.rules.further_text; // those who have that box are called after it
  document.body.className = idle ? "" : "playing";
  document.title = idle ? `${say("sheet")} · Revanche` : `${sheet.players.map(isolated).join(" – ")} · Revanche`;
  if (idle) {
    if (may) offer();
    return;
  }
  const focused = document.activeElement?.id;
  const from = [place("scroller").scrollLeft, place("scroller").scrollTop];
  drawDice(sheet, may, took, () => tell(say("sheet.soon")));
  drawTable(sheet, striking, may && !typing() ? tap : null);
  [place("scroller").scrollLeft, place("scroller").scrollTop] = from;
  drawOrder(sheet, may ? act : null);
  drawStandings(sheet);
  drawEnd(sheet, may ? { count, start, again, close } : null);
  drawAdvice(sheet, may, act);
  drawReview();
  drawTray();
  refocus(moved && focused?.startsWith("box-") ? "throw" : focused);
}

/** Below a full sheet, what it gave away can be unfolded; as long as it is the same sheet, it stays as it is. */
function drawReview() {
  const key = sheet.phase === "full" ? JSON.stringify([sheet.sheet, sheet.columns]) : "";
  place("review").hidden = !key;
  if (key !== reviewed) place("review").replaceChildren(...[key && review(sheet)].filter(Boolean));
  reviewed = key;
}

function drawTray() {
  const open = sheet.phase === "open";
  const joker = isJoker();
  place("moves").hidden = !may;
  place("throw").hidden = !open || !may;
  place("strike").hidden = !open;
  place("strike").setAttribute("aria-pressed", String(striking));
  place("undo").disabled = !sheet.can_undo;
  place("redo").disabled = !sheet.can_redo;
  place("turn").replaceChildren(...(open ? shown("sheet.turn", { name: sheet.players[sheet.player - 1] }) : []));
  const bonus = sheet.yahtzee_bonus ? `${say(sheet.rules.further_text)} +${sheet.yahtzee_bonus}` : "";
  const now = [striking ? say("sheet.striking") : "", joker ? say("sheet.joker") : "", bonus].filter(Boolean).join(" ");
  place("last").replaceChildren(...(now || !sheet.last ? [now] : shown("sheet.last", lastly(sheet.last))));
  aloud(sheet.hand
    ? [sheet.hand.dice.join(" "), now, place("throw").textContent]
    : [striking ? now : sheet.last ? say("sheet.last", lastly(sheet.last)) : "", place("turn").textContent, open ? "" : place("end").firstChild.textContent]);
}

/** Tell whether the dice may go in some of the free boxes only. */
function isJoker() {
  return Boolean(sheet.hand) && !sheet.rules.in_order && sheet.legal.some((column, at) => Object.keys(column).length < free(at));
}

function free(at) {
  return sheet.rules.boxes.length - Object.keys(sheet.columns[sheet.player - 1][at].boxes).length;
}

function aloud(parts) {
  const sentence = parts.filter(Boolean).join(". ");
  if (place("aloud").textContent !== sentence) place("aloud").textContent = sentence;
}

/** What was written last, as the fields of a text. */
function lastly({ player, box, points, yahtzee_bonus: bonus }) {
  const { text } = sheet.rules.boxes.find((one) => one.box === box);
  return { name: sheet.players[player - 1], box: say(text), points: bonus ? `${points} + ${bonus}` : points };
}

/** Leave the keyboard where it was; where that is gone, by what comes next. */
function refocus(id) {
  if (!id || document.activeElement !== document.body) return;
  for (const next of [id, "throw", "count", "again"]) {
    place(next)?.focus({ preventScroll: true });
    if (document.activeElement !== document.body) return;
  }
}

function tell(sentence, by = null) {
  place("news").replaceChildren(element("span", {}, sentence), ...(by ? [element("span", { class: "by" }, by.replace(/^page/, say("by.page")))] : []));
}

/** Give a command; return its verdict, or null where none came. The same before it is answered is a slip of the finger. */
async function act(command) {
  const asked = JSON.stringify(command);
  if (outstanding.has(asked)) return null;
  outstanding.add(asked);
  tell("");
  const late = setTimeout(() => tell(say("saving")), SAVING);
  try {
    const answer = await play(command); // the stream tells what came of it, here as on every other page
    if (place("news").textContent === say("saving")) tell(""); // it did so before that
    return answer;
  } catch (error) {
    tell(unsent(error));
    return null;
  } finally {
    clearTimeout(late);
    outstanding.delete(asked);
  }
}

async function took(command) {
  return (await act(command))?.verdict === "counted";
}

function tap(box, column) {
  const { player } = sheet;
  if (striking) act({ command: "strike", box: box.box, column, player });
  else if (sheet.hand) act({ command: "fill", box: box.box, column, player });
  else askPoints(sheet, box, column, (given, bonus) => write({ command: "fill", box: box.box, column, points: given, yahtzee_bonus: bonus, player }));
}

async function write(command) {
  const answer = await act(command);
  if (!answer) return place("news").textContent || say("saving");
  return answer.verdict === "counted" ? "" : answer.said ?? say(`refused.${answer.reason}`);
}

function strike() {
  if (sheet.phase !== "open") return;
  striking = !striking;
  draw();
}

function begin(sheetOf) {
  return act({ command: "open_sheet", ...sheetOf });
}

function again() {
  const { game, players, options, next } = sheet;
  begin({ game, players: next ?? players, options });
}

async function close() {
  if (sheet.phase === "open" && !(await sure("sheet.ask_close", "sheet.close"))) return;
  act({ command: "close_sheet" });
}

async function count(side) {
  try {
    const answer = await give({ command: "won", player: side, sheet: sheet.sheet });
    if (answer.verdict !== "counted") tell(`${say("not_counted")} ${say(`reason.${answer.reason}`)}`);
  } catch (error) {
    tell(unsent(error));
  }
}

async function start(player) {
  const { players, game, sheet: id } = sheet;
  try {
    const begun = await give({ command: "new", players, game });
    if (begun.verdict !== "counted") return tell(say(`reason.${begun.reason}`));
    const answer = await give({ command: "won", player: "AB"[player - 1], sheet: id });
    if (answer.verdict !== "counted") tell(`${say("not_counted")} ${say(`reason.${answer.reason}`)}`);
  } catch (error) {
    tell(unsent(error));
  }
}

async function offer() {
  try {
    await offerStart(begin, sheet.next);
    place("start").hidden = sheet.phase !== "idle" || !may;
  } catch {
    setTimeout(draw, AGAIN, false);
  }
}

function step(by) {
  const boxes = [...place("table").querySelectorAll("button")];
  const at = boxes.indexOf(document.activeElement);
  boxes[at < 0 ? (by > 0 ? 0 : boxes.length - 1) : (at + by + boxes.length) % boxes.length]?.focus();
}

function arrived(news) {
  const before = JSON.stringify([sheet.sheet, sheet.last, sheet.player]);
  const hand = JSON.stringify(sheet.hand ?? null);
  [sheet, may] = [news.sheet, news.may_count];
  const moved = before !== JSON.stringify([sheet.sheet, sheet.last, sheet.player]);
  const fallen = hand !== JSON.stringify(sheet.hand ?? null);
  if (moved) {
    striking = false;
    forgetPoints();
  }
  draw(moved);
  if (moved && sheet.phase === "open") showColumn(sheet);
  if (fallen) showBox(sheet);
  if (news.verdict === "refused") tell(`${say(`refused.${news.reason}`)} `, news.by);
  if (news.verdict === "unsaved") tell(news.said ?? say("reason.not_saved"), news.by);
  if (news.verdict === "counted") tell("");
}

place("tray").addEventListener("change", () => draw());
place("throw").addEventListener("click", throwDice);
place("strike").addEventListener("click", strike);
for (const name of ["undo", "redo"]) place(name).addEventListener("click", () => act({ command: `${name}_fill` }));
place("close").addEventListener("click", close);
listen({
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((value) => [String(value), () => digit(value)])),
  Backspace: wipeDie,
  t: throwDice,
  x: strike,
  u: () => act({ command: "undo_fill" }),
  r: () => act({ command: "redo_fill" }),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
}, () => may && sheet.phase !== "idle");

await speak();
try {
  if (!(await pair())) tell(say("unpaired"));
} catch {
  tell(say("unsent")); // the code is still in the address, for the next try
}
follow(arrived, showLink, "sheet");
