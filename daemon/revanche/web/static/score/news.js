// The line under the score: what the last press or command was, and which device it came from.

import { element } from "../shared/dom.js";
import { SIDES } from "../shared/match.js";
import { say, shown } from "../shared/text.js";
import { device } from "../shared/trail.js";

const COUNTS = ["won", "undo", "redo"];

/** Show a sentence; `kind` is `quiet` for what did not count, `a` or `b` for a win, or empty. */
export function tell(sentence, kind = "", from = null) {
  const by = from ? element("span", { class: "by" }, device(from)) : null;
  const line = document.getElementById("news");
  line.className = kind;
  line.replaceChildren(...[element("span", {}, sentence), by].filter(Boolean));
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
    line.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 250 });
  }
}

/** Show what the news is about: a press or command where it has a line, else the daemon's own sentence; `before` is the match that ran. */
export function told(news, status, before) {
  const line = news.line;
  if (!line) {
    if (news.said) tell(news.said);
    return;
  }
  if (line.verdict === "counted") {
    tell(taken(line, status, before), line.command === "won" ? line.player.toLowerCase() : "", line.device);
  } else {
    const reason = say(`reason.${line.reason}`);
    tell(COUNTS.includes(line.command) ? `${say("not_counted")} ${reason}` : reason, "quiet", line.device);
  }
}

function taken(line, status, before) {
  const opened = { undo: before, redo: status.match }[line.command]; // by nothing but an opening do these change to another match
  if (opened && before.id !== status.match.id && Math.max(...opened.score) === 0) {
    const [a, b] = status.match.players;
    return element("span", {}, ...shown("news.again", { a, b }));
  }
  const name = status.match?.players[SIDES.indexOf(line.player)];
  if (line.command === "won" && status.state === "decided") {
    const [a, b] = status.match.score;
    return element("span", {}, ...shown("news.match", { name, score: `${Math.max(a, b)} – ${Math.min(a, b)}` }));
  }
  return element("span", {}, ...shown(`news.${line.command}`, { name }));
}
