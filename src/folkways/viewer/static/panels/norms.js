/** The panel of norms: choose one, see how it spread and was kept, who gave it to whom, and everyone's part in it. */

import { el, replace, say, svg } from "folkways/dom.js";
import { countsChart } from "folkways/panels/counts.js";
import { sharesChart } from "folkways/panels/curves.js";
import { factsSection } from "folkways/panels/facts.js";
import { changed, keyed } from "folkways/panels/keyed.js";
import { holdersAt } from "folkways/panels/norm_model.js";
import { normPeople } from "folkways/panels/norm_people.js";
import { bar, nothing, section, tag } from "folkways/panels/parts.js";
import { storyBox, storyVersion } from "folkways/panels/story.js";
import { mark, treeDrawing } from "folkways/panels/tree.js";
import { nameOf } from "folkways/panels/person.js";
import { KINDS } from "folkways/panels/words.js";
import { words } from "folkways/time.js";

/** @param {HTMLElement} root @param {object} context @returns {{update: (state: object) => void}} */
export function mount(root, context) {
  const { run, store, measures, clock } = context;
  let whole = false;
  let counts = null;
  let shares = null;
  let tree = null;

  const waiting = el("div", { class: "waiting", role: "status" });
  const span = el(
    "div",
    { class: "segments", role: "group", aria: { label: "How far to show" } },
    scope(false, "Until this moment"),
    scope(true, "The whole run"),
  );
  const choice = el("ul", { class: "norm-choice", aria: { label: "Norms" } });
  const verdict = el("p", { class: "verdict" });
  const curves = section("How it spread and was kept");
  const who = section("Who gave it to whom");
  const chosenStory = section("");
  const everyone = section("Everyone and this norm");
  const town = section("The town as a whole", {
    note:
      "In each quarter of a day; what lies after the shown moment is pale. A conflict counts once for each pair " +
      "(observer, observed) and norm in the whole run; the time bar marks every one that was noticed.",
  });
  const people = normPeople(context);
  everyone.body.append(people.root);
  who.body.append(treeLegend(), el("div", { class: "tree-frame" }));
  const treeFrame = who.body.lastChild;
  const detail = el("div", { class: "norm-detail" }, verdict, curves.root, who.root, chosenStory.root, everyone.root);
  const facts = factsSection(context);
  replace(root, waiting, span, choice, detail, facts.root, town.root);

  function scope(all, label) {
    const set = () => {
      whole = all;
      update(store.get());
    };
    return el(
      "button",
      { type: "button", aria: { pressed: String(all === whole) }, data: { whole: String(all) }, on: { click: set } },
      label,
    );
  }

  function open(adoption) {
    if (adoption.talk) store.set({ talk: adoption.talk, tab: "talks" });
    clock.seek(adoption.met ?? adoption.t);
  }

  function update(state) {
    measures.wanted();
    const found = measures.get();
    const message = found
      ? ""
      : measures.error()
        ? `The norms could not be measured: ${measures.error().message}`
        : `The norms are being measured${measures.share() ? `, ${Math.round(measures.share() * 100)} % done` : ""}…`;
    say(waiting, message);
    waiting.hidden = Boolean(found);
    for (const node of [span, choice, detail, facts.root, town.root]) node.hidden = !found;
    if (!found) return;
    for (const button of span.children)
      button.setAttribute("aria-pressed", String((button.dataset.whole === "true") === whole));
    const t = whole ? Math.max(found.t ?? 0, run.bins.at(-1)?.to ?? 0) : state.t;
    const norm = found.norms.find((one) => one.id === state.norm) ?? null;
    list(found.norms, state, t);
    changed(town.body, found.seq, () => {
      counts = countsChart(found, run.bins);
      replace(town.body, counts.root);
    });
    counts.at(t);
    facts.update(found.facts, found.seq, t, state.agent);
    detail.hidden = !norm;
    if (norm) show(found, norm, state, t);
  }

  function list(norms, state, t) {
    keyed(choice, norms, {
      key: (norm) => norm.id,
      version: (norm) => `${holdersAt(norm, t)} ${norm.id === state.norm} ${norm.emergence?.emerged}`,
      build: (norm) => option(norm, state, t),
      empty: () => el("li", { class: "empty" }, "This run follows no norm, and none has spread besides."),
    });
  }

  /** Where a norm comes from that the scenario does not follow: an entrepreneur created it, or nobody seeded it. */
  function origin(norm) {
    if (!norm.seeds.length) return tag("up", "came up by itself", "Neither in the scenario's list nor created by an entrepreneur");
    return tag("norm", `created by ${norm.seeds.join(", ")}`, "Not in the scenario's list of norms to follow");
  }

  function option(norm, state, t) {
    const holders = holdersAt(norm, t);
    const on = norm.id === state.norm;
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "norm-row",
          aria: { pressed: String(on) },
          data: { norm: norm.id },
          on: { click: () => store.set({ norm: store.get().norm === norm.id ? null : norm.id }) },
        },
        el(
          "span",
          { class: "norm-words" },
          el("span", { class: "norm-text" }, norm.statement),
          norm.tracked ? null : origin(norm),
        ),
        el(
          "span",
          { class: "figures", title: KINDS[norm.kind]?.title ?? null },
          ...(norm.unreadable
            ? ["not measured"]
            : [bar(holders / Math.max(1, run.agents.length)), ` ${holders} of ${run.agents.length}`, el("span", { class: "hidden" }, " hold it")]),
        ),
      ),
    );
  }

  function show(found, norm, state, t) {
    const version = `${norm.id} ${found.seq}`;
    changed(curves.body, version, () => {
      shares = sharesChart(norm, run.bins, run.agents.length, (moment) => clock.seek(moment), found.t);
      tree = norm.tree.length ? treeDrawing(norm, run, { select: (agent) => store.set({ agent }), open }) : null;
      replace(curves.body, shares.root);
      replace(treeFrame, tree ? tree.root : nothing("Nobody holds this norm yet."));
      say(verdict, emergence(norm));
    });
    shares.at(t);
    tree?.at(t, state.agent);
    people.update(norm, t, state.agent);
    const chosen = run.agents[state.agent];
    chosenStory.root.hidden = !chosen;
    if (!chosen) return;
    say(chosenStory.heading, `${nameOf(run, state.agent)} and this norm`);
    changed(chosenStory.body, `${storyVersion(norm, state.agent, t)} ${state.status}`, () =>
      replace(chosenStory.body, storyBox(context, norm, state.agent, t)),
    );
  }

  return { update };
}

