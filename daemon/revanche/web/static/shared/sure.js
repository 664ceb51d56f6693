// Asking before what can't be taken back.

import { say } from "./text.js";

const place = (id) => document.getElementById(id);

/** Ask a question, with `label` on the button that agrees. */
export function sure(question, label) {
  place("asked").textContent = say(question);
  place("sure").textContent = say(label);
  const dialog = place("question");
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true });
  });
}
