// Correcting a past match: an event beside what was counted, which stays in the log.

import { give } from "../shared/api.js";
import { button, element } from "../shared/dom.js";
import { fits, SIDES } from "../shared/match.js";
import { identity, say, unsent } from "../shared/text.js";

const MINUTE = 16; // characters of a time up to its minutes

/** A time that somebody chose, with its offset from UTC: this browser's there, if it stands where the match was counted. */
function placed(chosen, counted) {
  const offset = (when) => -new Date(when.slice(0, MINUTE)).getTimezoneOffset();
  const there = counted.slice(23) === "Z" ? "+00:00" : counted.slice(23);
  return `${chosen}:00${written(offset(counted)) === there ? written(offset(chosen)) : there}`;
}

function written(minutes) {
  const two = (number) => String(number).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** Open the window in which a match is corrected; afterwards `tell` says what came of it and `again` reads anew. */
export function correct(match, tell, again) {
  const window = document.getElementById("window");
  const before = match.games.map((game) => SIDES[Number(identity(game.winner) !== identity(match.players[0]))]);
  const winners = [...before];
  const names = match.players.map((value, place) =>
    element("input", { value, required: true, maxlength: 80, dir: "auto", name: SIDES[place].toLowerCase() }),
  );
  const firstTo = element("input", { type: "number", name: "first_to", min: 1, max: 99, required: true, value: match.first_to });
  const began = match.started.slice(0, MINUTE);
  const started = element("input", { type: "datetime-local", name: "started", required: true, value: began });
  const abandoned = element("input", { type: "checkbox", name: "abandoned", checked: match.state === "abandoned" });
  const games = element("div", { class: "row games" });
  const problem = element("p", { class: "problem", role: "alert" });

  function draw() {
    games.replaceChildren(
      ...winners.map((winner, place) => {
        const name = names[SIDES.indexOf(winner)].value;
        return button(winner, () => ((winners[place] = winner === "A" ? "B" : "A"), draw(), games.children[place].focus()), {
          class: `token ${winner.toLowerCase()}`,
          "aria-label": say("fix.game", { count: place + 1, name }),
        });
      }),
      button("+", () => (winners.push("A"), draw()), { "aria-label": say("fix.add"), title: say("fix.add") }),
      button("−", () => (winners.pop(), draw()), { "aria-label": say("fix.remove"), title: say("fix.remove"), disabled: winners.length === 0 }),
    );
  }

  function changes() {
    const made = {};
    const players = names.map((input) => input.value.trim());
    if (players.some((name, place) => name !== match.players[place])) made.players = players;
    if (winners.join() !== before.join()) made.winners = winners;
    if (Number(firstTo.value) !== match.first_to) made.first_to = Number(firstTo.value);
    if (started.value !== began) made.started = placed(started.value, match.started);
    if (abandoned.checked !== (match.state === "abandoned")) made.abandoned = abandoned.checked;
    return made;
  }

  async function save(event) {
    event.preventDefault();
    const made = changes();
    if (Object.keys(made).length === 0) {
      problem.textContent = say("fix.nothing");
      return;
    }
    if (!fits(winners, Number(firstTo.value))) {
      problem.textContent = say("reason.fix_score");
      return;
    }
    try {
      const line = await give({ command: "fix", correction: { event: "match_fixed", match: match.id, ...made } });
      if (line.verdict !== "counted") {
        problem.textContent = say(`reason.${line.reason}`);
        return;
      }
      window.close();
      tell(say("fix.done"));
      await again();
    } catch (error) {
      problem.textContent = unsent(error);
    }
  }

  const title = element("h2", { id: "window-title" }, say("fix.title"));
  const stood = element("p", { class: "hint" }, say("fix.was"), " ",
    element("bdi", {}, match.players[0]), ` ${match.score[0]} – ${match.score[1]} `, element("bdi", {}, match.players[1]),
    before.length ? ` (${before.join(" ")})` : "", ". ", say("fix.kept"));
  const form = element(
    "form",
    { class: "fix", onsubmit: save },
    element("label", {}, element("span", { class: "a-ink" }, say("start.a")), names[0]),
    element("label", {}, element("span", { class: "b-ink" }, say("start.b")), names[1]),
    element("fieldset", {}, element("legend", {}, say("fix.winners")), games),
    element("label", {}, say("start.first_to"), firstTo),
    element("label", {}, say("fix.started"), started),
    element("label", { class: "tick" }, abandoned, say("fix.abandoned")),
    problem,
    element("p", { class: "row" }, button(say("back"), () => window.close()), element("button", { class: "main" }, say("fix.save"))),
  );
  draw();
  window.replaceChildren(title, stood, form);
  window.setAttribute("aria-labelledby", "window-title");
  window.showModal();
}
