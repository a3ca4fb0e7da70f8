/** A town without pictures of its own: rooms, walls and things as plain shapes. */

import { TILE } from "folkways/town/camera.js";

const GROUND = "#cfdcbd";
const INDOORS = ["#f4ead8", "#efe3d3", "#f2e7dd", "#ece6d6"];
const OUTDOORS = ["#bfd5a6", "#b7d0a3", "#c6d9aa", "#b4cf9f"];
const WALL = "#6c5f55";
const BLOCKED = "#a9bb93";
const THING = "#b98f63";
const THING_EDGE = "#7d5c3b";

/** The bits of a grid of the API. @param {string} text in base64, row by row, the first bit the highest */
export function bitsOf(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return (index) => ((bytes[index >> 3] >> (7 - (index & 7))) & 1) === 1;
}

/** Draw the tiles in `box` of a town. @param {CanvasRenderingContext2D} pen @param {object} town */
export function drawPlain(pen, town, box) {
  const blocked = bitsOf(town.blocked);
  const opaque = bitsOf(town.opaque);
  pen.fillStyle = GROUND;
  pen.fillRect(box.left * TILE, box.top * TILE, (box.right - box.left) * TILE, (box.bottom - box.top) * TILE);
  const large = [...town.arenas].sort((one, two) => two.box[2] * two.box[3] - one.box[2] * one.box[3]);
  for (const arena of large) {
    const shades = arena.indoors ? INDOORS : OUTDOORS;
    const [x, y, wide, high] = arena.box;
    pen.fillStyle = shades[hash(arena.address) % shades.length];
    pen.fillRect(x * TILE, y * TILE, wide * TILE, high * TILE);
  }
  pen.strokeStyle = "rgb(60 50 30 / 0.09)";
  pen.lineWidth = 1;
  const things = new Set(town.objects.flatMap((thing) => thing.tiles.map(([x, y]) => y * town.width + x)));
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const index = y * town.width + x;
      if (opaque(index)) pen.fillStyle = WALL;
      else if (blocked(index) && !things.has(index)) pen.fillStyle = BLOCKED;
      else {
        pen.strokeRect(x * TILE + 0.5, y * TILE + 0.5, TILE - 1, TILE - 1);
        continue;
      }
      pen.fillRect(x * TILE, y * TILE, TILE, TILE);
    }
  }
  pen.fillStyle = THING;
  pen.strokeStyle = THING_EDGE;
  pen.lineWidth = 2;
  for (const thing of town.objects) drawThing(pen, thing);
}

function drawThing(pen, { tiles }) {
  const own = new Set(tiles.map(([x, y]) => `${x} ${y}`));
  const near = (x, y) => own.has(`${x} ${y}`);
  for (const [x, y] of tiles) {
    const left = near(x - 1, y) ? 0 : 4;
    const right = near(x + 1, y) ? 0 : 4;
    const top = near(x, y - 1) ? 0 : 4;
    const bottom = near(x, y + 1) ? 0 : 4;
    const corner = (one, two) => (one && two ? 7 : 0);
    pen.beginPath();
    pen.roundRect(x * TILE + left, y * TILE + top, TILE - left - right, TILE - top - bottom, [
      corner(left, top),
      corner(right, top),
      corner(right, bottom),
      corner(left, bottom),
    ]);
    pen.fill();
    if (left && right && top && bottom) pen.stroke();
  }
}

function hash(text) {
  let value = 7;
  for (const sign of text) value = (value * 31 + sign.codePointAt(0)) >>> 0;
  return value;
}
