/** A person's own norms: what they hold, what was replaced, what they did not accept, and the life of each. */

import { el, say } from "folkways/dom.js";
import { STANDINGS, grouped, normsByStanding } from "folkways/panels/agent_model.js";
import { icon } from "folkways/panels/icons.js";
import { keyed } from "folkways/panels/keyed.js";
import { at, bar, nothing, readTalk, sentence, tag } from "folkways/panels/parts.js";
import { person } from "folkways/panels/person.js";
import { KINDS, WAYS, count } from "folkways/panels/words.js";

const TITLES = {
  qualified: "Holds",
  pending: "Has met and not judged yet",
  subsumed: "Held before; a broader norm stands for it now",
  replaced: "Held before; given up for another norm",
  rejected: "Met and did not accept",
};

/** Makes the view. @param {object} context @returns {{root: HTMLElement, show: (model: object) => number}} */
export function agentNorms(context) {
  const lists = STANDINGS.map((standing) => {
    const total = el("span", { class: "total" });
    const list = el("ul", { class: "norm-list" });
    const heading = el("h3", {}, TITLES[standing], " ", total);
    return { standing, total, list, root: el("section", { class: "section" }, heading, list) };
  });
  const root = el("div", { class: "own-norms" }, ...lists.map((one) => one.root));

  /** Shows a folded agent; returns how many norms are held. */
  function show(model) {
    const by = new Map(normsByStanding(model.norms).map((group) => [group.standing, group.norms]));
    for (const { standing, total, list, root: part } of lists) {
      const norms = by.get(standing);
      part.hidden = !norms.length && standing !== "qualified";
      say(total, String(norms.length));
      if (standing === "rejected") {
        keyed(list, grouped(norms), {
          key: (group) => group.content,
          version: (group) => group.norms.length,
          build: (group) => refused(context, model, group),
        });
      } else {
        keyed(list, norms, {
          key: (norm) => norm.id,
          version: (norm) => `${norm.version}`,
          build: (norm) => held(context, model, norm),
          empty: () => el("li", { class: "empty" }, "Holds no norm yet."),
        });
      }
    }
    return by.get("qualified").length;
  }
  return { root, show };
}

function held(context, model, norm) {
  const kind = KINDS[norm.kind] ?? { label: norm.kind, title: "" };
  return el(
    "li",
    { class: `own-norm ${norm.standing}` },
    el("p", { class: "norm-text" }, norm.content),
    el(
      "p",
      { class: "norm-facts" },
      el(
        "span",
        { class: "utility", title: "Utility: how much the norm matters to them, 1 to 100" },
        "matters ",
        bar(norm.utility / 100),
        ` ${norm.utility}`,
      ),
      el("span", { title: kind.title }, kind.label),
      norm.reminders.length ? el("span", {}, `reminded ${count(norm.reminders.length, "time")}`) : null,
    ),
    el(
      "details",
      { data: { part: `norm-${norm.id}` } },
      el("summary", {}, originOf(norm)),
      el("ol", { class: "life-of-norm" }, ...life(context, model, norm)),
    ),
  );
}

function originOf(norm) {
  if (norm.channel === "created" || norm.channel === "outside" || norm.channel === "synthesis")
    return WAYS[norm.channel];
  return `${norm.giver ? `from ${norm.giver}, ` : ""}${WAYS[norm.channel] ?? norm.channel}`;
}

const step = (name, ...parts) => el("li", {}, icon(name), el("div", {}, ...parts));

function life(context, model, norm) {
  const found = [step("norm", ...met(context, model, norm))];
  if (norm.judged) found.push(judgement(context, model, norm));
  else if (norm.standing === "pending") found.push(step("run", sentence("Not judged yet.")));
  if (norm.reminders.length) found.push(step("thought", reminders(context, norm.reminders)));
  if (norm.into) {
    const into = model.norms.find((one) => one.id === norm.into);
    found.push(
      step("go", sentence(at(norm.until), norm.standing === "replaced" ? "given up for the norm" : "replaced by the broader norm", `“${(into?.content ?? norm.into).replace(/\.$/, "")}”.`)),
    );
  }
  return found;
}

