/** The panel of conversations: what is being said now, what was said before, and a reader for one. */

import { el, replace, say } from "folkways/dom.js";
import { keyed } from "folkways/panels/keyed.js";
import { latest } from "folkways/panels/latest.js";
import { failed, field, tag } from "folkways/panels/parts.js";
import { badge, nameOf } from "folkways/panels/person.js";
import { excerpt, talkMarks, talksAt } from "folkways/panels/talk_model.js";
import { between, talkReader } from "folkways/panels/talk_reader.js";
import { REASONS, count, duration } from "folkways/panels/words.js";
import { clock, dayOf, words } from "folkways/time.js";

const PAGE = 60;

/** @param {HTMLElement} root @param {object} context @returns {{update: (state: object) => void}} */
export function mount(root, context) {
  const { run, store, source } = context;
  let talks = [];
  const names = new Map();
  let found = null;
  let shown = PAGE;
  let wait = 0;
  const reader = talkReader(context);
  const refresh = () => {
    shown = PAGE;
    list(store.get());
  };
  const who = el(
    "select",
    { on: { change: refresh } },
    el("option", { value: "" }, "anybody"),
    ...[...run.agents]
      .sort((a, b) => a.name.localeCompare(b.name, "en"))
      .map((agent) => el("option", { value: agent.number }, agent.name)),
  );
  const reason = el(
    "select",
    { on: { change: refresh } },
    el("option", { value: "" }, "any reason"),
    ...Object.entries(REASONS).map(([id, { label }]) => el("option", { value: id }, label)),
  );
  const search = el("input", {
    type: "search",
    placeholder: "Words that were said…",
    autocomplete: "off",
    on: { input: searchSoon },
  });
  const total = el("p", { class: "note", role: "status" });
  const items = el("ul", { class: "talk-list" });
  const more = el(
    "button",
    { type: "button", class: "button more", on: { click: () => ((shown += PAGE), list(store.get())) } },
    "More",
  );
  const problem = el("div", {});
  const all = el(
    "div",
    { class: "talks-view" },
    el("div", { class: "filters" }, field("Who", who), field("Why", reason), field("Words", search)),
    total,
    problem,
    items,
    more,
  );
  replace(root, all, reader.root);

  const gather = () => {
    talks = talkMarks(context.marks);
    learnNames();
    if (!all.hidden) list(store.get());
  };
  context.marks.onChange(gather);
  talks = talkMarks(context.marks);

  /** Marks know the people of the run only; the names of visitors stand in the log. */
  async function learnNames() {
    const unknown = talks.filter((talk) => (talk.agent < 0 || talk.other < 0) && !names.has(talk.id));
    for (const talk of unknown) names.set(talk.id, null);
    for (const { id, from, agent, other } of unknown) {
      try {
        const agents = [agent, other].filter((number) => number >= 0);
        const query = { kinds: ["ConversationOpened"], agents, from, until: from, limit: 10 };
        const opened = (await source.events(query)).events.find(([, event]) => event.conversation === id)?.[1];
        if (opened) names.set(id, [opened.agent, opened.other]);
      } catch {
        names.delete(id); // asked again when the marks grow
      }
    }
    if (unknown.length && !all.hidden) list(store.get());
  }
  learnNames();

  const look = latest({
    load: ({ text }) => source.events({ kinds: ["Uttered", "ConversationOpened"], text, limit: 1000 }),
    show: (answer, { text }) => {
      found = { text, more: answer.more, said: new Map() };
      for (const [, event] of answer.events)
        found.said.set(
          event.conversation,
          excerpt(event.text ?? event.about ?? "", text) || found.said.get(event.conversation) || "",
        );
      refresh();
    },
    fail: (error) => replace(problem, failed(error)),
  });

  function searchSoon() {
    clearTimeout(wait);
    const text = search.value.trim();
    if (!text) {
      found = null;
      refresh();
      return;
    }
    wait = setTimeout(() => look({ text, seq: store.get().head.seq }), 250);
  }

  function list(state) {
    const wanted = talksAt(talks, state.t, {
      agent: who.value === "" ? null : Number(who.value),
      reason: reason.value,
      ids: found ? new Set(found.said.keys()) : null,
    });
    const going = wanted.filter((talk) => talk.going).length;
    say(
      total,
      wanted.length
        ? count(wanted.length, "conversation") +
            ` until now${going ? `, ${going} going on` : ""}` +
            (found?.more ? "; only the newest that have these words" : "")
        : "",
    );
    keyed(items, wanted.slice(0, shown), {
      key: (talk) => talk.id,
      version: (talk) =>
        `${talk.going} ${talk.turns} ${found?.text ?? ""} ${dayOf(state.t)} ${names.get(talk.id) ?? ""}`,
      build: (talk) => item(talk, state),
      empty: () =>
        el("li", { class: "empty" }, "No conversation to show. Those that have begun by the moment shown appear here."),
    });
    more.hidden = wanted.length <= shown;
  }

  function item(talk, state) {
    const why = REASONS[talk.reason] ?? { icon: "talk", label: talk.reason };
    const said = found?.said.get(talk.id);
    const known = names.get(talk.id);
    const time = dayOf(talk.from) === dayOf(state.t) ? clock(talk.from) : words(talk.from);
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: `talk-row${talk.going ? " going" : ""}`,
          data: { talk: talk.id },
          on: { click: () => store.set({ talk: talk.id }) },
        },
        el(
          "span",
          { class: "pair" },
          badge(talk.agent, known?.[0] ?? nameOf(run, talk.agent)),
          badge(talk.other, known?.[1] ?? nameOf(run, talk.other)),
        ),
        el(
          "span",
          { class: "talk-words" },
          el("span", { class: "name" }, between(run, talk, known)),
          el(
            "span",
            { class: "faint" },
            tag(why.icon, why.label),
            el("span", {}, talk.going ? time : `${time}, ${duration(talk.to - talk.from)}`),
            talk.going ? el("span", { class: "mark-of" }, "going on") : null,
          ),
          said ? el("span", { class: "quote" }, said) : null,
        ),
      ),
    );
  }

  return {
    update(state) {
      all.hidden = Boolean(state.talk);
      reader.update(state);
      if (state.talk) return;
      list(state);
    },
  };
}
