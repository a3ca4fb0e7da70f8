/** Asking for what is shown now, one question at a time; the answer to an older one is dropped. */

/**
 * Returns `ask(args, gap)`: loads for `args` (compared as JSON) and shows the answer unless something
 * else has been asked for since. While one load is under way, or `gap` milliseconds have not passed
 * since the last began, only the newest wish is remembered. `ask(args, 0)` does not wait for a gap, nor does what is
 * not `same` as what was asked for last.
 * @template A, R
 * @param {{load: (args: A) => Promise<R>, show: (result: R, args: A) => void, fail: (error: Error, args: A) => void,
 *   same?: (a: A, b: A) => boolean}} how
 *   `same`: an answer for `a` may be shown although `b` is wanted by now (the same person, a moment later).
 */
export function latest({ load, show, fail, same = equal }) {
  let asked = null;
  let wanted = null;
  let busy = false;
  let began = -Infinity;
  let timer = 0;

  async function run() {
    timer = 0;
    if (busy || wanted === null || (asked !== null && equal(asked, wanted))) return;
    const args = (asked = wanted);
    busy = true;
    began = performance.now();
    try {
      const result = await load(args);
      if (same(args, wanted)) show(result, args);
    } catch (error) {
      if (same(args, wanted)) fail(error, args);
      if (equal(args, wanted)) wanted = null;
      asked = null;
    } finally {
      busy = false;
    }
    if (wanted !== null && !equal(asked, wanted)) later();
  }

  let pause = 0;
  function later() {
    clearTimeout(timer);
    const another = asked !== null && !same(asked, wanted);
    const wait = another ? 0 : began + pause - performance.now();
    if (wait > 0) timer = setTimeout(run, wait);
    else run();
  }

  return (args, gap = 0) => {
    wanted = args;
    pause = gap;
    if (!busy) later();
  };
}

const equal = (a, b) => JSON.stringify(a) === JSON.stringify(b);
