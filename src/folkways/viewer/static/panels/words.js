/** Plain words for what stands in the log as codes: kinds, channels, checks, purposes, roles. */

/** Groups of event kinds, as the log's filter offers them; `quiet` ones are off to begin with. */
export const GROUPS = [
  {
    id: "norms",
    label: "Norms",
    icon: "norm",
    kinds: [
      "NormCreated",
      "NormIdentified",
      "NormEvaluated",
      "NormReminded",
      "ReproachEnded",
      "NormRevalued",
      "NormReplaced",
      "NormsSubsumed",
      "SynthesisHeld",
    ],
  },
  {
    id: "conflicts",
    label: "Conflicts",
    icon: "conflict",
    kinds: ["ConflictDetected", "ConformitySeen", "DeviationSeen", "TalkDecided"],
  },
  {
    id: "talks",
    label: "Conversations",
    icon: "talk",
    kinds: ["ConversationOpened", "Uttered", "ConversationClosed", "TalkSought", "TalkMissed", "RelationshipRevised"],
  },
  {
    id: "commitments",
    label: "Commitments, announced events",
    icon: "plan",
    kinds: ["CommitmentMade", "CommitmentEnded", "CommitmentRefused", "EventAnnounced", "PlaceClashed"],
  },
  {
    id: "actions",
    label: "Actions, alone and together",
    icon: "run",
    kinds: ["ActionBegan", "Invited", "InvitationAnswered", "CompanyLeft"],
  },
  {
    id: "outside",
    label: "Days, changes from outside",
    icon: "outside",
    kinds: ["DayBegan", "DayEnded", "Intervened"],
  },
  { id: "facts", label: "Facts of mechanisms and environments", icon: "run", kinds: ["MechanismEvent"] },
  { id: "memories", label: "Memories and thoughts", icon: "thought", kinds: ["MemoryAdded", "Reflected"], quiet: true },
  { id: "noticed", label: "Notices and reactions", icon: "saw", kinds: ["Noticed", "Reacted"], quiet: true },
  { id: "plans", label: "Plans", icon: "plan", kinds: ["PlanMade", "StatusRevised"], quiet: true },
  {
    id: "places",
    label: "Ways, places, objects",
    icon: "place",
    kinds: ["Departed", "Arrived", "AgentPlaced", "ObjectChanged", "PlaceLearned"],
    quiet: true,
  },
  {
    id: "workings",
    label: "Inner workings",
    icon: "workings",
    kinds: ["MemoriesRetrieved", "Asked", "FellBack"],
    quiet: true,
  },
];

const GROUP_OF = new Map(GROUPS.flatMap((group) => group.kinds.map((kind) => [kind, group])));

/** The groups of a run's log: the facts of each mechanism that does not ship are one of their own. */
export const groupsOf = (run) => [
  ...GROUPS,
  ...(run.own_mechanisms ?? []).map((name) => ({
    id: `facts ${name}`,
    label: `Told by ${name}`,
    icon: "workings",
    kinds: [`MechanismEvent:${name}`],
  })),
];

/** Returns the kind of an event as groups name it: a fact's has the mechanism that tells it. */
export const kindOf = (event, own) =>
  event.event === "MechanismEvent" && event.text && own.includes(event.source)
    ? `MechanismEvent:${event.source}`
    : event.event;

/** Returns the group of an event's kind; kinds that are not known are inner workings. */
export const groupOf = (kind, groups = GROUPS) =>
  GROUP_OF.get(kind) ?? groups.find((group) => group.kinds.includes(kind)) ?? GROUPS[GROUPS.length - 1];

/** By which way a norm came to somebody. */
export const WAYS = {
  created: "made it from who they are",
  conversation: "in a conversation",
  observation: "by watching or overhearing",
  synthesis: "by drawing norms together",
  outside: "put in from outside",
};

/** The same in a word or two, for tables and labels. */
export const SHORT_WAYS = {
  created: "own",
  conversation: "talk",
  observation: "observation",
  synthesis: "synthesis",
  outside: "from outside",
};

/** What each check of the paper's immediate evaluation asks, as the cause of a refusal. */
export const CHECKS = {
  consistency: "it is not borne out by what it was found in",
  duplication: "it repeats a norm that is held",
  type: "it is of another kind than was said",
  conflict: "it goes against a norm that is held or against who they are",
};

/** How a commitment stands. */
export const COMMITMENTS = {
  open: "open",
  kept: "kept",
  broken: "not kept",
  moved: "moved to another time or place",
  cancelled: "called off",
  lapsed: "nobody knows whether it was kept",
};

/** What memories were looked up for. */
export const PURPOSES = {
  converse: "what to say",
  react: "how to react to something noticed",
  reflect: "thinking things over",
  plan: "planning the day",
  status: "a new day: what they are about",
  whispered: "an inner voice",
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
