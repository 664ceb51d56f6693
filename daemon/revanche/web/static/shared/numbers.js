// The best, the average and the rest of what players did, a table a game.

import { element, named } from "../shared/dom.js";
import { decimal, say } from "../shared/text.js";

const HEADS = ["sheets", "won", "best", "average"];

/** A table for each game; `numbers` come game by game, the best first. */
export function numberTables(numbers) {
  const games = [...new Set(numbers.map(({ game }) => game))];
  return games.map((game) => table(game, numbers.filter((one) => one.game === game)));
}

function table(game, rows) {
  const title = say(`sheet.game.${game}`);
  const bonus = rows.some(({ columns, has_bonus: has }) => has && columns);
  const heads = [say("log.player"), ...HEADS.map((key) => say(`sheet.past.${key}`)), ...(bonus ? [say("sheet.bonus")] : []), say(rows[0].all_alike)];
  return element("div", { role: "group", tabindex: "0", "aria-label": title },
    element("table", { class: "numbers" },
      element("caption", {}, title),
      element("thead", {}, element("tr", {}, heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", {}, rows.map((one) => row(one, bonus)))));
}

function row(one, bonus) {
  const cells = [one.sheets, one.won, one.best, decimal(one.average), ...(bonus ? [say("sheet.past.of", { some: one.bonuses, all: one.columns })] : []), one.yahtzees];
  return element("tr", {}, element("th", { scope: "row", class: "who" }, named(one.name)), cells.map((cell) => element("td", {}, String(cell))));
}
