// The evenings of the log, newest first: a few at once, older ones as somebody scrolls, or by a button.

import { ask } from "../shared/api.js";
import { eveningBlock } from "./evening.js";
import { say } from "../shared/text.js";

const AT_ONCE = 10;
const AHEAD = "800px"; // so far below what is seen older evenings are read already

const place = (id) => document.getElementById(id);

/** The list. `tell` shows a sentence, `again` reads all anew. */
export class Evenings {
  #days = []; // [date, matches, sheets], newest first
  #more = false; // whether there are older ones
  #turn = 0; // of asking; what an earlier turn brings is of another choice
  #first = null; // what was asked for before anything else
  #may = false;
  #shared;
  #near = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.#older(), { rootMargin: `0px 0px ${AHEAD}` });

  constructor(tell, again) {
    this.#shared = { tell, again };
    place("more").addEventListener("click", () => this.#older());
  }

  /** The day that is shown first. */
  get last() {
    return this.#days[0]?.[0];
  }

  /** Ask for the last evenings, before it is known what else is to be shown. */
  begin() {
    this.#first = ask(address(AT_ONCE));
    this.#first.catch(() => {});
  }

  /** Read anew what is shown; `may` tells whether corrections are taken. */
  async read(may) {
    this.#may = may;
    const turn = ++this.#turn;
    const answer = this.#first ?? ask(address(Math.max(AT_ONCE, this.#days.length)));
    this.#first = null;
    const found = await answer;
    if (turn !== this.#turn) return;
    this.#days = evenings(found);
    this.#more = found.more;
    this.#draw();
    this.#offer(found.more);
  }

  /** Show what is looked for now. */
  async choose() {
    this.#days = [];
    this.#first = null;
    place("evenings").setAttribute("aria-busy", "true");
    await this.read(this.#may).catch(() => this.#shared.again());
  }

  async #older() {
    if (!this.#more || this.#days.length === 0) return;
    this.#more = false; // so that nothing is asked for twice
    const turn = ++this.#turn;
    const found = await ask(address(AT_ONCE, this.#days.at(-1)[0])).catch(() => this.#shared.again());
    if (turn !== this.#turn || found === undefined) return;
    const days = evenings(found);
    const reading = document.activeElement === place("more");
    const blocks = days.map((day) => this.#block(day, new Set()));
    place("evenings").append(...blocks);
    this.#days.push(...days);
    this.#offer(found.more);
    if (reading) blocks[0]?.querySelector("h2").focus(); // whoever asked by keyboard reads on there
  }

  #draw() {
    const open = new Set([...document.querySelectorAll("details[open]")].map((one) => one.dataset.match));
    const looking = Boolean(place("search").value.trim() || place("player").value);
    const count = `${this.#days.length}${this.#more ? "+" : ""}`;
    place("found").hidden = this.#days.length > 0 && !looking;
    place("found").textContent = this.#days.length ? say("log.found", { count }) : say(looking ? "log.nothing" : "log.none");
    place("evenings").replaceChildren(...this.#days.map((day) => this.#block(day, open)));
    place("evenings").removeAttribute("aria-busy");
  }

  /** Offer older evenings, where there are any; on a screen that shows all these they come at once. */
  #offer(more) {
    this.#more = more;
    place("more").hidden = !more;
    this.#near.unobserve(place("more"));
    this.#near.observe(place("more"));
  }

  #block([date, matches, sheets], open) {
    return eveningBlock(date, matches, sheets, { may: this.#may, open, ...this.#shared });
  }
}

function address(evenings, before = "") {
  const asked = { evenings, before, find: place("search").value.trim(), player: place("player").value };
  return `/api/log?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value))}`;
}

/** The days of an answer, newest first, each with its matches and with the full sheets that are in none. */
function evenings({ matches, sheets = [] }) {
  const loose = sheets.filter(({ match }) => match === null);
  const dates = [...new Set([...matches, ...loose].map(({ evening }) => evening))].sort().reverse();
  const of = (date) => ({ evening }) => evening === date;
  return dates.map((date) => [date, matches.filter(of(date)), loose.filter(of(date))]);
}
