// The stream of news. A lost connection is told, and mends itself.

const AGAIN = 2000; // milliseconds until a stream that the server ended is asked for again

/** Follow the news: `told(news)` for each, `linked(up)` when the connection comes or goes. */
export function follow(told, linked) {
  let stream = null;
  let waiting = 0;

  function open() {
    clearTimeout(waiting);
    stream?.close();
    stream = new EventSource("/events");
    stream.addEventListener("open", () => linked(true));
    stream.addEventListener("news", (event) => told(JSON.parse(event.data)));
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
