/**
 * The lower half of Figure 2 of Ren et al. (2024), as it stands at a moment: which share of the people holds a norm,
 * and on which share of occasions it is kept. What lies after the moment is pale.
 */

import { el, say, svg } from "folkways/dom.js";
import { WIDTH, cursor, numbersTable, timeAxis, timeMarks } from "folkways/panels/axis.js";
import { binAt, holdersAt, keptIn, steps } from "folkways/panels/norm_model.js";
import { count, percent } from "folkways/panels/words.js";
import { words } from "folkways/time.js";

/**
 * One norm: who holds it, as a line of steps, and how often it is kept, as a point for each quarter.
 * @param {object} norm of `/api/measures` @param {{from: number, to: number, label: string}[]} bins
 * @param {number} people how many there are
 * @param {(t: number) => void} seek called when a place on the drawing is clicked
 * @returns {{root: HTMLElement, at: (t: number) => void}}
 */
export function sharesChart(norm, bins, people, seek) {
  const height = 196;
  const [left, right, top, bottom] = [36, WIDTH - 8, 14, 160];
  const axis = timeAxis(bins, left, right);
  const y = (share) => bottom - share * (bottom - top);
  const line = cursor(axis, top - 6, bottom);
  const path = (name) => svg("path", { class: name, fill: "none" });
  const [heldLater, held, keptLater, kept] = ["held later", "held", "kept later", "kept"].map(path);
  const points = svg("g", {});
  const labels = ["label-held", "label-kept"].map((name) => svg("text", { class: `direct ${name}` }));
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    svg("line", { class: share ? "grid" : "base", x1: left, x2: right, y1: y(share), y2: y(share) }),
    svg("text", { class: "tick", x: left - 5, y: y(share) + 4, "text-anchor": "end" }, `${share * 100} %`),
  ]);
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, class: "chart shares", role: "img" },
    ...grid,
    ...timeMarks(bins, axis, top, bottom),
    heldLater,
    keptLater,
    held,
    kept,
    points,
    line.node,
    ...labels,
  );
  drawing.addEventListener("click", (event) => {
    const box = drawing.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    if (x >= left - 4 && x <= right + 4 && bins.length) seek(axis.t(x));
  });
  const ends = bins.length ? bins[bins.length - 1].to : 0;
  const reached = bins.slice(0, norm.adherence_of.length);
  heldLater.setAttribute("d", stepPath(norm, bins, axis, y, people, ends));
  keptLater.setAttribute(
    "d",
    pointPath(
      reached.map((bin, n) => [axis.middle(n), share(norm.adherence_of[n])]),
      y,
    ),
  );

  const now = { held: el("strong"), kept: el("strong") };
  const legend = el(
    "ul",
    { class: "chart-legend" },
    el("li", {}, key("held"), el("span", {}, "Hold it: ", now.held)),
    el("li", {}, key("kept"), el("span", {}, "Keep it: ", now.kept)),
  );
  const root = el(
    "div",
    { class: "figure-box" },
    drawing,
    legend,
    el(
      "details",
      { class: "as-table", data: { part: "shares" } },
      el("summary", {}, "As a table"),
      sharesTable(norm, bins, people),
    ),
  );

  function at(t) {
    line.move(t);
    held.setAttribute("d", stepPath(norm, bins, axis, y, people, Math.min(t, ends)));
    const current = binAt(bins, t);
    const done = keptIn(norm, reached, t);
    const seen = reached
      .slice(0, current + 1)
      .map((bin, n) => [n === current && t < bin.to ? Math.min(axis.x(t), axis.middle(n)) : axis.middle(n), done[n]]);
    kept.setAttribute(
      "d",
      pointPath(
        seen.map(([x, of]) => [x, share(of)]),
        y,
      ),
    );
    points.replaceChildren(...dots(norm, reached, seen, axis, y, t));
    const holders = holdersAt(norm, t);
    const lastOf = seen.findLast(([, of]) => of[1] > 0)?.[1] ?? [0, 0];
    const nowOf = seen[current]?.[1] ?? [0, 0];
    say(now.held, `${holders} of ${count(people, "person", "people")} (${percent(people ? holders / people : null)})`);
    say(
      now.kept,
      nowOf[1]
        ? `${nowOf[0]} of ${count(nowOf[1], "occasion")} this quarter (${percent(share(nowOf))})`
        : norm.tracked
          ? "no occasion yet this quarter"
          : "not judged",
    );
    place(labels, axis.x(Math.min(t, ends)), [people ? holders / people : null, share(lastOf)], y);
    drawing.setAttribute(
      "aria-label",
      `${norm.statement} At ${words(t)} ${holders} of ${count(people, "person", "people")} hold it; ` +
        `kept on ${lastOf[0]} of ${count(lastOf[1], "occasion")} in the last quarter with any.`,
    );
  }
  return { root, at };
}

