/** People as they are shown everywhere: one colour and initials for each, a click selects them. */

import { el } from "folkways/dom.js";

/** Degrees between the hues of two neighbours: the golden angle, so that no two near numbers look alike. */
const TURN = 137.508;

/**
 * The colour of an agent, dark enough for white letters on it (contrast above 4.5).
 * @param {number} number position in the run's list; below 0 for somebody unknown
 */
export function colourOf(number) {
  if (number < 0) return "oklch(0.5 0 0)";
  return `oklch(${number % 2 ? 0.44 : 0.52} 0.125 ${((number * TURN + 25) % 360).toFixed(1)})`;
}

/** The first letters of the first and the last word of a name. @param {string} name */
export function initialsOf(name) {
  const parts = String(name).trim().split(/\s+/).filter(Boolean);
  if (!parts.length) return "?";
  const first = (part) => [...part][0].toLocaleUpperCase();
  return parts.length < 2 ? first(parts[0]) : first(parts[0]) + first(parts[parts.length - 1]);
}

const numbers = new WeakMap();

/**
 * The number of an agent by name, -1 if the run does not know it.
 * @param {{agents: {name: string, number: number}[]}} run @param {string} name
 */
export function numberOf(run, name) {
  if (!numbers.has(run)) numbers.set(run, new Map(run.agents.map((agent) => [agent.name, agent.number])));
  return numbers.get(run).get(name) ?? -1;
}

/** The name of an agent by number; "a visitor" if the run does not know it. */
export const nameOf = (run, number) => run.agents[number]?.name ?? "a visitor";

/** A round badge with initials. @param {number} number @param {string} name */
export function badge(number, name) {
  return el(
    "span",
    { class: "badge", style: { "--person": colourOf(number) }, aria: { hidden: "true" } },
    initialsOf(name),
  );
}

/**
 * Somebody as a button that selects them (or as plain words if the run does not know them).
 * @param {{run: object, store: object}} context
 * @param {number|string} who number or name
 * @param {{bare?: boolean, stay?: boolean}} how `bare`: the name is there for screen readers only; `stay`: the tab
 *   stays as it is
 */
export function person({ run, store }, who, { bare = false, stay = false } = {}) {
  const number = typeof who === "number" ? who : numberOf(run, who);
  const name = typeof who === "number" ? nameOf(run, who) : who;
  const label = el("span", { class: bare ? "name hidden" : "name" }, name);
  if (number < 0) return el("span", { class: "person" }, badge(-1, name), label);
  const select = () => store.set(stay ? { agent: number } : { agent: number, tab: "agents" });
  return el(
    "button",
    { type: "button", class: "person", title: `Select ${name}`, on: { click: select } },
    badge(number, name),
    label,
  );
}
