/** Time on a drawing: the bins of all days side by side, nights left out. */

import { el, svg } from "folkways/dom.js";
import { clock, dayOf } from "folkways/time.js";

/** Units across a drawing of the panels. */
export const WIDTH = 420;
/** Room for the label of an hour. */
const ROOM = 36;

/**
 * An axis from `left` to `right` over `bins` ({label, from, to}).
 * @param {{from: number, to: number}[]} bins
 */
export function timeAxis(bins, left, right) {
  const step = (right - left) / Math.max(1, bins.length);
  return {
    left,
    right,
    step,
    /** Where bin `n` begins. */
    start: (n) => left + step * n,
    /** Where the middle of bin `n` is. */
    middle: (n) => left + step * (n + 0.5),
    /** Where moment `t` is; a night is the edge between two bins. */
    x(t) {
      let x = left;
      for (let n = 0; n < bins.length; n++) {
        const { from, to } = bins[n];
        if (t < from) return x;
        if (t < to) return left + step * (n + (t - from) / (to - from));
        x = left + step * (n + 1);
      }
      return x;
    },
    /** The moment at the place `x`. */
    t(x) {
      const at = Math.max(0, Math.min(bins.length - 1e-9, (x - left) / step));
      const n = Math.floor(at);
      return Math.round(bins[n].from + (at - n) * (bins[n].to - bins[n].from));
    },
  };
}

/** Returns the marks under an axis: hours, and the day where one begins. */
export function timeMarks(bins, axis, top, bottom) {
  const every = Math.max(1, Math.ceil(ROOM / axis.step));
  const marks = [];
  bins.forEach((bin, n) => {
    const x = axis.start(n);
    const first = n === 0 || dayOf(bin.from) !== dayOf(bins[n - 1].from);
    if (first) {
      marks.push(svg("line", { class: "day-line", x1: x, x2: x, y1: top, y2: bottom + 4 }));
      if (bins.length <= 160 || n % every === 0) {
        marks.push(svg("text", { class: "tick day", x: x + (n ? 3 : -14), y: bottom + 25 }, `day ${dayOf(bin.from)}`));
      }
    }
    if (n % every === 0)
      marks.push(svg("text", { class: "tick", x, y: bottom + 13, "text-anchor": "middle" }, clock(bin.from)));
  });
  return marks;
}

/** A line at the shown moment. */
export function cursor(axis, top, bottom) {
  const line = svg("line", { class: "cursor", y1: top, y2: bottom });
  return {
    node: line,
    move(t) {
      const x = axis.x(t).toFixed(1);
      line.setAttribute("x1", x);
      line.setAttribute("x2", x);
    },
  };
}

/** A table with the same numbers, for screen readers and for those who like tables better. */
export function numbersTable(caption, heads, rows) {
  return el(
    "table",
    { class: "numbers" },
    el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
    el(
      "tbody",
      {},
      ...rows.map(([head, ...cells]) =>
        el("tr", {}, el("th", { scope: "row" }, head), ...cells.map((cell) => el("td", {}, cell))),
      ),
    ),
  );
}
