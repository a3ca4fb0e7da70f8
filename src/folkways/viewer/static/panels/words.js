/** Plain words for what stands in the log as codes, as far as the server does not give them: ways, reasons, roles. */

/** By which way a norm came to somebody. */
export const WAYS = {
  created: "made it from who they are",
  conversation: "in a conversation",
  observation: "by watching or overhearing",
  synthesis: "by drawing norms together",
  outside: "put in from outside",
};

/** Why a conversation was opened. */
export const REASONS = {
  conflict: { label: "about a broken norm", icon: "conflict" },
  campaign: { label: "to win somebody over", icon: "norm" },
  chat: { label: "just talking", icon: "talk" },
};

/** Says a role in words. */
export function roleOf(agent) {
  return agent.entrepreneur
    ? "Norm entrepreneur: has norms of their own from the start and wants others to share them"
    : "Ordinary person: starts without norms of their own";
}

/** "injunctive" and "descriptive" in words. */
export const KINDS = {
  injunctive: { label: "what one should do", title: "An injunctive norm: what people ought to do" },
  descriptive: { label: "what people do", title: "A descriptive norm: what people here commonly do" },
};

/** What sort of memory a record is: `{icon, label}`. */
export function memorySort(record) {
  if (record.memory === "observation")
    return record.speech ? { icon: "heard", label: "heard" } : { icon: "saw", label: "saw" };
  return MEMORIES[record.memory] ?? { icon: "thought", label: String(record.memory) };
}

const MEMORIES = {
  thought: { icon: "thought", label: "thought" },
  chat: { icon: "talk", label: "talked" },
  plan: { icon: "plan", label: "planned" },
};

/** Returns a number with its word: `count(2, "time")` is "2 times", `count(2, "person", "people")` "2 people". */
export const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** "once", "twice", "7 times". @param {number} number */
export const times = (number) => ["never", "once", "twice"][number] ?? `${number} times`;

/** Returns names as a list in a sentence: "A", "A and B", "A, B and C". */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** Returns a share as whole per cents, or "none" where there was no occasion. */
export const percent = (share) => (share === null || share === undefined ? "–" : `${Math.round(share * 100)} %`);

/** Returns a length of time in words: "50 s", "3 min", "2 h 5 min". */
export function duration(seconds) {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
}

/** Returns the last part of an address, which is what people would say: "Café: room: counter" is "counter". */
export function placeOf(address) {
  const parts = String(address ?? "").split(": ");
  return parts.length < 2 ? parts[0] : parts.slice(1).join(", ");
}
