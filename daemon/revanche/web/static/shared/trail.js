// What happened in a match, step by step, in words.

import { element, named } from "./dom.js";
import { clock, gameName, moment, say, shown } from "./text.js";

const NOT_COUNTED = ["press_ignored", "press_refused", "presses_missed", "press_meaningless"];

/** A list of steps, oldest first. */
export function trail(steps) {
  return element("ol", { class: "trail" }, steps.map(line));
}

/** The name of a device for people; what is no device has a name in their language. */
export function device(name) {
  return ["page", "cli", "keyboard", "desktop"].includes(name) ? say(`by.${name}`) : named(name);
}

function line(step) {
  const quiet = NOT_COUNTED.includes(step.event);
  return element(
    "li",
    { class: quiet ? "quiet" : step.event },
    element("time", { datetime: step.time }, clock(step.time)),
    element("span", { class: "what" }, told(step)),
    step.by ? element("span", { class: "by" }, device(step.by.device)) : null,
  );
}

function told(step) {
  const players = step.players ?? ["A", "B"];
  const fields = { a: players[0], b: players[1], count: step.first_to, name: players["AB".indexOf(step.player)] };
  switch (step.event) {
    case "press_ignored":
    case "press_refused":
      return `${say("not_counted")} ${say(`reason.${step.reason}`)}`;
    case "game_won": {
      const won = [...shown("step.game_won", fields), ...score(step)];
      return step.rematch_of ? [`${say("rematch")}: `, ...won] : won;
    }
    case "match_fixed": {
      const made = changes(step).join(", ");
      return made ? say("step.match_fixed", { changes: made }) : say("news.fix");
    }
    case "player_renamed":
      return shown(step.back ? "step.renamed_back" : "step.renamed", { a: step.old, b: step.new });
    default:
      return [...shown(`step.${step.event}`, fields), ...(step.event === "match_opened" ? [] : score(step))];
  }
}

function score(step) {
  return step.score ? [element("span", { class: "stood" }, `${step.score[0]} – ${step.score[1]}`)] : [];
}

function changes(step) {
  const made = [];
  if (step.game) made.push(say("fixed.game", { game: gameName(step.game) }));
  if (step.winners) made.push(say("fixed.winners", { winners: step.winners.join(" ") }));
  if (step.abandoned !== null && step.abandoned !== undefined) {
    made.push(say(step.abandoned ? "fixed.abandoned" : "fixed.restored"));
  }
  if (step.first_to) made.push(say("fixed.first_to", { count: step.first_to }));
  if (step.started) made.push(say("fixed.started", { when: moment(step.started) }));
  return made;
}
