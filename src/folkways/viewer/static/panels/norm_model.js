/** A norm of `/api/measures` at a moment: who holds it, who kept or broke it, and one person's story with it. */

/** Returns whether an agent holds the norm at moment `t`. */
export const holdsAt = (norm, agent, t) =>
  norm.holders.some(
    (one) => one.agent === agent && one.from <= t && (one.to === null || one.to === undefined || t < one.to),
  );

/** Returns how many different agents hold the norm at moment `t`. */
export function holdersAt(norm, t) {
  return new Set(norm.holders.filter((one) => one.from <= t && (one.to === null || t < one.to)).map((one) => one.agent))
    .size;
}

/** Returns `fn(norm)`, computed once for each norm. */
function once(fn) {
  const known = new WeakMap();
  return (norm) => {
    if (!known.has(norm)) known.set(norm, fn(norm));
    return known.get(norm);
  };
}

const changes = once((norm) => {
  const moments = new Map();
  const add = (t, n) => moments.set(t, (moments.get(t) ?? 0) + n);
  for (const { from, to } of norm.holders) {
    add(from, 1);
    if (to !== null) add(to, -1);
  }
  let holders = 0;
  return [...moments].sort((a, b) => a[0] - b[0]).map(([t, n]) => [t, (holders += n)]);
});

/** Returns `[t, holders]` for every moment up to `until` at which the number of holders changes. */
export const steps = (norm, until) => changes(norm).filter(([t]) => t <= until);

const deeds = once((norm) => {
  const by = new Map();
  for (const one of norm.occasions) {
    if (one.plan) continue;
    if (!by.has(one.agent)) by.set(one.agent, []);
    by.get(one.agent).push(one);
  }
  return by;
});

/**
 * Returns how many agents adhere to the norm in a bin up to moment `t`: they hold it at `t` and did nothing against it
 * in the bin while they held it.
 * @param {{from: number, to: number}} bin
 */
export function adheringAt(norm, bin, t) {
  const holders = new Set(
    norm.holders.filter((one) => one.from <= t && (one.to === null || t < one.to)).map((one) => one.agent),
  );
  for (const one of norm.occasions) {
    if (one.t > t) break;
    if (one.t >= bin.from && one.held && !one.kept) holders.delete(one.agent);
  }
  return holders.size;
}

/**
 * Returns `[kept, occasions]` for each bin, of what lies not after `t`; plans and actions together: the compliance
 * rate.
 * @param {{from: number, to: number}[]} bins in order of time
 */
export function keptIn(norm, bins, t) {
  const found = bins.map(() => [0, 0]);
  let n = 0;
  for (const one of norm.occasions) {
    if (one.t > t) break;
    while (n < bins.length && one.t >= bins[n].to) n += 1;
    if (n === bins.length) break;
    if (one.t < bins[n].from) continue;
    found[n][1] += 1;
    if (one.kept) found[n][0] += 1;
  }
  return found;
}

/** Returns the index of the bin that `t` lies in; of the last one begun if it lies in a night; -1 before the first. */
export function binAt(bins, t) {
  let index = -1;
  bins.forEach((bin, n) => {
    if (bin.from <= t) index = n;
  });
  return index;
}

/**
 * Returns what happened between an agent and the norm up to moment `t`, what they did only (plans are not counted).
 * @returns {{agent: number, holds: boolean, adoption: object|null, kept: number, broken: number, keptSince: number,
 *   brokenSince: number, keptBefore: object|null, brokenBefore: object|null, firstKept: object|null,
 *   lastBroken: object|null, firstBroken: object|null, gave: object[], lost: number|null, met: number|null,
 *   next: {t: number, adoption: object|null}|null}}
 *   `keptBefore`, `brokenBefore`: what they first did before holding it; `firstKept`: first after that; `lost`: when
 *   they gave it up; `met`: when they first met it; `next`: when they will come to hold it, if they do not yet
 */
