/**
 * What stands in the place of the town where a run has no map: how its environment stands at the moment shown, what
 * happened in the step, and the curves of its measures. The page draws kinds of blocks and knows no environment.
 */

import { drawnBlock } from "folkways/board/blocks.js";
import { stepCurves } from "folkways/board/step_curves.js";
import { el, replace } from "folkways/dom.js";
import { lastOf, words } from "folkways/time.js";

/** The first moment of the step in which `t` lies. */
function firstOf(t, { seconds }) {
  return t - (t % seconds);
}

/**
 * @param {HTMLElement} root
 * @param {{store: object, source: object, run: object, measures: object}} context
 * @returns {{drawn: Promise<void>}}
 */
export function mountBoard(root, context) {
  const { store, source, run, measures } = context;
  const title = el("h2", { class: "board-title" });
  const blocks = el("div", { class: "board-blocks" });
  const told = el("section", { class: "board-told", aria: { label: "What happened" } });
  const curves = el("div", { class: "board-curves" });
  replace(root, el("div", { class: "board", tabindex: 0 }, title, curves, blocks, told));
  let asked = null;
  let known = -1;
  let charts = [];

  async function show() {
    const { t, head } = store.get();
    const first = firstOf(t, run.moments);
    const fresh = lastOf(t) >= head.t && head.seq !== known;
    if (first === asked && !fresh) return;
    asked = first;
    known = head.seq;
    const given = await source.board(first).catch((error) => ({ t: first, blocks: [], told: [], more: 0, why: error.message }));
    if (first !== asked) return;
    draw(given);
  }

  function draw({ t, blocks: shown, told: sentences, more, why }) {
    replace(title, words(t));
    replace(blocks, ...shown.map(drawnBlock));
    const note = why ? el("p", { class: "muted" }, `How it stands cannot be shown: ${why}`) : null;
    if (!sentences.length) replace(told, note, el("p", { class: "muted" }, "Nothing is told of this step; see the log."));
    else
      replace(
        told,
        note,
        el("h3", {}, "What happened"),
        ...sentences.map((text) => el("p", {}, text)),
        more ? el("p", { class: "muted" }, `and ${more.toLocaleString("en")} more, in the log`) : null,
      );
  }

  function measured() {
    const answer = measures.get();
    charts = (answer?.curves ?? []).flatMap((one) => stepCurves(one, run.moments));
    replace(curves, ...charts.map((chart) => chart.root));
    charts.forEach((chart) => chart.at(store.get().t));
  }

  measures.on(measured);
  measured();
  store.on(["t"], ({ t }) => charts.forEach((chart) => chart.at(t)));
  store.on(["t", "head", "scenes"], show);
  return { drawn: show() };
}
