/** What is worth watching in a run, found from its measures: moments with a sentence each. */

import { el, replace } from "folkways/dom.js";
import { at, section } from "folkways/panels/parts.js";
import { count } from "folkways/panels/words.js";

/** How many are shown. */
const MOST = 3;
/** Simulated seconds within which acceptances count as one wave. */
const WAVE = 3600;

/** A section with links to these moments, hidden until the run is measured. @returns {HTMLElement} */
export function worthWatching({ measures, run }) {
  const { root, body } = section("Worth watching");
  const offer = () => {
    const answer = measures.get();
    const list = answer ? highlights(answer, run) : [];
    root.hidden = list.length === 0;
    const lines = list.map(({ t, text }) => el("li", {}, at(t), el("div", {}, text)));
    replace(body, el("ul", { class: "highlights" }, ...lines));
  };
  measures.on(offer);
  offer();
  return root;
}

/**
 * Returns up to three moments, in order of time: `{t, text}`.
 * @param {object} measures of `/api/measures` @param {object} run of `/api/run`
 */
export function highlights(measures, run) {
  const found = [
    wave(measures.norms),
    lapse(measures.norms, run),
    measures.norms.map((norm) => unseeded(norm, run)).find(Boolean) ?? null,
    busiest(measures.counts.conflicts, run.bins, "conflict"),
    busiest(measures.counts.conversations, run.bins, "conversation"),
  ];
  return found
    .filter(Boolean)
    .slice(0, MOST)
    .sort((one, two) => one.t - two.t);
}

/** The hour in which the most people took over one norm from others. */
function wave(norms) {
  let best = null;
  for (const norm of norms) {
    const times = norm.tree.filter((one) => one.origin !== "created").map((one) => one.t);
    times.sort((a, b) => a - b);
    times.forEach((from, n) => {
      const people = times.slice(n).filter((t) => t - from < WAVE).length;
      if (people > 1 && people > (best?.people ?? 0)) best = { t: from, people, norm };
    });
  }
  if (!best) return null;
  const people = count(best.people, "person", "people");
  return { t: best.t, text: `${people} accept “${best.norm.statement}” within an hour` };
}

/** The first time that somebody acts against a norm that they hold. */
function lapse(norms, run) {
  const all = norms.flatMap((norm) =>
    norm.occasions.filter((one) => one.held && !one.kept && !one.plan).map((one) => ({ ...one, norm })),
  );
  const first = all.sort((a, b) => a.t - b.t)[0];
  return first
    ? { t: first.t, text: `${run.agents[first.agent].name} breaks a norm they hold: “${first.norm.statement}”` }
    : null;
}

/** A norm that nobody brought along. */
function unseeded(norm, run) {
  const first = norm.tracked ? null : norm.tree.toSorted((a, b) => a.t - b.t)[0];
  return first && first.origin !== "created"
    ? { t: first.t, text: `A norm comes up by itself, with ${run.agents[first.agent].name}: “${norm.statement}”` }
    : null;
}

/** The quarter of a day with the most of something, if that is not the same in all. */
function busiest(numbers, bins, what) {
  const most = Math.max(0, ...(numbers ?? []));
  if (most < 2 || (numbers.length > 1 && numbers.every((number) => number === most))) return null;
  const bin = bins[numbers.indexOf(most)];
  return { t: bin.from, text: `The most ${what}s: ${most} in this quarter of the day` };
}
