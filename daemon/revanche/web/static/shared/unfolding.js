// What is asked of the server when somebody unfolds it.

import { Declined } from "./api.js";
import { element } from "./dom.js";
import { say } from "./text.js";

const AGAIN = 3000; // milliseconds until a question that found no connection is asked again

/** Details that show what `draw` makes of what `read` resolves to; without a connection, once there is one while they are
 *  open. */
export function unfolding(label, read, draw, attributes = {}) {
  const inside = element("div");
  const details = element("details", { ...attributes, ontoggle: fill }, element("summary", {}, label), inside);

  async function fill() {
    if (!details.isConnected || !details.open) return;
    const found = await read().catch((error) => error);
    if (!(found instanceof Error)) {
      inside.replaceChildren(...draw(found));
      return;
    }
    const declined = found instanceof Declined;
    inside.replaceChildren(declined ? found.message || say("failed") : say("lost"));
    if (!declined) setTimeout(fill, AGAIN);
  }

  return details;
}
