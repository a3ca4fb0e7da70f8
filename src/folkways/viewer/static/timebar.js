/**
 * The bar at the bottom: play, step, speed, and the days with what happened in them, to be scrubbed through.
 */

import { SPEEDS } from "folkways/clock.js";
import { el, replace, say } from "folkways/dom.js";
import { icon } from "folkways/icons.js";
import { createLanes } from "folkways/lanes.js";
import { HOUR, lasting, MINUTE, words } from "folkways/time.js";

/** Milliseconds until something new is drawn into the bar. */
const REDRAW = 300;

/** @param {Element} root @param {object} context */
export function mountTimebar(root, context) {
  const { store, clock } = context;
  const play = el("button", { class: "button primary play", type: "button", on: { click: clock.toggle } });
  const speed = el(
    "select",
    {
      class: "field",
      aria: { label: "Speed: simulated time to real time" },
      on: { change: () => clock.setSpeed(Number(speed.value)) },
    },
    SPEEDS.map((one) => el("option", { value: one }, `${one}×`)),
  );
  const live = el(
    "button",
    { class: "button live", type: "button", title: "Stay at the head of the run", on: { click: clock.followHead } },
    "Live",
  );
  live.hidden = ["finished", "reading"].includes(context.run.status);
  const step = (direction, name, label) => {
    const on = { click: () => clock.step(direction) };
    return el("button", { class: "button", type: "button", aria: { label }, title: label, on }, icon(name));
  };
  const controls = el(
    "div",
    { class: "controls", role: "group", aria: { label: "Time" } },
    step(-1, "back", "To what happened before"),
    play,
    step(1, "forward", "To what happens next"),
    speed,
    live,
  );
  replace(root, controls, scrub(context));

  function update({ playing, speed: chosen, following, status }) {
    replace(play, icon(playing ? "pause" : "play"));
    play.setAttribute("aria-label", playing ? "Pause" : "Play");
    play.title = playing ? "Pause (space)" : "Play (space)";
    speed.value = String(chosen);
    speed.title = pace(chosen);
    if (status === "running") live.hidden = false;
    live.disabled = status !== "running";
    live.setAttribute("aria-pressed", String(following));
  }
  store.on(["playing", "speed", "following", "status"], update);
  update(store.get());
}

function scrub(context) {
  const { store, clock, run } = context;
  const lanes = createLanes(context);
  const cursor = el("div", { class: "cursor" });
  const hint = el("div", { class: "hint", hidden: true });
  const track = el(
    "div",
    { class: "track", role: "slider", tabindex: 0, aria: { label: "Moment", valuemin: run.begins } },
    lanes.picture,
    cursor,
  );
  // Games without mechanisms have none of the marks that the legend explains.
  const marked = run.has_map || run.mechanisms.length > 0;
  const scale = el("div", { class: "scale", aria: { hidden: true } });
  const root = el("div", { class: "scrub" }, hint, track, scale, marked ? legend() : null);

  const where = (event) => {
    const box = track.getBoundingClientRect();
    return lanes.moment(Math.min(Math.max(event.clientX - box.left, 0), box.width));
  };
  let dragging = false;
  let wished = null;

  function go(t) {
    const asked = wished !== null;
    wished = t;
    if (asked) return;
    requestAnimationFrame(() => {
      const to = wished;
      wished = null;
      clock.seek(to);
    });
  }

  function point(event) {
    const t = where(event);
    const box = root.getBoundingClientRect();
    const x = Math.min(Math.max(event.clientX - box.left, 72), Math.max(box.width - 72, 72));
    say(hint, [words(t - (t % MINUTE)), ...lanes.near(t)].join(" · "));
    hint.style.left = `${x}px`;
    hint.hidden = false;
    if (dragging) go(t);
  }
  track.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    dragging = true;
    track.setPointerCapture(event.pointerId);
    point(event);
  });
  track.addEventListener("pointermove", point);
  track.addEventListener("pointerleave", () => (hint.hidden = !dragging));
  for (const end of ["pointerup", "pointercancel"]) {
    track.addEventListener(end, (event) => {
      dragging = false;
      hint.hidden = event.pointerType !== "mouse";
    });
  }
  track.addEventListener("keydown", (event) => {
    const t = store.get().t;
    const by = { PageUp: HOUR, PageDown: -HOUR, ArrowUp: MINUTE, ArrowDown: -MINUTE }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    clock.seek(lanes.onward(t, by));
  });

  function update({ t }) {
    cursor.style.left = `${lanes.place(t)}px`;
    lanes.reach(t);
    track.setAttribute("aria-valuenow", String(t));
    track.setAttribute("aria-valuemax", String(clock.ends()));
    track.setAttribute("aria-valuetext", words(t));
  }
  function resize() {
    if (!lanes.resize(track.clientWidth, track.clientHeight)) return;
    const label = ({ x, text, day }) => el("span", { class: day ? "left" : null, style: { left: `${x}px` } }, text);
    replace(scale, lanes.labels().map(label));
    update(store.get());
  }
  /** A live run changes many times a second; its picture need not. */
  let timer = 0;
  function later() {
    timer ||= setTimeout(() => {
      timer = 0;
      resize();
    }, REDRAW);
  }
  new ResizeObserver(resize).observe(track);
  store.on(["t"], update, { fast: true });
  store.on(["head"], later);
  store.on(["agent", "norm"], () => lanes.draw());
  lanes.onChange(later);
  context.measures.on(later);
  return root;
}

function legend() {
  const entry = (kind, text) => el("span", {}, el("i", { class: kind }), text);
  return el(
    "div",
    { class: "key" },
    entry("talks", "conversations"),
    entry("conflicts", "conflicts"),
    entry("acceptances", "norms taken over"),
    entry("interventions", "changes from outside"),
  );
}

/** Words for how fast time passes at a speed. @param {number} speed */
export function pace(speed) {
  return speed === 1 ? "as fast as life" : `${lasting(speed)} in a second`;
}
