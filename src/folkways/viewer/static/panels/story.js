/** One person's story with one norm, in plain words. */

import { el } from "folkways/dom.js";
import { icon } from "folkways/panels/icons.js";
import { giverOf, storyOf } from "folkways/panels/norm_model.js";
import { at, readTalk, sentence } from "folkways/panels/parts.js";
import { nameOf, person } from "folkways/panels/person.js";
import { times } from "folkways/panels/words.js";

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
  ]);
}

const step = (name, ...parts) => el("li", {}, icon(name), el("div", {}, ...parts));

function steps(context, norm, story, first) {
  const found = [];
  const { adoption } = story;
  const before = { kept: story.kept - story.keptSince, broken: story.broken - story.brokenSince };
  if (!adoption) {
    found.push(step("norm", sentence(`${first} does not hold this norm${story.lost ? " any more" : " yet"}.`)));
    found.push(didStep(before, "So far:"));
    return found;
  }
  if (before.kept || before.broken) found.push(didStep(before, "Before holding it:"));
  found.push(step("norm", came(context, story, first)));
  if (story.firstKept) {
    found.push(
      step("kept", sentence("First kept after that:", at(story.firstKept.t), "–", `${story.firstKept.text}.`)),
    );
  }
  found.push(
    step(
      story.brokenSince ? "broken" : "kept",
      sentence(
        `Since then kept ${times(story.keptSince)}, broken ${times(story.brokenSince)}.`,
        story.brokenSince ? "Last broken:" : null,
        story.brokenSince ? at(story.lastBroken.t) : null,
        story.brokenSince ? `– ${story.lastBroken.text}.` : null,
      ),
    ),
  );
  if (story.gave.length) {
    const people = story.gave.flatMap((one, n) => [
      n ? (n === story.gave.length - 1 ? " and " : ", ") : " ",
      person(context, one.agent),
    ]);
    found.push(step("go", el("p", { class: "sentence" }, "Passed it on to", ...people, ".")));
  }
  if (story.lost) found.push(step("broken", sentence("Gave it up", at(story.lost), ".")));
  return found;
}

const didStep = ({ kept, broken }, when) =>
  step(
    broken ? "broken" : "kept",
    sentence(
      kept || broken
        ? `${when} kept ${times(kept)}, broken ${times(broken)}.`
        : `${when} no occasion to keep or break it.`,
    ),
  );

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
