/** The panel of people: everyone, or one person at the shown moment. */

import { el, replace } from "folkways/dom.js";
import { agentMemory } from "folkways/panels/agent_memory.js";
import { agentModel } from "folkways/panels/agent_model.js";
import { agentNorms } from "folkways/panels/agent_norms.js";
import { agentHead } from "folkways/panels/agent_now.js";
import { agentOthers } from "folkways/panels/agent_others.js";
import { agentPlan } from "folkways/panels/agent_plan.js";
import { agentPrivate } from "folkways/panels/agent_private.js";
import { crowd } from "folkways/panels/crowd.js";
import { changed } from "folkways/panels/keyed.js";
import { latest } from "folkways/panels/latest.js";
import { failed, nothing, subtabs } from "folkways/panels/parts.js";
import { storyBox, storyVersion } from "folkways/panels/story.js";

/** Milliseconds between two loads while time passes. */
const GAP = 1000;

/** @param {HTMLElement} root @param {object} context @returns {{update: (state: object) => void}} */
export function mount(root, context) {
  const { run, store, source, measures } = context;
  const everyone = crowd(context);
  const head = agentHead(context);
  const norms = agentNorms(context);
  const privately = agentPrivate();
  const memory = agentMemory(context);
  const plan = agentPlan(context);
  const others = agentOthers(context);
  const problem = el("div", { class: "problem" });
  const story = el("div", { class: "story-frame" });
  const choose = el("select", {
    aria: { label: "Norm to tell the story of" },
    on: { change: () => store.set({ norm: choose.value || null }) },
  });
  const normsView = el(
    "div",
    {},
    el("section", { class: "section story-section" }, el("h3", {}, "Their story with a norm"), choose, story),
    privately.root,
    norms.root,
  );
  const tabs = subtabs("About this person", [
    { id: "norms", label: "Norms", view: normsView },
    { id: "memory", label: "Memories", view: memory.root },
    { id: "plan", label: "Plan", view: plan.root },
    { id: "others", label: "Who they are", view: others.root },
  ]);
  const one = el(
    "div",
    { class: "agent-view", hidden: true },
    el(
      "div",
      { class: "bar-of-buttons" },
      el(
        "button",
        { type: "button", class: "linklike", on: { click: () => store.set({ agent: null }) } },
        "‹ Everyone",
      ),
      el("span", { class: "spring" }),
      turn(-1, "‹ Previous"),
      turn(1, "Next ›"),
    ),
    head.root,
    tabs.bar,
    problem,
    el("div", { class: "subviews" }, normsView, memory.root, plan.root, others.root),
  );
  replace(root, everyone.root, one);

  function turn(step, label) {
    const go = () => {
      const all = run.agents.length;
      store.set({ agent: ((store.get().agent ?? 0) + step + all) % all });
    };
    return el(
      "button",
      {
        type: "button",
        class: "button small",
        title: `${step < 0 ? "Previous" : "Next"} person (${step < 0 ? "p" : "n"})`,
        on: { click: go },
      },
      label,
    );
  }

  const ask = latest({
    load: ({ number, t }) => source.agent(number, t),
    same: (a, b) => a.number === b.number && a.t <= b.t,
    show: (answer, { number }) => {
      replace(problem);
      const model = agentModel(answer);
      const agent = run.agents[number];
      norms.show(model);
      privately.show(model);
      memory.show(model);
      plan.show(model);
      others.show(model, agent);
    },
    fail: (error) => replace(problem, failed(error)),
  });

  function tell(state) {
    const found = measures.get();
    const all = found?.norms ?? [];
    changed(choose, `${found?.seq ?? "-"} ${all.length}`, () => {
      replace(
        choose,
        el("option", { value: "" }, all.length ? "Choose a norm…" : "The norms are being measured…"),
        ...all.map((norm) => el("option", { value: norm.id }, norm.statement)),
      );
    });
    const norm = all.find((candidate) => candidate.id === state.norm);
    choose.value = norm ? norm.id : "";
    const version = norm
      ? storyVersion(norm, state.agent, state.t)
      : `none ${found ? "" : (measures.error()?.message ?? "-")}`;
    changed(story, version, () =>
      replace(
        story,
        norm
          ? storyBox(context, norm, state.agent, state.t)
          : nothing(
              found
                ? "Choose a norm to see how they came to it and what they did with it."
                : (measures.error()?.message ?? ""),
            ),
      ),
    );
  }

  return {
    update(state) {
      const known = state.agent !== null && state.agent !== undefined && Boolean(run.agents[state.agent]);
      everyone.root.hidden = known;
      one.hidden = !known;
      measures.wanted();
      if (!known) {
        everyone.update(state);
        return;
      }
      head.update(state);
      tell(state);
      ask(
        { number: state.agent, t: Math.floor(state.t), seq: run.live ? state.head.seq : 0 },
        state.playing || run.live ? GAP : 0,
      );
    },
  };
}
