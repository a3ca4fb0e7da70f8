/**
 * The picture in the time bar: days side by side without their nights, and in lanes the conversations, conflicts,
 * norms taken over and changes from outside.
 */

import { replace, svg } from "folkways/dom.js";
import { HOUR, inSteps, MINUTE, stepSeconds, words } from "folkways/time.js";

/** Pixels between two days. */
const GAP = 8;
/** Pixels that a letter of the scale takes, and those between two of its names. */
const LETTER = 6.5;
const SPACE = 12;
/** Pixels; a mark within this many of the pointer is told. */
const NEAR = 5;

const bar = (x, y, wide, high) =>
  `M${x.toFixed(1)} ${y.toFixed(1)}h${wide.toFixed(1)}v${high.toFixed(1)}h${(-wide).toFixed(1)}z`;
const diamond = (x, y, r) => `M${x.toFixed(1)} ${(y - r).toFixed(1)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;

/** @param {object} context of the page */
export function createLanes(context) {
  const { store, clock, run, marks } = context;
  const picture = svg("svg", { aria: { hidden: true }, preserveAspectRatio: "none" });
  const done = svg("g", {});
  const layers = svg("g", {});
  const ground = svg("g", {});
  picture.append(ground, done, layers);
  let width = 0;
  let height = 0;
  let days = [];
  let reached = -1;

  function lay() {
    const last = Math.max(clock.ends(), run.days.at(-1).ends);
    days = run.days.map(({ begins, ends }) => ({ begins, ends }));
    days.at(-1).ends = last;
    const whole = days.reduce((sum, { begins, ends }) => sum + Math.max(ends - begins, 1), 0);
    const scale = Math.max(width - GAP * (days.length - 1), 1) / whole;
    let x = 0;
    for (const day of days) {
      day.x = x;
      day.width = Math.max(day.ends - day.begins, 1) * scale;
      x += day.width + GAP;
    }
  }

  /** The distance in pixels of moment `t` from the left. */
  function place(t) {
    const day = days.findLast((one) => one.begins <= t) ?? days[0];
    const share = Math.min(Math.max((t - day.begins) / Math.max(day.ends - day.begins, 1), 0), 1);
    return day.x + share * day.width;
  }

  function moment(x) {
    const day = days.findLast((one) => one.x <= x) ?? days[0];
    const share = Math.min(Math.max((x - day.x) / day.width, 0), 1);
    return Math.round(day.begins + share * (day.ends - day.begins));
  }

  /** The moment `by` seconds on; from the end of a day it goes to the next, and back. */
  function onward(t, by) {
    const index = Math.max(days.findLastIndex((one) => one.begins <= t), 0);
    const to = t + by;
    if (to > days[index].ends && days[index + 1] && t >= days[index].ends) return days[index + 1].begins;
    if (to < days[index].begins && index && t <= days[index].begins) return days[index - 1].ends;
    return Math.min(Math.max(to, days[index].begins), days[index].ends);
  }

  const box = (kind, x, wide) => svg("rect", { class: kind, x, y: 0, width: wide, height, rx: 4 });

  function draw() {
    const { agent, norm } = store.get();
    const third = height / 3;
    replace(ground, days.map((day) => box("day", day.x, day.width)), hours());
    const shown = (one) => agent === null || one.includes(agent);
    const chosen = acceptancesOf(norm);
    const ticks = (kind, entries, shape, strong) => {
      const path = (some) => some.map(shape).join("");
      return [
        svg("path", { class: `${kind} faint`, d: path(entries.filter((one) => !strong(one))) }),
        svg("path", { class: kind, d: path(entries.filter(strong)) }),
      ];
    };
    const { head } = store.get();
    const spoken = ([, from, to]) => bar(place(from), third * 0.25, Math.max(place(to ?? head.t) - place(from), 1.5), third * 0.5);
    const stroke = ([, t]) => bar(place(t) - 0.75, third * 1.12, 1.5, third * 0.76);
    const sign = ([, t]) => diamond(place(t), third * 2.5, Math.min(third * 0.36, 5));
    replace(
      layers,
      ticks("talks", marks.talks, spoken, (one) => shown([one[3], one[4]])),
      ticks("conflicts", marks.conflicts, stroke, (one) => shown([one[2], one[3]])),
      ticks("acceptances", chosen, sign, (one) => shown([one[2]])),
      marks.interventions.map(([, t]) => svg("path", { class: "interventions", d: `M${place(t) - 5} 0h10l-5 8z` })),
    );
    reached = -1;
    reach(store.get().t);
  }

  /** Norms taken over; of the chosen norm alone, if one is chosen and its holders are known. */
  function acceptancesOf(id) {
    const norm = id ? context.measures.get()?.norms?.find((one) => one.id === id) : null;
    return norm ? norm.holders.map(({ agent, from }) => [0, from, agent, ""]) : marks.acceptances;
  }

  /** Seconds between two names on the scale: a step, or 2, 5, 10, 20, 50, ... where there is no room for all. */
  function between() {
    if (!inSteps()) return HOUR;
    const { begins, ends, width: wide } = days[0];
    const room = (wide * stepSeconds()) / Math.max(ends - begins, 1);
    // The first name stands to the right of its moment, the others around theirs.
    const needed = 1.5 * roomOf(ends) - SPACE;
    let every = 1;
    for (let at = 1; every * room < needed; at += 1) every = [1, 2, 5][at % 3] * 10 ** Math.floor(at / 3);
    return every * stepSeconds();
  }

  /** Pixels that the name of moment `t` needs. */
  const roomOf = (t) => words(t).length * LETTER + SPACE;

  function hours() {
    const lines = [];
    const apart = between();
    for (const day of days) {
      for (let t = Math.ceil((day.begins + 1) / apart) * apart; t < day.ends; t += apart) {
        const x = Math.round(place(t)) + 0.5;
        lines.push(svg("line", { class: "hour", x1: x, x2: x, y1: 0, y2: height }));
      }
    }
    return lines;
  }

  function reach(t) {
    const x = Math.round(place(t));
    if (x === reached) return;
    reached = x;
    replace(
      done,
      days
        .filter((day) => day.begins <= t)
        .map((day) => box("done", day.x, Math.max(Math.min(x - day.x, day.width), 0))),
    );
  }

  /** Words for what happened near moment `t`. */
  function near(t) {
    const x = place(t);
    const close = (one) => Math.abs(place(one) - x) <= NEAR;
    const name = (number) => (number < 0 ? "somebody" : context.names(number));
    const told = [];
    const conflict = marks.conflicts.find(([, one]) => close(one));
    if (conflict) told.push(`${name(conflict[2])} minds what ${name(conflict[3])} does`);
    const acceptance = acceptancesOf(store.get().norm).find(([, one]) => close(one));
    if (acceptance) told.push(`${name(acceptance[2])} takes over a norm`);
    const talk = marks.talks.find(([, from, to]) => t >= from - 2 * MINUTE && t <= (to ?? from) + MINUTE);
    if (talk && told.length < 2) told.push(`${name(talk[3])} talks to ${name(talk[4])}`);
    if (marks.interventions.some(([, one]) => close(one))) told.push("a change from outside");
    return told;
  }

  function labels() {
    const found = [];
    const apart = between();
    for (const [index, day] of days.entries()) {
      found.push({ x: day.x, text: inSteps() ? words(day.begins) : `day ${run.days[index].day}`, day: true });
      const least = inSteps() ? roomOf(day.ends) : 46;
      let edge = day.x + (inSteps() ? roomOf(day.begins) - SPACE : 44);
      for (let t = Math.ceil((day.begins + 1) / apart) * apart; t < day.ends; t += apart) {
        const x = place(t);
        if (x - least / 2 < edge || x + least / 2 > day.x + day.width) continue;
        found.push({ x, text: inSteps() ? words(t) : `${String((t / HOUR) % 24).padStart(2, "0")}:00`, day: false });
        edge = x + (inSteps() ? least / 2 : least);
      }
    }
    return found;
  }

  return {
    picture,
    place,
    moment,
    onward,
    near,
    labels,
    reach,
    draw,
    onChange: (fn) => marks.onChange(fn),
    /** Draw for this size; false if there is no room yet. */
    resize(wide, high) {
      if (!wide || !high) return false;
      width = wide;
      height = high;
      picture.setAttribute("viewBox", `0 0 ${wide} ${high}`);
      lay();
      draw();
      return true;
    },
  };
}
