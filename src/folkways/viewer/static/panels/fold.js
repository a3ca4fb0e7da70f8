/** What an agent's panel shows, folded from the raw events that `/api/agent` gives up to a moment. */

/** How a personal norm stands: qualified, replaced by a broader one, not accepted, or not judged yet. */
export const STANDING = { held: "held", replaced: "replaced", refused: "refused", waiting: "waiting" };

const START = {
  t: 0,
  actions: [],
  place: null,
  status: null,
};

/**
 * Folds an answer of `/api/agent`.
 * @param {{t: number, events: [number, object][], memory?: Record<string, object>}} answer
 */
export function foldAgent(answer) {
  const model = {
    ...START,
    t: answer.t,
    actions: [],
    plans: { day: [], hours: [], actions: [] },
    made: [],
    memories: new Map(),
    older: new Map(),
    retrievals: [],
    norms: new Map(),
    relations: new Map(),
    commitments: new Map(),
    changes: [],
    syntheses: [],
    reactions: [],
  };
  for (const [id, raw] of Object.entries(answer.memory ?? {})) model.older.set(Number(id), raw);
  for (const [seq, event] of answer.events) FOLDS[event.event]?.(model, event, seq);
  return {
    ...model,
    actions: model.actions.reverse(),
    made: model.made.reverse(),
    retrievals: model.retrievals.reverse(),
    changes: model.changes.reverse(),
    reactions: model.reactions.reverse(),
    stream: [...model.memories.values()].reverse(),
    norms: [...model.norms.values()],
    commitments: [...model.commitments.values()].reverse(),
    relations: [...model.relations.values()].sort((a, b) => b.t - a.t),
  };
}

const FOLDS = {
  ActionBegan: (model, event, seq) => model.actions.push({ ...event, seq }),
  AgentPlaced: (model, event) => (model.place = event.address),
  Arrived: (model, event) => (model.place = event.address),
  StatusRevised: (model, event) => (model.status = event),
  PlanMade: planned,
  MemoryAdded: (model, event, seq) => model.memories.set(event.id, { ...event, seq }),
  MemoriesRetrieved: (model, event, seq) => model.retrievals.push({ ...event, seq }),
  RelationshipRevised: (model, event) => model.relations.set(event.other, event),
  CommitmentMade: (model, event, seq) =>
    model.commitments.set(event.commitment, { ...event, seq, outcome: "open", why: "" }),
  CommitmentEnded: (model, event) => {
    const made = model.commitments.get(event.commitment);
    if (made) model.commitments.set(event.commitment, { ...made, outcome: event.outcome, why: event.why });
  },
  Intervened: (model, event, seq) => model.changes.push({ ...event, seq }),
  SynthesisHeld: (model, event) => model.syntheses.push(event),
  Reacted: (model, event, seq) => model.reactions.push({ ...event, seq }),
  TalkDecided: (model, event, seq) => model.reactions.push({ ...event, seq }),
  NormCreated: (model, event, seq) => {
    const given = model.changes.some((change) => change.kind === "norm" && change.data?.norm === event.norm);
    normBegins(model, event, seq, { channel: given ? "outside" : "created", standing: STANDING.held, since: event.t });
  },
  NormIdentified: (model, event, seq) =>
    normBegins(model, event, seq, { channel: event.channel, standing: STANDING.waiting, since: null }),
  NormEvaluated: (model, event, seq) => {
    const norm = model.norms.get(event.norm);
    if (!norm) return;
    norm.judged = { ...event, seq };
    norm.standing = event.passed ? STANDING.held : STANDING.refused;
    norm.since = event.passed ? event.t : null;
    norm.version += 1;
  },
  NormReminded: (model, event, seq) => {
    const norm = model.norms.get(event.norm);
    if (!norm) return;
    norm.reminders.push({ ...event, seq });
    norm.version += 1;
  },
  NormRevalued: (model, event) => {
    const norm = model.norms.get(event.norm);
    if (!norm) return;
    norm.utility = event.utility;
    norm.version += 1;
  },
  NormReplaced: (model, event) => {
    const norm = model.norms.get(event.norm);
    if (!norm) return;
    norm.standing = STANDING.replaced;
    norm.into = event.by;
    norm.until = event.t;
    norm.version += 1;
  },
  NormsSubsumed: (model, event) => {
    for (const part of event.parts) {
      const norm = model.norms.get(part);
      if (!norm) continue;
      norm.standing = STANDING.replaced;
      norm.into = event.into;
      norm.until = event.t;
      norm.version += 1;
    }
  },
};

function normBegins(model, event, seq, { channel, standing, since }) {
  model.norms.set(event.norm, {
    id: event.norm,
    content: event.content,
    kind: event.norm_kind,
    utility: event.utility,
    channel,
    t: event.t,
    seq,
    giver: event.giver ?? "",
    conversation: event.conversation ?? "",
    memories: event.memories ?? [],
    source: event.source_text ?? "",
    theme: event.theme ?? "",
    parts: event.parts ?? [],
    weights: event.weights ?? [],
    standing,
    since,
    until: null,
    into: "",
    judged: null,
    reminders: [],
    version: 0,
  });
}

/** A plan made anew replaces the earlier one from its own first entry on. */
function planned(model, event) {
  if (!(event.level in model.plans) || !event.items.length) return;
  const first = Math.min(...event.items.map((item) => item.start));
  model.plans[event.level] = [...model.plans[event.level].filter((item) => item.start < first), ...event.items];
  if (event.reason) model.made.push(event);
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

/** Returns norms by how they stand, held first, newest first within each. */
export function normsByStanding(norms) {
  const order = [STANDING.held, STANDING.waiting, STANDING.replaced, STANDING.refused];
  return order.map((standing) => ({
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
