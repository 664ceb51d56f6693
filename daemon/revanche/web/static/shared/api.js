// What the page asks of the server: reading with GET, counting with POST.

const PATIENCE = 10000; // milliseconds until an answer is held to be lost
const ASKING = 20000; // milliseconds for which a request that was not answered is asked again
const PAUSE = 500; // milliseconds between

let before = Promise.resolve(); // the end of the request that was made last

/** Thrown where the server answers that it did not do it; `message` is its sentence, or empty, `status` that of HTTP. */
export class Declined extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** The JSON at a path.  Throws TypeError without a connection, Declined where the server declines. */
export async function ask(path) {
  return answered(await fetch(path, { cache: "no-store" }));
}

/** Give a command; return the line of its outcome. */
export async function give(command) {
  return insist("/api/commands", command);
}

/** Give a command about the scoresheet; return its verdict, with what stands then. */
export async function play(command) {
  return insist("/api/sheet", command);
}

/** Ask for something that counts, under an id of its own, and again while no answer comes: it counts once all the same.
 *  What is asked later waits, so that an undo never overtakes what it is to take back.
 *  Throws Declined where it was not done; whatever else it throws, it may have been done. */
export function insist(path, content) {
  const asked = { ...content, id: fresh() };
  const answer = before.then(() => persisted(path, asked));
  before = answer.catch(() => {});
  return answer;
}

/** Give a press of this phone; return its line, or null where it means nothing. */
export async function press(push, signal) {
  return send("/api/presses", push, signal);
}

/** Say that this phone listens, or no more, or what became of its buttons. */
export async function phone(state) {
  return send("/api/phone", state);
}

/** A sound for this phone, null where there is nothing to hear. */
export async function phoneSound(number) {
  const response = await fetch(`/api/phone/sound?number=${number}`, { cache: "no-store" });
  const sound = response.ok ? await response.arrayBuffer() : null;
  return sound?.byteLength ? sound : null;
}

/** Tell whether this browser may count. */
export async function mayCount() {
  return (await ask("/api/me")).may_count;
}

/** Exchange the token of a QR code, which stands behind # in the address, for the right to count.
 *  Return false when the server does not take it. Either way it leaves the address bar.
 *  Throws TypeError without a connection. */
export async function pair() {
  const token = new URLSearchParams(location.hash.slice(1)).get("t");
  if (token === null) return true;
  const taken = await send("/api/pair", { token }).then(
    () => true,
    (error) => {
      if (error instanceof Declined) return false;
      throw error;
    },
  );
  history.replaceState(null, "", location.pathname + location.search);
  return taken;
}

async function persisted(path, content) {
  const until = performance.now() + ASKING;
  for (;;) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    try {
      return await send(path, content, patience.signal);
    } catch (error) {
      if (error instanceof Declined || performance.now() > until) throw error;
    } finally {
      clearTimeout(timer);
    }
    await new Promise((again) => setTimeout(again, PAUSE));
  }
}

/** What names a request among all others. `crypto.randomUUID` is not there over plain HTTP. */
export function fresh() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function send(path, content, signal) {
  const headers = { "Content-Type": "application/json" };
  return answered(await fetch(path, { method: "POST", headers, body: JSON.stringify(content), signal }));
}

/** What the rules of the game refuse (409) is an answer too: its body is that of a command that was taken. */
async function answered(response) {
  const content = await response.json().catch(() => undefined);
  if (response.ok && content === undefined) throw new TypeError("the answer was cut short");
  const refused = response.status === 409 && content?.verdict;
  if ((!response.ok && !refused) || content?.error) throw new Declined(content?.error ?? "", response.status);
  return content;
}
