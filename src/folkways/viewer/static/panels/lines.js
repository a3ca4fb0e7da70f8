/** One plain sentence for an event of the log; kinds that are not known are shown by name, never dropped. */

import { CHECKS, COMMITMENTS, PURPOSES, count, duration, listed, placeOf } from "folkways/panels/words.js";
import { clock } from "folkways/time.js";

const quote = (text) => `“${text}”`;

const HOW = {
  conversation: "in a conversation",
  observation: "by watching or overhearing",
  synthesis: "by drawing norms together",
};

const LEVELS = { day: "the day", hours: "the hours of the day", actions: "the next actions", acts: "what to do first" };

const from = (giver, agent) => (giver && giver !== agent ? ` (${giver})` : "");

const LINES = {
  DayBegan: (e) => `Day ${e.day} begins.`,
  DayEnded: (e) => `Day ${e.day} ends.`,
  AgentPlaced: (e) => `${e.agent} is at ${e.address}.`,
  Departed: (e) => `${e.agent} leaves for ${e.address}.`,
  Arrived: (e) => `${e.agent} arrives at ${e.address}.`,
  ActionBegan: (e) =>
    `${listed([e.agent, ...(e.company ?? [])])} ${e.company?.length ? "begin" : "begins"} ${e.text}` +
    `${e.company?.length ? " together" : ""}, ${e.indoors ? "indoors" : "outdoors"} (${placeOf(e.address)})` +
    `${e.reason ? `; ${e.reason}` : ""}.`,
  ObjectChanged: (e) => `${e.address}: now ${quote(e.state)}.`,
  PlanMade: (e) => `${e.agent} plans ${LEVELS[e.level] ?? e.level}` + `${e.reason ? ` anew: ${e.reason}` : ""}.`,
  StatusRevised: (e) => `${e.agent} begins a new day: ${e.status}`,
  Reacted: (e) =>
    e.decision === "continue"
      ? `${e.agent} goes on as before, having noticed: ${e.to}`
      : `${e.agent} ${e.decision === "talk" ? "wants to talk" : "plans anew"}, having noticed: ${e.to}`,
  MemoryAdded: (e) => `${e.agent} remembers: ${e.text}`,
  Noticed: (e) => `${e.agent} notices: ${e.text}`,
  MemoriesRetrieved: (e) =>
    `${e.agent} looks up ${count(e.ids.length, "memory", "memories")} for: ${PURPOSES[e.purpose] ?? e.purpose}.`,
  Reflected: (e) => `${e.agent} thinks over: ${e.questions.join(" ")}`,
  PlaceLearned: (e) => `${e.agent} gets to know ${listed(e.addresses)}.`,
  Asked: (e) =>
    `${e.agent}: ${listed(Object.entries(e.operations).map(([name, n]) => `${name.replaceAll("_", " ")} × ${n}`))}.`,
  FellBack: (e) => `No usable answer for ${e.operation.replaceAll("_", " ")} (${e.agent}): ${e.reason}`,
  MechanismEvent: (e) => e.text || `${e.agent || "The town"}: ${e.source.replace(".", ", ")}.`,
  NormCreated: (e) => `${e.agent} has a norm of their own: ${quote(e.content)}`,
  NormIdentified: (e) =>
    e.channel === "synthesis"
      ? `${e.agent} draws norms together into: ${quote(e.content)}`
      : `${e.agent} meets the norm ${quote(e.content)} ${HOW[e.channel]}${from(e.giver, e.agent)}.`,
  NormEvaluated: (e) =>
    e.passed
      ? `${e.agent} accepts the norm ${e.of(e.norm)}.`
      : `${e.agent} does not accept the norm ${e.of(e.norm)}: ${e.reason || CHECKS[e.step] || e.step}.`,
  NormReminded: (e) =>
    `${e.agent} is reminded of the norm ${e.of(e.norm)}${e.by ? ` by ${e.by}` : ""}, ${HOW[e.channel]}.`,
  ReproachEnded: (e) => `${e.agent} does something that respects the norm ${e.of(e.norm)} again.`,
  NormRevalued: (e) => `The norm ${e.of(e.norm)} matters more to ${e.agent}: utility ${e.before} to ${e.utility}.`,
  NormReplaced: (e) =>
    `${e.agent} gives up the norm ${e.of(e.norm)} for ${e.of(e.by)}${e.reason ? `: ${e.reason}` : ""}.`,
  NormsSubsumed: (e) => `${e.agent} lets the norm ${e.of(e.into)} stand for ${listed(e.parts.map(e.of))}.`,
  SynthesisHeld: (e) => `${e.agent} thinks over their norms, about ${listed(e.themes)}.`,
  ConflictDetected: (e) => `${e.agent} sees the norm ${e.of(e.norm)} broken: ${e.observation}.`,
  DeviationSeen: (e) => `${e.agent} sees somebody do otherwise than the custom ${e.of(e.norm)}: ${e.observation}.`,
  ConformitySeen: (e) => `${e.agent} sees the norm ${e.of(e.norm)} kept: ${e.observation}.`,
  TalkDecided: (e) => `${e.agent} ${e.talks ? "decides to speak to" : e.later ? "means to speak later to" : "says nothing to"} ${e.other}: ${e.reason}.`,
  TalkSought: (e) => `${e.agent} wants to talk to ${e.other}${e.about ? ` about ${quote(e.about)}` : ""}.`,
  TalkMissed: (e) => `${e.agent} could not talk to ${e.other}: ${e.why}.`,
  ConversationOpened: (e) => `${e.agent} begins to talk to ${e.other}${e.about ? ` (${e.about})` : ""}.`,
  Uttered: (e) => `${e.agent} to ${e.to}: ${quote(e.text)}`,
  ConversationClosed: (e) => `${e.agent} and ${e.other} stop talking after ${count(e.turns, "turn")}: ${e.why}.`,
  CommitmentMade: (e) =>
    `${e.agent} agrees with ${listed(e.others)}: ${e.what}${promised(e)}${e.instead_of ? " (another time or place)" : ""}.`,
  CommitmentEnded: (e) => `What ${e.agent} had agreed with ${listed(e.others)}: ${COMMITMENTS[e.outcome]}; ${e.why}.`,
  CommitmentRefused: (e) =>
    e.part
      ? `${e.agent} agrees to ${quote(e.what)}, but a part is left out: ${e.why}.`
      : `${e.agent} cannot agree to ${quote(e.what)}: ${e.why}.`,
  Invited: (e) => `${e.agent} invites ${listed(e.others)}: ${e.text} (${placeOf(e.address)}).`,
  InvitationAnswered: (e) =>
    `${e.agent} ${e.joins ? "joins in with" : "does not join in with"} ${e.by}${e.why ? `: ${e.why}` : ""}.`,
  CompanyLeft: (e) => `${e.agent} no longer does anything with ${listed(e.others)}: ${e.why}.`,
  EventAnnounced: (e) =>
    e.told_by
      ? `${e.told_by} tells ${listed(e.known_by)}: ${e.agent}, ${e.what}, ${announced(e)}.`
      : `${e.agent} announces: ${e.what}, ${announced(e)}; ${count(e.known_by.length, "other")} could know.`,
  PlaceClashed: (e) =>
    `${e.agent} has to give way (${placeOf(e.place)}): the place is taken by ${e.other} from ${clock(e.start)} to ` +
    `${clock(e.start + e.seconds)} (${e.what}).`,
  RelationshipRevised: (e) => `${e.agent} on ${e.other}: ${e.text}`,
  Intervened: (e) => `From outside: ${intervention(e)}`,
};

