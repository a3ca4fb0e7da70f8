/** One person's story with one norm, in plain words. */

import { el, say } from "folkways/dom.js";
import { icon } from "folkways/panels/icons.js";
import { giverOf, storyOf } from "folkways/panels/norm_model.js";
import { at, readTalk, sentence } from "folkways/panels/parts.js";
import { nameOf, person } from "folkways/panels/person.js";
import { placeOf, times } from "folkways/panels/words.js";

/**
 * The story at moment `t`.
 * @param {{run: object, store: object}} context
 * @param {object} norm of `/api/measures` @param {number} agent @param {number} t
 */
export function storyBox(context, norm, agent, t) {
  const story = storyOf(norm, agent, t);
  const first = nameOf(context.run, agent).split(/\s+/)[0];
  return el("div", { class: "story" }, el("ol", { class: "story-steps" }, ...steps(context, norm, story, first)));
}

/** Whether two moments have the same story, so that it need not be told anew. */
export function storyVersion(norm, agent, t) {
  const story = storyOf(norm, agent, t);
  return JSON.stringify([
    norm.id,
    agent,
    story.holds,
    story.adoption?.t,
    story.kept,
    story.broken,
    story.gave.length,
    story.lost,
    story.next?.t,
  ]);
}

const step = (name, ...parts) => el("li", {}, icon(name), el("div", {}, ...parts));

function steps(context, norm, story, first) {
  const found = [];
  const { adoption } = story;
  const before = { kept: story.kept - story.keptSince, broken: story.broken - story.brokenSince };
  if (!adoption) {
    const since = story.lost ? "any more" : "yet";
    found.push(
      step("norm", sentence(`${first} does not hold this norm ${since}.`), comes(context, story.next, story.agent)),
    );
    found.push(norm.tracked ? didStep(context, before, story, "So far:") : unjudged());
    return found;
  }
  if (before.kept || before.broken) found.push(didStep(context, before, story, "Before holding it:"));
  found.push(step("norm", came(context, story, first)));
  if (story.firstKept) found.push(step("kept", deed(context, "First kept after that:", story.firstKept)));
  found.push(norm.tracked ? sinceStep(context, story) : unjudged());
  if (story.gave.length) {
    const people = story.gave.flatMap((one, n) => [
      n ? (n === story.gave.length - 1 ? " and " : ", ") : " ",
      person(context, one.agent),
    ]);
    found.push(step("go", el("p", { class: "sentence" }, "Passed it on to", ...people, ".")));
  }
  if (story.lost) {
    const again = story.next ? comes(context, story.next, story.agent) : null;
    found.push(step("broken", sentence("Gave it up", at(story.lost), "."), again));
  }
  return found;
}

const sinceStep = (context, story) =>
  step(
    story.brokenSince ? "broken" : "kept",
    sentence(`Since then ${tally(story.keptSince, story.brokenSince)}.`),
    story.brokenSince ? deed(context, "Last broken:", story.lastBroken) : null,
  );

/** Only for norms that the scenario follows is it told what keeps and what breaks them. */
const unjudged = () => step("kept", sentence("Whether it is kept is not judged: the scenario does not follow this norm."));

const didStep = (context, { kept, broken }, { keptBefore, brokenBefore }, when) =>
  step(
    broken ? "broken" : "kept",
    sentence(kept || broken ? `${when} ${tally(kept, broken)}.` : `${when} no occasion to keep or break it.`),
    keptBefore ? deed(context, "First kept:", keptBefore) : null,
    brokenBefore ? deed(context, "First broken:", brokenBefore) : null,
  );

/** What was done at an occasion, when and, as soon as the log has told it, where. */
function deed(context, label, one) {
  const stop = /[.!?…]$/.test(one.text) ? "" : ".";
  const what = el("span", {}, `${one.text}${stop}`);
  place(context, one).then(
    (found) => found && say(what, `${one.text} (${found}).`),
    () => places.get(context.source).delete(one.seq), // no message: the moment itself can be opened
  );
  return sentence(label, at(one.t), "–", what);
}

const places = new WeakMap();

/** Where an action was begun, in words, "" if the log does not say. */
async function place({ source }, { seq, agent, t }) {
  if (seq === null) return "";
  if (!places.has(source)) places.set(source, new Map());
  const known = places.get(source);
  const load = async () => {
    const query = { kinds: ["ActionBegan"], agents: [agent], from: t, until: t, limit: 10 };
    const { events } = await source.events(query);
    const found = events.find(([number]) => number === seq)?.[1];
    return found ? `${found.indoors ? "indoors" : "outdoors"}, ${placeOf(found.address)}` : "";
  };
  if (!known.has(seq)) known.set(seq, load());
  return known.get(seq);
}

/** "kept twice, never broken" */
const tally = (kept, broken) =>
  [
    ["kept", kept],
    ["broken", broken],
  ]
    .map(([did, n]) => (n ? `${did} ${times(n)}` : `never ${did}`))
    .join(", ");

/**
 * A sentence on when somebody who does not hold a norm will come to hold it, with a link to that moment.
 * @param {object} context @param {{t: number, adoption: object|null}|null} next of `storyOf`
 * @param {number} agent
 */
export function comes(context, next, agent) {
  if (!next) {
    const over = context.store.get().status === "finished";
    return sentence(over ? "Does not come to hold it in this run." : "Has not come to hold it so far in this run.");
  }
  const giver = next.adoption ? giverOf(next.adoption, agent) : null;
  const from = giver === null ? null : el("span", {}, "(from ", person(context, giver), ")");
  return sentence("Will hold it from", at(next.t), from, "–", at(next.t, "go there"), ".");
}

function came(context, { adoption }, first) {
  const since = at(adoption.t);
  if (adoption.origin === "created") return sentence(`${first} has held it since`, since, ", made from who they are.");
  const giver = giverOf(adoption, adoption.agent);
  const from = giver === null ? null : person(context, giver);
  const talk = adoption.talk ? readTalk(context, adoption.talk, "read it") : null;
  const way =
    {
      conversation: "in a conversation",
      observation: "by watching or overhearing",
      synthesis: "by drawing norms together",
    }[adoption.origin] ?? adoption.origin;
  const met = adoption.exposures > 1 ? `, after meeting it ${times(adoption.exposures)}` : "";
  return el(
    "div",
    {},
    sentence(
      `${first} has held it since`,
      since,
      from ? ", from" : null,
      from,
      `${from ? "" : ", "}${way}${met}`,
      talk,
      ".",
    ),
    adoption.content ? el("p", { class: "quote" }, `“${adoption.content}”`) : null,
  );
}
