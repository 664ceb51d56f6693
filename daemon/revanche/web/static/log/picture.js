// The picture of an evening in the window, with a button that saves it.

import { button, element } from "../shared/dom.js";
import { eveningPicture } from "../shared/evening-picture.js";
import { save } from "../shared/saving.js";
import { say } from "../shared/text.js";

export function showPicture(date, matches) {
  const drawn = eveningPicture(date, matches);
  const window = document.getElementById("window");
  window.replaceChildren(
    drawn,
    element(
      "p",
      { class: "row" },
      button(say("shut"), () => window.close()),
      button(say("log.save"), () => save(drawn, `revanche-${date}`), { class: "main" }),
    ),
  );
  window.setAttribute("aria-label", say("log.picture"));
  window.removeAttribute("aria-labelledby");
  window.showModal();
}
