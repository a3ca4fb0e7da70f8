/** A person's plan: the strokes of the day, its hours, the coming actions; the present entry is marked. */

import { el, replace } from "folkways/dom.js";
import { planAt } from "folkways/panels/agent_model.js";
import { changed, keyed } from "folkways/panels/keyed.js";
import { at, section } from "folkways/panels/parts.js";
import { listed, placeOf } from "folkways/panels/words.js";
import { clock } from "folkways/time.js";

const LEVELS = [
  { id: "actions", title: "Next actions" },
  { id: "hours", title: "The hours of the day" },
  { id: "day", title: "The day in broad strokes" },
];

/** Makes the view. @param {object} context @returns {{root: HTMLElement, show: (model: object) => void}} */
export function agentPlan({ run }) {
  const anew = el("div", { class: "anew" });
  const lists = LEVELS.map(({ id, title }) => {
    const part = section(title);
    const list = el("ol", { class: "plan" });
    part.body.append(list);
    return { id, list, root: part.root };
  });
  const done = section("What they did before");
  const did = el("ol", { class: "plan" });
  done.body.append(did);
  const agreed = section("What they agreed with others");
  const promises = el("ol", { class: "plan" });
  agreed.body.append(promises);
  const root = el("div", {}, anew, agreed.root, ...lists.map((one) => one.root), done.root);

  /** Shows a folded agent. */
  function show(model) {
    for (const { id, list } of lists) {
      const items = planAt(model.plans[id], model.t).filter((item) => id !== "actions" || item.when !== "past");
      keyed(list, items, {
        key: (item) => `${item.start} ${item.text}`,
        version: (item) => item.when,
        build: entry,
        empty: () => el("li", { class: "empty" }, "No plan yet."),
      });
    }
    keyed(promises, model.commitments, {
      key: (one) => one.commitment,
      version: (one) => one.outcome,
      build: (one) => promise(one, run.words.outcomes),
      empty: () => el("li", { class: "empty" }, "Nothing so far."),
    });
    keyed(did, model.actions.slice(1), {
      key: (action) => action.seq,
      build: deed,
      empty: () => el("li", { class: "empty" }, "Nothing yet."),
    });
    const last = model.replanned;
    changed(anew, last ? `${last.t} ${last.reason}` : "", () =>
      replace(anew, last ? el("p", { class: "note" }, "Replanned at ", at(last.t), `: ${last.reason}`) : null),
    );
  }
  return { root, show };
}

function entry(item) {
  return el(
    "li",
    {
      class: `plan-item ${item.when === "now" ? "present" : item.when}`,
      aria: { current: item.when === "now" ? "time" : null },
    },
    el("span", { class: "plan-time" }, clock(item.start)),
    el(
      "div",
      {},
      el(
        "p",
        {},
        item.emoji ? el("span", { class: "emoji", aria: { hidden: "true" } }, `${item.emoji} `) : null,
        item.text,
        item.when === "now" ? el("span", { class: "now-mark" }, "now") : null,
      ),
      item.address ? el("p", { class: "faint", title: item.address }, placeOf(item.address)) : null,
      item.reason ? el("p", { class: "faint" }, item.reason) : null,
    ),
  );
}

const promise = (one, outcomes) =>
  el(
    "li",
    { class: `plan-item ${one.outcome === "open" ? "coming" : "past"}` },
    el("span", { class: "plan-time" }, at(one.t, clock(one.t))),
    el(
      "div",
      {},
      el("p", {}, one.what + whenAndWhere(one)),
      el("p", { class: "faint" }, `with ${listed(one.others)}; ${outcomes[one.outcome] ?? one.outcome}`),
      one.why ? el("p", { class: "faint" }, one.why) : null,
    ),
  );

const deed = (action) =>
  el(
    "li",
    { class: "plan-item" },
    el("span", { class: "plan-time" }, at(action.t, clock(action.t))),
    el(
      "div",
      {},
      el(
        "p",
        {},
        action.emoji ? el("span", { class: "emoji", aria: { hidden: "true" } }, `${action.emoji} `) : null,
        action.text,
      ),
      el("p", { class: "faint" }, `${placeOf(action.address)}, ${action.indoors ? "indoors" : "outdoors"}`),
      action.reason ? el("p", { class: "faint" }, action.reason) : null,
    ),
  );

/** When and where something was agreed, "" if neither was. */
const whenAndWhere = ({ due, place }) => (due === null ? "" : `, at ${clock(due)}`) + (place ? ` (${placeOf(place)})` : "");
