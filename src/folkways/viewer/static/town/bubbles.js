/**
 * What is written over the town: names, emoji of actions, words being said, states of things. Nothing covers another,
 * and in a crowd nothing covers somebody else: who has no name there shows it when pointed at or chosen.
 */

import { TILE } from "folkways/town/camera.js";

/** The most bubbles at once; those nearest to the middle first. */
const MOST = 12;
/** Milliseconds that words stay at least, however fast time passes. */
const SHOWN = 1800;
/** Names are shown from this zoom on, states of things and emoji too. */
const NAMES = 0.33;
const STATES = 0.9;
const EMOJI = 0.3;
/** What those show who talk and have not said anything yet. */
const TALKING = "💬";
/** Names of places are shown up to this zoom. */
const PLACES = 1.15;
/** Simulated seconds in one second from which words are too fast to be read. */
const FAST = 300;

/** Pixels from the edge of the screen that bubbles keep to, and steps in which their tips move. */
const MARGIN = 6;
const TIP = 10;
/** Where a bubble is tried: above the head, to the right of it, to the left. */
const SIDES = [0, 1, -1];

/** Boxes on the screen that are taken. */
export function createRoom() {
  let taken = [];
  return {
    clear: () => (taken = []),
    take: (x, y, w, h) => taken.push([x, y, x + w, y + h]),
    /** Whether a box is free. */
    free(x, y, w, h) {
      const apart = ([left, top, right, bottom]) => x >= right || x + w <= left || y >= bottom || y + h <= top;
      return taken.every(apart);
    },
    /** Whether a box is free; if it is, it is taken. */
    fits(x, y, w, h) {
      const free = this.free(x, y, w, h);
      if (free) this.take(x, y, w, h);
      return free;
    },
  };
}

/** Which part of a picture is somebody: half of its width, without the air above the head. */
const BODY = { wide: 0.5, high: 0.85 };

/**
 * Returns whether a box covers the body of anybody but `own`.
 * @param {{id: unknown, sx: number, sy: number}[]} people @param {number} size of their pictures
 */
export function coversOthers(people, size, own, x, y, w, h) {
  const [half, high] = [(size * BODY.wide) / 2, size * BODY.high];
  return people.some(
    (one) => one.id !== own && x < one.sx + half && x + w > one.sx - half && y < one.sy && y + h > one.sy - high,
  );
}

/** @param {{town: object}} context */
export function createWords({ town }) {
  const room = createRoom();
  const places = sectorsOf(town);
  const things = new Map(town.objects.map((thing) => [thing.address, thing.tiles]));
  const heard = new Map(); // talk -> {speaker, text, at}
  let named = new Set();

  /** The last words of each talk, those of a talk just over too for a short while. */
  function saidNow(people, now) {
    const last = new Map();
    for (const one of people) {
      const { said } = one.person;
      if (said && (!last.has(said.talk) || last.get(said.talk).said.t < said.t)) last.set(said.talk, { one, said });
    }
    for (const [talk, { one, said }] of last) {
      const before = heard.get(talk);
      if (before?.text === said.text && before.id === one.id) continue;
      heard.set(talk, { id: one.id, text: said.text, at: now });
    }
    const byId = new Map(people.map((one) => [one.id, one]));
    const found = [];
    for (const [talk, words] of heard) {
      const speaker = byId.get(words.id);
      if (speaker && (last.has(talk) || now - words.at < SHOWN)) found.push({ ...words, one: speaker });
      else heard.delete(talk);
    }
    return found;
  }

  /**
   * Put words into the list of what is drawn.
   * @param {object} frame {items, people, camera, stickers, size, chosen, pointed, signs, objects, speed, ratio}
   */
  function put(frame) {
    const { items, people, camera, stickers, size, chosen, pointed, speed } = frame;
    const { zoom, view } = camera;
    const now = performance.now();
    room.clear();
    const words = createRoom(); // of the bubbles alone
    for (const [x, y, w, h] of frame.signs) room.take(x, y, w, h);
    const near = ({ sx, sy }) => sx > -60 && sx < view.width + 60 && sy > -40 && sy < view.height + 80;
    const visible = people.filter(near);
    const bubbles = new Map();
    const fromMiddle = (one) => Math.hypot(one.sx - view.width / 2, one.sy - view.height / 2);
    const special = (one) => one.id === chosen || one.id === pointed;
    const spoken = saidNow(visible, now)
      .filter(({ one }) => speed < FAST || special(one))
      .sort((a, b) => special(b.one) - special(a.one) || fromMiddle(a.one) - fromMiddle(b.one));
    for (const { one, text } of zoom < EMOJI ? spoken.filter(({ one }) => special(one)) : spoken) {
      if (bubbles.size >= MOST) break;
      const places = SIDES.map((side) => bubbleAt(stickers, one, text, special(one), size, view, side));
      const box = ({ x, y, w, h }) => [x, y, w, h];
      const apart = (place) => words.free(...box(place));
      const harmless = (place) => apart(place) && !coversOthers(visible, size, one.id, ...box(place));
      // What is said matters more than a sign that it covers, and than somebody's head.
      const sticker =
        places.find((place) => harmless(place) && room.free(...box(place))) ??
        places.find(harmless) ??
        places.find(apart) ??
        (special(one) ? places[0] : null);
      if (!sticker) continue;
      room.take(...box(sticker));
      words.take(...box(sticker));
      bubbles.set(one.id, sticker);
    }
    const order = (one) => (special(one) ? 2 : 0) + (named.has(one.id) ? 1 : 0);
    const labels = [];
    const now_named = new Set();
    for (const one of [...visible].sort((a, b) => order(b) - order(a))) {
      if (zoom < NAMES && !special(one)) continue;
      const sticker = stickers.name(special(one) ? one.name : one.short, one.id === chosen);
      const [x, y] = [one.sx - sticker.w / 2, one.sy + (one.id === chosen ? 6 : 1)];
      if (special(one)) room.take(x, y, sticker.w, sticker.h);
      else if (coversOthers(visible, size, one.id, x, y, sticker.w, sticker.h)) continue;
      else if (!room.fits(x, y, sticker.w, sticker.h)) continue;
      now_named.add(one.id);
      labels.push({ ...sticker, x, y });
    }
    named = now_named;
    for (const one of visible) {
      const emoji = one.person.talk ? TALKING : one.person.emoji;
      if (!emoji || bubbles.has(one.id) || (zoom < EMOJI && !special(one))) continue;
      const sticker = stickers.emoji(emoji);
      const [x, y] = [one.sx - sticker.w / 2, one.sy - size - sticker.h + 2];
      if (!special(one) && coversOthers(visible, size, one.id, x + 3, y + 3, sticker.w - 6, sticker.h - 6)) continue;
      if (room.fits(x + 3, y + 3, sticker.w - 6, sticker.h - 6) || special(one)) labels.push({ ...sticker, x, y });
    }
    if (zoom >= STATES) putStates(frame, labels);
    if (zoom <= PLACES) putPlaces(frame);
    for (const label of labels) items.push(snapped(label, frame.ratio));
    for (const bubble of [...bubbles.values()].reverse()) items.push(snapped(bubble, frame.ratio));
    return now;
  }

  function putStates({ objects, people, camera, stickers }, labels) {
    for (const [address, state] of Object.entries(objects)) {
      const tiles = things.get(address);
      if (!tiles) continue;
      const user = people.find((one) => one.person.address === address && !one.walking);
      const [sx, sy] = camera.toScreen(...placeOf(tiles, user));
      if (sx < 0 || sy < 0 || sx > camera.view.width || sy > camera.view.height) continue;
      const sticker = stickers.state(state.length > 28 ? `${state.slice(0, 27)}…` : state);
      const [x, y] = [sx - sticker.w / 2, sy - sticker.h / 2];
      if (room.fits(x, y, sticker.w, sticker.h)) labels.push({ ...sticker, x, y });
    }
  }

  function putPlaces({ items, camera, stickers, ratio }) {
    for (const { name, x, y, wide } of places) {
      const [sx, sy] = camera.toScreen(x, y);
      const sticker = stickers.place(name);
      if (sticker.w > wide * camera.zoom * 1.5) continue;
      if (sx < -40 || sy < -10 || sx > camera.view.width + 40 || sy > camera.view.height + 10) continue;
      const label = { ...sticker, x: sx - sticker.w / 2, y: sy + 3 };
      if (room.fits(label.x, label.y, label.w, label.h)) items.push(snapped(label, ratio));
    }
  }

  return { put, forget: () => heard.clear() };
}

