// Who begins: a die for each player, thrown here or with dice of one's own, until one is the highest.

import { button, element, named } from "../shared/dom.js";
import { listed, say, shown } from "../shared/text.js";
import { face } from "./dice.js";

const FACES = [1, 2, 3, 4, 5, 6];

const place = document.getElementById("order");
const question = document.getElementById("order-ask");
let opened = ""; // the sheet for which somebody here asked who begins

/** Draw it while nothing was played yet; `act(command)` gives a command, null where nobody may count. */
export function drawOrder(sheet, act) {
  const { order } = sheet;
  const asked = opened === sheet.sheet || order?.rounds.length > 0;
  question.hidden = !order || !act || asked;
  question.onclick = () => ask(sheet, act);
  place.hidden = !order || !asked;
  if (place.hidden) return;
  const focused = document.activeElement?.id;
  place.replaceChildren(...thrown(order, act));
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
}

function ask(sheet, act) {
  opened = sheet.sheet;
  drawOrder(sheet, act);
  place.querySelector("button")?.focus();
}

function thrown(order, act) {
  const { seats, waiting, begins, rounds } = order;
  const decided = begins !== null;
  const tied = !decided && rounds.length > 0 && waiting.length < seats.length && waiting.length > 1 && waiting.every((seat) => seat in rounds.at(-1));
  const said = decided ? shown("order.begins", { name: seats[begins - 1] })
    : tied ? [say("order.tie", { names: listed(waiting.map((seat) => seats[seat - 1])) })] : [say("order.rule")];
  return [
    element("p", { role: "status", class: decided ? "begins" : "hint" }, ...said),
    element("ul", {}, seats.map((name, at) => seatOf(name, at + 1, order, act))),
    act && rounds.length ? button(say("order.again"), () => act({ command: "order_again" }), { id: "order-again" }) : "",
  ];
}

function seatOf(name, seat, { rounds, waiting, begins }, act) {
  const dice = rounds.map((round) => round[seat]).filter(Boolean);
  const throws = act && waiting.includes(seat);
  return element("li", { class: seat === begins ? "begins" : "" }, named(name),
    dice.map((value) => element("span", { class: "die small", role: "img", "aria-label": String(value) }, face(value))),
    throws ? button(say("order.throw"), () => act({ command: "order_throw", seat }), { id: `order-${seat}`, "aria-label": say("order.throw_for", { name }) }) : null,
    throws ? own(name, seat, act) : null);
}

/** A choice of the die that was thrown by hand. */
function own(name, seat, act) {
  const choice = element("select", { id: `order-own-${seat}`, "aria-label": say("order.own_of", { name }) },
    element("option", { value: "" }, say("order.own")), FACES.map((value) => element("option", { value }, String(value))));
  choice.addEventListener("change", () => choice.value && act({ command: "order_die", seat, die: Number(choice.value) }));
  return choice;
}
