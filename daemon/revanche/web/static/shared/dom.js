// Making elements. Children are nodes or strings; a string is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

export function element(tag, attributes = {}, ...children) {
  return dressed(document.createElement(tag), attributes, children);
}

export function drawn(tag, attributes = {}, ...children) {
  return dressed(document.createElementNS(SVG, tag), attributes, children);
}

/** A person's name, which keeps its own direction and disturbs nobody else's. */
export function named(name) {
  return element("bdi", {}, name);
}

/** A button that does one thing. */
export function button(label, onclick, attributes = {}) {
  return element("button", { type: "button", ...attributes, onclick }, label);
}

function dressed(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}
