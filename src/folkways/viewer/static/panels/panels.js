/** The side panel: six tabs, of which one is shown and kept up to date. */

import { el, replace } from "folkways/dom.js";
import { mount as about } from "folkways/panels/about.js";
import { mount as act } from "folkways/panels/act.js";
import { mount as agent } from "folkways/panels/agent.js";
import { icon } from "folkways/panels/icons.js";
import { mount as events } from "folkways/panels/events.js";
import { mount as norms } from "folkways/panels/norms.js";
import { mount as talks } from "folkways/panels/talks.js";
import { sharedMeasures } from "folkways/panels/measures.js";

const TABS = [
  { id: "agents", label: "People", mount: agent },
  { id: "talks", label: "Talks", mount: talks },
  { id: "norms", label: "Norms", mount: norms },
  { id: "events", label: "Log", mount: events },
  { id: "act", label: "Act", mount: act },
  { id: "about", label: "About", mount: about },
];

/** The button that gives the panel the town's room, where a screen is narrow. */
function enlarge() {
  const button = el(
    "button",
    { type: "button", class: "enlarge", aria: { pressed: "false", label: "Larger panel" }, title: "Larger panel" },
    icon("up"),
  );
  button.addEventListener("click", () => {
    const large = document.documentElement.dataset.panel !== "large";
    document.documentElement.dataset.panel = large ? "large" : "";
    button.setAttribute("aria-pressed", String(large));
    button.title = large ? "Show the town" : "Larger panel";
  });
  return button;
}

const WATCHED = ["t", "head", "agent", "norm", "talk", "tab", "filter", "playing", "status", "scenes"];

/**
 * Builds the tabs and panels in `root`. A panel is made when it is first shown; only the one that is shown is told
 * of changes.
 * @param {HTMLElement} root
 * @param {{store: object, source: object, player: object, clock: object, run: object, town: object}} given
 */
export function mountPanels(root, given) {
  const context = { ...given, measures: given.measures ?? sharedMeasures(given) };
  const { store } = context;
  const panels = new Map();
  const bar = el("div", { class: "tabs", role: "tablist", aria: { label: "Panels" } });
  const frame = el("div", { class: "panel-frame" });

  const buttons = TABS.map((tab, n) =>
    el(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${tab.id}`,
        aria: { controls: `panel-${tab.id}`, keyshortcuts: String(n + 1) },
        data: { tab: tab.id },
        title: `${tab.label} (${n + 1})`,
        on: { click: () => store.set({ tab: tab.id }), keydown: (event) => moved(event, n) },
      },
      tab.label,
    ),
  );
  const views = TABS.map((tab) =>
    el("div", {
      class: `panel panel-${tab.id}`,
      role: "tabpanel",
      id: `panel-${tab.id}`,
      aria: { labelledby: `tab-${tab.id}` },
      hidden: true,
    }),
  );
  replace(bar, ...buttons);
  replace(frame, ...views);
  replace(root, el("div", { class: "tabs-row" }, bar, enlarge()), frame);

  function moved(event, n) {
    const last = TABS.length - 1;
    const next = { ArrowRight: n === last ? 0 : n + 1, ArrowLeft: n ? n - 1 : last, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    store.set({ tab: TABS[next].id });
    buttons[next].focus();
  }

  function show(state) {
    TABS.forEach((tab, n) => {
      const on = tab.id === state.tab;
      views[n].hidden = !on;
      buttons[n].setAttribute("aria-selected", String(on));
      buttons[n].tabIndex = on ? 0 : -1;
      if (on && !panels.has(tab.id)) panels.set(tab.id, tab.mount(views[n], context));
    });
    panels.get(state.tab)?.update(state);
  }

  store.on(WATCHED, show);
  context.measures.on(() => panels.get(store.get().tab)?.update(store.get()));
  show(store.get());
}
