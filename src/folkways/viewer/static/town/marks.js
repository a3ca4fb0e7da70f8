/**
 * What a norm looks like in the town: badges on who holds or knows the one chosen, signs where it was kept or broken,
 * conflicts between two people, and norms being taken over.
 */

import { coversOthers } from "folkways/town/bubbles.js";

/** Simulated seconds, and milliseconds of the watcher, that a sign is shown; the longer of the two counts. */
const LASTS = 60;
const SHOWN = 1500;
/** The side of a sign in pixels. */
const SIGN = 20;
const BADGE = 16;

/** @param {{player: object, measures: object, store: object, run: object}} context */
export function createMarks({ player, measures, store, run }) {
  const numbers = new Map(run.agents.map(({ name }, number) => [name, number]));
  let flashes = [];
  let occasions = new Map();

  const flashOf = ([seq, event], at) => {
    const { event: kind, agent, other, t } = event;
    const who = { agent: numbers.get(agent) ?? agent, other: numbers.get(other) ?? other };
    if (kind === "ConflictDetected") return { seq, kind: "conflict", ...who, t, at };
    if (kind === "NormEvaluated" && event.passed) return { seq, kind: "taken", ...who, t, at };
    return null;
  };
  const stop = player.onEvents((events, { jumped }) => {
    const at = jumped ? 0 : performance.now();
    if (jumped) {
      flashes = [];
      occasions = new Map();
    }
    const passed = jumped ? player.recent(LASTS) : events;
    flashes.push(...passed.map((one) => flashOf(one, at)).filter(Boolean));
  });

  const chosen = () => measures.get()?.norms?.find(({ id }) => id === store.get().norm) ?? null;

  /** Who holds the norm at moment `t`, and who has only met it. */
  function standing(norm, t) {
    const held = norm.holders.filter(({ from, to }) => from <= t && (to === null || t < to));
    const holds = new Set(held.map(({ agent }) => agent));
    const known = norm.tree.filter(({ agent, met }) => met !== null && met <= t && !holds.has(agent));
    return { holds, knows: new Set(known.map(({ agent }) => agent)) };
  }

  /** Put signs into the list of what is drawn; true while some will go by themselves. */
  function put({ items, people, stickers, size, ratio, now, signs }) {
    const at = performance.now();
    const byId = new Map(people.map((one) => [one.id, one]));
    flashes = flashes.filter(({ t, at: seen }) => (now >= t && now - t < LASTS) || at - seen < SHOWN);
    const add = (sticker, x, y, side) => {
      signs.push([x, y, side, side]);
      items.push({ ...sticker, x: Math.round(x * ratio) / ratio, y: Math.round(y * ratio) / ratio, w: side, h: side });
    };
    /** Beside the head; in a crowd on their own chest, where it hides nobody. */
    const addBadge = (sticker, one) => {
      const [x, y] = [one.sx + size * 0.28, one.sy - size * 0.98];
      if (!coversOthers(people, size, one.id, x, y, BADGE, BADGE)) add(sticker, x, y, BADGE);
      else add(sticker, one.sx - BADGE * 0.4, one.sy - size * 0.42, BADGE * 0.8);
    };
    for (const { kind, agent, other } of flashes) {
      const [one, two] = [byId.get(agent), byId.get(other)];
      if (kind === "taken" && one) add(stickers.sign("taken"), one.sx - size * 0.5 - 8, one.sy - size * 0.95, SIGN - 2);
      if (kind !== "conflict" || !one) continue;
      if (two) between(items, stickers.dot("#c4271d"), one, two, size);
      const [x, y] = two ? [(one.sx + two.sx) / 2, (one.sy + two.sy) / 2 - size * 0.5] : [one.sx, one.sy - size];
      add(stickers.sign("conflict"), x - SIGN / 2, y - SIGN / 2, SIGN + 2);
    }
    const norm = chosen();
    if (norm) {
      const { holds, knows } = standing(norm, now);
      for (const one of people) {
        const kind = holds.has(one.id) ? "holds" : knows.has(one.id) ? "knows" : null;
        if (kind) addBadge(stickers.sign(kind), one);
      }
      for (const { agent, kept } of presentOccasions(norm, now, at)) {
        const one = byId.get(agent);
        if (one) add(stickers.sign(kept ? "kept" : "broken"), one.sx - size * 0.5 - 8, one.sy - size * 0.62, SIGN);
      }
    }
    const fades = (seen) => at - seen < SHOWN;
    return flashes.some((one) => fades(one.at)) || [...occasions.values()].some(fades);
  }

  function presentOccasions(norm, now, at) {
    const found = [];
    for (const one of norm.occasions) {
      if (one.plan || one.t > now) continue;
      const key = `${norm.id} ${one.t} ${one.agent}`;
      const recent = now - one.t < LASTS;
      if (recent && !occasions.has(key)) occasions.set(key, at);
      if (recent || at - (occasions.get(key) ?? -SHOWN) < SHOWN) found.push(one);
      else occasions.delete(key);
    }
    return found;
  }

  return { put, stop, chosen };
}

/** A line from one to another, at the height of their chests. */
function between(items, dot, one, two, size) {
  const [dx, dy] = [two.sx - one.sx, two.sy - one.sy];
  const length = Math.hypot(dx, dy);
  if (length < 4) return;
  items.push({ ...dot, x: one.sx, y: one.sy - size * 0.4, w: length, h: 2.5, angle: Math.atan2(dy, dx), alpha: 0.85 });
}
