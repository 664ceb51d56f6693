// The page of the log: evenings with their matches, statistics, corrections, and what can be taken along.

import { ask, mayCount, pair } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { passing } from "./evening.js";
import { Evenings } from "./evenings.js";
import { subscription } from "./calendar.js";
import { follow } from "../shared/live.js";
import { drawStatistics } from "./statistics.js";
import { rereading } from "../shared/rereading.js";
import { say, speak } from "../shared/text.js";

const AGAIN = 3000; // milliseconds until numbers that could not be read are read again
const TYPING = 250; // milliseconds without a key after which what was typed is looked for
const SOON = 200; // milliseconds without news after which the numbers are worked out
const MINUTE = 60000;

const place = (id) => document.getElementById(id);
const refresh = rereading(read);
const evenings = new Evenings(tell, refresh);

function tell(sentence) {
  place("news").textContent = sentence;
}

async function offer() {
  const { players } = await ask("/api/names");
  const before = place("player").value;
  const names = [...players].sort((one, other) => one.localeCompare(other));
  place("player").replaceChildren(
    element("option", { value: "" }, say("log.everyone")),
    ...names.map((name) => element("option", { value: name }, name)),
  );
  place("player").value = names.includes(before) ? before : "";
}

/** Offer the picture of the last year in which something was played. */
function offerYear() {
  const year = evenings.last?.slice(0, 4);
  place("year-picture").hidden = year === undefined;
  place("year-picture").href = `/picture?year=${year}`;
  place("year-picture").textContent = say("picture.year", { year });
}

function standing({ state, match }, line) {
  const score = match && [match.id, match.players, match.score, match.winner];
  return JSON.stringify([state, score, line?.command === "fix" && line.t]);
}

async function read() {
  const may = await mayCount();
  await evenings.read(may);
  place("subscribe").hidden = !may;
  offerYear();
  clearTimeout(summing);
  summing = setTimeout(sum, SOON);
}

let summing;

/** Read what takes the whole log, after what is seen first. */
async function sum() {
  try {
    const [{ matches }] = await Promise.all([ask("/api/log?evening=all"), offer()]);
    await drawStatistics(matches);
  } catch {
    summing = setTimeout(sum, AGAIN);
  }
}

let typing;
place("search").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => evenings.choose(), TYPING);
});
place("player").addEventListener("change", () => evenings.choose());
place("filter").addEventListener("submit", (event) => (event.preventDefault(), evenings.choose()));
place("subscribe").addEventListener("click", () => subscription().catch(() => tell(say("failed"))));
setInterval(passing, MINUTE);

const words = speak();
evenings.begin(); // while the words come
await words;
document.title = `${say("log")} · Revanche`;
await pair().catch(() => {}); // then this browser only reads
refresh();
let latest = ""; // the first news has all read anew, so that nothing falls between
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
