// An evening in one picture: each match with its score and the order of its games, and who won how many.

import { winner } from "./match.js";
import { clock, day, identity, isolated, say } from "./text.js";
import { card, dot, EDGE, picture, SIDE, SOFT, text, WIDTH } from "./drawing.js";

const MOST = 7; // matches that stay readable in a chat; the last ones count
const TOP = 262;
const ROOM = 1020; // for all of them
const TALLEST = 340;
const MIDDLE = WIDTH / 2;

/** The picture of an evening in which there was a match. */
export function eveningPicture(date, matches) {
  const shown = matches.slice(-MOST);
  const height = Math.min(TALLEST, ROOM / shown.length);
  const top = TOP + (ROOM - height * shown.length) / 4; // a little above the middle
  const told = [`${say("log.title")}, ${day(date)}`, ...matches.map(line), standings(matches)].filter(Boolean).join(". ");
  return picture(say("log.title"), [day(date), standings(matches)].filter(Boolean).join(" · "), told,
    ...shown.map((match, place) => row(match, top + place * height, height - 18)).flat());
}

function line(match) {
  return `${isolated(match.players[0])} ${match.score[0]} – ${match.score[1]} ${isolated(match.players[1])}`;
}

/** "Anna 2, Bram 1", where more than one match was won. */
function standings(matches) {
  const won = new Map();
  for (const { winner: name } of matches.filter((match) => match.winner !== null)) {
    const [before] = won.get(identity(name)) ?? [0];
    won.set(identity(name), [before + 1, name]);
  }
  const most = [...won.values()].sort(([one], [other]) => other - one);
  return most.length && most.reduce((sum, [count]) => sum + count, 0) > 1 ? most.map(([count, name]) => `${isolated(name)} ${count}`).join(", ") : "";
}

function row(match, y, height) {
  const [base, won, name] = [y + height / 2, winner(match), Math.min(54, height / 3)];
  const room = MIDDLE - EDGE - 150;
  const states = match.state === "finished" || match.state === "decided" ? [] : [say(`state.${match.state}`, { name: "" })];
  return [
    card(EDGE, y, WIDTH - 2 * EDGE, height),
    text(match.players[0], EDGE + 34, base, { size: name, weight: won === "A" ? 700 : 400, room }),
    text(match.players[1], WIDTH - EDGE - 34, base, { size: name, weight: won === "B" ? 700 : 400, anchor: "end", room }),
    text(String(match.score[0]), MIDDLE - 34, base + 8, { size: name * 1.5, weight: 700, fill: SIDE.A, anchor: "end" }),
    text("–", MIDDLE, base + 4, { size: name * 1.2, fill: SOFT, anchor: "middle" }),
    text(String(match.score[1]), MIDDLE + 34, base + 8, { size: name * 1.5, weight: 700, fill: SIDE.B }),
    ...games(match, Math.min(y + height - 24, base + 76)),
    text([clock(match.started), ...states].join(" · "), EDGE + 34, y + height - 17, { size: 22, fill: SOFT, room: room - 40 }),
  ];
}

/** A dot for each game, in the colour of who won it. */
function games({ games: all, players }, y) {
  const step = Math.min(30, 360 / Math.max(all.length, 1));
  return all.map((game, place) =>
    dot(MIDDLE + (place - (all.length - 1) / 2) * step, y, step / 3, identity(game.winner) === identity(players[0]) ? SIDE.A : SIDE.B));
}
