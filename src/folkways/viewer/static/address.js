/**
 * What is shown, as the address of the page says it:
 * #t=1-10:30:10&agent=Carlos+Gomez&norm=...&talk=c12&tab=norms&follow=1
 */

import { compact, parse } from "folkways/time.js";

export const TABS = ["agents", "talks", "norms", "events", "act", "about"];
const KEYS = ["t", "agent", "norm", "talk", "tab", "follow", "speed"];
/** Seconds between two changes of the address while nothing was chosen. */
const PAUSE = 1;

/**
 * The part of the state that an address says; null for what it leaves out.
 * @param {string} hash @param {{name: string}[]} agents
 */
export function read(hash, agents) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const number = agents.findIndex((agent) => agent.name === given.get("agent"));
  const tab = given.get("tab");
  return {
    t: given.has("t") ? parse(given.get("t")) : null,
    agent: number < 0 ? null : number,
    norm: given.get("norm"),
    talk: given.get("talk"),
    tab: TABS.includes(tab) ? tab : null,
    follow: given.get("follow") === "1",
  };
}

/** The address of a state. @param {object} state @param {{name: string}[]} agents */
export function write(state, agents) {
  const parts = new URLSearchParams();
  parts.set("t", compact(state.t));
  if (state.agent !== null) parts.set("agent", agents[state.agent].name);
  if (state.norm) parts.set("norm", state.norm);
  if (state.talk) parts.set("talk", state.talk);
  if (state.tab !== "agents") parts.set("tab", state.tab);
  if (state.follow) parts.set("follow", "1");
  return `#${parts.toString().replaceAll("%3A", ":")}`;
}

/** Keep the address and the state together. @param {{store: object, clock: object, run: object}} context */
export function bindAddress({ store, clock, run }) {
  let written = location.hash;
  let timer = 0;
  let push = false;

  function note() {
    const { playing, following } = store.get();
    const hash = write(store.get(), run.agents);
    const kind = push && !playing && !following ? "pushState" : "replaceState";
    push = false;
    if (hash === written) return;
    history[kind](null, "", hash);
    written = hash;
  }

  store.on(KEYS, (state, before) => {
    const chosen = ["agent", "norm", "talk", "tab"].some((key) => state[key] !== before[key]);
    const sought = Math.abs(state.t - before.t) > 60 && !state.playing;
    push ||= chosen || sought;
    clearTimeout(timer);
    if (chosen) note();
    else timer = setTimeout(note, PAUSE * 1000);
  });

  const heed = () => {
    if (location.hash === written) return;
    written = location.hash;
    const { t, tab, ...rest } = read(location.hash, run.agents);
    store.set({ ...rest, tab: tab ?? "agents" });
    if (t !== null) clock.seek(t);
  };
  addEventListener("hashchange", heed);
  addEventListener("popstate", heed);
  return { link: () => new URL(write(store.get(), run.agents), location.href).href };
}