function met(context, model, norm) {
  if (norm.channel === "created") return [sentence(at(norm.t), "made from who they are.")];
  if (norm.channel === "outside") return [sentence(at(norm.t), "put into their mind from outside.")];
  if (norm.channel === "synthesis") {
    const parts = norm.parts.map((id, n) =>
      el(
        "li",
        {},
        model.norms.find((one) => one.id === id)?.content ?? `norm ${id}`,
        norm.weights[n] === undefined ? "" : ` (matters ${Math.round(norm.weights[n])})`,
      ),
    );
    return [
      sentence(at(norm.t), `drawn together${norm.theme ? ` about ${norm.theme}` : ""} from:`),
      el("ul", { class: "parts" }, ...parts),
    ];
  }
  const giver = norm.giver ? person(context, norm.giver) : "nobody in particular";
  return [
    sentence(
      at(norm.t),
      norm.channel === "conversation" ? "met in a conversation with" : "met by watching or overhearing",
      giver,
      norm.conversation ? readTalk(context, norm.conversation) : null,
      ".",
    ),
    norm.source ? el("p", { class: "quote" }, `Found in: “${norm.source}”`) : null,
    ...evidence(model, norm.memories),
  ];
}

/** The memories a norm was found in, where they say more than the words quoted. */
function evidence(model, ids) {
  return ids
    .map((id) => model.memories.get(id) ?? model.older.get(id))
    .filter(Boolean)
    .map((record) => el("p", { class: "quote" }, "Remembered as: ", record.text));
}

function judgement(context, model, norm) {
  const { judged } = norm;
  if (judged.passed)
    return step(
      "kept",
      sentence(
        at(judged.t),
        "accepted: it passed all four checks (borne out, no repetition, right kind, no conflict).",
      ),
    );
  const same = judged.duplicate_of ? model.norms.find((one) => one.id === judged.duplicate_of) : null;
  return step(
    "broken",
    sentence(at(judged.t), `not accepted: ${context.run.words.checks[judged.step] ?? judged.step}.`),
    judged.reason ? el("p", { class: "quote" }, judged.reason) : null,
    same ? el("p", { class: "quote" }, `The norm it repeats: “${same.content}”`) : null,
  );
}

function reminders(context, all) {
  const by = new Map();
  for (const one of all) by.set(one.by, [...(by.get(one.by) ?? []), one]);
  const items = [...by].map(([name, some]) => {
    const last = some[some.length - 1];
    return el(
      "li",
      {},
      name ? person(context, name) : "what was seen or thought",
      ` ${count(some.length, "time")}, last `,
      at(last.t),
      " ",
      last.conversation ? readTalk(context, last.conversation) : null,
    );
  });
  return el(
    "div",
    {},
    el("p", { class: "sentence" }, `Reminded ${count(all.length, "time")}, by:`),
    el("ul", { class: "parts" }, ...items),
  );
}

function refused(context, model, group) {
  const { last } = group;
  const times = group.norms.length;
  const reasons = new Map();
  for (const norm of group.norms) {
    const why = context.run.words.checks[norm.judged?.step] ?? "";
    reasons.set(why, (reasons.get(why) ?? 0) + 1);
  }
  return el(
    "li",
    { class: "own-norm rejected" },
    el("p", { class: "norm-text" }, group.content),
    el(
      "p",
      { class: "norm-facts" },
      tag("broken", times > 1 ? `met ${count(times, "time")}, never taken over` : "not accepted"),
      ...[...reasons].map(([why, n]) => el("span", {}, times > 1 && reasons.size > 1 ? `${why} (${n}×)` : why)),
    ),
    el(
      "details",
      { data: { part: `refused-${group.content}` } },
      el("summary", {}, times > 1 ? "The last five times" : "How it went"),
      ...group.norms.slice(0, 5).map((norm) => el("ol", { class: "life-of-norm" }, ...life(context, model, norm))),
    ),
    last.judged ? null : nothing("Not judged yet."),
  );
}
