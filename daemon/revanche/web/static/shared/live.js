// The stream of news. A lost connection is told, and mends itself.

import { say } from "./text.js";

const AGAIN = 2000; // milliseconds until a stream that the server ended is asked for again

/** Follow the news of a kind: `told(news)` for each, `linked(up)` when the connection comes or goes. `others` has what is
 *  told of further kinds. */
export function follow(told, linked, kind = "news", others = {}) {
  let stream = null;
  let waiting = 0;

  function open() {
    clearTimeout(waiting);
    stream?.close();
    stream = new EventSource("/events");
    stream.addEventListener("open", () => linked(true));
    for (const [name, hear] of Object.entries({ [kind]: told, ...others })) {
      stream.addEventListener(name, (event) => hear(JSON.parse(event.data)));
    }
    stream.addEventListener("error", () => {
      linked(false);
      if (stream.readyState === EventSource.CLOSED) waiting = setTimeout(open, AGAIN);
    });
  }

  // A machine that slept, or changed its network, may hold a stream that is dead without knowing.
  addEventListener("online", open);
  addEventListener("pageshow", (event) => event.persisted && open());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && open());
  open();
}

/** Tell in the banner of a page whether there is a connection. */
export function showLink(up) {
  const banner = document.getElementById("link");
  if (!up) banner.textContent = say("lost");
  banner.hidden = up;
  document.documentElement.classList.toggle("lost", !up);
}
