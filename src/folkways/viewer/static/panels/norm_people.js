/** A row for everyone: since when they hold a norm, from whom, and how often they kept and broke it. */

import { el } from "folkways/dom.js";
import { icon } from "folkways/panels/icons.js";
import { keyed } from "folkways/panels/keyed.js";
import { ORDERS, giverOf, stories } from "folkways/panels/norm_model.js";
import { at, field, readTalk } from "folkways/panels/parts.js";
import { nameOf, person } from "folkways/panels/person.js";
import { comes } from "folkways/panels/story.js";

/** Rows shown before "more". */
const PAGE = 40;

/**
 * Makes the table.
 * @param {object} context
 * @returns {{root: HTMLElement, update: (norm: object, t: number, agent: number|null) => void}}
 */
export function normPeople(context) {
  const { run } = context;
  let last = null;
  let shown = PAGE;
  const again = () => last && update(...last);
  const order = el(
    "select",
    { on: { change: () => ((shown = PAGE), again()) } },
    ...Object.entries(ORDERS).map(([id, { label }]) => el("option", { value: id }, label)),
  );
  const body = el("tbody", {});
  const more = el(
    "button",
    { type: "button", class: "button more", on: { click: () => ((shown += PAGE), again()) } },
    "More",
  );
  const table = el(
    "table",
    { class: "people-table" },
    el("caption", { class: "hidden" }, "Everyone and the norm, up to the shown moment"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, "Who"),
        el("th", { scope: "col" }, "How they came to hold it, and what they did"),
      ),
    ),
    body,
  );
  const root = el("div", {}, el("div", { class: "filters one" }, field("Sorted by", order)), table, more);

  function update(norm, t, agent) {
    last = [norm, t, agent];
    const all = stories(norm, run.agents, t, order.value, (number) => nameOf(run, number));
    keyed(body, all.slice(0, shown), {
      key: (story) => `${norm.id} ${story.agent}`,
      version: (story) =>
        JSON.stringify([
          story.holds,
          story.adoption?.t,
          story.kept,
          story.broken,
          story.lost,
          story.met,
          story.next?.t,
          context.store.get().status,
          story.agent === agent,
        ]),
      build: (story) => row(context, norm, story, agent),
    });
    more.hidden = all.length <= shown;
  }
  return { root, update };
}

function row(context, norm, story, chosen) {
  const marked = context.run.agents[story.agent]?.entrepreneur;
  return el(
    "tr",
    { class: story.agent === chosen ? "chosen" : null, data: { agent: story.agent } },
    el(
      "th",
      { scope: "row" },
      person(context, story.agent),
      story.holds ? el("span", { class: "holds", title: "holds it now" }, icon("star")) : null,
      marked ? el("span", { class: "mark-of" }, "entrepreneur") : null,
      tally(norm, story),
    ),
    el("td", {}, ...since(context, story), ...did(story)),
  );
}

const tally = (norm, { kept, broken }) =>
  kept || broken
    ? el(
        "div",
        { class: "tally" },
        el("span", { class: "tally-kept" }, icon("kept"), ` kept ${kept}×`),
        el("span", { class: "tally-broken" }, icon("broken"), ` broken ${broken}×`),
      )
    : el("div", { class: "faint" }, norm.tracked ? "no occasion yet" : "not judged");

function since(context, { agent, adoption, holds, lost, met, next }) {
  if (!adoption) {
    return [
      el(
        "div",
        { class: "faint" },
        "Does not hold it",
        met === null ? "; has not met it." : ["; first met it ", at(met), "."],
      ),
      el("div", { class: "faint" }, comes(context, next, agent)),
    ];
  }
  const parts = [];
  const giver = giverOf(adoption, agent);
  if (adoption.origin === "created") parts.push(el("div", {}, "since ", at(adoption.t), ", their own"));
  else if (adoption.origin === "synthesis")
    parts.push(el("div", {}, "since ", at(adoption.t), ", drawn from other norms"));
  else {
    parts.push(
      el(
        "div",
        {},
        "since ",
        at(adoption.t),
        giver === null ? ", from nobody in particular" : [" from ", person(context, giver)],
      ),
      el(
        "div",
        { class: "faint" },
        adoption.origin === "conversation" ? "by talk " : "by watching or overhearing ",
        adoption.talk ? readTalk(context, adoption.talk, "read it") : null,
      ),
    );
  }
  if (!holds && lost) parts.push(el("div", { class: "faint" }, "gave it up ", at(lost)));
  return parts;
}

const did = ({ firstKept, lastBroken }) => [
  firstKept
    ? el("div", { class: "faint" }, "first kept after accepting ", at(firstKept.t), `: ${firstKept.text}`)
    : null,
  lastBroken ? el("div", { class: "faint" }, "last broken ", at(lastBroken.t), `: ${lastBroken.text}`) : null,
];
