/**
 * What the page shows, in one frozen object, and who wants to know when it changes.
 *
 * t: the moment shown (whole simulated seconds); head: {seq, t}, the end of the log as far as it is known; playing;
 * speed (simulated seconds in one); following: it stays at the head of a live run; agent: number or null; norm: id or
 * null; talk: id or null; tab; follow: the camera goes with the agent; camera: {x, y, zoom} or null; theme: "system",
 * "light" or "dark"; filter: what the event log is asked for; status and reason: of the run; paused: a watcher
 * has paused it; lost: why the server cannot be reached, or ""; notice: what of a link did
 * not fit the run, or ""; waiting: the moment shown is still being loaded;
 * scenes: how many scenes were begun anew, as a jump does once its window is there: who draws the scene draws again.
 */

const BEGINNING = {
  t: 0,
  head: { seq: 0, t: 0 },
  playing: false,
  speed: 60,
  following: false,
  agent: null,
  norm: null,
  talk: null,
  tab: "agents",
  follow: false,
  camera: null,
  theme: "system",
  filter: {},
  status: "finished",
  reason: "",
  paused: false,
  lost: "",
  notice: "",
  waiting: false,
  scenes: 0,
};

/** Seconds between two tellings of the moment to those who are not in a hurry. */
const PAUSE = 0.25;

/**
 * A store. `get()` is the state; `set(patch)` changes it; `on(keys, fn, {fast})` calls `fn(state, before)` once a frame
 * after one of the keys has changed, where `before` is what `fn` was last told. While the run plays, the moment alone is
 * told at most four times a second, except to those who are `fast`. What is returned by `on` ends it.
 */
export function createStore(initial = {}) {
  let state = Object.freeze({ ...BEGINNING, ...initial });
  const listeners = new Set();
  let waiting = 0;
  let timer = 0;

  const wake = () => {
    if (waiting) return;
    waiting = 1;
    if (document.hidden) setTimeout(tell, 50);
    else requestAnimationFrame(tell);
  };

  function tell() {
    waiting = 0;
    const now = performance.now() / 1000;
    for (const listener of [...listeners]) {
      const before = listener.told;
      if (before === state) continue;
      const changed = listener.keys.filter((key) => before[key] !== state[key]);
      if (!changed.length) {
        listener.told = state;
        continue;
      }
      const hurry = listener.fast || !state.playing || changed.some((key) => key !== "t");
      if (!hurry && now - listener.at < PAUSE) {
        timer ||= setTimeout(() => ((timer = 0), wake()), PAUSE * 1000);
        continue;
      }
      listener.told = state;
      listener.at = now;
      listener.fn(state, before);
    }
  }

  return {
    get: () => state,
    set(patch) {
      const changed = Object.keys(patch).some((key) => !same(state[key], patch[key]));
      if (!changed) return;
      state = Object.freeze({ ...state, ...patch });
      wake();
    },
    on(keys, fn, { fast = false } = {}) {
      const listener = { keys, fn, fast, told: state, at: 0 };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function same(one, two) {
  if (one === two) return true;
  if (!one || !two || typeof one !== "object" || typeof two !== "object") return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(two).length && keys.every((key) => one[key] === two[key]);
}

/** The page's own store. */
export const store = createStore();
