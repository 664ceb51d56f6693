// The rows of a scoresheet on paper: their names, what they give, and what stands in them.

import { element } from "./dom.js";
import { say } from "./text.js";

const TICKS = 3; // squares for further Yahtzees
const OWN = ["three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight"]; // differ from Yatzy's

/** A row is `{ name, gives, kind, cell }`; `cell(column, weight)` is what stands in it, `column` undefined when blank.
 *  `sums` are the sum and the bonus of the upper part, in a game that has one. Then comes the lower part, and the total
 *  below all. */
export function parts(rules, options, full) {
  const american = rules.boxes.some(({ box }) => box === "yahtzee");
  const flat = options.yahtzee_bonus === "flat"; // then further Yahtzees are not multiplied
  const boxes = (upper) => rules.boxes.filter((one) => one.upper === upper).map((one) => boxRow(one, american));
  const sum = (value, gives = "", name = "print.sum") => ({ name: say(name), gives, kind: "sum", cell: figure(value) });
  const { bonus, further, weights } = rules;
  const extra = further
    ? [{ name: say(rules.further_text), gives: say("print.further", { points: further }), kind: "", cell: extraCell(full) }]
    : [];
  const times = weights.map((weight) => say("print.times", { weight })).join(", ");
  const multiplied = ({ total, yahtzee_bonus }, weight) => weight * (flat ? total - yahtzee_bonus : total);
  return {
    upper: boxes(true),
    sums: bonus ? [sum(({ upper }) => upper), sum((column) => column.bonus, say("print.bonus", bonus), "sheet.bonus")] : [],
    lower: [
      ...boxes(false),
      ...(bonus ? [sum(({ lower }) => lower)] : []),
      ...(flat ? [] : extra),
      ...(weights.length > 1 ? [sum(multiplied, times, "print.multiplied")] : []),
      ...(flat ? extra : []),
    ],
  };
}

function boxRow({ box, text }, american) {
  const gives = american && OWN.includes(box) ? say(`print.whole.${box}`) : say(`print.box.${box}`);
  return { name: say(text), gives, kind: "", cell: (column) => String(column?.boxes[box] ?? "") };
}

function figure(value) {
  return (column, weight) => (column ? String(value(column, weight)) : "");
}

/** While more may come there are squares to tick. */
function extraCell(full) {
  return (column) =>
    column?.yahtzee_bonus || full
      ? String(column.yahtzee_bonus)
      : element("span", { class: "ticks" }, ...Array.from({ length: TICKS }, () => element("i")));
}
