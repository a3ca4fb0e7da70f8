/**
 * The scene at the moment shown. It begins from a keyframe, folds events as time passes, and loads what it needs.
 */

import { emptyScene, pass } from "folkways/scene.js";

/** How many windows of the log are kept at most. */
const KEPT = 24;
/** So many events in the last window of a live run, and the server is asked for smaller ones. */
const LONG = 4000;
/** Seconds of the past of which events are remembered, to show what has just happened. */
const PAST = 120;

/** The event that is shown as it passes, as [seq, event], if there is one. */
const shown = ([seq, , , event]) => (event ? [[seq, event]] : []);

/** Milliseconds until what could not be loaded is asked for again. */
const AGAIN = 3000;

/**
 * @param {object} source @param {{k: number, t: number, seq: number}[]} windows
 * @param {(why: string) => void} trouble told why a part of the log cannot be loaded, "" when one was
 */
export function createPlayer(source, windows, trouble) {
  const loaded = new Map(); // k -> promise of a window; what has come is in `ready`
  const ready = new Map();
  const listeners = new Set();
  let table = windows;
  let scene = emptyScene();
  let moment = 0;
  let past = [];
  let wish = 0;

  const last = () => table.at(-1).k;

  function find(holds) {
    let low = 0;
    let high = table.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (holds(table[middle])) low = middle;
      else high = middle - 1;
    }
    return table[low].k;
  }
  const windowAt = (t) => find((window) => window.t <= t);
  const windowAfter = (seq) => find((window) => window.seq <= seq);

  function load(k) {
    if (!loaded.has(k)) {
      const promise = source.window(k).then(
        (window) => {
          if (loaded.get(k) === promise) ready.set(k, window);
          trouble("");
          return window;
        },
        (error) => {
          trouble(error.message);
          setTimeout(() => loaded.get(k) === promise && loaded.delete(k), AGAIN);
          throw error;
        },
      );
      loaded.set(k, promise);
      for (const old of loaded.keys()) {
        if (loaded.size <= KEPT) break;
        if (old !== k && old !== last()) {
          loaded.delete(old);
          ready.delete(old);
        }
      }
    } else {
      const promise = loaded.get(k);
      loaded.delete(k);
      loaded.set(k, promise);
    }
    return loaded.get(k);
  }

  /** Where in a window the first event after number `seq` stands. */
  function place(events, seq) {
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (events[middle][0] <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function remember(passed) {
    past.push(...passed);
    if (past.length && past[0][1].t < moment - PAST) past = past.filter(([, event]) => event.t >= moment - PAST);
  }

  function tell(passed, jumped) {
    for (const fn of [...listeners]) fn(passed, { jumped });
  }

  /** Fold on to moment `t` as far as windows are there; the moment that was reached. */
  function advance(t) {
    const passed = [];
    let changed = false;
    let reached = t;
    for (;;) {
      const k = windowAfter(scene.seq);
      const window = ready.get(k);
      if (!window) {
        load(k).catch(() => {});
        reached = Math.min(t, Math.max(moment, table.find((one) => one.k === k).t));
        break;
      }
      const { events } = window;
      let next = place(events, scene.seq);
      for (; next < events.length && events[next][1] <= t; next += 1) {
        pass(scene, events[next]);
        passed.push(...shown(events[next]));
        changed = true;
      }
      const following = table.find((one) => one.k === k + 1);
      if (!following || following.t > t || next < events.length) {
        if (following) load(k + 1).catch(() => {});
        break;
      }
      // Not every event is one of the scene: the next window begins after what was left out.
      scene.seq = Math.max(scene.seq, following.seq);
    }
    moment = Math.max(moment, reached);
    remember(passed);
    if (changed) tell(passed, false);
    return reached;
  }

  /** Show moment `t`. @returns {Promise<boolean>} false if another moment was wished for meanwhile */
  async function show(t) {
    const mine = ++wish;
    const k = windowAt(t);
    const window = ready.get(k) ?? (await load(k));
    if (mine !== wish) return false;
    scene = structuredClone(window.keyframe);
    const before = ready.get(k - 1)?.events ?? [];
    past = before.flatMap(shown);
    moment = t;
    for (const passing of window.events) {
      if (passing[1] > t) break;
      pass(scene, passing);
      past.push(...shown(passing));
    }
    past = past.filter(([, event]) => event.t > t - PAST);
    tell([], true);
    return true;
  }

  /** Take in what a live run has done since. @param {{events: [number, number, object, object?][], head: object}} given */
  async function extend(given) {
    if (!given.events.length) return;
    const window = ready.get(last());
    if (!window) return;
    const known = window.events.at(-1)?.[0] ?? window.seq;
    window.events.push(...given.events.filter(([seq]) => seq > known));
    window.head = given.head;
    if (window.events.length > Math.max(LONG, 2 * Object.keys(scene.people ?? {}).length)) await renew({ end: true });
  }

  /** Ask again where the windows of a log that grows begin, and have the one shown there, and with `end` the last. */
  async function renew({ end = false } = {}) {
    const old = last();
    const { windows: fresh } = await source.windows();
    loaded.delete(old);
    ready.delete(old);
    table = fresh;
    await Promise.all([load(windowAfter(scene.seq)), ...(end ? [load(last())] : [])]);
  }

  /** The moment of the next (or, with -1, the last) tick at which something happens, from moment `t`; null if none. */
  async function neighbour(t, direction) {
    for (let k = windowAt(t); k >= table[0].k && k <= last(); k += direction) {
      const { events } = await load(k);
      const moments = events.map(([, t]) => t);
      const found = direction > 0 ? moments.find((one) => one > t) : moments.findLast((one) => one < t);
      if (found !== undefined) return found;
    }
    return null;
  }

  return {
    scene: () => scene,
    moment: () => moment,
    /** Events [seq, event] of the last `seconds` simulated seconds before the moment shown. */
    recent: (seconds = PAST) => past.filter(([, event]) => event.t > moment - seconds && event.t <= moment),
    /** `fn(events, {jumped})`: the scene has changed, and these events are shown as they pass; `jumped`: another moment is shown, the scene is new. */
    onEvents(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    /** Number of the last event that has been loaded of the last window, to ask what follows. */
    known: () => ready.get(last())?.events.at(-1)?.[0] ?? table.at(-1).seq,
    /** Have the last window there, so that it can grow. */
    openEnd: () => load(last()),
    advance,
    show,
    extend,
    renew,
    neighbour,
  };
}
