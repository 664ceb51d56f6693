// The course of the running match: its games in order, and all that happened in it.

import { ask } from "../shared/api.js";
import { gameRows } from "../shared/games.js";
import { trail } from "../shared/trail.js";

const SPREAD = 400; // milliseconds over which all pages of a house ask, since each question is work for the server
const AGAIN = 3000; // milliseconds until a question that was not answered is asked again

let waiting = 0;
let asked = 0;

/** Read the match from the log and draw it, soon. Of several that are asked for, the last holds. */
export function drawCourse(status, patience = Math.random() * SPREAD) {
  clearTimeout(waiting);
  if (!status.match) return;
  const mine = ++asked;
  waiting = setTimeout(async () => {
    try {
      const found = await ask(`/api/log?match=${encodeURIComponent(status.match.id)}`);
      if (mine === asked) draw(found.matches[0]);
    } catch {
      if (mine === asked) drawCourse(status, AGAIN);
    }
  }, patience);
}

function draw(match) {
  const held = document.activeElement;
  document.getElementById("none").hidden = match.games.length > 0;
  document.getElementById("games").hidden = match.games.length === 0;
  document.querySelector("#games tbody").replaceChildren(...match.games.flatMap((game, place) => gameRows(match, game, place)));
  document.getElementById("trail").replaceChildren(trail(match.trail));
  if (held.closest(".record")) held.focus({ preventScroll: true }); // it was taken out and put back
}
