/** The run's measures, loaded once for all who show them and again when a live run has moved on. */

/** Milliseconds between two questions while the measures are being computed, and while a run goes on. */
const SOON = 700;
const LATER = 5000;

/**
 * Returns `{get, error, share, wanted, on}`: `get()` is the last complete answer or null, `error()` why there is none,
 * `share()` how much has been computed (0 to 1); `wanted()` begins to load; `on(fn)` calls back when that changes.
 * @param {{source: {measures: () => Promise<object>, onHead?: (fn: Function) => void}, run: {live: boolean}}} given
 */
export function sharedMeasures({ source, run }) {
  let found = null;
  let error = null;
  let share = 0;
  let started = false;
  const listeners = new Set();
  const tell = () => listeners.forEach((fn) => fn());

  async function load() {
    let again = 0;
    try {
      const answer = await source.measures();
      error = null;
      if (answer.ready) {
        const moved = found === null || found.seq !== answer.seq;
        found = answer;
        share = 1;
        if (run.live) again = LATER;
        if (moved) tell();
      } else {
        share = answer.share ?? 0;
        again = SOON;
        tell();
      }
    } catch (caught) {
      error = caught;
      again = LATER;
      tell();
    }
    if (again) setTimeout(load, again);
  }

  return {
    get: () => found,
    error: () => error,
    share: () => share,
    wanted() {
      if (started) return;
      started = true;
      load();
    },
    on(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}
