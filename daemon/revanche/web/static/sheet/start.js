// Beginning a sheet: which game, who plays, and by which rules.

import { ask } from "../shared/api.js";
import { button, element } from "../shared/dom.js";
import { say } from "../shared/text.js";
import { rulesLink } from "./help.js";

const MOST = 8;

const place = (id) => document.getElementById(id);
const form = place("start");

let games = [];
let filling = null;
let usual = []; // the players of the match
let offered = ""; // the order that was offered last

/** Fill the form, once; `begin({game, players, options})` is what it leads to, `next` is the order of play to offer where
 *  something tells. Rejects as `ask` does. */
export function offerStart(begin, next) {
  filling ??= fill(begin, next).catch((error) => {
    filling = null;
    throw error;
  });
  return filling.then(() => reseat(next));
}

/** Seat the players of the form as they are offered now, if it is still these. */
function reseat(next = usual) {
  const same = [...seated()].sort().join("\n") === [...next].sort().join("\n");
  if (same && String(next) !== offered) seat(next);
  offered = String(next);
}

async function fill(begin, next) {
  const [known, names, status] = await Promise.all([ask("/api/games"), ask("/api/names"), ask("/api/status")]);
  games = known;
  form.game.replaceChildren(...games.map(({ game }) => element("option", { value: game }, say(`sheet.game.${game}`))));
  place("people").replaceChildren(...names.players.map((value) => element("option", { value })));
  const { match } = status;
  if (games.some(({ game }) => game === match?.game)) form.game.value = match.game;
  usual = match?.players ?? [];
  offered = String(next ?? usual);
  seat(next ?? match?.players ?? [...names.players, "", ""].slice(0, 2));
  offerRules();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const options = [...place("rules").querySelectorAll("select")].map((one) => [one.name, one.value]);
    begin({ game: form.game.value, players: seated(), options: Object.fromEntries(options) });
  });
}

/** The names in the form. */
function seated() {
  return [...place("players").querySelectorAll("input")].map((one) => one.value);
}

function seat(names) {
  place("players").replaceChildren(...names.map((name, at) => chair(name, at, names.length > 1)));
  place("add").hidden = names.length >= MOST;
}

function chair(name, at, others) {
  const count = at + 1;
  const input = element("input", { "aria-label": say("sheet.player", { count }), list: "people", maxlength: 80, required: true, dir: "auto", value: name });
  const drop = button("✕", () => seat(seated().filter((_, one) => one !== at)), { "aria-label": say("sheet.drop", { count }) });
  return element("li", {}, input, others ? drop : null);
}

function offerRules() {
  const { options } = games.find(({ game }) => game === form.game.value);
  place("help").replaceChildren(rulesLink({ game: form.game.value, options: {} }));
  place("rules").replaceChildren(
    ...Object.entries(options).map(([option, choices]) =>
      element("label", {}, element("span", {}, say(`sheet.option.${option}`)),
        element("select", { name: option }, ...choices.map((value) => element("option", { value }, say(`sheet.choice.${option}.${value}`)))))),
  );
}

form.game.addEventListener("change", offerRules);
place("add").addEventListener("click", () => {
  seat([...seated(), ""]);
  form.querySelector("li:last-child input").focus();
});
