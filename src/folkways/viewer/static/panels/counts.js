/**
 * The upper half of Figure 2 of Ren et al. (2024), as it stands at a moment: how many conflicts, conversations and
 * thoughts each quarter of a day had. What lies after the moment is pale.
 */

import { el, svg } from "folkways/dom.js";
import { WIDTH, cursor, numbersTable, timeAxis } from "folkways/panels/axis.js";
import { binAt } from "folkways/panels/norm_model.js";
import { dayOf, words } from "folkways/time.js";

/** Simulated seconds from one moment to the next. */
const TICK = 10;

const COUNTS = [
  { id: "conflicts", label: "Conflicts" },
  { id: "conversations", label: "Conversations" },
  { id: "thoughts", label: "Thoughts" },
];

/**
 * The three counts of the whole town.
 * @param {{counts: Record<string, number[]>}} measures @param {{label: string, from: number, to: number}[]} bins
 * @returns {{root: HTMLElement, at: (t: number) => void}}
 */
export function countsChart(measures, bins) {
  const height = 112;
  const [top, bottom] = [24, 82];
  const room = WIDTH / COUNTS.length;
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "chart", role: "img" });
  const parts = COUNTS.map(({ id, label }, column) => {
    const numbers = measures.counts[id] ?? [];
    const axis = timeAxis(bins, column * room + 2, (column + 1) * room - 12);
    const most = Math.max(1, ...numbers);
    const scale = (number) => (number / most) * (bottom - top - 12);
    const bars = numbers.map((number, n) => {
      const high = Math.max(scale(number), number ? 1.5 : 0.5);
      const figure =
        axis.step >= 12
          ? svg(
              "text",
              { class: "figure", x: axis.middle(n), y: bottom - high - 3, "text-anchor": "middle" },
              String(number),
            )
          : null;
      return svg(
        "g",
        { class: `bar-of bar-${id}${measures.t < bins[n].to - TICK ? " open" : ""}` },
        svg("title", {}, `${label}, ${bins[n].label}: ${number}${measures.t < bins[n].to - TICK ? ", so far" : ""}`),
        svg("rect", {
          x: axis.start(n) + axis.step * 0.12,
          width: axis.step * 0.76,
          y: bottom - high,
          height: high,
          rx: 1,
        }),
        figure,
      );
    });
    const line = cursor(axis, top - 6, bottom);
    drawing.append(
      svg(
        "g",
        {},
        svg("text", { class: "chart-title", x: axis.left, y: 11 }, label),
        svg("line", { class: "base", x1: axis.left, x2: axis.right, y1: bottom, y2: bottom }),
        ...days(bins, axis, bottom),
        ...bars,
        line.node,
      ),
    );
    return { bars, line, numbers, label };
  });
  const table = el(
    "details",
    { class: "as-table", data: { part: "counts" } },
    el("summary", {}, "As a table"),
    countsTable(measures, bins),
  );
  const root = el("div", { class: "figure-box" }, drawing, table);
  return {
    root,
    at(t) {
      for (const { bars, line } of parts) {
        line.move(t);
        bars.forEach((bar, n) => bar.classList.toggle("later", bins[n].to > t));
      }
      const now = binAt(bins, t);
      const said = parts.map(
        ({ label, numbers }) =>
          `${label} a quarter until ${words(t)}: ${numbers.slice(0, Math.max(0, now)).join(", ") || "none yet"}`,
      );
      drawing.setAttribute("aria-label", said.join(". "));
    },
  };
}

function days(bins, axis, bottom) {
  const marks = [];
  bins.forEach((bin, n) => {
    if (n && dayOf(bins[n - 1].from) === dayOf(bin.from)) return;
    const x = axis.start(n);
    if (n) marks.push(svg("line", { class: "day-line", x1: x, x2: x, y1: 20, y2: bottom + 4 }));
    marks.push(svg("text", { class: "tick", x: x + 1, y: bottom + 14 }, `day ${dayOf(bin.from)}`));
  });
  return bins.length > 24 ? marks.slice(0, 2) : marks;
}

function countsTable(measures, bins) {
  const rows = bins.map((bin, n) => [bin.label, ...COUNTS.map(({ id }) => String(measures.counts[id]?.[n] ?? "–"))]);
  return numbersTable(
    "Conflicts, conversations and thoughts in each quarter of a day, whole town",
    ["Quarter from", ...COUNTS.map((one) => one.label)],
    rows,
  );
}
