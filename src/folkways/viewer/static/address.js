/**
 * What is shown, as the address of the page says it:
 * #t=1-10:30:10&agent=Carlos+Gomez&norm=...&talk=c12&tab=norms&follow=1
 */

import { compact, parse, words } from "folkways/time.js";

export const TABS = ["agents", "talks", "norms", "events", "act", "about"];
/** What the tabs are called on the page. */
const CALLED = new Map([
  ["people", "agents"],
  ["log", "events"],
]);
const KEYS = ["t", "agent", "norm", "talk", "tab", "follow", "speed"];
/** Seconds between two changes of the address while nothing was chosen. */
const PAUSE = 1;
/** Seconds that is shown what of a link did not fit. */
const SHOWN = 20;
/** So many characters of what a link says are repeated. */
const MOST = 40;

/**
 * The part of the state that an address says; null for what it leaves out. `notice` says in a sentence what in it does
 * not fit the run, "" if all does; `t` is a moment of the run in any case.
 * @param {string} hash @param {object} run @param {number} end the last moment that can be shown
 */
export function read(hash, run, end) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const faults = [];
  const one = (key, find) => (given.get(key) ? find(given.get(key), faults, run, end) : null);
  const state = {
    t: one("t", moment),
    agent: one("agent", somebody),
    norm: one("norm", tracked),
    talk: given.get("talk"),
    tab: one("tab", tabCalled),
    follow: given.get("follow") === "1",
  };
  return { ...state, notice: faults.join("; ") };
}

function moment(text, faults, run, end) {
  const t = parse(text);
  if (t === null) faults.push(`${quoted(text)} in the link is no moment, such as ${compact(run.begins)}`);
  else if (t < run.begins) faults.push(`the run begins at ${words(run.begins)}, later than ${words(t)} in the link`);
  else if (t > end) faults.push(`the run goes to ${words(end)}, not as far as ${words(t)} in the link`);
  return t === null ? null : Math.min(Math.max(t, run.begins), Math.max(end, run.begins));
}

/** Somebody's number, by their name or a part of it that only they have. */
function somebody(text, faults, { agents }) {
  const wanted = text.trim().toLowerCase();
  const names = agents.map((agent) => agent.name.toLowerCase());
  const whole = names.indexOf(wanted);
  const having = (fits) => agents.filter((_, number) => wanted && fits(names[number]));
  const beginning = having((name) => ` ${name}`.includes(` ${wanted}`));
  const found = beginning.length ? beginning : having((name) => name.includes(wanted));
  if (whole < 0 && found.length !== 1) {
    const who = found.slice(0, 5).map((agent) => agent.name);
    faults.push(
      who.length
        ? `${quoted(text)} in the link may be ${who.join(", ")}${found.length > who.length ? " and others" : ""}`
        : `nobody in this run is called ${quoted(text)}`,
    );
    return null;
  }
  return whole < 0 ? agents.indexOf(found[0]) : whole;
}

function tracked(text, faults, { norms }) {
  // Norms that came up by themselves are known only when they are measured.
  if (/^cluster:\d+$/.test(text) || norms.some((norm) => norm.id === text)) return text;
  const ids = norms.map((norm) => norm.id).join(", ");
  faults.push(`the run tracks no norm called ${quoted(text)}${ids ? `; it tracks: ${ids}` : ""}`);
  return null;
}

function tabCalled(text, faults) {
  const tab = CALLED.get(text.toLowerCase()) ?? text.toLowerCase();
  if (TABS.includes(tab)) return tab;
  faults.push(`there is no tab called ${quoted(text)}`);
  return null;
}

function quoted(text) {
  const characters = [...text];
  return `“${characters.slice(0, MOST).join("")}${characters.length > MOST ? "…" : ""}”`;
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

/**
 * Keep the address and the state together.
 * @param {{store: object, clock: object, run: object, announce: (text: string) => void}} context
 */
export function bindAddress({ store, clock, run, announce }) {
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
    const { t, tab, ...rest } = read(location.hash, run, clock.ends());
    store.set({ ...rest, tab: tab ?? "agents" });
    tell();
    if (t !== null) clock.seek(t);
  };

  /** Say what did not fit, and let it go after a while. */
  let hush = 0;
  function tell() {
    const { notice } = store.get();
    clearTimeout(hush);
    if (!notice) return;
    announce(notice);
    hush = setTimeout(() => store.set({ notice: "" }), SHOWN * 1000);
  }

  tell();
  addEventListener("hashchange", heed);
  addEventListener("popstate", heed);
  return { link: () => new URL(write(store.get(), run.agents), location.href).href };
}
