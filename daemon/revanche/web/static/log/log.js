// The page of the log: evenings with their matches, statistics, corrections, and what can be taken along.

import { ask, mayCount, pair } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { eveningBlock } from "./evening.js";
import { subscription } from "./calendar.js";
import { follow } from "../shared/live.js";
import { drawStatistics } from "./statistics.js";
import { day, identity, say, speak } from "../shared/text.js";

const AT_ONCE = 10; // evenings that are shown before somebody asks for more
const AGAIN = 3000; // milliseconds until what could not be read is read again

const place = (id) => document.getElementById(id);
let all = []; // matches, oldest first
let loose = []; // full scoresheets that are in no match
let shownEvenings = AT_ONCE;
let may = false;

/** The days, newest first, each with its matches and with the sheets that are in none. */
function evenings(matches, sheets) {
  const found = new Map();
  for (const match of matches) found.set(match.evening, [...(found.get(match.evening) ?? []), match]);
  const days = [...found].map(([date, those]) => [date, those, sheets.filter(({ evening }) => evening === date)]);
  for (const { evening } of sheets) {
    if (days.some(([date]) => date === evening)) continue;
    const after = days.findIndex(([date]) => date > evening);
    days.splice(after < 0 ? days.length : after, 0, [evening, [], sheets.filter((sheet) => sheet.evening === evening)]);
  }
  return days.reverse();
}

function chosen() {
  const wanted = place("evening").value;
  const player = place("player").value;
  const of = wanted === "last" ? evenings(all, loose)[0]?.[0] : wanted;
  const fits = ({ evening, players }) => (wanted === "all" || evening === of) && (!player || players.some((name) => identity(name) === player));
  return evenings(all.filter(fits), loose.filter(fits));
}

function draw() {
  const open = new Set([...document.querySelectorAll("details[open]")].map((one) => one.dataset.match));
  const found = chosen();
  place("none").hidden = found.length > 0;
  place("none").textContent = say(all.length || loose.length ? "log.nobody" : "log.none");
  place("more").hidden = found.length <= shownEvenings;
  place("evenings").replaceChildren(
    ...found.slice(0, shownEvenings).map(([date, matches, sheets]) => eveningBlock(date, matches, sheets, { may, tell, open, again: refresh })),
  );
}

function offer() {
  const known = new Map([...loose, ...all].flatMap(({ players }) => players.map((name) => [identity(name), name])));
  const names = [...known].sort(([, one], [, other]) => one.localeCompare(other));
  const days = evenings(all, loose).map(([date]) => [date, day(date)]);
  choices("evening", [["last", say("log.last")], ["all", say("log.all")], ...days]);
  choices("player", [["", say("log.everyone")], ...names]);
}

function choices(id, pairs) {
  const before = place(id).value;
  place(id).replaceChildren(...pairs.map(([value, label]) => element("option", { value }, label)));
  if (pairs.some(([value]) => value === before)) place(id).value = before;
}

function tell(sentence) {
  place("news").textContent = sentence;
}

function standing({ state, match }, line) {
  const score = match && [match.id, match.players, match.score, match.winner];
  return JSON.stringify([state, score, ["fix", "rename"].includes(line?.command) && line.t]);
}

let reading = false;
let stale = false;

/** Read anew, until it is read. What is asked for meanwhile is one more reading after this one, so that an old answer
 *  is never the last. */
async function refresh() {
  stale = true;
  if (reading) return;
  reading = true;
  while (stale) {
    stale = false;
    try {
      await read();
    } catch {
      stale = true;
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  }
  reading = false;
}

async function read() {
  const [found, counts] = await Promise.all([ask("/api/log?evening=all"), mayCount()]);
  [all, may] = [found.matches, counts];
  place("subscribe").hidden = !may;
  loose = (found.sheets ?? []).filter(({ match }) => match === null);
  offer();
  draw();
  await drawStatistics(all);
}

for (const id of ["evening", "player"]) place(id).addEventListener("change", () => ((shownEvenings = AT_ONCE), draw()));
place("subscribe").addEventListener("click", () => subscription().catch(() => tell(say("failed"))));
place("more").addEventListener("click", () => ((shownEvenings += AT_ONCE), draw()));

await speak();
document.title = `${say("log")} · Revanche`;
await pair().catch(() => {}); // then this browser only reads
offer();
let latest = ""; // the first news says what stands before anything is read, so that nothing falls between
let full = ""; // the same of a sheet, which is in the log once it is full
follow((news) => {
  const stands = standing(news.status, news.line);
  if (stands !== latest) refresh();
  latest = stands;
}, (up) => tell(up ? "" : say("lost")), "news", {
  sheet: ({ sheet }) => {
    const stands = sheet.phase === "full" ? `${sheet.sheet} ${sheet.totals}` : "";
    if (stands !== full) refresh();
    full = stands;
  },
});
