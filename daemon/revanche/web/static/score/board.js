// The two halves: names, wins, who leads; in figures for the eye and in a sentence for the ear.

import { element } from "../shared/dom.js";
import { dress, leader, matchBalls, SIDES, winner } from "../shared/match.js";
import { gameName, isolated, say, shown } from "../shared/text.js";

const LONG_NAME = 20; // letters from which a name is written smaller
const MOST_PIPS = 9; // more than these are not counted at a glance

/** Draw what stands; `may` tells whether a tap counts. */
export function drawBoard(status, may) {
  const match = status.match;
  dress(match);
  if (!match) {
    document.title = "Revanche";
    return;
  }
  const [a, b] = match.score;
  document.title = `${isolated(match.players[0])} ${a} – ${b} ${isolated(match.players[1])}`;
  document.getElementById("terms").replaceChildren(
    element("bdi", {}, gameName(match.game)), " · ", ...shown("first_to", { count: match.first_to }),
  );
  for (const side of SIDES) drawHalf(status, side, may);
  const aloud = document.getElementById("aloud");
  const sentence = spoken(status);
  if (aloud.textContent !== sentence) aloud.textContent = sentence;
}

function drawHalf(status, side, may) {
  const { players, score, first_to: firstTo } = status.match;
  const index = SIDES.indexOf(side);
  const half = document.querySelector(`.half[data-side=${side}]`);
  half.disabled = !may;
  half.querySelector(".tap").textContent = say("tap", { name: players[index] });
  half.classList.toggle("won", winner(status.match) === side);
  half.classList.toggle("behind", winner(status.match) !== null && winner(status.match) !== side);
  half.querySelector(".name").textContent = players[index];
  half.querySelector(".name").classList.toggle("long", players[index].length > LONG_NAME);
  show(half.querySelector(".wins"), String(score[index]));
  half.querySelector(".mark").textContent = mark(status, side);
  const pips = firstTo <= MOST_PIPS ? Array.from({ length: firstTo }, (_, pip) => pip < score[index]) : [];
  half.querySelector(".pips").replaceChildren(...pips.map((full) => element("i", { class: full ? "full" : "" })));
}

function show(figure, wins) {
  if (figure.textContent === wins) return;
  const first = figure.textContent === "";
  figure.textContent = wins;
  figure.classList.toggle("wide", wins.length > 1);
  if (first || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  figure.animate([{ transform: "scale(1.18)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
}

function mark(status, side) {
  if (winner(status.match) !== null) return winner(status.match) === side ? say("winner") : "";
  if (matchBalls(status).includes(side)) return say("match_ball");
  return leader(status.match.score) === side ? say("leads") : "";
}

function spoken(status) {
  const { players, score } = status.match;
  const name = (side) => players[SIDES.indexOf(side)];
  const said = [say("aloud.score", { a: players[0], b: players[1], wins_a: score[0], wins_b: score[1] })];
  const won = winner(status.match);
  const ahead = leader(score);
  if (won) said.push(say("aloud.winner", { name: name(won) }));
  else if (matchBalls(status).length) said.push(...matchBalls(status).map((side) => say("aloud.ball", { name: name(side) })));
  else if (ahead) said.push(say("aloud.leads", { name: name(ahead) }));
  return said.join(" ");
}
