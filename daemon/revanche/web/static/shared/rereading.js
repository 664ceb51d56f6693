// What a page reads of the server, read anew whenever that may have changed.

const AGAIN = 3000; // milliseconds until what could not be read is read again

/** Return what has `read` called until it succeeds. What is asked for meanwhile is one more reading after this one, so
 *  that an old answer is never the last. */
export function rereading(read) {
  let reading = false;
  let stale = false;
  return async () => {
    stale = true;
    if (reading) return;
    reading = true;
    while (stale) {
      stale = false;
      try {
        await read();
      } catch {
        stale = true;
        await new Promise((again) => setTimeout(again, AGAIN));
      }
    }
    reading = false;
  };
}
