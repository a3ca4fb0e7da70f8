/** Asking somebody as they are at the shown moment: nothing in the run changes by it. */

import { el, replace, say } from "folkways/dom.js";
import { field, section } from "folkways/panels/parts.js";
import { nameOf } from "folkways/panels/person.js";
import { count } from "folkways/panels/words.js";
import { words } from "folkways/time.js";

/** How many earlier questions and answers are told with a new question. */
const MOST = 20;

/** Makes the form. @param {object} context @returns {{root: HTMLElement, update: (state: object) => void}} */
export function interviewForm(context) {
  const { run, store, source } = context;
  const talks = new Map();
  let asking = null;

  const part = section("Interview", {
    name: "interview",
    note:
      "Ask as a reporter would. They answer from what they remember at the shown moment; the run is not changed and " +
      "they will not remember it.",
  });
  const warning = el("p", { class: "warning", hidden: !run.cost_warning }, run.cost_warning);
  const who = el(
    "select",
    { on: { change: () => store.set({ agent: Number(who.value) }) } },
    ...run.agents.map((agent) => el("option", { value: agent.number }, agent.name)),
  );
  const when = el("p", { class: "note" });
  const question = el("textarea", {
    rows: 2,
    required: true,
    maxlength: 2000,
    placeholder: `Such as: ${example(run)}`,
    on: { keydown: entered },
  });
  const send = el("button", { type: "submit", class: "button primary" }, "Ask");
  const form = el(
    "form",
    { class: "act-form", on: { submit: (event) => (event.preventDefault(), ask()) } },
    field("Whom", who),
    when,
    field("Question", question),
    el("div", { class: "buttons" }, send),
  );
  const history = el("ol", { class: "interview-lines", aria: { live: "polite", label: "Questions and answers" } });
  const closed = el("p", { class: "note" });
  part.body.append(warning, closed, form, history);

  function entered(event) {
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      ask();
    }
  }

  const chosen = (state) => (run.agents[state.agent] ? state.agent : Number(who.value));
  const talkWith = (number) => talks.get(number) ?? talks.set(number, []).get(number);

  async function ask() {
    const text = question.value.trim();
    if (!text || asking) return;
    const state = store.get();
    const number = chosen(state);
    const lines = talkWith(number);
    const said = lines.filter((line) => line.answer && line.t <= state.t).slice(-MOST);
    const line = { question: text, t: Math.floor(state.t), answer: "", memories: [], spent: null, error: "" };
    lines.push(line);
    question.value = "";
    asking = line;
    show(number);
    try {
      const name = nameOf(run, number);
      const before = said.flatMap((one) => [
        ["Interviewer", one.question],
        [name, one.answer],
      ]);
      const answer = await source.interview({ agent: number, t: line.t, question: text, history: before });
      Object.assign(line, { answer: answer.answer, memories: answer.memories, spent: answer.spent });
    } catch (error) {
      line.error = error.message;
    }
    asking = null;
    show(chosen(store.get()));
  }

  function show(number) {
    send.disabled = asking !== null;
    const lines = talkWith(number);
    const name = nameOf(run, number);
    replace(history, ...lines.toReversed().map((line) => answered(line, name)));
  }

  let shown = null;
  return {
    root: part.root,
    update(state) {
      const open = run.can_interview && !source.exported;
      form.hidden = !open;
      warning.hidden = !run.cost_warning || !open;
      say(closed, open ? "" : reason());
      closed.hidden = open;
      if (!open) return;
      const number = chosen(state);
      who.value = String(number);
      say(when, `As of ${words(Math.floor(state.t))}.`);
      if (shown !== number) show((shown = number));
    },
  };

  function reason() {
    if (source.exported)
      return "This page is a file and nobody in it can be asked. Where the run is, open it with: folkways view RUN";
    if (run.cost_warning) return `${run.cost_warning} To ask all the same, open it with: folkways view RUN --control`;
    return "Nobody can be asked in this run: its mind is not here.";
  }
}

function answered(line, name) {
  return el(
    "li",
    {},
    el("p", { class: "asked" }, el("span", { class: "label" }, `You, ${words(line.t)}`), line.question),
    line.error
      ? el("p", { class: "failed" }, `No answer: ${line.error}`)
      : el("p", { class: "answered" }, el("span", { class: "label" }, name), line.answer || "…"),
    line.memories.length
      ? el(
          "details",
          {},
          el("summary", {}, `rests on ${count(line.memories.length, "memory", "memories")}`),
          el("ul", { class: "parts" }, ...line.memories.map((text) => el("li", {}, text))),
        )
      : null,
    line.spent ? el("p", { class: "faint" }, spent(line.spent)) : null,
  );
}

function spent({ calls, tokens_in: read, tokens_out: written, money }) {
  const price = money === null ? "" : `, ${money.toFixed(4)} US dollars`;
  return `${count(calls, "call")}, ${read} tokens read, ${written} written${price}`;
}

/** A question that fits the run, as an example. */
const example = ({ norms }) =>
  norms.length ? `What do you think of this: “${norms[0].statement}”` : "How has your day been so far?";
