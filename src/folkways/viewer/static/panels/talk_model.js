/** Conversations as the list and the reader show them, from marks and raw events. */

/** Returns the marks of conversations as records: `{id, from, to, agent, other, reason, turns, seq}`. */
export const talkMarks = (marks) =>
  marks.talks.map(([id, from, to, agent, other, reason, turns, seq]) => ({
    id,
    from,
    to,
    agent,
    other,
    reason,
    turns,
    seq,
  }));

/**
 * Returns those that had begun by moment `t`, newest first, with `going` for those still open then.
 * @param {ReturnType<typeof talkMarks>} talks
 * @param {{agent?: number|null, reason?: string, ids?: Set<string>|null}} filter
 */
export function talksAt(talks, t, { agent = null, reason = "", ids = null } = {}) {
  return talks
    .filter(
      (talk) =>
        talk.from <= t &&
        (agent === null || talk.agent === agent || talk.other === agent) &&
        (!reason || talk.reason === reason) &&
        (ids === null || ids.has(talk.id)),
    )
    .map((talk) => ({ ...talk, going: talk.to === null || talk.to > t }))
    .sort((a, b) => Number(b.going) - Number(a.going) || b.from - a.from || b.seq - a.seq);
}

/**
 * Folds the events of one conversation.
 * @param {[number, object][]} events
 * @returns {{opened: object|null, closed: object|null, lines: object[], overheard: string[]}}
 */
export function readable(events) {
  const talk = { opened: null, closed: null, lines: [], overheard: [] };
  const heard = new Set();
  for (const [seq, event] of events) {
    if (event.event === "ConversationOpened") talk.opened = { ...event, seq };
    else if (event.event === "ConversationClosed") talk.closed = { ...event, seq };
    else if (event.event === "Uttered") {
      talk.lines.push({ ...event, seq });
      for (const name of event.overheard_by ?? []) heard.add(name);
    }
  }
  talk.overheard = [...heard];
  return talk;
}

/** Returns the first piece of a text around the words looked for, or "" if they are not in it. */
export function excerpt(text, wanted, around = 60) {
  const at = text.toLocaleLowerCase().indexOf(wanted.toLocaleLowerCase());
  if (at < 0) return "";
  const from = Math.max(0, at - around);
  const to = Math.min(text.length, at + wanted.length + around);
  return `${from ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}
