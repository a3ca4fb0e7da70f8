/** Pieces that several panels are made of. */

import { el, link } from "folkways/dom.js";
import { icon } from "folkways/panels/icons.js";
import { words } from "folkways/time.js";

/** A section with a heading. @returns {{root: HTMLElement, body: HTMLElement}} */
export function section(title, { name = "", note = "" } = {}) {
  const body = el("div", { class: "section-body" });
  const heading = el("h3", {}, title);
  const root = el(
    "section",
    { class: `section ${name}` },
    heading,
    note ? el("p", { class: "note" }, note) : null,
    body,
  );
  return { root, body, heading };
}

/** What is said where there is nothing to show. @param {string} text */
export const nothing = (text) => el("p", { class: "empty" }, text);

/** What is said when something could not be loaded. @param {Error} error */
export const failed = (error) =>
  el("p", { class: "failed", role: "status" }, `This could not be loaded: ${error.message}`);

/** A small word with a drawing beside it. @param {string} name of the drawing @param {string} label */
export const tag = (name, label, title = null) =>
  el("span", { class: `tag tag-${name}`, title }, icon(name), el("span", {}, label));

/**
 * A button that opens a conversation in the reader.
 * @param {{store: object}} context @param {string} id @param {string} label
 */
export function readTalk({ store }, id, label = "read it") {
  const open = () => store.set({ talk: id, tab: "talks" });
  return el(
    "button",
    { type: "button", class: "linklike read", on: { click: open }, title: "Read this conversation" },
    icon("talk"),
    label,
  );
}

/** A link to a moment with its words. */
export const at = (t, label = words(t)) => link(t, label);

/** Words and nodes with one space between each. */
export function sentence(...parts) {
  const wanted = parts.filter((part) => part !== null && part !== undefined && part !== "");
  const close = (part, n) => !n || /^[.,;:)]/.test(part) || /\($/.test(wanted[n - 1]);
  return el("p", { class: "sentence" }, ...wanted.flatMap((part, n) => (close(part, n) ? [part] : [" ", part])));
}

/** A field with a visible label. @param {string} label @param {HTMLElement} input */
export const field = (label, input) =>
  el("label", { class: "labelled" }, el("span", { class: "label-of" }, label), input);

let made = 0;

/**
 * Tabs inside a panel, with arrow keys.
 * @param {string} label what they choose, for screen readers
 * @param {{id: string, label: string, view: HTMLElement}[]} tabs
 * @param {(id: string) => void} chosen called when another is shown
 */
export function subtabs(label, tabs, chosen = () => {}) {
  const group = `sub${++made}`;
  let current = tabs[0].id;
  const buttons = tabs.map((tab, n) => {
    tab.view.id = `${group}-${tab.id}-view`;
    tab.view.setAttribute("role", "tabpanel");
    tab.view.setAttribute("aria-labelledby", `${group}-${tab.id}`);
    return el(
      "button",
      {
        type: "button",
        role: "tab",
        id: `${group}-${tab.id}`,
        aria: { controls: tab.view.id },
        data: { tab: tab.id },
        on: { click: () => choose(tab.id), keydown: (event) => moved(event, n) },
      },
      tab.label,
    );
  });
  function choose(id) {
    current = id;
    tabs.forEach((tab, n) => {
      const on = tab.id === id;
      tab.view.hidden = !on;
      buttons[n].setAttribute("aria-selected", String(on));
      buttons[n].tabIndex = on ? 0 : -1;
    });
    chosen(id);
  }
  function moved(event, n) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (n + step + tabs.length) % tabs.length;
    choose(tabs[next].id);
    buttons[next].focus();
  }
  const bar = el("div", { class: "subtabs", role: "tablist", aria: { label } }, buttons);
  choose(current);
  return {
    bar,
    choose,
    current: () => current,
    name: (id, text) => {
      const button = buttons[tabs.findIndex((tab) => tab.id === id)];
      if (button.textContent !== text) button.textContent = text;
    },
  };
}

/** A bar of `share` of its room, with its number beside it in words. @param {number} share 0 to 1 */
export const bar = (share) =>
  el(
    "span",
    { class: "bar", aria: { hidden: "true" } },
    el("span", { style: { width: `${Math.max(0, Math.min(1, share)) * 100}%` } }),
  );
