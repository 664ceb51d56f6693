// A picture as a file. It is drawn here and goes nowhere else.

import { element } from "./dom.js";
import { HEIGHT, WIDTH } from "./drawing.js";

/** Save a picture as PNG under a name. */
export async function save(svg, name) {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = element("canvas", { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await new Promise((done) => canvas.toBlob(done));
  const address = URL.createObjectURL(blob);
  element("a", { href: address, download: `${name}.png` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
