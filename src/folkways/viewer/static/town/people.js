/**
 * People as they are drawn: where they stand between two tiles, which way they look, and which of their pictures shows it.
 */

import { positionAt } from "folkways/scene.js";
import { TILE } from "folkways/town/camera.js";

/** Nobody is drawn smaller, in pixels of the screen; in a crowd they may be. */
const LEAST = 22;
const LEAST_IN_CROWD = 15;
const CROWD = 60;
/** Milliseconds of a step. */
const STRIDE = 130;
/** Frames of a walk in order: standing, one foot, standing, the other. */
const WALK = [1, 0, 2, 0];
/** The town's pixels by which people on one tile are moved apart. */
const APART = 10;
/** Seconds in which they have moved apart by two thirds. */
const EASE = 0.12;

/** The pictures of people, or null if they cannot be loaded. @param {object} source */
export async function loadSheet(source) {
  try {
    const image = new Image();
    image.src = source.asset("people.png");
    const layout = await (await fetch(source.asset("people.json"))).json();
    await image.decode();
    return { image, ...layout };
  } catch {
    return null;
  }
}

/** Up to two letters of a name. @param {string} name */
export function initials(name) {
  const words = name.trim().split(/\s+/u);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...word][0] ?? "").join("").toUpperCase();
}

/** @param {{name: string}[]} agents */
export function createPeople(agents) {
  const firsts = new Map();
  for (const { name } of agents) firsts.set(name.split(" ")[0], (firsts.get(name.split(" ")[0]) ?? 0) + 1);
  const short = (name) => (firsts.get(name.split(" ")[0]) === 1 ? name.split(" ")[0] : name);
  const numbers = new Map(agents.map(({ name }, number) => [name, number]));
  const looks = new Map();
  const frames = new Map();
  let settled = true;

  /** Everyone in the town at moment `now`, those behind first. `seconds` have passed for who watches. */
  function at(scene, now, seconds, { moving, still }) {
    const found = [];
    const tiles = new Map();
    const add = (id, number, name, person) => {
      if (!person.placed || person.gone) return;
      const [x, y] = positionAt(person, now);
      const way = (now - person.left) / 10;
      const walking = person.path.length > 0 && way < person.path.length;
      const look = looks.get(id) ?? { direction: "down", dx: 0, dy: 0 };
      looks.set(id, look);
      if (walking) look.direction = heading(person, Math.max(0, Math.floor(way))) ?? look.direction;
      const one = { id, number, name, short: short(name), person, x, y, walking, look };
      found.push(one);
      if (walking) return;
      const key = `${Math.round(x)} ${Math.round(y)}`;
      if (!tiles.has(key)) tiles.set(key, []);
      tiles.get(key).push(one);
    };
    for (const [name, person] of Object.entries(scene.people)) {
      const number = numbers.get(name) ?? null;
      add(number ?? name, number, name, person);
    }
    const spots = new Map();
    for (const crowd of tiles.values()) {
      if (crowd.length > 1) crowd.forEach((one, n) => spots.set(one, spot(n, crowd.length)));
    }
    turn(found, scene);
    const share = still || settled ? 1 : 1 - Math.exp(-seconds / EASE);
    settled = false;
    let settling = false;
    for (const one of found) {
      const [dx, dy] = spots.get(one) ?? [0, 0];
      const { look } = one;
      look.dx += (dx - look.dx) * share;
      look.dy += (dy - look.dy) * share;
      settling ||= Math.abs(dx - look.dx) + Math.abs(dy - look.dy) > 0.5;
      one.left = (one.x + 0.5) * TILE + look.dx;
      one.foot = (one.y + 1) * TILE + look.dy - 3;
      one.step = one.walking && moving ? WALK[Math.floor(performance.now() / STRIDE + (one.number ?? 0) * 1.7) % 4] : 0;
    }
    found.sort((one, two) => one.foot - two.foot);
    return { people: found, settling };
  }

  /** Who talks looks at the other. */
  function turn(found, scene) {
    const byName = new Map(found.map((one) => [one.name, one]));
    for (const { agent, other } of Object.values(scene.talks)) {
      const [one, two] = [byName.get(agent), byName.get(other)];
      if (!one || !two) continue;
      if (!one.walking) one.look.direction = towards(two.x - one.x, two.y - one.y) ?? one.look.direction;
      if (!two.walking) two.look.direction = towards(one.x - two.x, one.y - two.y) ?? two.look.direction;
    }
  }

  /** What to draw for somebody: part of the sheet, or a disc. */
  function picture(one, sheet, stickers) {
    if (!sheet) return { ...stickers.disc(initials(one.name), hue(one)), frame: null };
    const row = (one.number ?? hash(one.name)) % sheet.count;
    const column = Math.max(sheet.directions.indexOf(one.look.direction), 0) * sheet.steps + one.step;
    const key = row * 100 + column;
    if (!frames.has(key)) frames.set(key, [column * sheet.size, row * sheet.size, sheet.size, sheet.size]);
    return { key: "people", canvas: sheet.image, frame: frames.get(key) };
  }

  /** Another moment is shown: nobody is on the way to their place in a crowd. */
  function settle() {
    settled = true;
  }

  return { at, picture, settle };
}

/** How large people are drawn at a zoom, in pixels of the screen. @param {number} zoom @param {number} count of people */
export const sizeAt = (zoom, count) => Math.max(TILE * zoom, count > CROWD ? LEAST_IN_CROWD : LEAST);

/** A hue of their own for those without a picture. */
const hue = (one) => Math.round(((one.number ?? hash(one.name)) * 137.5) % 360);

function heading({ tile, path }, step) {
  const [x, y] = step ? path[step - 1] : tile;
  const [nextX, nextY] = path[Math.min(step, path.length - 1)];
  return towards(nextX - x, nextY - y);
}

function towards(dx, dy) {
  if (!dx && !dy) return null;
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy > 0 ? "down" : "up";
}

function spot(n, count) {
  if (count === 2) return [n ? APART : -APART, 0];
  const angle = (2 * Math.PI * n) / count - Math.PI / 2;
  const radius = APART * (count > 6 ? 1.5 : 1.1);
  return [radius * Math.cos(angle), radius * 0.7 * Math.sin(angle)];
}

function hash(text) {
  let value = 5;
  for (const sign of text) value = (value * 33 + sign.codePointAt(0)) >>> 0;
  return value;
}
