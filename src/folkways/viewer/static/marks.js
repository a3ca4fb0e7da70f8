/**
 * The marks of the time bar, asked for once and then kept up with a run that goes on: `grow()` asks for those that have
 * come since. Each is an array, see the API: conflicts, talks, acceptances, interventions.
 */
export function createMarks(source) {
  const listeners = new Set();
  const marks = { seq: 0, conflicts: [], talks: [], acceptances: [], interventions: [] };
  let asking = false;

  async function grow() {
    if (asking) return;
    asking = true;
    try {
      const given = await source.marks(marks.seq);
      for (const kind of ["conflicts", "acceptances", "interventions"]) {
        const known = marks[kind].at(-1)?.[0] ?? 0;
        marks[kind].push(...given[kind].filter(([seq]) => seq > known));
      }
      // A conversation that was open the last time is told again when it is over.
      const fresh = new Set(given.talks.map(([id]) => id));
      marks.talks = [...marks.talks.filter(([id]) => !fresh.has(id)), ...given.talks];
      marks.seq = given.seq;
      for (const fn of listeners) fn(marks);
    } finally {
      asking = false;
    }
  }

  return {
    grow,
    onChange(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
    get talks() {
      return marks.talks;
    },
    get conflicts() {
      return marks.conflicts;
    },
    get acceptances() {
      return marks.acceptances;
    },
    get interventions() {
      return marks.interventions;
    },
  };
}
