/** The event log up to the shown moment, newest first: words, kinds, people and times to look for. */

import { el, replace, say } from "folkways/dom.js";
import { keyed } from "folkways/panels/keyed.js";
import { latest } from "folkways/panels/latest.js";
import { at, failed, field, readTalk, tag } from "folkways/panels/parts.js";
import { person } from "folkways/panels/person.js";
import { count } from "folkways/panels/words.js";
import { exampleMoment, lastOf, parse, words } from "folkways/time.js";

const PAGE = 100;
/** Milliseconds between two loads while time passes, and after a letter was typed. */
const GAP = 1000;
const TYPED = 250;

/** @param {HTMLElement} root @param {object} context @returns {{update: (state: object) => void}} */
export function mount(root, context) {
  const { run, store, source, clock } = context;
  const { groups } = run;
  const groupOf = new Map(groups.flatMap((group) => group.kinds.map((kind) => [kind, group])));
  const chosen = new Set(groups.filter((group) => !group.quiet).map((group) => group.id));
  let found = [];
  let more = false;
  let asked = "";
  let typing = 0;
  let adding = false;

  const soon = () => {
    clearTimeout(typing);
    typing = setTimeout(() => update(store.get()), TYPED);
  };
  const search = el("input", {
    type: "search",
    placeholder: "Words in the log…",
    autocomplete: "off",
    on: { input: soon },
  });
  const who = el(
    "select",
    { on: { change: () => update(store.get()) } },
    el("option", { value: "" }, "everybody"),
    ...[...run.agents]
      .sort((a, b) => a.name.localeCompare(b.name, "en"))
      .map((agent) => el("option", { value: agent.number }, agent.name)),
  );
  const from = el("input", { type: "text", placeholder: words(run.begins), autocomplete: "off", on: { input: soon } });
  const until = el("input", { type: "text", placeholder: "shown moment", autocomplete: "off", on: { input: soon } });
  const kinds = el("div", { class: "kinds", role: "group", aria: { label: "Kinds of events" } }, ...groups.map(toggle));
  const problem = el("div", {});
  const total = el("p", { class: "note", role: "status" });
  const list = el("ol", { class: "event-list" });
  const further = el("button", { type: "button", class: "button more", hidden: true, on: { click: add } }, "More");
  const named = el("summary", {});
  const wide = el(
    "details",
    { class: "more-filters" },
    named,
    kinds,
    el("div", { class: "filters" }, field(`From (such as ${exampleMoment()})`, from), field("Until", until)),
  );
  replace(
    root,
    el("div", { class: "filters" }, field("Words", search), field("Who", who)),
    wide,
    problem,
    total,
    list,
    further,
  );

  function toggle(group) {
    const press = (event) => {
      if (chosen.has(group.id)) chosen.delete(group.id);
      else chosen.add(group.id);
      event.currentTarget.setAttribute("aria-pressed", String(chosen.has(group.id)));
      update(store.get());
    };
    return el(
      "button",
      {
        type: "button",
        class: "toggle",
        aria: { pressed: String(chosen.has(group.id)) },
        data: { group: group.id },
        on: { click: press },
      },
      tag(group.icon, group.label),
    );
  }

  const ask = latest({
    load: ({ query }) => source.events(query),
    same: (a, b) => key(a) === key(b),
    show: (answer, { query }) => {
      replace(problem);
      found = answer.events;
      more = answer.more;
      asked = JSON.stringify(query);
      list.scrollTop = 0;
      tell();
    },
    fail: (error) => replace(problem, failed(error)),
  });

  /** What makes two questions the same but for the moment. */
  const key = ({ query }) => JSON.stringify({ ...query, until: null });

  function moment(input, otherwise) {
    const text = input.value.trim();
    const t = text ? parse(text) : otherwise;
    const wrong = text !== "" && t === null;
    input.setAttribute("aria-invalid", String(wrong));
    input.title = wrong ? `Write it like ${exampleMoment()}` : "";
    if (wrong || !text) return otherwise;
    return input === until ? lastOf(t) : t;
  }

  function query(state) {
    return {
      kinds: groups.filter((group) => chosen.has(group.id)).flatMap((group) => group.kinds),
      agents: who.value === "" ? [] : [Number(who.value)],
      text: search.value.trim(),
      from: moment(from, null),
      until: Math.floor(moment(until, state.t)),
      limit: PAGE,
    };
  }

  async function add() {
    const last = found[found.length - 1];
    if (!last || adding) return;
    adding = true;
    const wanted = asked;
    try {
      const answer = await source.events({ ...JSON.parse(asked), before: last[0] });
      if (wanted !== asked) return;
      found = [...found, ...answer.events];
      more = answer.more && answer.events.length > 0;
      tell();
    } catch (error) {
      replace(problem, failed(error));
    } finally {
      adding = false;
    }
  }

  function limit() {
    const t = until.value.trim() ? parse(until.value.trim()) : null;
    return t === null ? "this moment" : words(t);
  }

  function tell() {
    say(total, found.length ? `${more ? "The newest " : ""}${count(found.length, "event")} until ${limit()}` : "");
    keyed(list, found, {
      key: ([seq]) => seq,
      build: item,
      empty: () =>
        el(
          "li",
          { class: "empty" },
          chosen.size
            ? "Nothing of the chosen kinds fits this, up to the moment shown."
            : "No kind of event is chosen.",
        ),
    });
    further.hidden = !more;
  }

  function item([seq, event, sentence, kind]) {
    const group = groupOf.get(kind) ?? groups.find(({ id }) => id === "workings");
    const go = () => clock.seek(event.t);
    const raw = el(
      "details",
      { class: "raw" },
      el("summary", { aria: { label: "As it stands in the log" }, title: "As it stands in the log" }, "{ }"),
    );
    raw.addEventListener(
      "toggle",
      () => raw.open && raw.childElementCount < 2 && raw.append(el("pre", {}, JSON.stringify(event, null, 1))),
    );
    const known = run.agents.some((agent) => agent.name === event.agent);
    return el(
      "li",
      { class: "event", data: { seq } },
      el(
        "div",
        { class: "event-head" },
        at(event.t),
        tag(group.icon, group.label),
        el("span", { class: "spring" }),
        event.conversation ? readTalk(context, event.conversation) : null,
        known ? person(context, event.agent, { bare: true }) : null,
      ),
      el("p", { class: "event-text", title: `Go to ${words(event.t)}`, on: { click: go } }, sentence),
      raw,
    );
  }

  function update(state) {
    const wanted = query(state);
    const names = groups.filter((group) => chosen.has(group.id)).map((group) => group.label.toLowerCase());
    say(named, `Kinds and times: ${names.length === groups.length ? "everything" : names.join("; ") || "nothing"}`);
    if (!chosen.size) {
      found = [];
      more = false;
      tell();
      return;
    }
    ask({ query: wanted, seq: run.live ? state.head.seq : 0 }, state.playing || run.live ? GAP : 0);
  }
  return { update };
}
