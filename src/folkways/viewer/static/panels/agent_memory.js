/** A person's memory stream, newest first, and what the last decisions looked up in it. */

import { el, replace, say } from "folkways/dom.js";
import { remembered, scored } from "folkways/panels/agent_model.js";
import { changed, keyed } from "folkways/panels/keyed.js";
import { at, bar, field, nothing, tag } from "folkways/panels/parts.js";
import { count, memorySort } from "folkways/panels/words.js";
import { clock, dayOf, words } from "folkways/time.js";

/** Memories shown before "more". */
const PAGE = 40;
const SORTS = [
  { id: "", label: "all sorts" },
  { id: "observation", label: "saw or heard" },
  { id: "chat", label: "talked" },
  { id: "thought", label: "thought" },
  { id: "plan", label: "planned" },
];

/** Makes the view. @param {object} context @returns {{root: HTMLElement, show: (model: object) => void}} */
export function agentMemory({ run }) {
  let model = null;
  let shown = PAGE;
  const again = () => {
    shown = PAGE;
    list();
  };
  const search = el("input", { type: "search", placeholder: "Words…", autocomplete: "off", on: { input: again } });
  const sort = el(
    "select",
    { on: { change: again } },
    ...SORTS.map(({ id, label }) => el("option", { value: id }, label)),
  );
  const least = el(
    "select",
    { on: { change: again } },
    ...[1, 3, 5, 7, 9].map((n) => el("option", { value: n }, n === 1 ? "any" : `${n} or more`)),
  );
  const total = el("p", { class: "note", role: "status" });
  const stream = el("ol", { class: "stream" });
  const more = el(
    "button",
    { type: "button", class: "button more", on: { click: () => ((shown += PAGE), list()) } },
    "More",
  );
  const decisions = el("div", { class: "decisions" });
  const root = el(
    "div",
    {},
    el(
      "details",
      { class: "retrieval", data: { part: "retrieval" } },
      el("summary", {}, "What the last decisions looked up"),
      decisions,
    ),
    el("div", { class: "filters" }, field("Words", search), field("Sort", sort), field("Importance", least)),
    total,
    stream,
    more,
  );

  function list() {
    if (!model) return;
    const found = remembered(model.stream, {
      words: search.value,
      sorts: sort.value ? [sort.value] : [],
      least: Number(least.value),
    });
    const older = model.stream.length && model.stream[model.stream.length - 1].id > 0;
    say(
      total,
      count(found.length, "memory", "memories") +
        (found.length < model.stream.length ? ` of ${model.stream.length}` : "") +
        (older ? `; only the newest ${model.stream.length} are shown` : ""),
    );
    keyed(stream, found.slice(0, shown), {
      key: (record) => record.id,
      build: (record) => memory(record, model),
      empty: () => el("li", { class: "empty" }, model.stream.length ? "No memory fits." : "No memories yet."),
    });
    more.hidden = found.length <= shown;
  }

  /** Shows a folded agent. */
  function show(next) {
    model = next;
    list();
    changed(decisions, model.retrievals[0]?.seq ?? "none", () => replace(decisions, ...looked(model, run.words.purposes)));
  }
  return { root, show };
}

const stars = (importance) =>
  el("span", { class: "importance", title: `Importance ${importance} of 10` }, bar(importance / 10), ` ${importance}`);

function memory(record, model) {
  const { icon, label } = memorySort(record);
  return el(
    "li",
    { class: `memory ${record.memory}`, data: { id: record.id } },
    el(
      "p",
      { class: "memory-facts" },
      at(record.t, dayOf(record.t) === dayOf(model.t) ? clock(record.t) : words(record.t)),
      tag(icon, label),
      stars(record.importance),
    ),
    el("p", { class: "memory-text" }, record.text),
    record.evidence.length ? rests(record, model) : null,
  );
}

/** What a thought rests on. */
function rests(record, model) {
  const texts = record.evidence.map(
    (id) => (model.memories.get(id) ?? model.older.get(id))?.text ?? `memory ${id}, older than those shown`,
  );
  return el(
    "details",
    { data: { part: `evidence-${record.id}` } },
    el("summary", {}, `rests on ${count(texts.length, "memory", "memories")}`),
    el("ul", { class: "parts" }, ...texts.map((text) => el("li", {}, text))),
  );
}

/** The scores of the last decisions, newest first. */
function looked(model, purposes) {
  if (!model.retrievals.length) return [nothing("Nothing has been looked up yet.")];
  const most = Math.max(...model.retrievals.flatMap((one) => one.scores), 0.01);
  return [
    el(
      "p",
      { class: "note" },
      "A record's score is the weighted sum of how recent, how important and how relevant it is (each 0 to 1).",
    ),
    ...model.retrievals.map((retrieval, n) => {
      const rows = scored(model, retrieval);
      return el(
        "details",
        { class: "decision", open: n === 0, data: { part: `looked-${retrieval.seq}` } },
        el("summary", {}, clock(retrieval.t), ", for ", purposes[retrieval.purpose] ?? retrieval.purpose),
        el(
          "ol",
          { class: "scores" },
          ...rows.map(({ record, score, id }) =>
            el(
              "li",
              {},
              el("span", { class: "score" }, bar(score / most), ` ${score.toFixed(2)}`),
              el("span", {}, record ? record.text : `memory ${id}, which is not at hand`),
            ),
          ),
        ),
      );
    }),
  ];
}
