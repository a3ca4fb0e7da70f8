/**
 * Small pictures with words and signs, drawn once and kept while they are used: names, bubbles, emoji, rings, badges.
 * All words are drawn by fillText, so that whatever agents say is only ever a picture.
 */

/** How many are kept; those not used for the longest time go first. */
const KEPT = 600;
/** A bubble's size in characters and lines. */
export const BUBBLE = { characters: 26, lines: 3, longer: 9 };

const FACE = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const EMOJI = '"Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji", sans-serif';

const LIGHT = {
  paper: "#ffffff",
  ink: "#1d1e1a",
  edge: "#6b675c",
  pill: "rgb(255 255 255 / 0.86)",
  chosen: "#1f5f8b",
  onChosen: "#ffffff",
};
const DARK = {
  paper: "#24282f",
  ink: "#f1f0ea",
  edge: "#8a9099",
  pill: "rgb(20 23 28 / 0.82)",
  chosen: "#7cbcec",
  onChosen: "#0d1b26",
};
const NORM = "#0072b2";
const GOOD = "#1d7a40";
const BAD = "#c4271d";
const SIGNS = { holds: NORM, knows: NORM, taken: NORM, kept: GOOD, broken: BAD, conflict: BAD };

/** Lines of at most this many characters; what does not fit ends in "…". @returns {string[]} */
export function wrapped(text, { characters, lines }) {
  const words = text.replace(/\s+/gu, " ").trim().split(" ");
  const found = [""];
  for (let word of words) {
    const room = characters - found.at(-1).length - (found.at(-1) ? 1 : 0);
    if ([...word].length <= room) {
      found[found.length - 1] += (found.at(-1) ? " " : "") + word;
      continue;
    }
    if (found.at(-1)) found.push("");
    for (let signs = [...word]; signs.length > characters; word = signs.join("")) {
      found[found.length - 1] = signs.splice(0, characters).join("");
      found.push("");
    }
    found[found.length - 1] = word;
  }
  const shown = found.filter(Boolean);
  if (shown.length <= lines) return shown;
  const kept = shown.slice(0, lines);
  const last = [...kept[lines - 1]];
  kept[lines - 1] = `${last.slice(0, Math.min(last.length, characters - 1)).join("").replace(/[\s.,;:]+$/u, "")}…`;
  return kept;
}

