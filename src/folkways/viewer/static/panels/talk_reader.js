/** One conversation: who spoke, when, what, who overheard it, why it was opened and how it ended. */

import { el, replace, say } from "folkways/dom.js";
import { changed, keyed } from "folkways/panels/keyed.js";
import { latest } from "folkways/panels/latest.js";
import { at, failed, sentence, tag } from "folkways/panels/parts.js";
import { badge, nameOf, numberOf, person } from "folkways/panels/person.js";
import { readable } from "folkways/panels/talk_model.js";
import { REASONS, duration, listed } from "folkways/panels/words.js";
import { clock, words } from "folkways/time.js";

/** Seconds before a conversation in which the conflict that led to it is looked for. */
const BEFORE = 1800;

/** Makes the reader. @param {object} context @returns {{root: HTMLElement, update: (state: object) => void}} */
export function talkReader(context) {
  const { run, store, source, clock: time } = context;
  let talk = null;
  let cause = null;
  const title = el("h2", { class: "talk-title" });
  const facts = el("div", { class: "talk-facts" });
  const why = el("div", { class: "talk-why" });
  const lines = el("ol", { class: "lines" });
  const end = el("div", { class: "talk-end" });
  const begin = el(
    "button",
    { type: "button", class: "button small", on: { click: () => talk?.opened && time.seek(talk.opened.t) } },
    "Go there",
  );
  const follow = el("button", { type: "button", class: "button small", on: { click: followTwo } }, "Follow these two");
  const root = el(
    "div",
    { class: "reader", hidden: true },
    el(
      "div",
      { class: "bar-of-buttons" },
      el(
        "button",
        { type: "button", class: "linklike", on: { click: () => store.set({ talk: null }) } },
        "‹ All talks",
      ),
      el("span", { class: "spring" }),
      begin,
      follow,
    ),
    title,
    facts,
    why,
    lines,
    end,
  );

  function followTwo() {
    if (!talk?.opened) return;
    time.seek(talk.opened.t);
    const number = numberOf(run, talk.opened.agent);
    store.set({ agent: number < 0 ? null : number, follow: true });
    time.play();
  }

  const ask = latest({
    load: async ({ id }) => {
      const found = readable((await source.talk(id)).events);
      return { found, before: await conflictBefore(found.opened) };
    },
    show: ({ found, before }) => {
      talk = found;
      cause = before;
      tell(store.get());
    },
    fail: (error) => {
      talk = null;
      replace(title);
      replace(facts);
      replace(why, failed(error));
      replace(lines);
      replace(end);
    },
  });

  /** What was seen that led to a conversation about a broken norm. */
  async function conflictBefore(opened) {
    if (opened?.reason !== "conflict") return null;
    const number = numberOf(run, opened.agent);
    if (number < 0) return null;
    const query = {
      kinds: ["ConflictDetected"],
      agents: [number],
      from: Math.max(0, opened.t - BEFORE),
      until: opened.t,
      limit: 100,
    };
    const found = (await source.events(query)).events.map(([, event]) => event);
    const fits = found.filter((event) => event.agent === opened.agent && event.other === opened.other);
    return fits.find((event) => event.norm === opened.norm) ?? fits[0] ?? null;
  }

  function tell(state) {
    if (!talk?.opened) return;
    const { opened, closed } = talk;
    changed(title, opened.conversation, () => {
      say(title, `${opened.agent} and ${opened.other}`);
      const ends = closed ? `, ${duration(closed.t - opened.t)}` : "";
      replace(
        facts,
        sentence(
          at(opened.t),
          `${ends}`.replace(/^, /, "for "),
          REASONS[opened.reason] ? tag(REASONS[opened.reason].icon, REASONS[opened.reason].label) : null,
        ),
      );
      replace(why, ...reason(context, opened, cause));
      lines.scrollTop = 0;
    });
    const version = (line) => (line.t > state.t ? "later" : "said");
    keyed(lines, talk.lines, {
      key: (line) => line.seq,
      version,
      build: (line) => spoken(line, line.t > state.t),
      empty: () => el("li", { class: "empty" }, "Nothing was said."),
    });
    const over = closed && closed.t <= state.t;
    const standing = opened.t > state.t ? "later" : over ? "over" : "going";
    changed(end, `${opened.conversation} ${standing}`, () => replace(end, ...ending(standing)));
  }

  function ending(standing) {
    const { opened, closed } = talk;
    if (standing === "later")
      return [
        el(
          "p",
          { class: "note" },
          "At the moment shown this conversation has not begun. It begins at ",
          at(opened.t),
          ".",
        ),
      ];
    if (standing === "going")
      return [
        el(
          "p",
          { class: "note" },
          closed ? "Still going on at the moment shown; what comes later is pale." : "Still going on.",
        ),
      ];
    return [el("p", { class: "note" }, `It ended at ${words(closed.t)}: ${closed.why}.`)];
  }

  function spoken(line, later) {
    const first = line.agent === talk.opened.agent;
    const heard = line.overheard_by ?? [];
    return el(
      "li",
      { class: `line ${first ? "one" : "two"}${later ? " later" : ""}` },
      badge(numberOf(run, line.agent), line.agent),
      el(
        "div",
        { class: "balloon" },
        el(
          "p",
          { class: "line-head" },
          person(context, line.agent),
          at(line.t, clock(line.t) + (line.t % 60 ? `:${String(line.t % 60).padStart(2, "0")}` : "")),
        ),
        el("p", { class: "said" }, line.text),
        heard.length ? el("p", { class: "faint" }, `Overheard by ${listed(heard)}`) : null,
      ),
    );
  }

  return {
    root,
    update(state) {
      root.hidden = !state.talk;
      if (!state.talk) return;
      // A conversation that goes on in a live run grows: ask again when the log has.
      const going = talk && talk.opened?.conversation === state.talk && !talk.closed;
      ask({ id: state.talk, seq: going || !talk ? state.head.seq : 0 }, going ? 1000 : 0);
      if (talk?.opened?.conversation === state.talk) tell(state);
    },
  };
}

function reason(context, opened, cause) {
  const about = opened.about ? el("q", {}, opened.about) : null;
  if (opened.reason === "conflict") {
    return [
      cause ? sentence(person(context, opened.agent), "had seen:", `${cause.observation} (`, at(cause.t), ").") : null,
      about ? sentence("That goes against a norm of theirs:", about) : null,
    ].filter(Boolean);
  }
  if (opened.reason === "campaign")
    return [sentence(person(context, opened.agent), `wanted to win ${opened.other} over to:`, about)];
  return about ? [sentence("About:", /[.!?…]$/.test(opened.about) ? opened.about : `${opened.about}.`)] : [];
}

/** The two names of a mark, for a list. */
export const between = (run, mark, names = null) =>
  `${names?.[0] ?? nameOf(run, mark.agent)} and ${names?.[1] ?? nameOf(run, mark.other)}`;
