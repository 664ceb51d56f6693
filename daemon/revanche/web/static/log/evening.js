// One evening: its matches as cards, and its text and picture to share.

import { ask } from "../shared/api.js";
import { button, element } from "../shared/dom.js";
import { correct } from "./correcting.js";
import { gameRows, side } from "../shared/games.js";
import { showPicture } from "./picture.js";
import { sheetCard } from "../shared/sheet-card.js";
import { ago, clock, day, gameName, isolated, lasted, say, shown, span } from "../shared/text.js";
import { trail } from "../shared/trail.js";
import { unfolding } from "../shared/unfolding.js";

/** An evening; `sheets` are full ones that are in no match. `may` tells whether corrections are taken, `tell` shows a
 *  sentence, `again` reads all anew. */
export function eveningBlock(date, matches, sheets, { may, tell, open, again }) {
  const title = day(date);
  return element(
    "section",
    { class: "evening", "aria-label": title },
    element(
      "div",
      { class: "row heading" },
      element("h2", { tabindex: -1 }, title, " ", since(matches, sheets)),
      ...(matches.length ? [
        button(say("log.copy"), () => taken(date, copy, tell)),
        navigator.share ? button(say("log.share"), () => taken(date, (content) => share(content, title), tell)) : null,
        button(say("log.picture"), () => showPicture(date, matches)),
      ] : []),
    ),
    matches.map((match) => card(match, may, tell, open, again)),
    sheets.length ? element("h3", {}, say("sheet.past.loose")) : null,
    sheets.map(sheetCard),
    matches.length ? whole(date, open) : null,
  );
}

/** How long ago the last thing of an evening was; see `passing`. */
function since(matches, sheets) {
  const ends = [...matches.map(({ ended, started, games }) => ended ?? games.at(-1)?.ended ?? started), ...sheets.map(({ ended }) => ended)];
  const last = ends.reduce((one, other) => (new Date(one) < new Date(other) ? other : one));
  return element("time", { class: "ago", datetime: last }, ago(last));
}

/** Let what was "just now" become "3 min ago". */
export function passing() {
  for (const time of document.querySelectorAll("time.ago")) time.textContent = ago(time.dateTime);
}

function card(match, may, tell, open, again) {
  const [a, b] = match.players;
  const won = match.winner === null ? "" : side(match, match.winner);
  const took = match.ended && match.seconds !== 0 ? lasted(match.seconds) : ""; // not of one that goes on, or took no time
  const facts = [span(match.started, match.ended), took, gameName(match.game), match.id].filter(Boolean);
  return element(
    "article",
    { class: `card ${match.state}` },
    element(
      "h3",
      { class: "result" },
      element("bdi", { class: won === "a" ? "who a" : "name" }, a),
      element("span", { class: "stood" }, `${match.score[0]} – ${match.score[1]}`),
      element("bdi", { class: won === "b" ? "who b" : "name" }, b),
    ),
    order(match),
    element("p", { class: "hint" }, ending(match), facts.map((fact) => [" · ", element("bdi", {}, fact)]).flat()),
    element(
      "div",
      { class: "row" },
      presses(match, open),
      may && match.state !== "open" && match.state !== "decided"
        ? button(say("fix.open"), () => correct(match, tell, again), { class: "plain" })
        : null,
    ),
  );
}

function ending(match) {
  const state = match.state === "decided" ? "finished" : match.state;
  const marked = match.corrected ? [" · ", element("strong", {}, say("corrected"))] : [];
  return [element("span", {}, ...shown(`state.${state}`, { name: match.winner ?? "" })), ...marked];
}

/** The games in order, a mark each with the initial of who won it. */
function order(match) {
  const marks = match.games.map((game) =>
    element(
      "li",
      { class: side(match, game.winner), title: [isolated(game.winner), clock(game.ended), lasted(game.seconds)].filter(Boolean).join(" · ") },
      element("span", { "aria-hidden": "true" }, initial(game.winner)),
      element("span", { class: "unseen" }, game.winner),
    ),
  );
  return marks.length ? element("ol", { class: "order" }, marks) : null;
}

function initial(name) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first.segment.toUpperCase();
}

/** All that happened on the evening, also what the cards do not show: matches that were dropped, presses without one. */
function whole(date, open) {
  const read = () => ask(`/api/log?evening=${date}&trail=on`);
  const details = unfolding(say("log.trail"), read, ({ trail: steps }) => [trail(steps)], { class: "whole", "data-match": date });
  details.open = open.has(date);
  return details;
}

function presses(match, open) {
  const read = () => ask(`/api/log?match=${encodeURIComponent(match.id)}`);
  const draw = ({ matches: [found] }) => [table(found), trail(found.trail)];
  const details = unfolding(say("log.presses"), read, draw, { "data-match": match.id });
  details.open = open.has(match.id);
  return details;
}

function table(match) {
  const heads = ["number", "who", "when", "took", "device"].map((key) => element("th", { scope: "col" }, say(`games.${key}`)));
  const rows = match.games.flatMap((game, place) => gameRows(match, game, place));
  if (!rows.length) return "";
  return element("table", { class: "numbers" }, element("thead", {}, element("tr", {}, heads)), element("tbody", {}, rows));
}

/** Read the text of an evening and do with it what was asked for. */
async function taken(date, use, tell) {
  try {
    const answer = await fetch(`/api/share?evening=${date}`, { cache: "no-store" });
    if (!answer.ok) throw new TypeError("the evening can't be read");
    await use(await answer.text(), tell);
  } catch {
    tell(say("failed"));
  }
}

async function copy(content, tell) {
  try {
    await navigator.clipboard.writeText(content);
  } catch {
    copyBySelection(content); // over plain http a browser has no clipboard for pages
  }
  tell(say("log.copied"));
}

function copyBySelection(content) {
  const field = element("textarea", { class: "unseen" });
  field.value = content;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

async function share(content, title) {
  await navigator.share({ title, text: content }).catch(() => {}); // nobody was chosen
}
