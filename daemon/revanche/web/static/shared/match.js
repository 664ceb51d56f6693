// What can be read off a score: who leads, and for whom the next game is match ball.

export const SIDES = ["A", "B"];

/** The side that leads, or null. */
export function leader([a, b]) {
  return a === b ? null : a > b ? "A" : "B";
}

/** The sides for which one more game wins the match. */
export function matchBalls(status) {
  const match = status.match;
  if (status.state !== "open" || match.first_to < 2) return [];
  return SIDES.filter((_, place) => match.score[place] === match.first_to - 1);
}

/** Whether games can have been won in this order: only the last may decide the match. */
export function fits(winners, firstTo) {
  const most = (games) => Math.max(...SIDES.map((side) => games.filter((one) => one === side).length));
  return most(winners) <= firstTo && most(winners.slice(0, -1)) < firstTo;
}

/** The side that won, or null. */
export function winner(match) {
  return match.winner === null ? null : SIDES[match.players.indexOf(match.winner)];
}

/** Give the page the colours that the players of a match want, else those of the sides. */
export function dress(match) {
  const { dataset } = document.documentElement;
  for (const [place, side] of ["a", "b"].entries()) {
    if (match?.colours) dataset[side] = match.colours[place];
    else delete dataset[side];
  }
}
