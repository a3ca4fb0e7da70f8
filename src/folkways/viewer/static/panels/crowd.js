/** Everyone in the town with what they are doing now; words in a description find people too. */

import { el, say } from "folkways/dom.js";
import { worthWatching } from "folkways/panels/highlights.js";
import { keyed } from "folkways/panels/keyed.js";
import { holdsAt } from "folkways/panels/norm_model.js";
import { field } from "folkways/panels/parts.js";
import { badge } from "folkways/panels/person.js";
import { count } from "folkways/panels/words.js";

const PAGE = 60;
const SEARCHED = ["name", "learned", "currently", "lifestyle", "daily_requirement"];

/** Makes the list. @param {object} context @returns {{root: HTMLElement, update: (state: object) => void}} */
export function crowd(context) {
  const { run, store, player, measures } = context;
  let shown = PAGE;
  let state = store.get();
  const search = el("input", {
    type: "search",
    placeholder: "A name, or a word of their description",
    autocomplete: "off",
    on: { input: () => ((shown = PAGE), update(state)) },
  });
  const total = el("p", { class: "note", role: "status" });
  const list = el("ul", { class: "crowd" });
  const more = el(
    "button",
    { type: "button", class: "button more", on: { click: () => ((shown += PAGE), update(state)) } },
    "More",
  );
  const root = el(
    "div",
    { class: "crowd-view" },
    worthWatching(context),
    el("div", { class: "filters one" }, field("Choose somebody here or in the town, or look for words", search)),
    total,
    list,
    more,
  );

  function update(next) {
    state = next;
    const wanted = search.value.trim().toLocaleLowerCase();
    const found = run.agents
      .map((agent) => ({ agent, said: wanted ? where(agent, wanted) : "" }))
      .filter((one) => one.said !== null);
    const scene = player.scene();
    const norm = state.norm ? measures.get()?.norms.find((one) => one.id === state.norm) : null;
    say(
      total,
      wanted
        ? `${count(found.length, "person", "people")} of ${run.agents.length}`
        : count(run.agents.length, "person", "people"),
    );
    keyed(list, found.slice(0, shown), {
      key: ({ agent }) => agent.number,
      version: ({ agent, said }) =>
        JSON.stringify([said, doing(agent, scene), norm ? [norm.id, holdsAt(norm, agent.number, state.t)] : ""]),
      build: ({ agent, said }) => row(agent, said, scene, norm),
      empty: () => el("li", { class: "empty" }, "Nobody fits these words."),
    });
    more.hidden = found.length <= shown;
  }

  function row(agent, said, scene, norm) {
    const { emoji, text } = doing(agent, scene);
    const holds = norm ? holdsAt(norm, agent.number, state.t) : false;
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "crowd-row",
          data: { agent: agent.number },
          on: { click: () => store.set({ agent: agent.number }) },
        },
        badge(agent.number, agent.name),
        el(
          "span",
          { class: "crowd-words" },
          el(
            "span",
            { class: "crowd-name" },
            el("span", { class: "name" }, agent.name),
            agent.entrepreneur ? el("span", { class: "mark-of" }, "entrepreneur") : null,
            holds ? el("span", { class: "mark-of holds" }, "holds the norm") : null,
          ),
          el("span", { class: said ? "faint" : "faint one-line" }, said || `${emoji} ${text}`.trim()),
        ),
      ),
    );
  }
  return { root, update };
}

function doing(agent, scene) {
  const now = scene?.people[agent.name];
  if (!now || !now.placed) return { emoji: "", text: "not in the town yet" };
  if (now.gone) return { emoji: "", text: "has left the town" };
  if (now.talk) {
    const talk = scene.talks[now.talk];
    return {
      emoji: "💬",
      text: `talking to ${talk ? (talk.agent === agent.name ? talk.other : talk.agent) : "somebody"}`,
    };
  }
  if (now.path.length) return { emoji: "", text: "walking" };
  return { emoji: now.emoji, text: now.doing || "nothing in particular" };
}

/** The sentence in which the words were found; null if nowhere, "" if only the name has them. */
function where(agent, wanted) {
  const texts = SEARCHED.slice(1).map((name) => String(agent[name] ?? ""));
  const sentence = texts
    .flatMap((text) => text.split(/(?<=[.!?])\s+/))
    .find((one) => one.toLocaleLowerCase().includes(wanted));
  if (sentence) return sentence;
  const rest = [agent.name, ...(agent.innate ?? [])].join(" ").toLocaleLowerCase();
  return rest.includes(wanted) ? "" : null;
}
