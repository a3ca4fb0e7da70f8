/** Who a person is, how they stand to others, and what was changed about them from outside. */

import { el, replace } from "folkways/dom.js";
import { changed, keyed } from "folkways/panels/keyed.js";
import { at, section } from "folkways/panels/parts.js";
import { person } from "folkways/panels/person.js";
import { roleOf } from "folkways/panels/words.js";

const FACTS = [
  ["role", "Role"],
  ["innate", "Nature"],
  ["learned", "Life so far"],
  ["currently", "At the start"],
  ["lifestyle", "Way of life"],
  ["daily_requirement", "Every day"],
];

/**
 * Makes the view.
 * @param {object} context
 * @returns {{root: HTMLElement, show: (model: object, agent: object) => void}}
 */
export function agentOthers(context) {
  const facts = el("dl", { class: "facts" });
  const others = section("How they see others", { note: "In their own words, as they stand at this moment." });
  const list = el("ul", { class: "relations" });
  others.body.append(list);
  const ties = section("Ties", { note: "Whose company they seek, and with whom they want nothing to do." });
  const tieList = el("ul", { class: "relations" });
  ties.body.append(tieList);
  const outside = section("Changed from outside");
  const changes = el("ul", { class: "changes" });
  outside.body.append(changes);
  const root = el("div", {}, facts, others.root, ties.root, outside.root);
  let shown = null;

  /** Shows a folded agent. */
  function show(model, agent) {
    changed(facts, `${agent.number} ${model.status?.t ?? ""}`, () => replace(facts, ...described(agent, model)));
    const known = new Map(
      Object.entries(agent.relationships ?? {}).map(([other, text]) => [other, { other, text, t: null }]),
    );
    for (const one of model.relations) known.set(one.other, one);
    keyed(
      list,
      [...known.values()].sort((a, b) => (b.t ?? 0) - (a.t ?? 0)),
      {
        key: (one) => `${agent.number} ${one.other}`,
        version: (one) => one.text,
        build: (one) =>
          el(
            "li",
            {},
            el(
              "p",
              {},
              person(context, one.other),
              one.t === null
                ? el("span", { class: "faint" }, "from the start")
                : el("span", { class: "faint" }, "since ", at(one.t)),
            ),
            el("p", {}, one.text),
          ),
        empty: () => el("li", { class: "empty" }, "Knows nobody yet."),
      },
    );
    ties.root.hidden = !model.ties.length;
    keyed(tieList, model.ties, {
      key: (one) => `${agent.number} ${one.other}`,
      version: (one) => `${one.strength} ${one.broken} ${one.reason}`,
      build: (one) => el("li", {}, el("p", {}, person(context, one.other)), el("p", {}, tieInWords(one))),
    });
    shown = { number: agent.number, t: model.t };
    showChanges();
  }

  function showChanges() {
    const made = context.marks.interventions.filter(([, t, number]) => number === shown?.number && t <= shown.t);
    outside.root.hidden = !made.length;
    keyed(changes, made.reverse(), {
      key: ([seq]) => seq,
      build: ([, t, , words]) => el("li", {}, at(t), " ", words),
    });
  }
  context.marks.onChange(showChanges);
  return { root, show };
}

/** Returns a tie that somebody has decided on, with the reason. */
export function tieInWords({ strength, broken, reason }) {
  if (broken) return `broken: ${reason}`;
  return strength ? `wanted, strength ${strength} of 1: ${reason}` : `not wanted: ${reason}`;
}

function described(agent, model) {
  const values = { ...agent, role: roleOf(agent), innate: (agent.innate ?? []).join(", ") };
  const rows = FACTS.filter(([name]) => values[name]).flatMap(([name, label]) => [
    el("dt", {}, label),
    el("dd", {}, values[name]),
  ]);
  if (model.status)
    rows.push(el("dt", {}, "Now about"), el("dd", {}, model.status.status, " (", at(model.status.t), ")"));
  return rows;
}
