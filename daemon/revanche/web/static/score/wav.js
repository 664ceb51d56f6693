// Sounds that the page makes itself: a loop that nobody hears, and room behind what is said.

const RATE = 8000; // samples a second of the loop
const PITCH = 20; // Hz, below what earbuds play
const LOUDNESS = 33; // of 32767, which is −60 dB: a browser takes what is quieter for no sound at all
const HEADER = 44; // bytes

/** A loop of so many seconds, as a file. */
export function quiet(seconds) {
  const view = new DataView(new ArrayBuffer(HEADER + RATE * seconds * 2));
  for (const [place, name] of [[0, "RIFF"], [8, "WAVE"], [12, "fmt "], [36, "data"]]) {
    [...name].forEach((letter, index) => view.setUint8(place + index, letter.charCodeAt(0)));
  }
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  measure(view);
  for (let place = 0; place < RATE * seconds; place++) {
    view.setInt16(HEADER + place * 2, Math.round(LOUDNESS * Math.sin((2 * Math.PI * PITCH * place) / RATE)), true);
  }
  return file(view.buffer);
}

/** A sound of the daemon, made so many seconds long by silence behind it, as a file. */
export function padded(sound, seconds) {
  const wanted = seconds * new DataView(sound).getUint32(28, true);
  const longer = new Uint8Array(Math.max(sound.byteLength, HEADER + wanted));
  longer.set(new Uint8Array(sound));
  measure(new DataView(longer.buffer));
  return file(longer.buffer);
}

function measure(view) {
  view.setUint32(4, view.byteLength - 8, true);
  view.setUint32(40, view.byteLength - HEADER, true);
}

function file(content) {
  return new Blob([content], { type: "audio/wav" });
}
