// The score as a picture, for the lock screen, the watch and the car: large digits on the colours of the sides.

const SIZE = 512; // pixels, what systems ask for
const COLOURS = ["#1d5c8f", "#a93b21"];
const FONT = "system-ui, sans-serif";

/** The picture of a score, as an address; without one it is the name of the thing. */
export function artwork(score) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const brush = canvas.getContext("2d");
  COLOURS.forEach((colour, place) => {
    brush.fillStyle = colour;
    brush.fillRect((place * SIZE) / 2, 0, SIZE / 2, SIZE);
  });
  brush.fillStyle = "#fff";
  brush.textAlign = "center";
  brush.textBaseline = "middle";
  if (score === null) {
    write(brush, "Revanche", SIZE / 2, SIZE * 0.9, 100);
  } else {
    score.forEach((wins, place) => write(brush, String(wins), (SIZE * (2 * place + 1)) / 4, SIZE * 0.44, 340));
  }
  return canvas.toDataURL("image/png");
}

function write(brush, text, middle, room, height) {
  brush.font = `700 ${height}px ${FONT}`;
  const fits = Math.min(1, room / brush.measureText(text).width);
  brush.font = `700 ${Math.floor(height * fits)}px ${FONT}`;
  brush.fillText(text, middle, SIZE * 0.53);
}
