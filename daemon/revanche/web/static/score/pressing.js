// Presses on their way to the daemon: in order, each until it is answered or too old.

import { Declined, fresh, press } from "../shared/api.js";

const AGAIN = 250; // milliseconds until a press that did not arrive is sent again
const PATIENCE = 1500; // milliseconds until an answer is given up
const LATE = 5000; // milliseconds after which a press is too old, until the daemon says otherwise

/** `answered(line)` for each answer; `lost(sentence)` for a press that did not count, the sentence where the daemon
 *  gives one; `deaf()` has this phone listen again, where the daemon does not know it any more. */
export class Presses {
  #waiting = [];
  #doubtful = []; // given up, and perhaps counted: the answer may be what was lost
  #sending = false;
  late = LATE;

  constructor({ answered, lost, deaf }) {
    this.answered = answered;
    this.lost = lost;
    this.deaf = deaf;
  }

  /** Send a push of a button. */
  async push(button) {
    this.#waiting.push({ press: button, id: fresh(), at: performance.now() });
    if (this.#sending) return;
    this.#sending = true;
    while (this.#waiting.length) await this.#deliver(this.#waiting.shift());
    this.#sending = false;
  }

  /** The daemon is there again: ask what became of those that were given up. */
  async settle() {
    for (const push of this.#doubtful.splice(0)) {
      try {
        const line = await sent(push);
        if (line?.verdict === "counted") this.answered(line);
      } catch (error) {
        if (!(error instanceof Declined)) this.#doubtful.push(push);
      }
    }
  }

  async #deliver(push) {
    while (performance.now() - push.at <= this.late || !this.late) {
      try {
        const line = await sent(push);
        if (line?.reason === "late") this.lost();
        else this.answered(line);
        return;
      } catch (error) {
        const status = error instanceof Declined ? error.status : 0;
        if (status >= 400 && status < 500 && status !== 404) {
          this.lost(error.message);
          return;
        }
        if (status === 404) await this.deaf().catch(() => {});
        await new Promise((again) => setTimeout(again, AGAIN));
      }
    }
    this.#doubtful.push(push);
    this.lost();
  }
}

async function sent({ press: button, id, at }) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await press({ press: button, id, age: Math.round(performance.now() - at) }, patience.signal);
  } finally {
    clearTimeout(timer);
  }
}
