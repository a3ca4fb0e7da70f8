/** Facts that a run tracks: who knows each, from whom, and who came if it is a gathering. */

import { el, replace, say, svg } from "folkways/dom.js";
import { changed, keyed } from "folkways/panels/keyed.js";
import { at, bar, section } from "folkways/panels/parts.js";
import { person } from "folkways/panels/person.js";
import { mark, treeDrawing } from "folkways/panels/tree.js";

/** How many know a fact at moment `t`. */
export const knowersAt = (fact, t) =>
  fact.holders.filter((one) => one.from <= t && (one.to === null || one.to > t)).length;

/**
 * Makes the section, which is hidden where a run tracks no fact.
 * @param {object} context
 * @returns {{root: HTMLElement, update: (facts: object[], seq: number, t: number, agent: number|null) => void}}
 */
export function factsSection(context) {
  const { run, store, clock } = context;
  const part = section("Facts that spread", {
    note:
      "Somebody knows a fact from their first memory that carries it. An arrow comes from the person who told it, or was " +
      "overheard or observed. Click a mark to go there, a name to select the person.",
  });
  const list = el("div", {});
  part.body.append(legend(), list);
  const drawn = new Map();

  function card(fact) {
    const count = el("span", { class: "figures" });
    const tree = treeDrawing(fact, run, {
      select: (agent) => store.set({ agent }),
      open: (one) => clock.seek(one.t),
    });
    const rows = el("ul", { class: "fact-rows" });
    const guests = el("p", { class: "fact-guests" });
    const words = el("details", {}, el("summary", {}, "In words"), rows);
    drawn.set(fact.id, { count, tree, rows, guests });
    return el(
      "article",
      { class: "fact", data: { fact: fact.id } },
      el("h4", { class: "norm-row still" }, el("span", { class: "norm-text" }, fact.statement), count),
      el("div", { class: "tree-frame" }, tree.root),
      guests,
      words,
    );
  }

  function update(facts, seq, t, agent) {
    part.root.hidden = !facts.length;
    changed(list, `${seq}`, () => replace(list, ...facts.map(card)));
    for (const fact of facts) {
      const { count, tree, rows, guests } = drawn.get(fact.id);
      const known = knowersAt(fact, t);
      replace(count, bar(known / Math.max(1, run.agents.length)), ` ${known} of ${run.agents.length} know it`);
      tree.at(t, agent);
      keyed(
        rows,
        fact.tree.filter((one) => one.t <= t),
        { key: (one) => one.agent, version: () => "", build: (one) => row(context, one) },
      );
      say(guests, attendance(fact, t));
    }
  }
  return { root: part.root, update };
}

function row(context, one) {
  return el(
    "li",
    {},
    person(context, one.agent),
    ` ${one.how}, `,
    at(one.t),
    el("div", { class: "faint" }, one.text),
  );
}

/** Who came, in a sentence; empty before a gathering is over. */
export function attendance(fact, t) {
  const event = fact.gathering;
  if (!event || t < event.to) return "";
  const came = event.guests.filter((one) => one.came).length;
  return `${came} of ${event.guests.length} who had heard of it came (${event.place}).`;
}

function legend() {
  const shape = (origin) =>
    svg("svg", { class: `chart-key way-${origin}`, viewBox: "0 0 14 14", "aria-hidden": "true" }, mark(origin, 7, 7));
  const items = [
    ["created", "knew it at first"],
    ["conversation", "told in a talk"],
    ["observation", "overheard or observed"],
    ["synthesis", "thought of it"],
  ];
  return el("ul", { class: "chart-legend row" }, ...items.map(([origin, label]) => el("li", {}, shape(origin), label)));
}