/** Whether the norm has emerged, over the whole run, and what makes the verdict uncertain. */
function emergence(norm) {
  const found = norm.emergence;
  if (!found)
    return `${
      norm.wordings.length
        ? `In their own words: ${norm.wordings
            .slice(0, 3)
            .map((one) => `“${one}”`)
            .join(", ")}`
        : ""
    }`;
  const since = typeof found.since === "number" ? words(found.since) : found.since;
  if (norm.unreadable) return `Not measured: ${found.reason}.`;
  if (found.emerged === null) return `It cannot emerge: ${found.reason}.`;
  const sure = found.certain === false ? ` Uncertain: ${found.doubt}.` : "";
  return found.emerged
    ? `Over the whole run it emerged: since ${since} most hold it and do not violate it.${sure}`
    : `Over the whole run it did not emerge: ${found.reason}.${sure}`;
}

function treeLegend() {
  const shape = (origin) =>
    svg("svg", { class: `chart-key way-${origin}`, viewBox: "0 0 20 20", "aria-hidden": "true" }, mark(origin, 10, 10));
  const items = [
    ["created", "own from the start"],
    ["conversation", "by talk"],
    ["observation", "by watching or overhearing"],
    ["synthesis", "drawn from others"],
  ];
  return el(
    "div",
    {},
    el("ul", { class: "chart-legend row" }, ...items.map(([origin, label]) => el("li", {}, shape(origin), label))),
    el(
      "p",
      { class: "note" },
      "A line begins with a star when somebody accepts the norm; an arrow comes from its giver. Bold names are norm " +
        "entrepreneurs. Click a mark to read the conversation or go there, a name to select the person.",
    ),
  );
}
