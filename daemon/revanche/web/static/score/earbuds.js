// The buttons of whatever this phone has (earbuds, watch, lock screen, car), and what is heard there.
//
// A browser passes them to the page whose sound it plays. So one element plays a loop that nobody hears, from one
// gesture on; a phone with its screen off lets no second element begin, so all else is played by this one in between.

import { padded, quiet } from "./wav.js";

const BUTTONS = { previoustrack: "previous", nexttrack: "next", play: "playpause", pause: "playpause" };
const UNWANTED = ["seekbackward", "seekforward", "seekto"]; // iOS shows these in the places of ⏮ and ⏭ unless told otherwise
const LOOP = 12; // seconds
const LEAST = 6; // seconds; a browser gives no buttons to a sound of less than five

/** `pressed(button)` for each push; `taken()` when something else has the sound, `back()` when it is here again. */
export class Earbuds {
  #audio = new Audio();
  #loop = URL.createObjectURL(quiet(LOOP));
  #said = null; // the address of what is heard beside the loop
  #shown = null;
  #listens = false;
  #turn = 0;

  constructor({ pressed, taken, back }) {
    this.pressed = pressed;
    this.taken = taken;
    this.back = back;
    this.#audio.addEventListener("playing", () => this.#claim());
    this.#audio.addEventListener("ended", () => this.#sound(this.#loop));
    this.#audio.addEventListener("error", () => this.#said && this.#sound(this.#loop));
    this.#audio.addEventListener("pause", () => !this.#audio.ended && this.#lost());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.goOn());
  }

  /** Whether the buttons are asked for, be they here or taken. */
  get listens() {
    return this.#listens;
  }

  /** Ask for the buttons; this has to be called in a gesture. Return whether the browser lets it sound. */
  async begin() {
    this.#listens = true;
    if (navigator.audioSession) navigator.audioSession.type = "playback"; // heard also where an iPhone is set to silent
    if (await this.#play(this.#loop)) return true;
    this.#listens = false;
    return false;
  }

  /** Let go of them. */
  end() {
    this.#listens = false;
    this.#turn++;
    this.#audio.pause();
    for (const action of Object.keys(BUTTONS)) act(action, null);
    navigator.mediaSession.metadata = null;
    navigator.mediaSession.playbackState = "none";
  }

  /** Ask for them again where they were taken; without a gesture a browser may say no. */
  async goOn() {
    if (this.#listens && this.#audio.paused && (await this.#play(this.#loop))) this.back();
  }

  /** Show a title, a line below it and a picture on the lock screen. */
  show(title, artist, picture) {
    const artwork = picture ? [{ src: picture, sizes: "512x512", type: "image/png" }] : [];
    this.#shown = { title, artist, album: "Revanche", artwork };
    if (this.#listens) navigator.mediaSession.metadata = new MediaMetadata(this.#shown);
  }

  /** Have a sound heard now, in the place of the one before. */
  hear(sound) {
    if (!this.#listens || (this.#audio.paused && !this.#audio.ended)) return;
    const before = this.#said;
    this.#said = URL.createObjectURL(padded(sound, LEAST));
    this.#sound(this.#said);
    if (before) URL.revokeObjectURL(before);
  }

  async #sound(address) {
    if (!(await this.#play(address))) this.#lost();
  }

  /** Play a file; return whether it plays, or another one by now. */
  async #play(address) {
    const turn = ++this.#turn;
    this.#audio.loop = address === this.#loop;
    this.#audio.src = address;
    try {
      await this.#audio.play();
    } catch {
      return turn !== this.#turn;
    }
    return true;
  }

  /** A browser forgets at each beginning of a sound what it was told. */
  #claim() {
    if (!this.#listens) return;
    for (const [action, button] of Object.entries(BUTTONS)) act(action, () => this.#pushed(action, button));
    for (const action of UNWANTED) act(action, null);
    if (this.#shown) navigator.mediaSession.metadata = new MediaMetadata(this.#shown);
    navigator.mediaSession.playbackState = "playing";
  }

  #pushed(action, button) {
    navigator.mediaSession.playbackState = "playing";
    const idle = this.#audio.paused && !this.#audio.ended;
    if (idle) this.goOn();
    if (!idle || action !== "play") this.pressed(button); // after a call the first push of all is only to go on
  }

  #lost() {
    if (this.#listens) this.taken();
  }
}

function act(action, does) {
  try {
    navigator.mediaSession.setActionHandler(action, does);
  } catch {
    // a browser without this one
  }
}
