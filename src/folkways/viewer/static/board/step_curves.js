/** Measures over the steps of a run as lines, with a cursor at the step shown; a click goes to a step. */

import { el, svg } from "folkways/dom.js";
import { shortened } from "folkways/board/blocks.js";
import { words } from "folkways/time.js";

const WIDTH = 460;
const HEIGHT = 170;
const [LEFT, RIGHT, TOP, BOTTOM] = [48, WIDTH - 10, 10, 140];
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];

/**
 * A drawing for each table of a measure: its columns whose values are shares together, each other column by itself.
 * @param {{name: string, unit: string, definition: string, step: string, steps: string[], series: Record<string, (number|null)[]>}} measure
 * @param {{step: string, seconds: number}} moments what the run counts
 */
export function stepCurves(measure, moments) {
  const entries = Object.entries(measure.series).filter(([, values]) => values.some((value) => value !== null));
  const isShare = ([, values]) => values.every((value) => value === null || (value >= 0 && value <= 1));
  const shares = entries.filter(isShare);
  const others = entries.filter((entry) => !isShare(entry));
  const groups = [...(shares.length ? [shares] : []), ...others.map((entry) => [entry])];
  return groups.map((group) => drawn(measure, group, moments));
}

function drawn(measure, group, moments) {
  const numbers = measure.steps.map(Number);
  const counted = numbers.length > 0 && numbers.every(Number.isFinite);
  const xs = counted ? numbers : measure.steps.map((_, n) => n);
  const values = group.flatMap(([, list]) => list.filter((value) => value !== null));
  const [low, high] = [Math.min(0, ...values), Math.max(...values, values.some((value) => value > 1) ? 0 : 1)];
  const [first, last] = [xs[0], xs[xs.length - 1]];
  const x = (value) => LEFT + ((value - first) / Math.max(1e-9, last - first)) * (RIGHT - LEFT);
  const y = (value) => BOTTOM - ((value - low) / Math.max(1e-9, high - low)) * (BOTTOM - TOP);
  const line = svg("line", { class: "cursor", y1: TOP, y2: BOTTOM });
  const ticks = [low, (low + high) / 2, high].map((value) => [
    svg("line", { class: "grid", x1: LEFT, x2: RIGHT, y1: y(value), y2: y(value) }),
    svg("text", { class: "tick", x: LEFT - 5, y: y(value) + 4, "text-anchor": "end" }, shortened(value)),
  ]);
  const ends = [first, last].map((value, n) =>
    svg("text", { class: "tick", x: x(value), y: BOTTOM + 16, "text-anchor": n ? "end" : "start" }, measure.steps[n ? xs.length - 1 : 0]),
  );
  const middle = svg("text", { class: "tick", x: (LEFT + RIGHT) / 2, y: BOTTOM + 16, "text-anchor": "middle" }, measure.step);
  const paths = group.map(([, list], n) => svg("path", { fill: "none", stroke: COLOURS[n % COLOURS.length], "stroke-width": 2, d: path(list, xs, x, y) }));
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", role: "img", "aria-label": `${measure.name} by ${measure.step}` },
    ...ticks.flat(),
    ...ends,
    middle,
    ...paths,
    line,
  );
  // Where steps are those that the run counts, the drawing is a way to them.
  const linked = counted && measure.step === moments.step;
  if (linked) {
    drawing.addEventListener("click", (event) => {
      const box = drawing.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDTH;
      const share = Math.min(1, Math.max(0, (at - LEFT) / (RIGHT - LEFT)));
      const t = Math.round(first + share * (last - first)) * moments.seconds;
      drawing.dispatchEvent(new CustomEvent("folkways:seek", { bubbles: true, detail: { t } }));
    });
  }
  const now = group.map(() => el("strong"));
  const legend = group.map(([name], n) =>
    el("li", {}, el("span", { class: "dot", style: { background: COLOURS[n % COLOURS.length] } }), `${name.replaceAll("_", " ")}: `, now[n]),
  );
  const root = el("figure", { class: "board-figure" }, drawing, el("ul", { class: "keys" }, ...legend), el("figcaption", { class: "muted" }, measure.definition));

  function at(t) {
    line.toggleAttribute("hidden", !linked);
    const step = Math.floor(t / moments.seconds);
    const index = linked ? xs.findLastIndex((value) => value <= step) : xs.length - 1;
    line.setAttribute("x1", x(Math.min(last, Math.max(first, step))));
    line.setAttribute("x2", x(Math.min(last, Math.max(first, step))));
    group.forEach(([, list], n) => {
      const value = index < 0 ? null : list[index];
      now[n].textContent = value === null || value === undefined ? "–" : shortened(value);
      now[n].title = linked ? `at ${words(t)}` : "at the end";
    });
  }
  return { root, at };
}

function path(list, xs, x, y) {
  let drawing = "";
  let pen = false;
  list.forEach((value, n) => {
    if (value === null) pen = false;
    else {
      drawing += `${pen ? "L" : "M"}${x(xs[n]).toFixed(1)} ${y(value).toFixed(1)}`;
      pen = true;
    }
  });
  return drawing;
}
