// The texts of the page in the reader's language, and how that language writes days, times and durations.

import { ask, Declined } from "./api.js";
import { element, named } from "./dom.js";

const KEPT = "revanche.language";
const AGAIN = 2000; // milliseconds until a server that does not answer is asked again
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIELD = /\{(\w+)\}/;

let texts = {};
let own = "en";

/** Load the language that the address, the last visit or the server asks for, and fill the page with it. */
export async function speak() {
  const wanted = new URLSearchParams(location.search).get("lang") ?? remembered() ?? "";
  const answer = await asked(wanted);
  texts = answer.text;
  own = answer.language;
  document.documentElement.lang = own;
  for (const place of document.querySelectorAll("[data-text]")) place.textContent = say(place.dataset.text);
  for (const place of document.querySelectorAll("[data-label]")) place.setAttribute("aria-label", say(place.dataset.label));
  for (const place of document.querySelectorAll("[data-hint]")) place.placeholder = say(place.dataset.hint);
  const choice = document.getElementById("language");
  if (choice) offer(choice, answer.languages);
  document.documentElement.classList.add("ready");
}

/** A text as a string; a field in it that runs from right to left is set apart, so that a number beside it stays there. */
export function say(key, fields = {}) {
  return pieces(key, fields).map((piece, place) => (place % 2 ? isolated(piece) : piece)).join("");
}

/** "Anna, Bram and Cees", as the language joins them. */
export function listed(names) {
  return new Intl.ListFormat(own, { type: "conjunction" }).format(names.map(isolated));
}

/** What a match is played at, as people write it: "Yahtzee" for yahtzee, any other as it was given. */
export function gameName(game) {
  return texts[`sheet.game.${identity(game)}`]?.split(" (")[0] ?? game;
}

/** A name for a line that is no markup (a title, a label): set apart where it runs from right to left. */
export function isolated(name) {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** A text as nodes, each field in it set apart, since it may be a name in another script. */
export function shown(key, fields = {}) {
  return pieces(key, fields).map((piece, place) => (place % 2 ? named(piece) : piece));
}

/** "21:04", by the clock of the place where it was written down. */
export function clock(written) {
  return written ? written.slice(11, 16) : "";
}

/** "21:04–21:58"; where the clocks were changed between, "02:50 UTC+2–02:20 UTC+1". */
export function span(started, ended) {
  if (!ended || ended === started) return clock(started);
  const [before, after] = [started, ended].map((written) => written.slice(23));
  if (before !== after) return `${clock(started)} UTC${offset(before)}–${clock(ended)} UTC${offset(after)}`;
  return clock(ended) === clock(started) ? clock(started) : `${clock(started)}–${clock(ended)}`;
}

function offset(written) {
  return written.replace(/^([+-])0?/, "$1").replace(":00", "");
}

/** "Monday 30 November 2026". */
export function day(date) {
  const form = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(own, form).format(new Date(`${date}T12:00Z`));
}

/** The months of a year, as short as they are known: "Jan". */
export function monthNames() {
  const form = new Intl.DateTimeFormat(own, { month: "short", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => form.format(new Date(Date.UTC(2026, month, 15))).replace(".", ""));
}

/** "30 November 2026", of a day as 2026-11-30. */
export function date(day) {
  const form = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(own, form).format(new Date(`${day}T12:00Z`));
}

/** "Nov 2026", of a month as 2026-11. */
export function monthName(month) {
  const form = { month: "short", year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(own, form).format(new Date(`${month}-15T12:00Z`));
}

/** The days of the week, Monday first. */
export function weekdays() {
  const form = new Intl.DateTimeFormat(own, { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, place) => form.format(new Date(Date.UTC(2024, 0, 1 + place, 12))));
}

/** "1 h 5 min", below a minute "40 s", "–" where nobody can know. */
export function lasted(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 59.5) return counted(Math.round(seconds), "second");
  const minutes = Math.round(seconds / 60);
  const rest = counted(minutes % 60, "minute");
  return minutes < 60 ? rest : `${counted(Math.floor(minutes / 60), "hour")} ${rest}`;
}

/** "30 November 2026, 21:04", by the clock of the place where it was written down. */
export function moment(written) {
  return `${date(written.slice(0, 10))}, ${clock(written)}`;
}

/** "3 min ago", "yesterday": how long ago something written was; within a day by the clock, beyond it by calendars. */
export function ago(written, now = new Date()) {
  const minutes = Math.max(0, Math.floor((now - new Date(written)) / 60000));
  const here = new Date(now - now.getTimezoneOffset() * 60000).toISOString();
  const days = Math.round((Date.parse(here.slice(0, 10)) - Date.parse(written.slice(0, 10))) / 86400000);
  if (minutes < 1) return say("ago.now");
  if (minutes < 60) return say("ago.minutes", { count: minutes });
  if (days <= 0) return say("ago.hours", { count: Math.floor(minutes / 60) });
  if (days === 1) return say("ago.yesterday");
  if (days < 14) return say("ago.days", { count: days });
  if (days < 61) return say("ago.weeks", { count: Math.floor(days / 7) });
  const months = monthsOf(here) - monthsOf(written) - (here.slice(8, 10) < written.slice(8, 10) ? 1 : 0);
  return months < 12 ? say("ago.months", { count: months }) : say("ago.years", { count: Math.floor(months / 12) });
}

function monthsOf(written) {
  return 12 * Number(written.slice(0, 4)) + Number(written.slice(5, 7));
}

/** A number to a tenth: "231,5". */
export function decimal(value) {
  return new Intl.NumberFormat(own, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }).format(value);
}

/** Why a command was not taken, or that nobody knows whether it was, for whoever gave it. */
export function unsent(error) {
  return error instanceof Declined ? error.message || say("failed") : say("maybe");
}

/** A name as one person has it, in whatever spelling: what can't be seen and how wide a blank is do not matter. */
export function identity(name) {
  const seen = name.normalize("NFC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").replace(/[\s\u2800]+/gu, " ");
  return seen.trim().toLowerCase();
}

function pieces(key, fields) {
  const one = Number(fields.count ?? fields.points) === 1 ? (texts[`page.${key}.one`] ?? texts[`${key}.one`]) : undefined;
  const text = one ?? texts[`page.${key}`] ?? texts[key] ?? key;
  return text.split(FIELD).map((piece, place) => (place % 2 ? String(fields[piece] ?? "") : piece));
}

async function asked(language) {
  for (;;) {
    try {
      return await ask(`/api/text?lang=${encodeURIComponent(language)}`);
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN)); // without words there is nothing to show
    }
  }
}

function counted(value, unit) {
  return new Intl.NumberFormat(own, { style: "unit", unit, unitDisplay: "short" }).format(value);
}

function remembered() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a private window
  }
}

function offer(choice, languages) {
  choice.replaceChildren(
    ...languages.map((code) => {
      const label = new Intl.DisplayNames([code], { type: "language" }).of(code);
      return element("option", { value: code, lang: code, selected: code === own }, label);
    }),
  );
  choice.addEventListener("change", () => {
    try {
      localStorage.setItem(KEPT, choice.value);
    } catch {
      // then it holds for this page alone
    }
    const here = new URL(location.href);
    here.searchParams.set("lang", choice.value);
    location.replace(here);
  });
}
