// What the page asks of the server: reading with GET, counting with POST.

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
  return send("/api/commands", command);
}

/** Give a command about the scoresheet; return its verdict, with what stands then. */
export async function play(command) {
  return send("/api/sheet", command);
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

async function send(path, content, signal = undefined) {
  const headers = { "Content-Type": "application/json" };
  return answered(await fetch(path, { method: "POST", headers, body: JSON.stringify(content), signal }));
}

/** What the rules of the game refuse (409) is an answer too: its body is that of a command that was taken. */
async function answered(response) {
  const content = await response.json().catch(() => null);
  const refused = response.status === 409 && content?.verdict;
  if ((!response.ok && !refused) || content?.error) throw new Declined(content?.error ?? "", response.status);
  return content;
}