/**
 * A bubble over a head, to the left of it, above it or to the right (`side` -1, 0, 1). At the edge of the screen it stays
 * inside; its tip points at the head.
 */
function bubbleAt(stickers, one, text, longer, size, view, side) {
  const wide = stickers.bubble(text, longer, 0).w;
  const most = wide / 2 - 16;
  const wanted = one.sx - wide / 2 + side * most;
  const inside = Math.min(Math.max(wanted, MARGIN), view.width - wide - MARGIN);
  const aside = Math.round((one.sx - wide / 2 - inside) / TIP) * TIP;
  const tip = Math.min(Math.max(aside, -most), most);
  const sticker = stickers.bubble(text, longer, tip);
  return { ...sticker, x: one.sx - wide / 2 - tip, y: Math.max(one.sy - size - sticker.h - 1, MARGIN) };
}

/** On whole pixels, so that words stay sharp. */
function snapped(sticker, ratio) {
  sticker.x = Math.round(sticker.x * ratio) / ratio;
  sticker.y = Math.round(sticker.y * ratio) / ratio;
  sticker.sharp = true;
  return sticker;
}

/** Where the state of a thing is written: beside its user, or in its middle. */
function placeOf(tiles, user) {
  if (user) {
    const away = ([x, y]) => Math.hypot(x - user.x, y - user.y);
    const [x, y] = tiles.reduce((best, tile) => (away(tile) < away(best) ? tile : best));
    return [(x + 0.5) * TILE, (y + 0.5) * TILE];
  }
  const [x, y] = tiles[Math.floor(tiles.length / 2)];
  return [(x + 0.5) * TILE, (y + 0.5) * TILE];
}

function sectorsOf({ arenas }) {
  const boxes = new Map();
  for (const { sector, box } of arenas) {
    const [x, y, w, h] = box;
    const known = boxes.get(sector) ?? [x, y, x + w, y + h];
    const [left, top, right, bottom] = known;
    boxes.set(sector, [Math.min(left, x), Math.min(top, y), Math.max(right, x + w), Math.max(bottom, y + h)]);
  }
  // Streets that go around everything else have no place for their name.
  const inside = ([a, b, c, d], [x1, y1, x2, y2]) => a >= x1 && b >= y1 && c <= x2 && d <= y2;
  const around = (box) => [...boxes.values()].filter((other) => inside(other, box)).length > 2;
  return [...boxes]
    .filter(([, box]) => boxes.size < 3 || !around(box))
    .map(([name, [x1, y1, x2]]) => ({ name, x: ((x1 + x2) / 2) * TILE, y: y1 * TILE, wide: (x2 - x1) * TILE }));
}
