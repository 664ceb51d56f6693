// What is more than a big screen holds is shown page by page, each for a while. On a small one all of it scrolls.

import { say } from "../shared/text.js";

const SHOWN = 10000; // milliseconds that a page stands
const WIDE = matchMedia("(min-width: 64rem) and (min-height: 34rem)");

/** The items of a section, of which a page is shown. */
export class Pages {
  constructor(section) {
    this.list = section.querySelector(".items");
    this.told = section.querySelector(".page");
    this.items = [];
    this.first = 0;
    new ResizeObserver(() => this.draw()).observe(section);
    WIDE.addEventListener("change", () => this.draw());
  }

  show(items) {
    this.items = items;
    this.draw();
  }

  next() {
    this.first += this.fitting();
    this.draw();
  }

  draw() {
    const fitting = this.fitting();
    if (this.first >= this.items.length) this.first = 0;
    const start = fitting === Infinity ? 0 : Math.floor(this.first / fitting) * fitting;
    this.list.replaceChildren(...this.items.slice(start, start + fitting));
    const pages = fitting === Infinity ? 1 : Math.ceil(this.items.length / fitting);
    this.told.textContent = pages > 1 ? say("board.of", { page: start / fitting + 1, pages }) : "";
  }

  /** How many items a page holds: rows of one height, which the style sheet sets. */
  fitting() {
    if (!WIDE.matches || !this.items.length) return Infinity;
    if (!this.list.firstElementChild) this.list.replaceChildren(this.items[0]);
    const section = this.list.closest("section");
    const height = section.getBoundingClientRect().bottom - this.list.getBoundingClientRect().top;
    const item = this.list.firstElementChild.getBoundingClientRect();
    const style = getComputedStyle(this.list);
    const gap = parseFloat(style.rowGap) || 0;
    const columns = style.display === "grid" ? style.gridTemplateColumns.split(" ").length : 1;
    return Math.max(1, Math.floor((height + gap) / (item.height + gap))) * columns;
  }

  /** Turn the pages of all of these by themselves; the button stops that, and has it go on. */
  static turn(all, button) {
    let on = true;
    const label = () => (button.textContent = say(on ? "board.pause" : "board.go_on"));
    button.addEventListener("click", () => {
      on = !on;
      label();
    });
    label();
    setInterval(() => on && WIDE.matches && all.forEach((pages) => pages.next()), SHOWN);
  }
}
