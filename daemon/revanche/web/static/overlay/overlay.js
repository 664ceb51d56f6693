// The score as a bar over a video: names, wins, and what makes the moment special.

import { follow } from "../shared/live.js";
import { dress, matchBalls, SIDES, winner } from "../shared/match.js";
import { say, shown, speak } from "../shared/text.js";

function draw({ status }) {
  const match = status.match;
  dress(match);
  document.getElementById("bar").hidden = !match;
  document.getElementById("note").replaceChildren(...(match ? note(status) : []));
  if (!match) return;
  SIDES.forEach((side, place) => {
    const name = document.querySelector(`.name.${side.toLowerCase()}`);
    name.textContent = match.players[place];
    name.classList.toggle("won", winner(match) === side);
    document.querySelector(`.wins.${side.toLowerCase()}`).textContent = match.score[place];
  });
}

function note(status) {
  const match = status.match;
  if (match.winner) return shown("aloud.winner", { name: match.winner });
  const balls = matchBalls(status);
  if (balls.length) return balls.flatMap((side) => [...shown("aloud.ball", { name: match.players[SIDES.indexOf(side)] }), " "]);
  return [say("first_to", { count: match.first_to })];
}

await speak();
follow(draw, (up) => document.documentElement.classList.toggle("lost", !up));
