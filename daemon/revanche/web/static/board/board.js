// The board of a club: all tables, who is ahead, the newest results; on a big screen it turns its pages by itself.

import { element, named } from "../shared/dom.js";
import { clock, say, shown, speak } from "../shared/text.js";
import { followBoard } from "./stream.js";
import { card } from "./card.js";
import { Pages } from "./pages.js";

const MOST_NEEDS = 3; // that are told in words; the rest is counted

const place = (id) => document.getElementById(id);
const tables = new Map(); // what is known of each, by its name
const cards = new Map(); // its card, and what was drawn on it
let results = [];

const pages = [new Pages(place("tables")), new Pages(place("standings"))];

function draw(news) {
  if (news.whole) tables.clear();
  for (const table of news.tables) tables.set(table.table, table);
  place("none").hidden = tables.size > 0;
  pages[0].show(ordered().map(drawnCard));
  drawNeeds();
  if (news.standings) drawStandings(news.standings);
  if (news.results) drawResults(news.results);
  if (news.whole) drawLeftOut(news.left_out);
  if (!news.connected) tell(say("board.cut"));
  else tell("");
}

/** Those that play come first, each part as people count them. */
function ordered() {
  const natural = new Intl.Collator(undefined, { numeric: true });
  const rank = (table) => (!table.there ? 2 : table.state === "open" ? 0 : 1);
  return [...tables.values()].sort((one, other) => rank(one) - rank(other) || natural.compare(one.table, other.table));
}

function drawnCard(table) {
  const drawn = JSON.stringify(table);
  if (cards.get(table.table)?.drawn !== drawn) cards.set(table.table, { drawn, item: card(table) });
  return cards.get(table.table).item;
}

function drawNeeds() {
  const needing = ordered().filter((table) => table.need);
  const told = needing.slice(0, MOST_NEEDS).map((table) => need(table));
  const more = needing.length - told.length;
  if (more) told.push(element("p", {}, ...shown("board.more", { count: more })));
  const before = place("needs").textContent;
  place("needs").hidden = told.length === 0;
  if (before !== told.map((one) => one.textContent).join("")) place("needs").replaceChildren(...told);
}

function need(table) {
  return element("p", {}, ...shown("board.needs", { table: table.table, why: say(`board.need.${table.need}`) }));
}

function drawStandings(rows) {
  place("nobody").hidden = rows.length > 0;
  place("standings").querySelector("table").hidden = rows.length === 0;
  pages[1].show(rows.map(({ place: rank, name, matches, games }) => element(
    "tr", {},
    element("td", {}, String(rank)), element("th", { scope: "row" }, named(name)), pair(matches), pair(games),
  )));
}

function pair([won, lost]) {
  return element("td", { class: "short" }, element("span", { "aria-hidden": "true" }, `${won} – ${lost}`), element("span", { class: "unseen" }, say("board.won_lost", { won, lost })));
}

function drawResults(newest) {
  results = newest.toReversed();
  const list = place("results").querySelector(".items");
  list.replaceChildren(...results.map((result) => element(
    "li", {},
    element("span", { class: "by" }, ...shown("board.table", { table: result.table }), " ", element("time", {}, clock(result.ended))), " ",
    player(result, 0), ` ${result.score[0]} – ${result.score[1]} `, player(result, 1),
  )));
}

function player(result, side) {
  const name = result.players[side];
  return element(name === result.winner ? "b" : "span", {}, named(name));
}

function drawLeftOut(count) {
  place("left").hidden = !count;
  place("left").textContent = say("board.left_out", { count });
}

function tell(sentence) {
  if (place("link").textContent !== sentence) place("link").textContent = sentence;
  place("link").hidden = sentence === "";
}

await speak();
document.title = `${say("board.title")} · Revanche`;
Pages.turn(pages, place("turning"));
followBoard(draw, (up) => up || tell(say("lost")));