/** @param {(key: string) => void} forget called for a picture that is no longer kept */
export function createStickers(forget) {
  const kept = new Map();
  let ratio = 1;
  let dark = false;

  function made(key, size, draw) {
    const full = `${key} ${ratio} ${dark}`;
    let sticker = kept.get(full);
    if (sticker) {
      kept.delete(full);
    } else {
      const { w, h } = size();
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.ceil(w * ratio));
      canvas.height = Math.max(1, Math.ceil(h * ratio));
      const pen = canvas.getContext("2d");
      pen.scale(ratio, ratio);
      draw(pen, w, h);
      sticker = { key: full, canvas, w: canvas.width / ratio, h: canvas.height / ratio };
    }
    kept.set(full, sticker);
    return sticker;
  }

  const ruler = document.createElement("canvas").getContext("2d");
  const measured = (text, font) => {
    ruler.font = font;
    return ruler.measureText(text).width;
  };
  const colours = () => (dark ? DARK : LIGHT);

  return {
    setUp(pixels, darkly) {
      ratio = pixels;
      dark = darkly;
    },
    /** Let go of what has not been used for long; call it once a frame, after drawing. */
    tidy() {
      for (const key of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(key);
        forget(key);
      }
    },
    /** A name below somebody. */
    name(text, chosen) {
      const font = `${chosen ? 650 : 500} 12px ${FACE}`;
      const { pill, ink, chosen: mark, onChosen } = colours();
      const size = () => ({ w: measured(text, font) + 10, h: 17 });
      return made(`name ${chosen} ${text}`, size, (pen, w, h) => {
        pen.fillStyle = chosen ? mark : pill;
        pen.beginPath();
        pen.roundRect(0, 0, w, h, 5);
        pen.fill();
        write(pen, text, font, chosen ? onChosen : ink, w / 2, h / 2 + 0.5);
      });
    },
    /** The name of a place on the ground. */
    place(text) {
      const font = `600 13px ${FACE}`;
      const size = () => ({ w: measured(text, font) + 10, h: 20 });
      return made(`place ${text}`, size, (pen, w, h) => {
        pen.lineJoin = "round";
        pen.lineWidth = 4;
        pen.strokeStyle = "rgb(30 28 20 / 0.72)";
        pen.font = font;
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        pen.strokeText(text, w / 2, h / 2);
        write(pen, text, font, "#fffdf5", w / 2, h / 2);
      });
    },
    /** The state of a thing that is not as it usually is. */
    state(text) {
      const font = `500 11px ${FACE}`;
      const { ink, edge, paper } = colours();
      const size = () => ({ w: measured(text, font) + 10, h: 16 });
      return made(`state ${text}`, size, (pen, w, h) => {
        pen.fillStyle = paper;
        pen.strokeStyle = edge;
        pen.globalAlpha = 0.88;
        pen.beginPath();
        pen.roundRect(0.5, 0.5, w - 1, h - 1, 2);
        pen.fill();
        pen.setLineDash([2, 2]);
        pen.stroke();
        pen.globalAlpha = 1;
        write(pen, text, font, ink, w / 2, h / 2 + 0.5);
      });
    },
    /** The emoji of an action, above a head. */
    emoji(text) {
      const font = `15px ${EMOJI}`;
      const { paper, edge } = colours();
      const size = () => ({ w: Math.max(measured(text, font) + 8, 24), h: 24 });
      return made(`emoji ${text}`, size, (pen, w, h) => {
        pen.fillStyle = paper;
        pen.strokeStyle = edge;
        pen.globalAlpha = 0.9;
        pen.beginPath();
        pen.roundRect(0.5, 0.5, w - 1, h - 1, 11.5);
        pen.fill();
        pen.globalAlpha = 0.5;
        pen.stroke();
        pen.globalAlpha = 1;
        write(pen, text, font, colours().ink, w / 2, h / 2 + 1);
      });
    },
    /** Words being said; the tip points down, `tip` pixels to the right of the middle. */
    bubble(text, longer, tip) {
      const font = `13px ${FACE}`;
      const { paper, ink, edge } = colours();
      const lines = wrapped(text, { ...BUBBLE, lines: longer ? BUBBLE.longer : BUBBLE.lines });
      const wide = () => Math.max(...lines.map((line) => measured(line, font)), 24);
      const size = () => ({ w: wide() + 18, h: lines.length * 16 + 20 });
      return made(`bubble ${longer} ${tip} ${text}`, size, (pen, w, h) => {
        const floor = h - 8;
        pen.beginPath();
        pen.roundRect(1, 1, w - 2, floor - 1, 9);
        pen.fillStyle = paper;
        pen.strokeStyle = edge;
        pen.lineWidth = 1.5;
        pen.fill();
        pen.stroke();
        pen.beginPath();
        pen.moveTo(w / 2 + tip - 6, floor - 1);
        pen.lineTo(w / 2 + tip, h - 1);
        pen.lineTo(w / 2 + tip + 6, floor - 1);
        pen.fill();
        pen.stroke();
        pen.fillRect(w / 2 + tip - 5.5, floor - 3, 11, 3);
        lines.forEach((line, index) => write(pen, line, font, ink, w / 2, 14 + index * 16));
      });
    },
    /** Somebody without a picture: a disc with initials. */
    disc(initials, hue) {
      return made(`disc ${initials} ${hue}`, () => ({ w: 64, h: 64 }), (pen) => {
        pen.fillStyle = `hsl(${hue} 55% 42%)`;
        pen.strokeStyle = "#ffffff";
        pen.lineWidth = 4;
        pen.beginPath();
        pen.arc(32, 36, 24, 0, 2 * Math.PI);
        pen.fill();
        pen.stroke();
        write(pen, initials, `700 21px ${FACE}`, "#ffffff", 32, 37);
      });
    },
    /** The ring at the feet of who is chosen, or pointed at. */
    ring(strong) {
      return made(`ring ${strong}`, () => ({ w: 80, h: 44 }), (pen, w, h) => {
        const oval = (width, colour) => {
          pen.beginPath();
          pen.ellipse(w / 2, h / 2, w / 2 - 5, h / 2 - 5, 0, 0, 2 * Math.PI);
          pen.lineWidth = width;
          pen.strokeStyle = colour;
          pen.stroke();
        };
        if (strong) oval(9, "rgb(255 255 255 / 0.9)");
        oval(strong ? 5 : 4, strong ? "#0b6bcb" : "rgb(255 255 255 / 0.75)");
      });
    },
    /** A sign: "holds", "knows", "kept", "broken", "conflict", "taken". */
    sign(kind) {
      return made(`sign ${kind}`, () => ({ w: 22, h: 22 }), (pen) => drawSign(pen, kind));
    },
    /** One pixel of a colour, for lines. */
    dot(colour) {
      return made(`dot ${colour}`, () => ({ w: 2, h: 2 }), (pen) => {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 2, 2);
      });
    },
  };
}

/** Draw a sign into a square of 22 pixels; their shapes tell them apart, not their colours alone. */
export function drawSign(pen, kind) {
  const colour = SIGNS[kind];
  pen.lineWidth = 2;
  pen.strokeStyle = "#ffffff";
  pen.fillStyle = colour;
  pen.lineCap = pen.lineJoin = "round";
  const star = () => {
    pen.beginPath();
    for (let n = 0; n < 10; n += 1) {
      const angle = (n * Math.PI) / 5 - Math.PI / 2;
      const radius = n % 2 ? 4.4 : 9.5;
      pen.lineTo(11 + radius * Math.cos(angle), 11 + radius * Math.sin(angle));
    }
    pen.closePath();
  };
  if (kind === "holds" || kind === "taken") {
    star();
    pen.stroke();
    pen.fill();
    return;
  }
  pen.beginPath();
  if (kind === "conflict") {
    pen.moveTo(11, 1.5);
    pen.lineTo(21, 20);
    pen.lineTo(1, 20);
    pen.closePath();
  } else if (kind === "broken") pen.roundRect(2, 2, 18, 18, 4);
  else pen.arc(11, 11, 9, 0, 2 * Math.PI);
  if (kind === "knows") {
    pen.fillStyle = "#ffffff";
    pen.fill();
    pen.strokeStyle = colour;
    pen.lineWidth = 3;
    pen.stroke();
    return;
  }
  pen.fill();
  pen.stroke();
  pen.lineWidth = 2.75;
  pen.beginPath();
  const strokes = {
    kept: [[6.5, 11.5], [9.8, 14.8], [15.8, 7.6]],
    broken: [[7, 7], [15, 15], null, [15, 7], [7, 15]],
    conflict: [[11, 8], [11, 13.2], null, [11, 16.7], [11, 16.8]],
  }[kind];
  let lifted = true;
  for (const point of strokes) {
    if (point && lifted) pen.moveTo(...point);
    else if (point) pen.lineTo(...point);
    lifted = point === null;
  }
  pen.stroke();
}

function write(pen, text, font, colour, x, y) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y);
}
