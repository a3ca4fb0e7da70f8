/** What a person privately thinks of norms beside what they say and show (the mechanism avowal). */

import { el } from "folkways/dom.js";
import { keyed } from "folkways/panels/keyed.js";
import { section } from "folkways/panels/parts.js";
import { percent } from "folkways/panels/words.js";

const BELIEFS = {
  should: "believes that one should",
  "need not": "sees no need for it",
  "no opinion": "has no opinion",
};
const SIDES = { for: "speaks for it", against: "speaks against it", nothing: "takes no side" };

/** Makes the view. @returns {{root: HTMLElement, show: (model: object) => void}} */
export function agentPrivate() {
  const { root, body } = section("In private and in public", {
    name: "private-views",
    note: "What they think of a norm, whatever they say, beside the side that they take before others.",
  });
  const list = el("ul", { class: "norm-list" });
  body.append(list);

  function show(model) {
    root.hidden = !model.private.length;
    keyed(list, model.private, {
      key: (one) => one.norm,
      version: (one) => [one.content, one.belief, one.thought_to_believe, one.side, one.avowal, one.gap].join("|"),
      build: view,
    });
  }
  return { root, show };
}

function view(one) {
  return el(
    "li",
    { class: `own-norm ${apart(one) ? "pending" : ""}` },
    el("p", { class: "norm-text" }, one.content),
    el(
      "dl",
      { class: "facts" },
      el("dt", {}, "In private"),
      el("dd", {}, BELIEFS[one.belief] ?? one.belief),
      el("dt", {}, "In public"),
      el("dd", {}, SIDES[one.side] ?? one.side, one.avowal === null ? " (nothing shown yet)" : ""),
      el("dt", {}, "Of the others"),
      el("dd", {}, `assumes that ${percent(one.thought_to_believe)} privately believe in it`),
      one.gap === null ? null : el("dt", { title: "(avowal − belief) / 2, from −1 to 1" }, "Gap"),
      one.gap === null ? null : el("dd", {}, gapInWords(one.gap)),
    ),
  );
}

/** Whether somebody says or shows something else than they think. */
const apart = (one) => one.gap !== null && Math.abs(one.gap) >= 0.5;

/** Returns the gap between avowal and belief (-1 to 1) with what it means. */
export function gapInWords(gap) {
  const size = `${gap > 0 ? "+" : ""}${gap.toFixed(2)}`;
  if (Math.abs(gap) < 0.5) return `${size}: shows what they think`;
  return gap > 0 ? `${size}: shows more support than they have` : `${size}: shows less support than they have`;
}
