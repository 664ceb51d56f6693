// The page that prints a scoresheet. The address says what is on it, so that an address prints.

import { ask } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { paper } from "./paper.js";
import { say, speak } from "../shared/text.js";

const MOST = 8; // players
const MOST_COLUMNS = 24; // that are wide enough to write in
const GAMES = Array.from({ length: 12 }, (_, one) => one + 1); // a person has on one sheet
const CARDS = [0, 2, 4]; // to cut; 0 is one sheet for all
const ON_A_CARD = 6; // games, unless others are asked for
const NOW = "now"; // the sheet that stands, in the address
const SIDES = ["portrait", "landscape"];

const place = (id) => document.getElementById(id);
const form = place("choices");
const wished = new URLSearchParams(location.search);
let games = [];
let filled = null; // the sheet to print, or null for a blank one

/** Return the sheet that the address names, which may be null. */
async function sheet(id) {
  if (!id) return null;
  const found = await ask(id === NOW ? "/api/sheet" : `/api/sheets?sheet=${encodeURIComponent(id)}`).catch(() => null);
  return found === null || found.phase === "idle" ? null : found;
}

function choices(select, pairs, value) {
  select.replaceChildren(...pairs.map(([key, label]) => element("option", { value: key, selected: key === value }, label)));
}

function counted(text) {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MOST ? number : null;
}

function offer() {
  const id = wished.get("sheet") ?? "";
  const past = id && id !== NOW ? [[id, say("print.past", { sheet: id })]] : [];
  choices(form.elements.sheet, [["", say("print.blank")], [NOW, say("print.now")], ...past], id);
  choices(form.elements.orientation, SIDES.map((side) => [side, say(`print.${side}`)]), wished.get("orientation"));
  choices(form.elements.game, games.map(({ game }) => [game, say(`sheet.game.${game}`)]), wished.get("game"));
  const names = wished.getAll("name").slice(0, MOST);
  const players = counted(wished.get("players")) ?? (names.length || 4);
  choices(form.elements.players, Array.from({ length: MOST }, (_, one) => [String(one + 1), String(one + 1)]), String(players));
  const cards = CARDS.includes(Number(wished.get("cards"))) ? Number(wished.get("cards")) : 0;
  const each = Number(wished.get("games")) || (cards ? ON_A_CARD : 1);
  choices(form.elements.cards, CARDS.map((one) => [String(one), one ? say("print.cards", { count: one }) : say("print.sheet")]), String(cards));
  choices(form.elements.games, GAMES.map((one) => [String(one), String(one)]), String(GAMES.includes(each) ? each : 1));
  place("names").replaceChildren(
    ...Array.from({ length: MOST }, (_, one) => {
      const label = say("print.name", { number: one + 1 });
      return element("input", { maxlength: 80, dir: "auto", value: names[one] ?? "", "aria-label": label, placeholder: label });
    }),
  );
  form.querySelector("details").open = names.length > 0;
  offerOptions();
}

function offerOptions() {
  const options = Object.entries(rules().options);
  place("options").replaceChildren(
    ...options.map(([option, known]) => {
      const select = element("select", { name: option });
      choices(select, known.map((choice) => [choice, say(`sheet.choice.${option}.${choice}`)]), wished.get(option));
      return element("label", {}, say(`sheet.option.${option}`), select);
    }),
  );
}

function rules() {
  return games.find(({ game }) => game === form.elements.game.value);
}

function blank() {
  const options = Object.fromEntries([...place("options").querySelectorAll("select")].map((one) => [one.name, one.value]));
  const players = [...place("names").children].slice(0, Number(form.elements.players.value)).map((one) => one.value.trim());
  const cards = Number(form.elements.cards.value);
  const people = cards ? 1 : players.length;
  const most = Math.max(1, Math.floor((cards ? ON_A_CARD : MOST_COLUMNS) / people / rules().weights.length));
  const over = Math.min(Number(form.elements.games.value), most);
  return { rules: under(rules(), options), options, players, filled: null, games: over, cards };
}

/** The rules as options change what is on the paper. */
function under(usual, options) {
  const further = Number(options.yahtzee_bonus ?? options.further_kniffel);
  const [points, at] = (options.bonus ?? "").split("_at_");
  return {
    ...usual,
    further: Number.isNaN(further) ? usual.further : further,
    bonus: at ? { points: Number(points), at: Number(at) } : usual.bonus,
  };
}

function draw() {
  const cards = filled ? 0 : Number(form.elements.cards.value);
  const orientation = cards ? "portrait" : form.elements.orientation.value; // cards are as the pads of the shops
  const content = filled ? { rules: filled.rules, options: filled.options, players: filled.players, filled } : blank();
  place("blank").hidden = filled !== null;
  place("missing").hidden = filled !== null || !form.elements.sheet.value;
  [...place("names").children].forEach((one, number) => (one.hidden = number >= content.players.length));
  place("stage").className = orientation;
  place("stage").replaceChildren(paper({ ...content, orientation }));
  scale();
  document.title = `${say(`sheet.game.${content.rules.game}`)} · Revanche`;
}

/** The screen shows the paper as large as there is room. */
function scale() {
  const stage = place("stage");
  const shown = stage.firstElementChild;
  if (shown) shown.style.setProperty("--scale", stage.clientWidth / shown.offsetWidth);
}

/** Have the address say what was chosen. */
function keep() {
  const lang = new URLSearchParams(location.search).get("lang");
  const said = new URLSearchParams(lang ? { lang } : {});
  const { players } = blank();
  const known = players.slice(0, players.findLastIndex(Boolean) + 1);
  for (const select of form.querySelectorAll(filled ? "#choices > label select" : "select")) {
    if (select.value) said.set(select.name, select.value);
  }
  if (!filled) known.forEach((name) => said.append("name", name));
  history.replaceState(null, "", `?${said}`);
}

form.addEventListener("input", async ({ target }) => {
  if (target === form.elements.sheet) {
    const wanted = target.value;
    const found = await sheet(wanted);
    if (target.value !== wanted) return; // chosen anew meanwhile
    filled = found;
  }
  if (target === form.elements.game) offerOptions();
  if (target === form.elements.cards) form.elements.games.value = String(Number(target.value) ? ON_A_CARD : 1);
  draw();
  keep();
});
form.addEventListener("submit", (event) => (event.preventDefault(), print()));
new ResizeObserver(scale).observe(place("stage"));

await speak();
[games, filled] = await Promise.all([ask("/api/games"), sheet(wished.get("sheet"))]);
offer();
draw();