/** Returns for when and where something was agreed, "" if neither was. */
export function promised(e) {
  const when = e.due === null || e.due === undefined ? "" : `, at ${clock(e.due)}`;
  return when + (e.place ? ` (${placeOf(e.place)})` : "");
}

const announced = (e) => `${clock(e.start)} to ${clock(e.start + e.seconds)} (${placeOf(e.place)})`;

const VISITS = { enter: "came to visit", say: "said to", leave: "took leave of" };

/** Returns a sentence for what somebody changed from outside. */
export function intervention(e) {
  const data = e.data ?? {};
  switch (e.kind) {
    case "removed":
      return `${e.agent} was taken out of the town.`;
    case "persona":
      return `the description of ${e.agent} was changed: ${Object.keys(data).join(", ")}.`;
    case "whispered":
      return `a thought was whispered to ${e.agent}: ${quote(data.text ?? "")}`;
    case "norm":
      return `${e.agent} was given the norm ${quote(data.content ?? "")}`;
    case "object":
      return `${data.address} was put into the state ${quote(data.state ?? "")}`;
    case "visit":
      return (
        `${data.visitor ?? "somebody"} ${VISITS[data.act] ?? "visited"} ${e.agent}` +
        (data.text ? `: ${quote(data.text)}` : ".")
      );
    case "scenario":
      return `the scenario was changed: ${Object.keys(data).join(", ")}.`;
    default:
      return [e.kind, e.agent, ...Object.values(data).map(String)].filter(Boolean).join(", ");
  }
}

/**
 * Returns one plain sentence for a raw event.
 * @param {{event: string, agent?: string}} event
 * @param {(id: string) => string} says what a norm of this id says, "" if that is not known
 */
export function lineOf(event, says = () => "") {
  try {
    const line = LINES[event.event]?.({ ...event, of: (id) => (says(id) ? quote(says(id)) : id) });
    if (line) return line.replace(/([.!?…])(["”]?)\.$/, "$1$2");
  } catch {
    // A log of another version may lack a field; the event's name is still worth showing.
  }
  return `${event.agent ? `${event.agent}: ` : ""}${event.event}`;
}

/** Returns who else an event names, for links: other people by name. */
export function othersOf(event) {
  return [
    ...new Set([event.other, event.to, event.giver, event.by].filter((name) => typeof name === "string" && name)),
  ];
}

/** Returns how long an action is meant to last, in words; empty if that is not known. */
export const lasting = (event) => (event.seconds > 0 ? duration(event.seconds) : "");
