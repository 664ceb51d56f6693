// The page of a picture: of a year, or of an evening. `bare` in the address leaves all else away.

import { ask } from "../shared/api.js";
import { element } from "../shared/dom.js";
import { say, speak } from "../shared/text.js";
import { eveningPicture } from "../shared/evening-picture.js";
import { save } from "../shared/saving.js";
import { yearPicture } from "./year.js";

const place = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const year = asked.get("year");
const evening = asked.get("evening");

async function drawing() {
  if (evening) {
    const { matches } = await ask(`/api/log?evening=${encodeURIComponent(evening)}`);
    return matches.length ? eveningPicture(evening, matches) : null;
  }
  const figures = await ask(`/api/stats?since=${year}-01-01&until=${year}-12-31`);
  return figures.matches ? yearPicture(year, figures) : null;
}

/** Offer the years in which something was played. */
async function years() {
  const { times } = await ask("/api/stats");
  const all = [...new Set(times.months.map(({ month }) => month.slice(0, 4)))].reverse();
  place("year").replaceChildren(...all.map((one) => element("option", { value: one, selected: one === year }, one)));
  place("year").addEventListener("change", () => (location.search = new URLSearchParams({ year: place("year").value })));
}

document.documentElement.classList.toggle("bare", asked.has("bare"));
await speak();
const drawn = await drawing().catch(() => null);
const name = `revanche-${evening ?? year}`;
document.title = `${evening ?? year} · Revanche`;
place("picture").replaceChildren(drawn ?? element("p", { class: "hint" }, say("picture.none")));
place("save").hidden = drawn === null;
place("save").addEventListener("click", () => save(drawn, name));
place("years").hidden = evening !== null;
if (!asked.has("bare") && evening === null) years().catch(() => (place("years").hidden = true));
