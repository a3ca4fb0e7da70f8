/** What is shown: the run, what its results are evidence of, how it was made, links and keys. */

import { el, replace, say } from "folkways/dom.js";
import { worthWatching } from "folkways/panels/highlights.js";
import { section } from "folkways/panels/parts.js";
import { count, listed } from "folkways/panels/words.js";
import { words } from "folkways/time.js";

const KEYS = [
  ["Space", "play or pause"],
  ["← →", "to the event before or after; with Shift ten minutes"],
  ["[ ]", "slower, faster"],
  ["Home End", "to the beginning, to the end"],
  ["1 to 6", "the panels"],
  ["n p", "next person, previous person"],
  ["f", "follow the chosen person"],
  ["c", "next conflict; with Shift the one before"],
  ["/", "search"],
  ["+ − 0", "nearer, further, the whole town"],
  ["g", "go to a moment"],
  ["?", "all keys"],
  ["Esc", "close"],
];

const MOST_CHANGES = 20;

/** @param {HTMLElement} root @param {object} context @returns {{update: (state: object) => void}} */
export function mount(root, context) {
  const { run, store } = context;
  const what = section(run.title || run.name);
  what.body.append(...summary(run));
  const facts = section("How it was made");
  facts.body.append(el("dl", { class: "facts" }, ...rows(run)));

  const here = el("input", {
    type: "text",
    readonly: true,
    class: "address",
    aria: { label: "Link to this moment" },
    on: { focus: (event) => event.target.select() },
  });
  const told = el("p", { class: "note", role: "status" });
  const copy = el("button", { type: "button", class: "button", on: { click: copied } }, "Copy link to this moment");
  const share = section("Send this moment to somebody", {
    note: context.source.exported
      ? "The link works where this file is."
      : "The link works for anyone who can reach this page. For others, write the run into one file with: " +
        "folkways view RUN --export FILE.html",
  });
  share.body.append(el("div", { class: "buttons" }, copy), here, told);

  const keys = section("Keys");
  keys.body.append(
    el(
      "dl",
      { class: "keys-list" },
      ...KEYS.flatMap(([key, does]) => [
        el(
          "dt",
          {},
          ...key.split(" ").flatMap((one, n) => (one === "to" ? [" to "] : [n ? " " : "", el("kbd", {}, one)])),
        ),
        el("dd", {}, does),
      ]),
    ),
  );
  replace(root, what.root, worthWatching(context), share.root, facts.root, keys.root);

  async function copied() {
    try {
      await navigator.clipboard.writeText(link());
      say(told, "Copied.");
    } catch {
      here.focus();
      say(told, "It is marked above: copy it with Ctrl+C.");
    }
  }
  const link = () => context.address?.link?.() ?? location.href;

  return {
    update() {
      const now = link();
      if (here.value !== now) {
        here.value = now;
        say(told, `It leads to ${words(Math.floor(store.get().t))}.`);
      }
    },
  };
}

function summary(run) {
  const days = run.days.length;
  const entrepreneurs = run.agents.filter((agent) => agent.entrepreneur).map((agent) => agent.name);
  const some = entrepreneurs.length > 6 ? `${entrepreneurs.length} of them` : listed(entrepreneurs);
  const leaders = !entrepreneurs.length
    ? "Nobody has norms of their own to begin with."
    : entrepreneurs.length === 1
      ? `${some} is a norm entrepreneur: somebody with norms of their own who wants others to share them.`
      : `${some} are norm entrepreneurs: they have norms of their own and want others to share them.`;
  const parts = [
    el(
      "p",
      {},
      `${count(run.agents.length, "person", "people")} live through ${count(days, "day")} in a small town. Each decides for `,
      `themselves what to do, what to remember and what to say. ${leaders}`,
    ),
  ];
  if (run.norms.length)
    parts.push(
      el("p", {}, "The run follows these norms; no one in it is told that:"),
      el("ul", { class: "parts" }, ...run.norms.map((norm) => el("li", {}, norm.statement))),
    );
  if (run.labels?.mind_note)
    parts.push(
      el(
        "p",
        { class: "evidence" },
        el("strong", {}, "What it is evidence of: "),
        `${run.labels.mind_note}.`.replace(/\.\.$/, "."),
      ),
    );
  if (run.imported)
    parts.push(
      el(
        "p",
        { class: "note" },
        "This run was imported from another program; what that did not record cannot be shown.",
      ),
    );
  return parts;
}

function rows(run) {
  const facts = [
    ["Scenario", run.name],
    ["Seed", String(run.seed)],
    ["Mind", run.mind],
    ["Made with", `folkways ${run.folkways}`],
    ["Mechanisms", run.mechanisms.length ? run.mechanisms.join(", ") : "none"],
  ];
  const changes = run.interventions ?? [];
  if (changes.length) {
    const told = changes.slice(0, MOST_CHANGES).map(([t, change]) => `${words(t)}: ${change}`);
    if (changes.length > told.length) told.push(`and ${changes.length - told.length} more`);
    facts.push(["Changed from outside", told.join("; ")]);
  }
  if (run.forked) {
    const changes = run.forked.changes ?? [];
    const when = typeof run.forked.at === "number" ? words(run.forked.at) : String(run.forked.at);
    facts.push(
      ["Forked from", `${run.forked.run}, ${when}`],
      [
        "Changes of the fork",
        changes.length
          ? changes.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("; ")
          : "none",
      ],
    );
  }
  return facts.flatMap(([label, value]) => [el("dt", {}, label), el("dd", {}, value)]);
}
