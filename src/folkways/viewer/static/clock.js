/**
 * Time as it passes on the page: play, pause, speed, step, and the way after the head of a live run.
 */

/** Simulated seconds in one second of the watcher. */
export const SPEEDS = [1, 2, 5, 10, 30, 60, 120, 300, 600];
/** In this many seconds the page makes good two thirds of its way to a live head. */
const CATCH_UP = 0.7;
/** Simulated seconds; further behind than this a live head is jumped to. */
const FAR = 1800;
/** Seconds; no frame lasts longer, so that a page that slept does not leap. */
const FRAME = 0.25;

/** @param {{store: object, player: object, run: object}} context */
export function createClock({ store, player, run }) {
  const frames = new Set();
  let now = store.get().t;
  let before = 0;
  let running = false;
  let seeking = 0;

  const live = () => store.get().status === "running";
  const ends = () => (store.get().status === "finished" ? run.ends : store.get().head.t);
  const within = (t) => Math.min(Math.max(t, run.begins), Math.max(ends(), run.begins));

  /** Over a night: a moment between two days is the morning after. */
  function overNight(t) {
    for (let index = 0; index + 1 < run.days.length; index += 1) {
      const morning = run.days[index + 1].begins;
      if (t > run.days[index].ends && t < morning) return morning;
    }
    return t;
  }

  function wake() {
    if (running) return;
    running = true;
    before = performance.now();
    requestAnimationFrame(frame);
  }

  function frame(stamp) {
    const { playing, speed, following, head } = store.get();
    const seconds = Math.min(Math.max((stamp - before) / 1000, 0), FRAME);
    before = stamp;
    if (!playing) {
      running = false;
      return;
    }
    if (!seeking) pass(seconds, speed, following, head);
    for (const fn of [...frames]) fn(now, seconds);
    requestAnimationFrame(frame);
  }

  function pass(seconds, speed, following, head) {
    const gap = head.t - now;
    if (following && gap > FAR) {
      go(head.t);
      return;
    }
    const target = following
      ? now + gap * (1 - Math.exp(-seconds / CATCH_UP))
      : within(overNight(now + seconds * speed));
    const reached = player.advance(following && gap < 0.5 ? head.t : target);
    store.set({ waiting: reached < target - 0.001 });
    now = reached;
    store.set({ t: Math.floor(now) });
    const over = now >= ends() - 0.5;
    if (following && over && store.get().status === "finished") pause();
    if (!following && now >= ends()) {
      if (live()) store.set({ following: true });
      else if (store.get().status === "reading") store.set({ waiting: true });
      else pause();
    }
  }

  async function go(t) {
    const mine = ++seeking;
    now = within(t);
    store.set({ t: Math.floor(now), waiting: true });
    try {
      await player.show(now);
    } catch (error) {
      store.set({ lost: error.message });
    } finally {
      if (mine === seeking) {
        seeking = 0;
        before = performance.now();
        store.set({ waiting: false });
        for (const fn of [...frames]) fn(now, 0);
      }
    }
  }

  function play() {
    const atEnd = now >= ends() && !live();
    store.set({ playing: true });
    if (atEnd) go(run.begins);
    wake();
  }

  function pause() {
    store.set({ playing: false, following: false, waiting: false });
  }

  return {
    play,
    pause,
    toggle: () => (store.get().playing ? pause() : play()),
    /** Show moment `t`; resolves when it is shown. */
    seek(t) {
      store.set({ following: false });
      return go(t);
    },
    /** To the next (+1) or last (-1) tick at which something happens; pauses. */
    async step(direction) {
      pause();
      const t = await player.neighbour(now, direction);
      return go(t ?? (direction > 0 ? ends() : run.begins));
    },
    setSpeed: (speed) => store.set({ speed }),
    /** One speed up or down. */
    faster(by) {
      const index = SPEEDS.findIndex((speed) => speed >= store.get().speed);
      store.set({ speed: SPEEDS[Math.min(Math.max(index + by, 0), SPEEDS.length - 1)] });
    },
    /** Go to the head of a live run and stay there. */
    followHead() {
      store.set({ following: true, playing: true });
      wake();
    },
    /** The moment shown, with fractions of a second. */
    now: () => now,
    /** The last moment that can be shown. */
    ends,
    /** `fn(now, seconds)` for each frame while time passes, and when another moment is shown. */
    onFrame(fn) {
      frames.add(fn);
      return () => frames.delete(fn);
    },
  };
}
