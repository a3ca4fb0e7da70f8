/** What an agent's panel shows, from an answer of `/api/agent`: what is folded there, and lists of events. */

/** How a personal norm stands, in the order in which the panel tells it. */
export const STANDINGS = ["qualified", "pending", "subsumed", "replaced", "rejected"];

/**
 * Returns the model of the panel.
 * @param {{t: number, panel: object, events: [number, object][], memory?: Record<string, object>}} answer
 */
export function agentModel({ t, panel, events, memory = {} }) {
  const of = (kind) => events.filter(([, event]) => event.event === kind).map(([seq, event]) => ({ ...event, seq }));
  const byId = (records) => new Map(records.map((record) => [record.id, record]));
  const memories = of("MemoryAdded");
  const reminders = of("NormReminded");
  return {
    t,
    plans: panel.plans,
    replanned: panel.replanned ?? null,
    norms: Object.values(panel.norms).map((norm) => withReminders(norm, reminders)),
    private: Object.values(panel.private ?? {}),
    ties: Object.values(panel.ties ?? {}),
    commitments: Object.values(panel.commitments).reverse(),
    status: of("StatusRevised").at(-1) ?? null,
    actions: of("ActionBegan").reverse(),
    memories: byId(memories),
    older: new Map(Object.entries(memory).map(([id, record]) => [Number(id), record])),
    stream: memories.reverse(),
    retrievals: of("MemoriesRetrieved").reverse(),
    relations: of("RelationshipRevised").sort((a, b) => b.t - a.t),
    changes: of("Intervened").reverse(),
  };
}

function withReminders(norm, reminders) {
  const own = reminders.filter((one) => one.norm === norm.id);
  const version = [norm.standing, norm.utility, norm.into, norm.judged?.t, own.length].join(" ");
  return { ...norm, reminders: own, version };
}

/** Returns the entries of a plan on the day of moment `t`, each with `when`: "past", "now" or "coming". */
export function planAt(items, t) {
  const day = Math.floor(t / 86400);
  const today = items.filter((item) => Math.floor(item.start / 86400) === day);
  return today.map((item, n) => {
    const end = Math.min(item.start + item.seconds, today[n + 1]?.start ?? Infinity);
    return { ...item, when: t >= end ? "past" : t >= item.start ? "now" : "coming" };
  });
}

/** Returns norms by how they stand, in the order of `STANDINGS`, newest first within each. */
export function normsByStanding(norms) {
  return STANDINGS.map((standing) => ({
    standing,
    norms: norms.filter((norm) => norm.standing === standing).sort((a, b) => (b.since ?? b.t) - (a.since ?? a.t)),
  }));
}

/**
 * Returns refusals in groups of the same content, as one met the same thing many times; newest first.
 * @returns {{content: string, norms: object[], last: object}[]}
 */
export function grouped(norms) {
  const groups = new Map();
  for (const norm of norms) {
    const group = groups.get(norm.content) ?? { content: norm.content, norms: [] };
    group.norms.push(norm);
    groups.set(norm.content, group);
  }
  return [...groups.values()].map((group) => ({ ...group, last: group.norms[0] }));
}

/** Returns the records of memories that fit the words and sorts; `sorts` empty means all. */
export function remembered(stream, { words = "", sorts = [], least = 1 } = {}) {
  const wanted = words.trim().toLocaleLowerCase();
  return stream.filter(
    (record) =>
      record.importance >= least &&
      (!sorts.length || sorts.includes(record.memory)) &&
      (!wanted ||
        record.text.toLocaleLowerCase().includes(wanted) ||
        (record.about ?? "").toLocaleLowerCase().includes(wanted)),
  );
}

/** Returns a retrieval's rows, best first, each with its record if that is known. */
export function scored(model, retrieval) {
  return retrieval.ids
    .map((id, n) => ({ id, score: retrieval.scores[n], record: model.memories.get(id) ?? model.older.get(id) ?? null }))
    .sort((a, b) => b.score - a.score);
}
