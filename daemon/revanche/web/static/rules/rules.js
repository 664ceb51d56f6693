// The rules of a game in short: chosen by game and options, as the address says, in the reader's language.

import { ask } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { say, speak } from "../shared/text.js";

const AGAIN = 3000; // milliseconds until rules that could not be read are asked for again
const WIDE = "boxes"; // the part that goes over the whole width

const place = (id) => document.getElementById(id);
let games = [];

function offer(options) {
  const { options: known } = games.find(({ game }) => game === place("game").value);
  place("options").replaceChildren(
    ...Object.entries(known).map(([option, choices]) =>
      element("label", {}, element("span", {}, say(`sheet.option.${option}`)),
        element("select", { name: option, onchange: draw }, choices.map((value) =>
          element("option", { value, selected: value === options[option] }, say(`sheet.choice.${option}.${value}`)))))),
  );
}

function chosen() {
  const options = [...place("options").querySelectorAll("select")].map(({ name, value }) => [name, value]);
  return new URLSearchParams([["game", place("game").value], ...options]);
}

async function draw() {
  const wanted = chosen();
  const here = new URL(location.href);
  const lang = here.searchParams.get("lang");
  here.search = lang ? `${wanted}&lang=${encodeURIComponent(lang)}` : String(wanted);
  history.replaceState(null, "", here);
  try {
    const found = await ask(`/api/rules?${wanted}&lang=${document.documentElement.lang}`);
    if (String(wanted) !== String(chosen())) return; // something else was chosen meanwhile
    place("news").textContent = "";
    document.title = `${found.title} · Revanche`;
    place("leaflet").replaceChildren(...leaflet(found));
  } catch {
    place("news").textContent = say("lost");
    setTimeout(draw, AGAIN);
  }
}

function leaflet({ title, lead, sections, foot }) {
  return [
    element("h1", {}, title),
    element("p", { class: "lead" }, lead),
    element("div", { class: "parts" }, sections.map(section)),
    foot ? element("p", { class: "hint" }, foot) : "",
  ];
}

function section({ id, title, paragraphs, table: found, pairs, source }) {
  const list = id === "relatives" || id === "options";
  return element("section", { id: `part-${id}`, class: id === WIDE ? "wide" : "" },
    element("h2", {}, title),
    list ? element("ul", {}, paragraphs.map((text) => element("li", {}, text))) : paragraphs.map((text) => element("p", {}, text)),
    found ? table(title, found) : null,
    pairs.length ? element("dl", {}, pairs.map(([question, answer]) => [element("dt", {}, question), element("dd", {}, answer)]).flat()) : null,
    source ? element("p", { class: "source" }, source) : null);
}

function table(title, { heads, rows, sums }) {
  const row = (cells, at) => element("tr", { class: sums.includes(at) ? "sum" : "" },
    element("th", { scope: "row" }, cells[0]), cells.slice(1).map((cell) => element("td", {}, cell)));
  return element("div", { class: "scroller", role: "group", tabindex: "0", "aria-label": title },
    element("table", {},
      element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, rows.map(row))));
}

async function read() {
  for (;;) {
    try {
      return await ask("/api/games");
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  }
}

await speak();
games = await read();
const asked = new URLSearchParams(location.search);
place("game").replaceChildren(...games.map(({ game }) => element("option", { value: game, selected: game === asked.get("game") }, say(`sheet.game.${game}`))));
place("game").addEventListener("change", () => (offer({}), draw()));
place("go").addEventListener("click", () => print());
offer(Object.fromEntries(asked));
draw();
