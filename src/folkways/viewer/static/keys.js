/**
 * The keyboard: what each key does, and the two windows that it opens.
 */

import { TABS } from "folkways/address.js";
import { el, replace } from "folkways/dom.js";
import { dayOf, exampleMoment, inSteps, parse, words } from "folkways/time.js";

const MOUSE =
  "Drag the town to look around, turn the wheel or pinch to come nearer, click somebody to learn about them.";
const SEARCH = '#panel [role="tabpanel"]:not([hidden]) input[type="search"]';
const WRITING = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';
/** Pixels by which a key looks around. */
const LOOK = 80;

const HELP = [
  [["Space"], "play or pause"],
  [["←", "→"], "to what happened before, or happens next"],
  [["Shift", "←", "→"], "ten minutes back or on"],
  [["Home", "End"], "to the beginning, or to the end"],
  [["[", "]"], "slower, faster"],
  [["g"], "go to a moment"],
  [["c"], "to the next conflict; with shift, the one before"],
  [["n", "p"], "next or previous person"],
  [["f"], "the camera goes with the person chosen"],
  [["+", "−", "0"], "nearer, farther, everyone"],
  [["w", "a", "s", "d"], "look around in the town"],
  [["1", "…", "6"], "the panels"],
  [["/"], "search the events"],
  [["Esc"], "close; let go of the person chosen"],
  [["?"], "this help"],
];

/** @param {object} context */
export function bindKeys(context) {
  const { store, clock, run } = context;
  const help = helpWindow();
  const moment = momentWindow(context);
  document.body.append(help, moment.window);

  const another = (by) => {
    const count = run.agents.length;
    const { agent } = store.get();
    const first = by > 0 ? 0 : count - 1;
    store.set({ agent: agent === null ? first : (agent + by + count) % count, tab: "agents" });
  };
  const conflict = (direction) => {
    const t = store.get().t;
    const moments = context.marks.conflicts.map(([, one]) => one);
    const found = direction > 0 ? moments.find((one) => one > t) : moments.findLast((one) => one < t);
    if (found === undefined) context.announce(direction > 0 ? "no conflict after this" : "no conflict before this");
    else clock.seek(found);
  };
  const zoom = (by) => context.view?.zoom(by);
  const jump = (by) => clock.seek(store.get().t + by);

  const actions = {
    " ": clock.toggle,
    ArrowLeft: (event) => (event.shiftKey ? jump(-600) : clock.step(-1)),
    ArrowRight: (event) => (event.shiftKey ? jump(600) : clock.step(1)),
    Home: () => clock.seek(run.begins),
    End: () => clock.seek(clock.ends()),
    "[": () => clock.faster(-1),
    "]": () => clock.faster(1),
    n: () => another(1),
    p: () => another(-1),
    f: () => store.set({ follow: !store.get().follow }),
    c: () => conflict(1),
    C: () => conflict(-1),
    "/": () => {
      store.set({ tab: "events" });
      setTimeout(() => document.querySelector(SEARCH)?.focus(), 60);
    },
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(0.8),
    0: () => context.view?.fit(),
    w: () => context.view?.pan(0, LOOK),
    a: () => context.view?.pan(LOOK, 0),
    s: () => context.view?.pan(0, -LOOK),
    d: () => context.view?.pan(-LOOK, 0),
    g: moment.open,
    "?": () => help.showModal(),
    Escape: () => store.set({ agent: null, follow: false }),
  };
  TABS.forEach((tab, index) => (actions[String(index + 1)] = () => store.set({ tab })));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || writes(event.target)) return;
    const pressed = event.target.closest?.("button, a, select, summary");
    if (pressed && (event.key === " " || event.key === "Enter")) return;
    if (event.target.closest?.('[role="tablist"], select') && /^(Arrow|Home|End)/.test(event.key)) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
  return { help: () => help.showModal(), moment: moment.open };
}

function writes(node) {
  return node instanceof Element && node.closest(WRITING) !== null;
}

function closing(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

function helpWindow() {
  const names = (keys) => keys.map((key, n) => [n ? " " : "", el("kbd", {}, key)]);
  const rows = HELP.map(([keys, what]) => [el("dt", {}, names(keys)), el("dd", {}, what)]);
  const dialog = el("dialog", { aria: { labelledby: "help-title" } });
  const close = el("button", { class: "button primary", type: "button", on: { click: () => dialog.close() } }, "Close");
  replace(
    dialog,
    el("h2", { id: "help-title" }, "Keys"),
    el("dl", {}, rows),
    el("p", {}, MOUSE),
    el("div", { class: "foot" }, close),
  );
  return closing(dialog);
}

function momentWindow({ store, clock, run }) {
  const input = el("input", { class: "field", id: "go-to", autocomplete: "off", spellcheck: "false", size: 18 });
  const whole = `${words(run.begins)} to ${words(run.ends)}`;
  const trouble = el("p", { role: "alert" });
  const dialog = el("dialog", { aria: { labelledby: "go-title" } });
  const go = (event) => {
    event.preventDefault();
    const t = parse(input.value, dayOf(store.get().t));
    if (t === null) {
      replace(trouble, `“${input.value}” is not a moment; write it like ${inSteps() ? exampleMoment() : "10:30, or day 2 09:15"}.`);
      return;
    }
    dialog.close();
    clock.seek(t);
  };
  replace(
    dialog,
    el("h2", { id: "go-title" }, "Go to a moment"),
    el(
      "form",
      { on: { submit: go } },
      el("label", { for: "go-to" }, `${inSteps() ? "A moment" : "A time of this day, or a day and a time"} (${whole})`),
      input,
      el("button", { class: "button primary" }, "Go"),
      el("button", { class: "button", type: "button", on: { click: () => dialog.close() } }, "Cancel"),
    ),
    trouble,
  );
  const open = () => {
    replace(trouble);
    input.value = words(store.get().t);
    dialog.showModal();
    input.select();
  };
  return { window: closing(dialog), open };
}