export function storyOf(norm, agent, t) {
  const adoption = norm.tree.find((one) => one.agent === agent && one.t <= t) ?? null;
  const story = {
    agent,
    holds: holdsAt(norm, agent, t),
    adoption,
    kept: 0,
    broken: 0,
    keptSince: 0,
    brokenSince: 0,
    keptBefore: null,
    brokenBefore: null,
    firstKept: null,
    firstBroken: null,
    lastBroken: null,
    gave: norm.tree.filter((one) => one.parent === agent && one.t <= t),
    lost: null,
    met: norm.knowers?.find((one) => one.agent === agent && one.from <= t)?.from ?? null,
    next: null,
  };
  if (!story.holds) story.next = nextOf(norm, agent, t);
  for (const one of deeds(norm).get(agent) ?? []) {
    if (one.t <= t) counted(story, one);
  }
  const ends = norm.holders.filter((one) => one.agent === agent && one.to !== null && one.to <= t).map((one) => one.to);
  if (!story.holds && ends.length) story.lost = Math.max(...ends);
  return story;
}

/** When an agent comes to hold the norm next after moment `t`; null if never in what the run has. */
function nextOf(norm, agent, t) {
  const from = norm.holders.filter((one) => one.agent === agent && one.from > t).map((one) => one.from);
  const adoption = norm.tree.find((one) => one.agent === agent && one.t > t) ?? null;
  if (adoption) return { t: adoption.t, adoption };
  return from.length ? { t: Math.min(...from), adoption: null } : null;
}

function counted(story, one) {
  const since = story.adoption !== null && one.t >= story.adoption.t;
  if (!since) {
    const first = one.kept ? "keptBefore" : "brokenBefore";
    if (!story[first] || one.t < story[first].t) story[first] = one;
  }
  if (one.kept) {
    story.kept += 1;
    if (since) {
      story.keptSince += 1;
      if (!story.firstKept || one.t < story.firstKept.t) story.firstKept = one;
    }
  } else {
    story.broken += 1;
    if (since) story.brokenSince += 1;
    if (!story.firstBroken || one.t < story.firstBroken.t) story.firstBroken = one;
    if (!story.lastBroken || one.t >= story.lastBroken.t) story.lastBroken = one;
  }
}

/** How the table of people can be sorted. */
export const ORDERS = {
  since: { label: "when they came to hold it", by: (a, b) => moment(a) - moment(b) },
  broken: { label: "most often broken", by: (a, b) => b.broken - a.broken || a.agent - b.agent },
  kept: { label: "most often kept", by: (a, b) => b.kept - a.kept || a.agent - b.agent },
  name: { label: "name", by: (a, b, nameOf) => nameOf(a.agent).localeCompare(nameOf(b.agent), "en") },
};

const moment = (story) => (story.adoption ? story.adoption.t : Infinity) || 0;

/** Returns the stories of all agents in an order of {@link ORDERS}. */
export function stories(norm, agents, t, order, nameOf) {
  const all = agents.map((agent) => storyOf(norm, agent.number, t));
  return all.sort((a, b) => compared(ORDERS[order].by(a, b, nameOf)) || a.agent - b.agent);
}

/** Two people who never came to hold it are Infinity apart from Infinity: equal. */
const compared = (difference) => (Number.isNaN(difference) ? 0 : difference);

/** Returns adoptions so that each stands below its parent, before the parent's next child: `{adoption, depth}`. */
export function treeRows(tree) {
  const children = new Map();
  const known = new Set(tree.map((one) => one.agent));
  const roots = [];
  for (const one of [...tree].sort((a, b) => a.t - b.t)) {
    if (one.parent === null || one.parent === undefined || !known.has(one.parent)) roots.push(one);
    else children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
  }
  const rows = [];
  const waiting = roots.reverse().map((adoption) => ({ adoption, depth: 0 }));
  while (waiting.length) {
    const { adoption, depth } = waiting.pop();
    rows.push({ adoption, depth });
    for (const child of (children.get(adoption.agent) ?? []).reverse())
      waiting.push({ adoption: child, depth: depth + 1 });
  }
  return rows;
}

/** Who gave a norm to `agent`: a number, -1 for somebody the run does not know, null for nobody in particular. */
export function giverOf(adoption, agent) {
  const giver = adoption.parent ?? adoption.source ?? null;
  return giver === agent ? null : giver;
}
