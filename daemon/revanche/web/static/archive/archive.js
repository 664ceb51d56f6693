// The page of the scoresheets that were played to their end, newest first, and the best of everybody.

import { ask } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { follow } from "../shared/live.js";
import { rereading } from "../shared/rereading.js";
import { day, identity, say, speak } from "../shared/text.js";
import { numberTables } from "../shared/numbers.js";
import { sheetCard } from "../shared/sheet-card.js";

const AT_ONCE = 20; // sheets that are shown before somebody asks for more

const place = (id) => document.getElementById(id);
let all = { sheets: [], numbers: [] };
let shown = AT_ONCE;

function draw() {
  const [game, player] = [place("game").value, place("player").value];
  const found = all.sheets.filter((sheet) => (!game || sheet.game === game) && (!player || sheet.players.some((name) => identity(name) === player)));
  const numbers = all.numbers.filter((one) => (!game || one.game === game) && (!player || identity(one.name) === player));
  place("none").hidden = found.length > 0;
  place("more").hidden = found.length <= shown;
  place("best").hidden = numbers.length === 0;
  place("sheets").replaceChildren(...evenings(found.slice(0, shown)));
  place("numbers").replaceChildren(...numberTables(numbers));
}

function evenings(sheets) {
  const days = new Map();
  for (const sheet of sheets) days.set(sheet.evening, [...(days.get(sheet.evening) ?? []), sheet]);
  return [...days].map(([date, those]) => element("section", { class: "evening", "aria-label": day(date) }, element("h2", {}, day(date)), those.map(sheetCard)));
}

function offer() {
  const games = [...new Set(all.sheets.map(({ game }) => game))];
  const known = new Map(all.sheets.flatMap(({ players }) => players.map((name) => [identity(name), name])));
  choices("game", [["", say("sheet.past.all_games")], ...games.map((game) => [game, say(`sheet.game.${game}`)])]);
  choices("player", [["", say("log.everyone")], ...[...known].sort(([, one], [, other]) => one.localeCompare(other))]);
}

function choices(id, pairs) {
  const before = place(id).value;
  place(id).replaceChildren(...pairs.map(([value, label]) => element("option", { value }, label)));
  if (pairs.some(([value]) => value === before)) place(id).value = before;
}

const refresh = rereading(async () => {
  all = await ask("/api/archive");
  offer();
  draw();
});

for (const id of ["game", "player"]) place(id).addEventListener("change", () => ((shown = AT_ONCE), draw()));
place("more").addEventListener("click", () => ((shown += AT_ONCE), draw()));

await speak();
document.title = `${say("sheet.past.title")} · Revanche`;
offer();
let latest = ""; // only a full sheet is in the archive, so the page reads anew when one becomes full, open again or counted
follow(({ sheet }) => {
  const stands = JSON.stringify([sheet.phase === "full" && [sheet.sheet, sheet.winner?.counted, sheet.totals], sheet.sheet]);
  if (stands !== latest) refresh();
  latest = stands;
}, (up) => (place("news").textContent = up ? "" : say("lost")), "sheet");
