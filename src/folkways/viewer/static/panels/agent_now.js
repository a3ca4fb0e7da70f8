/** The head of a person's panel: who it is, what they are doing, where and why, all of it. */

import { el, replace, say } from "folkways/dom.js";
import { changed } from "folkways/panels/keyed.js";
import { at, readTalk } from "folkways/panels/parts.js";
import { badge, person } from "folkways/panels/person.js";
import { placeOf } from "folkways/panels/words.js";
import { headsFor } from "folkways/scene.js";
import { clock } from "folkways/time.js";

/** Makes the head. @param {object} context @returns {{root: HTMLElement, update: (state: object) => void}} */
export function agentHead(context) {
  const { run, player, store } = context;
  const face = el("div", { class: "face" });
  const name = el("h2", { class: "agent-name" });
  const role = el("p", { class: "agent-role" });
  const doing = el("p", { class: "doing" });
  const where = el("p", { class: "where" });
  const why = el("p", { class: "why" });
  const follow = el(
    "button",
    {
      type: "button",
      class: "button small",
      aria: { pressed: "false" },
      on: { click: () => store.set({ follow: !store.get().follow }) },
    },
    "Follow in the town",
  );
  const root = el(
    "header",
    { class: "agent-head" },
    el("div", { class: "agent-who" }, face, el("div", { class: "agent-title" }, name, role), follow),
    el("div", { class: "right-now" }, doing, where, why),
  );

  function update(state) {
    const agent = run.agents[state.agent];
    changed(face, agent.number, () => {
      replace(face, badge(agent.number, agent.name));
      say(name, agent.name);
      say(role, `${agent.age ? `${agent.age} years, ` : ""}${agent.entrepreneur ? "norm entrepreneur" : "ordinary"}`);
      role.title = agent.entrepreneur
        ? "Has norms of their own from the start and wants others to share them"
        : "Starts without norms of their own";
    });
    follow.setAttribute("aria-pressed", String(Boolean(state.follow)));
    const now = player.scene()?.people[agent.name];
    const version = JSON.stringify([
      agent.number,
      now?.doing,
      now && headsFor(now),
      now?.talk,
      now?.reason,
      now?.until,
      now?.gone,
      now?.placed,
      now?.path.length,
      now?.said?.t,
    ]);
    changed(doing, version, () => tell(agent, now));
  }

  function tell(agent, now) {
    replace(why);
    if (!now || now.gone || !now.placed) {
      say(doing, now?.gone ? "Has left the town." : "Not in the town yet.");
      replace(where);
      return;
    }
    const walking = now.path.length > 0;
    const place = headsFor(now);
    const talk = now.talk ? player.scene().talks[now.talk] : null;
    const other = talk ? (talk.agent === agent.name ? talk.other : talk.agent) : "";
    if (talk)
      replace(
        doing,
        el("span", { class: "emoji", aria: { hidden: "true" } }, "💬"),
        " talking to ",
        person(context, other, { stay: true }),
        " ",
        readTalk(context, now.talk, "read along"),
      );
    else if (walking) say(doing, "walking");
    else if (now.doing)
      replace(doing, el("span", { class: "emoji", aria: { hidden: "true" } }, now.emoji), ` ${now.doing}`);
    else say(doing, "nothing in particular");
    const until =
      now.until > now.since && !walking && !talk
        ? [", since ", at(now.since, clock(now.since)), `, planned until ${clock(now.until)}`]
        : [];
    replace(
      where,
      walking
        ? `on the way to ${placeOf(place)}`
        : `${placeOf(place)}${now.doing ? ` (${now.indoors ? "indoors" : "outdoors"})` : ""}`,
      ...until,
    );
    where.title = place;
    if (now.reason && !walking && !talk) replace(why, el("span", { class: "label" }, "Why "), now.reason);
    else if (talk && now.said?.text) replace(why, el("span", { class: "label" }, "Says "), `“${now.said.text}”`);
  }

  return { root, update };
}
