// What may be done in a turn, in words.

import { say } from "./text.js";

/** An action, by the rules of its game: "Keep 4 4 4", "Full House: 25". */
export function doing(rules, action) {
  if (action.action === "keep") return action.dice.length ? say("advice.keep", { dice: action.dice.join(" ") }) : say("advice.throw");
  const box = say(rules.boxes.find((one) => one.box === action.box).text);
  const name = rules.weights.length > 1 ? `${box} × ${rules.weights[action.column - 1]}` : box;
  return say("advice.score", { box: name, points: action.yahtzee_bonus ? `${action.points} + ${action.yahtzee_bonus}` : action.points });
}
