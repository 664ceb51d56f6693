// The link by which a calendar subscribes to the log. It is secret, so only who may count sees it.

import { ask } from "../shared/api.js";
import { button, element } from "../shared/dom.js";
import { say } from "../shared/text.js";

/** Show the link in the window, to copy it or to hand it to the calendar of this device. */
export async function subscription() {
  const { path } = await ask("/api/calendar");
  const link = location.origin + path;
  const field = element("input", { type: "url", class: "link", readonly: true, value: link, "aria-label": say("calendar.link"), onfocus: () => field.select() });
  const news = element("p", { role: "status" });
  const window = document.getElementById("window");
  window.replaceChildren(
    element("h2", { id: "calendar-title" }, say("calendar")),
    element("p", {}, say("calendar.how")),
    field,
    news,
    element(
      "p",
      { class: "row" },
      button(say("shut"), () => window.close()),
      element("a", { class: "button", href: link.replace(/^http/, "webcal") }, say("calendar.open")),
      button(say("log.copy"), () => copied(field).then(() => (news.textContent = say("log.copied"))), { class: "main" }),
    ),
  );
  window.removeAttribute("aria-label");
  window.setAttribute("aria-labelledby", "calendar-title");
  window.showModal();
}

async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // over plain http a browser has no clipboard for pages
  }
}
