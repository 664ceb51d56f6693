// Writing points straight into a box: those that it can give as buttons, or any number, which may be refused.

import { button } from "../shared/dom.js";
import { say } from "../shared/text.js";

const FULL_YAHTZEE = 50;

const place = (id) => document.getElementById(id);
const dialog = place("writing");
const form = dialog.querySelector("form");
let write = () => {};

/** Ask for the points of a box; `fill(points, bonus)` resolves to why they were refused, or to "". */
export function askPoints(sheet, box, column, fill) {
  place("writing-box").textContent = say(box.text);
  place("wrong").textContent = "";
  form.reset();
  const own = sheet.columns[sheet.player - 1];
  const further = sheet.rules.further > 0 && own.every(({ boxes }) => boxes.yahtzee === FULL_YAHTZEE);
  form.querySelector(".tick").hidden = !further;
  place("writing-bonus").textContent = `${say(sheet.rules.further_text)} +${sheet.rules.further}`;
  const labelled = (points) => (points ? {} : { "aria-label": say("sheet.strike_box", { box: say(box.text) }) });
  place("possible").replaceChildren(
    ...sheet.open[column - 1][box.box].map((points) => button(points ? String(points) : "✕ 0", () => write(points), labelled(points))),
  );
  write = async (points) => {
    const wrong = await fill(points, form.bonus.checked);
    place("wrong").textContent = wrong;
    if (!wrong) dialog.close();
  };
  dialog.showModal();
  const touched = matchMedia("(hover: none)").matches; // there a keyboard would cover the buttons
  (touched ? place("writing-box") : form.points).focus();
}

/** Put the question away, since it is somebody else's turn by now. */
export function forgetPoints() {
  dialog.close();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (form.points.value !== "") write(Number(form.points.value));
});
place("back").addEventListener("click", forgetPoints);
