/** Acting on a run: asking somebody (which changes nothing), and, on a live run, what the log records as a change. */

import { el, replace, say } from "folkways/dom.js";
import { interviewForm } from "folkways/panels/interview.js";
import { keyed } from "folkways/panels/keyed.js";
import { latest } from "folkways/panels/latest.js";
import { field, section, sentence } from "folkways/panels/parts.js";
import { words } from "folkways/time.js";

/** Seconds of a tick: a fork begins with one. */
const TICK = 10;

/** @param {HTMLElement} root @param {object} context @returns {{update: (state: object) => void}} */
export function mount(root, context) {
  const { run, store, source, town } = context;
  const interview = interviewForm(context);
  const done = [];
  let busy = false;

  const who = el(
    "select",
    { required: true },
    ...run.agents.map((agent) => el("option", { value: agent.number }, agent.name)),
  );
  const thought = el("textarea", {
    rows: 2,
    required: true,
    maxlength: 2000,
    placeholder: "A thought, such as: I should see somebody I trust today.",
  });
  const whisper = form(
    "Whisper to somebody",
    "It comes to their mind as a thought of their own.",
    [field("Who", who), field("Thought", thought)],
    "Whisper",
    () => ({ kind: "whisper", agent: Number(who.value), text: thought.value }),
    () => (thought.value = ""),
  );

  const host = el(
    "select",
    { required: true },
    ...run.agents.map((agent) => el("option", { value: agent.number }, agent.name)),
  );
  const visitor = el("input", { type: "text", required: true, maxlength: 80, value: "Visitor", autocomplete: "off" });
  const about = el("input", {
    type: "text",
    maxlength: 300,
    placeholder: "Such as: a reporter from the city",
    autocomplete: "off",
  });
  const words_ = el("textarea", { rows: 2, maxlength: 2000, placeholder: "What you say to them" });
  // Nobody both stays and leaves.
  const leave = el("input", { type: "checkbox", on: { change: () => leave.checked && (stay.checked = false) } });
  const stay = el("input", { type: "checkbox", on: { change: () => stay.checked && (leave.checked = false) } });
  const spoken = el("p", { class: "spoken", aria: { live: "polite" } });
  const visit = form(
    "Visit and talk",
    "You stand beside them, and others may overhear you. Once they have answered, the town waits until you say " +
      "more or resume it. If you stay, people who see you may speak to you; the town then waits two minutes for your " +
      "answer.",
    [
      field("Your name", visitor),
      field("Who you are", about),
      field("To whom", host),
      spoken,
      field("Words", words_),
      el("label", { class: "check" }, stay, " stay in the town, so that people may speak to you"),
      el("label", { class: "check" }, leave, " leave the town after that"),
    ],
    "Say it",
    () => ({
      kind: "visit",
      name: visitor.value,
      agent: Number(host.value),
      text: words_.value,
      leave: leave.checked,
      stay: stay.checked,
      description: about.value,
    }),
    () => (words_.value = ""),
  );

  /** Who has spoken to the visitor last: shown until it is answered, and chosen as the one to answer. */
  const hearing = latest({
    load: ({ name }) => source.events({ kinds: ["Uttered"], text: name, limit: 50 }),
    show: (answer, { name }) => {
      const last = answer.events.map(([, event]) => event).find((event) => event.to === name || event.agent === name);
      const open = last && last.to === name && !last.ends;
      say(spoken, open ? `${last.agent} says to you: “${last.text}”` : "");
      const speaker = open && run.agents.find((agent) => agent.name === last.agent);
      if (speaker) host.value = String(speaker.number);
    },
    fail: () => say(spoken, ""),
    same: (a, b) => a.name === b.name,
  });

  const things = el(
    "datalist",
    { id: "things" },
    ...town.objects.map((thing) => el("option", { value: thing.address })),
  );
  const thing = el("input", {
    type: "text",
    required: true,
    list: "things",
    autocomplete: "off",
    placeholder: "Begin to type an object",
  });
  const state = el("input", {
    type: "text",
    required: true,
    maxlength: 200,
    autocomplete: "off",
    placeholder: "Such as: burning",
  });
  const object = form(
    "Set the state of an object",
    "Those who see it can react to it.",
    [things, field("Object", thing), field("State", state)],
    "Set it",
    () => ({ kind: "object", address: thing.value, state: state.value }),
    () => (state.value = ""),
  );

  const pause = el(
    "button",
    { type: "button", class: "button", on: { click: () => send({ kind: "pause" }) } },
    "Pause the run",
  );
  const resume = el(
    "button",
    { type: "button", class: "button", on: { click: () => send({ kind: "resume" }) } },
    "Resume the run",
  );
  const standing = el("p", { class: "note" });
  const pausing = section("Pause the run itself", {
    note: "Not only what is shown here: nobody in the town does anything until it is resumed.",
  });
  pausing.body.append(standing, el("div", { class: "buttons" }, pause, resume));

  const log = section("What was done from this page");
  const list = el("ol", { class: "done-list", aria: { live: "polite" } });
  log.body.append(list);
  const closed = section("Act on a live run");
  const forkHint = el("code", {});
  const acts = el("div", { class: "acts" }, whisper.root, visit.root, object.root, pausing.root, log.root);
  replace(root, interview.root, closed.root, acts);

  function form(title, note, fields, label, body, sent) {
    const part = section(title, { note });
    const button = el("button", { type: "submit", class: "button" }, label);
    // What came of it stands here too: the list of all that was done may be out of sight.
    const outcome = el("span", {});
    const submit = async (event) => {
      event.preventDefault();
      const { done: ok, message } = await send(body());
      outcome.className = ok ? "ok" : "failed";
      say(outcome, message);
      if (ok) sent();
    };
    part.body.append(
      el("form", { class: "act-form", on: { submit } }, ...fields, el("div", { class: "buttons" }, button, outcome)),
    );
    return part;
  }

  async function send(body) {
    if (busy) return { done: false, message: "Something else is still being done." };
    busy = true;
    try {
      const answer = await source.act(body);
      const reply = answer.reply ? ` They answered: “${answer.reply}”` : "";
      note(answer.message + reply, answer.done, answer.t);
      return answer;
    } catch (error) {
      note(error.message, false, null);
      return { done: false, message: error.message };
    } finally {
      busy = false;
    }
  }

  function note(message, ok, t) {
    done.unshift({ id: done.length, message, ok, t });
    keyed(list, done, {
      key: (one) => one.id,
      build: (one) =>
        el(
          "li",
          { class: one.ok ? "ok" : "failed" },
          one.t === null || one.t === undefined ? "" : `${words(one.t)}: `,
          one.message,
        ),
    });
  }

  function explain(status) {
    if (source.exported)
      return [
        sentence(
          "This page is a file: it shows a run and cannot change it. The run itself can be acted on where it is, with",
        ),
        el("code", {}, "folkways view RUN --control"),
      ];
    if (run.imported)
      return [sentence("This run was imported: it is shown as it was recorded, and nothing in it can be changed.")];
    if (status === "reading") return [sentence("Whether this run can still be changed is known once it has been read.")];
    if (status === "finished")
      return [
        sentence(
          "This run is finished, so nothing in it can be changed any more. To see what would have happened otherwise, " +
            "fork it:",
        ),
        forkHint,
      ];
    return [
      sentence(
        "This page only looks at the run. To whisper to people, visit them, set objects or pause the run, open it with",
      ),
      el("code", {}, "folkways view RUN --control"),
    ];
  }

  return {
    update(now) {
      interview.update(now);
      const open = run.control && !source.exported && !["finished", "reading"].includes(now.status);
      acts.hidden = !open && !done.length;
      for (const part of [whisper, visit, object, pausing]) part.root.hidden = !open;
      closed.root.hidden = open;
      if (!open) {
        say(forkHint, `folkways fork RUN --at "${words(Math.floor(now.t / TICK) * TICK)}"`);
        if (closed.body.dataset.status !== now.status) replace(closed.body, ...explain(now.status));
        closed.body.dataset.status = now.status;
      }
      if (open && stay.checked) hearing({ name: visitor.value, seq: now.head.seq }, 500);
      const paused = Boolean(now.paused) || now.status === "paused";
      say(
        standing,
        paused
          ? "The run is paused."
          : now.status === "stalled"
            ? "Nobody is running it. Go on with: folkways resume RUN"
            : "The run is going on.",
      );
      pause.disabled = paused;
      resume.disabled = !paused;
      if (store.get().agent !== null && who.dataset.for !== String(now.agent)) {
        who.dataset.for = String(now.agent);
        who.value = String(now.agent);
        host.value = String(now.agent);
      }
    },
  };
}
