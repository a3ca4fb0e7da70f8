/**
 * The ground, drawn once into pieces that are then shown as pictures; a town of many copies of one map shares them.
 */

import { TILE } from "folkways/town/camera.js";
import { drawPlain } from "folkways/town/plain_map.js";

/** The side of a piece in tiles: 992 pixels at most, so that any machine can hold it as one texture. */
const PIECE = 31;
/** How large the ground is drawn: smaller pictures for those who look from afar. */
const SCALES = [1, 0.5, 0.25];
/** The most pixels on a side of a town that is drawn plainly. */
const PLAIN = 4096;
/** What lies over the ground where the page is dark. */
const NIGHT = "rgb(12 16 34 / 0.3)";

/** Tiled's marks for tiles that are turned. */
const ACROSS = 0x80000000;
const DOWN = 0x40000000;
const DIAGONAL = 0x20000000;
const NUMBER = 0x1fffffff;

/** Loads what the ground is made of. @param {object} source @param {object} town the answer of /api/town */
export async function createGround(source, town) {
  const { art } = town;
  const sheets = art ? await Promise.all(art.tilesets.map((one) => loaded(source.image(one.image)))) : [];
  const unit = art ?? town;
  const side = Math.min(1, PLAIN / (Math.max(town.width, town.height) * TILE));
  const scales = art ? SCALES : [side, side / 3].filter((scale) => scale > 0.03 || scale === side);
  const made = new Map();
  const copies = art ? placesOf(town) : [[0, 0]];

  function piece(scale, column, row, dark) {
    const key = `ground ${scale} ${column} ${row} ${dark}`;
    if (!made.has(key)) {
      const left = column * PIECE;
      const top = row * PIECE;
      const wide = Math.min(PIECE, unit.width - left);
      const high = Math.min(PIECE, unit.height - top);
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(wide * TILE * scale));
      canvas.height = Math.max(1, Math.round(high * TILE * scale));
      const pen = canvas.getContext("2d");
      pen.scale(canvas.width / (wide * TILE), canvas.height / (high * TILE));
      pen.translate(-left * TILE, -top * TILE);
      pen.imageSmoothingEnabled = scale < 1;
      pen.imageSmoothingQuality = "high";
      const box = { left, top, right: left + wide, bottom: top + high };
      if (art) drawTiles(pen, art, sheets, box);
      else drawPlain(pen, town, box);
      if (dark) {
        pen.globalCompositeOperation = "source-atop";
        pen.fillStyle = NIGHT;
        pen.fillRect(left * TILE, top * TILE, wide * TILE, high * TILE);
      }
      made.set(key, { key, canvas });
    }
    return made.get(key);
  }

  /** Put the pieces that can be seen into the list of what is drawn. */
  function put(items, camera, ratio, dark) {
    const wanted = camera.zoom * ratio * 0.8;
    const scale = scales.findLast((one) => one >= wanted) ?? scales[0];
    const [left, top] = camera.toTown(0, 0);
    const [right, bottom] = camera.toTown(camera.view.width, camera.view.height);
    for (const [x, y] of copies) {
      for (let row = 0; row * PIECE < unit.height; row += 1) {
        const y1 = (y + row * PIECE) * TILE;
        const y2 = (y + Math.min((row + 1) * PIECE, unit.height)) * TILE;
        if (y2 < top || y1 > bottom) continue;
        for (let column = 0; column * PIECE < unit.width; column += 1) {
          const x1 = (x + column * PIECE) * TILE;
          const x2 = (x + Math.min((column + 1) * PIECE, unit.width)) * TILE;
          if (x2 < left || x1 > right) continue;
          const { key, canvas } = piece(scale, column, row, dark);
          const [sx1, sy1] = camera.toScreen(x1, y1).map((value) => Math.round(value * ratio) / ratio);
          const [sx2, sy2] = camera.toScreen(x2, y2).map((value) => Math.round(value * ratio) / ratio);
          const sharp = camera.zoom * ratio > scale * 1.01;
          items.push({ key, canvas, x: sx1, y: sy1, w: sx2 - sx1, h: sy2 - sy1, sharp });
        }
      }
    }
  }

  return { put };
}

/** Where the copies of a map stand; a near-square grid may have places without one. */
function placesOf({ art, width, height, arenas }) {
  const places = [];
  for (let y = 0; y < height; y += art.height) {
    for (let x = 0; x < width; x += art.width) {
      const inside = ({ box }) => box[0] >= x && box[0] < x + art.width && box[1] >= y && box[1] < y + art.height;
      if (arenas.some(inside)) places.push([x, y]);
    }
  }
  return places;
}

async function loaded(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

function drawTiles(pen, art, sheets, { left, top, right, bottom }) {
  for (const { data } of art.layers) {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const gid = data[y * art.width + x];
        if (gid) drawTile(pen, art, sheets, gid, x, y);
      }
    }
  }
}

function drawTile(pen, art, sheets, gid, x, y) {
  const number = (gid & NUMBER) >>> 0;
  const which = art.tilesets.findLastIndex((one) => one.first <= number);
  if (which < 0) return;
  const { first, columns, tilewidth, tileheight } = art.tilesets[which];
  const sx = ((number - first) % columns) * tilewidth;
  const sy = Math.floor((number - first) / columns) * tileheight;
  if (gid === number) {
    pen.drawImage(sheets[which], sx, sy, tilewidth, tileheight, x * TILE, y * TILE, TILE, TILE);
    return;
  }
  pen.save();
  pen.translate((x + 0.5) * TILE, (y + 0.5) * TILE);
  if (gid & ACROSS) pen.scale(-1, 1);
  if (gid & DOWN) pen.scale(1, -1);
  if (gid & DIAGONAL) pen.transform(0, 1, 1, 0, 0, 0);
  pen.drawImage(sheets[which], sx, sy, tilewidth, tileheight, -TILE / 2, -TILE / 2, TILE, TILE);
  pen.restore();
}
