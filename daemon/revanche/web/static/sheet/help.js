// What leads from the sheet to the rules of its game, as they are played on it.

import { element } from "../shared/dom.js";
import { say } from "../shared/text.js";

/** A link to the rules of a game under its options. */
export function rulesLink({ game, options }) {
  const query = new URLSearchParams({ game, ...options });
  return element("a", { class: "help", href: `/rules?${query}`, "aria-label": say("rules.of"), title: say("rules.of") }, "?");
}
