/**
 * The marks of the time bar, from the events of an exported file; the server makes them in `viewer/marks.py`.
 */

/**
 * What answers "which marks after event number `after`?"
 * @param {string[]} names of the agents @param {[number, object][]} events all of them, in order
 */
export function createEventMarks(names, events) {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const who = (name) => numbers.get(name) ?? -1;
  const conflicts = [];
  const acceptances = [];
  const interventions = [];
  const talks = new Map();
  const add = {
    ConflictDetected: (seq, event) => conflicts.push([seq, event.t, who(event.agent), who(event.other), event.norm]),
    NormCreated: (seq, event) => acceptances.push([seq, event.t, who(event.agent), event.norm]),
    NormEvaluated: (seq, event) => event.passed && acceptances.push([seq, event.t, who(event.agent), event.norm]),
    Intervened: (seq, event) => interventions.push([seq, event.t, who(event.agent), event.kind]),
    ConversationOpened(seq, event) {
      const { conversation: id, t, agent, other, reason } = event;
      talks.set(id, { closed: 0, mark: [id, t, null, who(agent), who(other), reason, 0, seq] });
    },
    Uttered(seq, event) {
      const talk = talks.get(event.conversation);
      if (talk && talk.mark[2] === null) talk.mark[6] += 1;
    },
    ConversationClosed(seq, event) {
      const talk = talks.get(event.conversation);
      if (!talk || talk.mark[2] !== null) return;
      talk.mark[2] = event.t;
      talk.mark[6] = event.turns;
      talk.closed = seq;
    },
  };
  for (const [seq, event] of events) add[event.event]?.(seq, event);
  const since = (marks, after) => marks.filter(([seq]) => seq > after);
  return (after) => ({
    seq: events.at(-1)?.[0] ?? 0,
    conflicts: since(conflicts, after),
    talks: [...talks.values()]
      .filter(({ closed, mark }) => mark[2] === null || closed > after || mark[7] > after)
      .map(({ mark }) => mark),
    acceptances: since(acceptances, after),
    interventions: since(interventions, after),
  });
}
