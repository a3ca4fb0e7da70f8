/**
 * The town as it is drawn. The server folds it from events; the page begins from a keyframe and takes in, as time passes,
 * what each event changes.
 */

import { TICK } from "folkways/time.js";

/** A scene of which nothing is known yet. */
export const emptyScene = () => ({ people: {}, seq: 0, t: 0, day: 0, open: false, objects: {}, talks: {} });

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/**
 * Take a JSON merge patch into a state: what is null in it goes. The patch itself stays as it is.
 * @param {object} state @param {object} patch
 */
export function merge(state, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete state[key];
    else if (!isObject(value)) state[key] = value;
    else if (isObject(state[key])) merge(state[key], value);
    else state[key] = structuredClone(value);
  }
  return state;
}

/**
 * Let an event pass over a scene.
 * @param {object} scene @param {[number, number, object, object?]} passing its number, moment, and what it changes
 */
export function pass(scene, [seq, t, changes]) {
  merge(scene, changes);
  scene.seq = seq;
  scene.t = t;
  return scene;
}

/** The address where somebody is, or goes. */
export const headsFor = (person) => (person.path.length ? person.destination : person.address);

/**
 * The tile, with fractions, on which a person is at moment `t`: smoothly from tile to tile, one a tick.
 * @param {{tile: number[], path: number[][], left: number}} person @param {number} t
 * @returns {[number, number]}
 */
export function positionAt(person, t) {
  const { tile, path, left } = person;
  if (!path.length) return [tile[0], tile[1]];
  const way = Math.max(0, (t - left) / TICK);
  const whole = Math.floor(way);
  if (whole >= path.length) return [path.at(-1)[0], path.at(-1)[1]];
  const [x, y] = whole ? path[whole - 1] : tile;
  const [nextX, nextY] = path[whole];
  return [x + (nextX - x) * (way - whole), y + (nextY - y) * (way - whole)];
}