const share = ([kept, all]) => (all ? kept / all : null);

const key = (name) =>
  svg(
    "svg",
    { class: "chart-key", viewBox: "0 0 26 12", "aria-hidden": "true" },
    svg("path", { class: name, d: "M1 6H25", fill: "none" }),
    name === "kept" ? svg("circle", { class: "dot", cx: 13, cy: 6, r: 4 }) : null,
  );

function stepPath(norm, bins, axis, y, people, until) {
  if (!bins.length || !people || until < bins[0].from) return "";
  const at = (number) => y(number / people).toFixed(1);
  const parts = [`M${axis.x(bins[0].from).toFixed(1)} ${at(holdersAt(norm, bins[0].from))}`];
  for (const [t, number] of steps(norm, until)) parts.push(`H${axis.x(t).toFixed(1)}V${at(number)}`);
  parts.push(`H${axis.x(until).toFixed(1)}`);
  return parts.join("");
}

/** A line through points, broken where there was no occasion. */
function pointPath(points, y) {
  let pen = "M";
  return points
    .map(([x, value]) => {
      if (value === null) {
        pen = "M";
        return "";
      }
      const piece = `${pen}${x.toFixed(1)} ${y(value).toFixed(1)}`;
      pen = "L";
      return piece;
    })
    .join("");
}

function dots(norm, bins, seen, axis, y, t) {
  return bins.flatMap((bin, n) => {
    const of = seen[n]?.[1] ?? norm.adherence_of[n];
    const value = share(of);
    if (value === null) return [];
    const later = n >= seen.length;
    const open = !later && t < bin.to;
    const title = `${bin.label}: kept on ${of[0]} of ${count(of[1], "occasion")}${open ? " so far" : ""}`;
    return [
      svg(
        "circle",
        {
          class: `dot${later ? " later" : ""}${open ? " open" : ""}`,
          cx: later ? axis.middle(n) : seen[n][0],
          cy: y(value),
          r: later ? 2 : 4,
        },
        svg("title", {}, title),
      ),
    ];
  });
}

/** Puts the labels beside the ends of the lines, never on each other. */
function place([held, kept], x, [first, second], y) {
  const near = x > WIDTH - 74;
  const wanted = [first, second].map((value) => (value === null ? null : y(value) + 4));
  if (wanted[0] !== null && wanted[1] !== null && Math.abs(wanted[0] - wanted[1]) < 14) {
    const above = wanted[0] <= wanted[1] ? 0 : 1;
    const middle = (wanted[0] + wanted[1]) / 2;
    wanted[above] = Math.max(10, middle - 7);
    wanted[1 - above] = wanted[above] + 14;
  }
  [held, kept].forEach((label, n) => {
    label.setAttribute("visibility", wanted[n] === null ? "hidden" : "visible");
    if (wanted[n] === null) return;
    label.setAttribute("x", near ? x - 8 : x + 8);
    label.setAttribute("text-anchor", near ? "end" : "start");
    label.setAttribute("y", wanted[n]);
    say(label, `${n ? "keep" : "hold"} it ${percent(n ? second : first)}`);
  });
}

function sharesTable(norm, bins, people) {
  const rows = bins.slice(0, norm.adherence_of.length).map((bin, n) => {
    const [kept, all] = norm.adherence_of[n];
    return [bin.label, percent(norm.acceptance[n]), all ? `${percent(kept / all)} (${kept} of ${all})` : norm.tracked ? "no occasion" : "not judged"];
  });
  return numbersTable(
    `“${norm.statement}” in each quarter of a day, of ${count(people, "person", "people")}`,
    ["Quarter from", "Hold it at its end", "Kept"],
    rows,
  );
}
