// Keys of the keyboard that count, where nobody is typing and no button would take them.

const TAKES_TEXT = "input, select, textarea, dialog";
const TAKES_SPACE = "button, a, summary";

/** Do what `actions` has for a key, while `armed()`. A key held down counts once. */
export function listen(actions, armed) {
  document.addEventListener("keydown", (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = actions[key];
    const changed = event.ctrlKey || event.altKey || event.metaKey;
    if (!action || event.repeat || changed || event.target.closest?.(TAKES_TEXT) || !armed()) return;
    if (key === " " && event.target.closest?.(TAKES_SPACE)) return;
    event.preventDefault();
    action();
  });
}
