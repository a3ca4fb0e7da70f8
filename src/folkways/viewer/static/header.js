/**
 * The head of the page: the run's name and how it stands, the moment, and a few buttons.
 */

import { el, replace, say } from "folkways/dom.js";
import { icon } from "folkways/icons.js";
import { clock as timeOf, dayOf, inSteps, words } from "folkways/time.js";

const THEMES = { system: "as the system", light: "light", dark: "dark" };
const NEXT = { system: "light", light: "dark", dark: "system" };
const STANDING = {
  running: "is running",
  paused: "is paused",
  finished: "is finished",
  stalled: "was left unfinished: nobody is running it",
  reading: "is being read and checked",
};
const REASONS = {
  until: "it has reached the moment it was to run to",
  interrupted: "it was interrupted",
  budget: "its budget is spent",
};
/** Seconds that "link copied" is shown. */
const SHOWN = 2;

/** Words for how a run stands. @param {string} status @param {string} reason @param {boolean} paused by a watcher */
export function standing(status, reason, paused = false) {
  if (paused) return "The run waits: somebody has paused it";
  const why = REASONS[reason] ?? reason;
  return `The run ${STANDING[status] ?? status}${why && status !== "finished" ? ` (${why})` : ""}`;
}

/** The same words with a capital, unless a path or the like begins them. @param {string} text */
export function capital(text) {
  return /^\p{L}+(?=[\s’]|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Words as a sentence: it ends with one full stop, and begins with a capital if it can. @param {string} text */
export function sentence(text) {
  return capital(/[.!?]$/.test(text) ? text : `${text}.`);
}

/** Choose the colours: the watcher's choice, or the system's. */
export function bindTheme(store) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { theme } = store.get();
    const now = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
    document.documentElement.dataset.theme = now;
    document.dispatchEvent(new CustomEvent("folkways:theme", { detail: { theme: now } }));
  };
  try {
    const kept = localStorage.getItem("folkways.theme");
    if (kept in THEMES) store.set({ theme: kept });
  } catch {
    // A page from a file may not be allowed to keep anything.
  }
  dark.addEventListener("change", apply);
  store.on(["theme"], apply);
  apply();
}

function themeButton(store) {
  const button = el("button", { class: "button", type: "button" });
  const show = ({ theme }) => {
    replace(button, icon(theme));
    button.title = `Colours: ${THEMES[theme]}`;
    button.setAttribute("aria-label", button.title);
  };
  button.addEventListener("click", () => {
    const theme = NEXT[store.get().theme];
    store.set({ theme });
    try {
      localStorage.setItem("folkways.theme", theme);
    } catch {
      // It holds until the page is closed.
    }
  });
  store.on(["theme"], show);
  show(store.get());
  return button;
}

function linkButton(context) {
  const words = el("span", { class: "label" }, "Copy link");
  const label = "Copy a link to this moment";
  const button = el("button", { class: "button", type: "button", title: label, aria: { label } }, icon("link"), words);
  button.addEventListener("click", async () => {
    const copied = await copy(context.address.link());
    say(words, copied ? "Copied" : "In the address");
    context.announce(copied ? "link copied" : "the link stands in the address of the page");
    setTimeout(() => say(words, "Copy link"), SHOWN * 1000);
  });
  return button;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Fill the head of the page. @param {object} context */
export function mountHeader(context) {
  const { store, run } = context;
  const title = document.getElementById("title");
  const status = document.getElementById("status");
  const moment = document.getElementById("moment");
  say(title, run.title || run.name);
  document.title = `${run.title || run.name} · folkways`;

  const hours = el("span", {});
  const seconds = el("span", { class: "seconds" });
  replace(moment, hours, seconds);
  const help = el(
    "button",
    { class: "button", type: "button", aria: { label: "Keys" }, title: "Keys (?)", on: { click: () => context.keys.help() } },
    "?",
  );
  replace(document.getElementById("tools"), linkButton(context), themeButton(store), help);

  const tellTime = ({ t }) => {
    say(hours, inSteps() ? words(t) : `day ${dayOf(t)} ${timeOf(t)}`);
    say(seconds, inSteps() ? "" : `:${String(t % 60).padStart(2, "0")}`);
  };
  const tellStatus = ({ status: now, reason, paused, lost }) => {
    const text = lost || standing(now, reason, paused);
    say(status, capital(text));
    status.title = text;
  };
  store.on(["t"], tellTime, { fast: true });
  store.on(["status", "reason", "paused", "lost"], tellStatus);
  tellTime(store.get());
  tellStatus(store.get());
}
