// The stream of the board. A lost connection is told, and mends itself.

const AGAIN = 2000; // milliseconds until a stream that the server ended is asked for again

/** Follow the board: `told(news)` for each, the first with all of it; `linked(up)` when the connection comes or goes. */
export function followBoard(told, linked) {
  const stream = new EventSource("/api/board/events");
  stream.addEventListener("open", () => linked(true));
  stream.addEventListener("board", (event) => told(JSON.parse(event.data)));
  stream.addEventListener("error", () => {
    linked(false);
    if (stream.readyState === EventSource.CLOSED) setTimeout(followBoard, AGAIN, told, linked);
  });
}
