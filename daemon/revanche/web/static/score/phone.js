// This phone as a device: its earbuds and watch count, and they hear and show what that leads to.

import { phone as told, phoneSound } from "../shared/api.js";
import { artwork } from "./artwork.js";
import { Earbuds } from "./earbuds.js";
import { Presses } from "./pressing.js";
import { matchBalls, SIDES } from "../shared/match.js";
import { isolated, say, unsent } from "../shared/text.js";

const KEPT = "revanche.phone";
const AGAIN = 1000; // milliseconds until a stream that ended is begun again
const PICTURE = 400; // milliseconds until the picture is made: words come first, and both are work
const TRYING = 30000; // milliseconds without a push after which they count again

const place = (id) => document.getElementById(id);
const form = place("phone-form");
const trying = place("try");

let wish = remembered(); // name, player, person: whose wins alone this phone counts, and who that was
let status = null;
let match = null; // the id of the match that the choice was made for
let tone = null; // what is heard where the daemon can't be
let stream = null;
let asked = 0;
let ends = 0;
let drawing = 0;
let picture = null; // of which score, and where it is
let state = "off";
let lately = "";
let begun = false; // whether it was tried to go on after a reload

const earbuds = new Earbuds({
  pressed,
  taken() {
    stands("taken");
    told({ phone: "taken" }).catch(() => {});
  },
  back() {
    stands("on");
    told({ phone: "back" }).catch(() => {});
  },
});
const presses = new Presses({
  answered: (line) => line?.verdict === "counted" && stands(state),
  lost(sentence) {
    if (tone) earbuds.hear(tone);
    stands(state, sentence || say("phone.lost"));
  },
  deaf: enlist,
});

/** Show what stands on the lock screen; `sentence` is what happened last, `may` whether this browser may count. */
export function showOnPhone(now, sentence, may) {
  status = now;
  lately = sentence;
  place("phone").hidden = !may || !("mediaSession" in navigator);
  follow();
  drawChoice();
  draw();
  if (may && !begun && wish.on) begin(); // after a reload; some browsers want a tap
  begun = true;
}

function draw() {
  if (!earbuds.listens) return;
  const running = status.match;
  const [a, b] = running?.players.map(isolated) ?? [];
  const title = running ? `${a} ${running.score[0]} – ${running.score[1]} ${b}` : "Revanche";
  const artist = matchBalls(status).length ? say("match_ball") : running ? lately : say("reason.idle");
  earbuds.show(title, artist, picture?.address);
  const score = running?.score.join("–") ?? "";
  if (picture?.score === score) return;
  clearTimeout(drawing);
  drawing = setTimeout(() => {
    picture = { score, address: artwork(running?.score ?? null) };
    earbuds.show(title, artist, picture.address);
  }, picture ? PICTURE : 0);
}

/** Whose phone it is counts, on whichever side he stands in the next match. */
function follow() {
  const running = status.match;
  if (!running || running.id === match) return;
  match = running.id;
  const side = SIDES[running.players.indexOf(wish.person)];
  if (!wish.player || !side || side === wish.player) return;
  keep({ ...wish, player: side });
  if (earbuds.listens) enlist().catch(() => {});
}

function pressed(button) {
  if (!trying.open) {
    presses.push(button);
    return;
  }
  waitForPush();
  const key = trying.querySelector(`[data-button=${button}]`);
  key.classList.add("lit");
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) key.animate([{ scale: 1.3 }, { scale: 1 }], 300);
}

/** Begin to listen; called in a gesture. */
async function begin() {
  const sounds = earbuds.begin(); // first of all, while the browser takes it for the gesture's
  if (!(await sounds)) {
    stands("silent");
    return;
  }
  draw();
  try {
    await enlist();
    keep({ ...wish, on: true });
    stands("on");
    connect();
  } catch (error) {
    end();
    stands("off", unsent(error));
  }
}

/** Have the daemon know that this phone listens, and how. */
async function enlist() {
  const { name, player } = wish;
  const answer = await told({ phone: "on", name, player, language: document.documentElement.lang });
  presses.late = answer.late;
  tone ??= await phoneSound("tone");
}

function connect() {
  stream?.close();
  stream = new EventSource("/api/phone/events");
  stream.addEventListener("open", () => presses.settle());
  stream.addEventListener("sound", (event) => hear(event.data));
  stream.addEventListener("error", () => {
    stream.close();
    setTimeout(reconnect, AGAIN);
  });
}

async function reconnect() {
  if (!earbuds.listens) return;
  try {
    await enlist();
    if (state === "taken") await told({ phone: "taken" });
    connect();
  } catch {
    setTimeout(reconnect, AGAIN);
  }
}

async function hear(number) {
  const mine = ++asked;
  const sound = await phoneSound(number).catch(() => null);
  if (sound && mine === asked) earbuds.hear(sound);
}

function end() {
  earbuds.end();
  stream?.close();
  stream = null;
  told({ phone: "off" }).catch(() => {});
}

/** Show whether this phone listens: off, on, taken or silent; `sentence` in place of the usual one. */
function stands(now, sentence = "") {
  state = now;
  const { name } = wish;
  place("listen").setAttribute("aria-checked", String(earbuds.listens));
  place("phone-state").textContent = sentence || say(`phone.state.${state}`, { name });
  place("phone-state").classList.toggle("alert", state === "taken" || state === "silent" || sentence !== "");
  place("phone-on").hidden = !earbuds.listens;
  if (!earbuds.listens) trying.open = false;
}

function drawChoice() {
  const [a, b] = status.match?.players ?? SIDES;
  const choices = { "": say("phone.both", { a, b }), A: say("phone.alone", { name: a }), B: say("phone.alone", { name: b }) };
  for (const option of form.player.options) option.textContent = choices[option.value];
}

function openForm() {
  form.name.value = wish.name || suggested();
  form.player.value = wish.player ?? "";
  form.hidden = false;
  form.name.focus();
}

function suggested() {
  const browser = navigator.userAgent;
  if (/iPhone|iPad/.test(browser)) return browser.match(/iPhone|iPad/)[0];
  return say(/Android/.test(browser) ? "phone.android" : "phone.computer");
}

function waitForPush() {
  clearTimeout(ends);
  ends = setTimeout(() => (trying.open = false), TRYING);
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // a private window
  }
}

function keep(wanted) {
  wish = wanted;
  try {
    localStorage.setItem(KEPT, JSON.stringify(wish));
  } catch {
    // then it holds for this page alone
  }
}

place("listen").addEventListener("click", () => {
  if (earbuds.listens && state === "taken") {
    earbuds.goOn();
  } else if (earbuds.listens) {
    end();
    keep({ ...wish, on: false });
    stands("off");
  } else if (wish.name) {
    begin();
  } else {
    openForm();
  }
});
place("phone-change").addEventListener("click", openForm);
place("phone-back").addEventListener("click", () => (form.hidden = true));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const player = form.player.value || null;
  const person = player && (status?.match?.players[SIDES.indexOf(player)] ?? null);
  keep({ ...wish, name: form.name.value.trim(), player, person });
  form.hidden = true;
  begin();
});
trying.addEventListener("toggle", () => {
  clearTimeout(ends);
  if (!trying.open) return;
  for (const key of trying.querySelectorAll(".lit")) key.classList.remove("lit");
  waitForPush();
});
