/** What norms say, by their ids: most events of a norm's life name it by its id only. */

import { numberOf } from "folkways/panels/person.js";

/** Events read at most to find out what norms say. */
const MOST = 1000;

/**
 * Returns `{of, learn}`: `of(id)` is what a norm says, "" if that is not known; `learn(events)` finds it out for all that
 * the events name, and is true if more is known now.
 * @param {{source: object, run: object}} context
 */
export function normWords({ source, run }) {
  const known = new Map();
  const sought = new Set();

  function take(events) {
    for (const [, event] of events) if (event.norm && event.content) known.set(event.norm, event.content);
  }

  /** @param {[number, object][]} events */
  async function learn(events) {
    const before = known.size;
    take(events);
    const named = events.filter(([, event]) => missing(event).length > 0);
    if (!named.length) return known.size > before;
    for (const [, event] of named) for (const id of missing(event)) sought.add(id);
    const agents = [...new Set(named.map(([, event]) => numberOf(run, event.agent)))].filter((number) => number >= 0);
    const until = Math.max(...named.map(([, event]) => event.t));
    take((await source.events({ kinds: ["NormCreated", "NormIdentified"], agents, until, limit: MOST })).events);
    return known.size > before;
  }

  const missing = (event) => ids(event).filter((id) => !known.has(id) && !sought.has(id));
  return { of: (id) => known.get(id) ?? "", learn };
}

/** The ids of norms that an event names. */
const ids = (event) => [event.norm, event.into, ...(event.parts ?? [])].filter((id) => typeof id === "string" && id);
