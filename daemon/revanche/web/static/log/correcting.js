// Correcting a past match: an event beside what was counted, which stays in the log.

import { give } from "../shared/api.js";
import { button, element } from "../shared/dom.js";
import { fits, SIDES } from "../shared/match.js";
import { identity, say, unsent } from "../shared/text.js";

/** Open the window in which a match is corrected; afterwards `tell` says what came of it and `again` reads anew. */
export function correct(match, tell, again) {
  const window = document.getElementById("window");
  const before = match.games.map((game) => SIDES[Number(identity(game.winner) !== identity(match.players[0]))]);
  const winners = [...before];
  const names = match.players.map((value, place) =>
    element("input", { value, required: true, maxlength: 80, dir: "auto", name: SIDES[place].toLowerCase() }),
  );
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
    if (!fits(winners, match.first_to)) {
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
    element("label", { class: "tick" }, abandoned, say("fix.abandoned")),
    problem,
    element("p", { class: "row" }, button(say("back"), () => window.close()), element("button", { class: "main" }, say("fix.save"))),
  );
  draw();
  window.replaceChildren(title, stood, form);
  window.setAttribute("aria-labelledby", "window-title");
  window.showModal();
}
