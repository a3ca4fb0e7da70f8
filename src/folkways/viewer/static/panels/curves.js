/**
 * The lower half of Figure 2 of Ren et al. (2024), as it stands at a moment: which share of the people holds a norm
 * (acceptance), and which share holds it and did not violate it in the quarter (adherence); a thin line shows on which
 * share of all occasions on which it was kept (compliance rate). What lies after the moment is pale. A quarter that
 * is not over has an open point and no line: few occasions say little, and a line would seem to plunge.
 */

import { el, say, svg } from "folkways/dom.js";
import { WIDTH, cursor, numbersTable, timeAxis, timeMarks } from "folkways/panels/axis.js";
import { adheringAt, binAt, holdersAt, keptIn, steps } from "folkways/panels/norm_model.js";
import { count, percent } from "folkways/panels/words.js";
import { words } from "folkways/time.js";

/** Simulated seconds from one moment to the next. */
const TICK = 10;

/**
 * One norm: acceptance as a line of steps, adherence and the compliance rate as a point for each quarter.
 * @param {object} norm of `/api/measures` @param {{from: number, to: number, label: string}[]} bins
 * @param {number} people how many there are
 * @param {(t: number) => void} seek called when a place on the drawing is clicked
 * @param {number} measuredTo the last moment that was measured
 * @returns {{root: HTMLElement, at: (t: number) => void}}
 */
export function sharesChart(norm, bins, people, seek, measuredTo) {
  const height = 196;
  const [left, right, top, bottom] = [42, WIDTH - 8, 14, 160];
  const axis = timeAxis(bins, left, right);
  const y = (share) => bottom - share * (bottom - top);
  const line = cursor(axis, top - 6, bottom);
  const path = (name) => svg("path", { class: name, fill: "none" });
  const [heldLater, held, adheresLater, adheres, compliesLater, complies] = [
    "held later",
    "held",
    "adheres later",
    "adheres",
    "complies later",
    "complies",
  ].map(path);
  const points = svg("g", {});
  const labels = ["label-held", "label-adheres"].map((name) => svg("text", { class: `direct ${name}` }));
  const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    svg("line", { class: share ? "grid" : "base", x1: left, x2: right, y1: y(share), y2: y(share) }),
    svg("text", { class: "tick", x: left - 5, y: y(share) + 4, "text-anchor": "end" }, `${share * 100} %`),
  ]);
  const drawing = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, class: "chart shares", role: "img" },
    ...grid,
    ...timeMarks(bins, axis, top, bottom),
    compliesLater,
    complies,
    heldLater,
    adheresLater,
    held,
    adheres,
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
  // The end of a day's last quarter is the first moment after it, at which nothing happens any more.
  const over = (bin) => measuredTo >= bin.to - TICK;
  const whole = (shares) => reached.filter(over).map((_, n) => [axis.middle(n), share(shares[n])]);
  adheresLater.setAttribute("d", pointPath(whole(norm.adherence_of), y));
  compliesLater.setAttribute("d", pointPath(whole(norm.compliance_of), y));

  const now = { held: el("strong"), adheres: el("strong"), complies: el("strong") };
  const legend = el(
    "ul",
    { class: "chart-legend" },
    el("li", {}, key("held"), el("span", {}, "Acceptance, hold it: ", now.held)),
    el("li", {}, key("adheres"), el("span", {}, "Adherence, hold it and did not violate it: ", now.adheres)),
    el("li", {}, key("complies"), el("span", {}, "Compliance rate, occasions on which it was kept: ", now.complies)),
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

  /** The agents that adhere in bin `n` up to `t`, and all agents: as measured, or so far. */
  function adhering(n, t) {
    const [, all] = norm.adherence_of[n];
    return all && t < bins[n].to ? [adheringAt(norm, bins[n], t), all] : norm.adherence_of[n];
  }

  function at(t) {
    line.move(t);
    held.setAttribute("d", stepPath(norm, bins, axis, y, people, Math.min(t, ends)));
    const current = Math.min(binAt(bins, t), reached.length - 1);
    const done = keptIn(norm, reached, t);
    const seen = reached.slice(0, current + 1).map((bin, n) => ({
      x: n === current && t < bin.to ? Math.min(axis.x(t), axis.middle(n)) : axis.middle(n),
      adhering: adhering(n, t),
      occasions: done[n],
    }));
    const closed = seen.filter((_, n) => n < current || (t >= reached[n].to - TICK && over(reached[n])));
    const drawn = (what) => pointPath(closed.map((one) => [one.x, share(one[what])]), y);
    adheres.setAttribute("d", drawn("adhering"));
    complies.setAttribute("d", drawn("occasions"));
    points.replaceChildren(...dots(norm, reached, seen, axis, y, Math.min(t, measuredTo)));
    const holders = holdersAt(norm, t);
    const { adhering: adherents, occasions } = seen[current] ?? { adhering: [0, 0], occasions: [0, 0] };
    const everyone = count(people, "person", "people");
    const holding = people && !norm.unreadable ? holders / people : null;
    say(now.held, norm.unreadable ? unjudged(norm) : `${holders} of ${everyone} (${percent(holding)})`);
    say(now.adheres, adherents[1] ? `${outOf(adherents)} this quarter` : unjudged(norm));
    say(
      now.complies,
      occasions[1]
        ? `${outOf(occasions)} this quarter, ${count(withOccasion(norm, reached[current], t), "person", "people")}`
        : norm.tracked && !norm.permission && !norm.unreadable
          ? "no occasion yet this quarter"
          : unjudged(norm),
    );
    place(labels, axis.x(Math.min(t, ends)), [holding, share(adherents)], y);
    drawing.setAttribute(
      "aria-label",
      `${norm.statement} At ${words(t)} ${holders} of ${everyone} hold it; ` +
        (adherents[1] ? `${adherents[0]} hold it and did not violate it in this quarter; ` : "") +
        `it was kept on ${occasions[0]} of ${count(occasions[1], "occasion")} in this quarter.`,
    );
  }
  return { root, at };
}

const share = ([part, all]) => (all ? part / all : null);

const outOf = (found) => `${found[0]} of ${found[1]} (${percent(share(found))})`;

/** Why there is no adherence to a norm. */
function unjudged(norm) {
  if (norm.unreadable) return "not measured: the judge cannot read it";
  if (norm.permission) return "undefined: nothing can violate a permission";
  return norm.tracked ? "–" : "not judged";
}

/** How many people had an occasion to keep or violate the norm in a bin up to `t`. */
const withOccasion = (norm, bin, t) =>
  new Set(norm.occasions.filter((one) => one.t >= bin.from && one.t < bin.to && one.t <= t).map((one) => one.agent))
    .size;

const key = (name) =>
  svg(
    "svg",
    { class: "chart-key", viewBox: "0 0 26 12", "aria-hidden": "true" },
    svg("path", { class: name, d: "M1 6H25", fill: "none" }),
    name === "adheres" ? svg("circle", { class: "dot", cx: 13, cy: 6, r: 4 }) : null,
  );

function stepPath(norm, bins, axis, y, people, until) {
  if (norm.unreadable || !bins.length || !people || until < bins[0].from) return "";
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
    const later = n >= seen.length;
    const open = !later && t < bin.to - TICK;
    const x = later ? axis.middle(n) : seen[n].x;
    const adhering = seen[n]?.adhering ?? norm.adherence_of[n];
    const occasions = seen[n]?.occasions ?? norm.compliance_of[n];
    const when = `${bin.label}${open ? ", so far" : ""}`;
    const found = [];
    if (occasions[1])
      found.push(
        svg(
          "circle",
          { class: `speck${later ? " later" : ""}`, cx: x, cy: y(share(occasions)), r: 1.8 },
          svg("title", {}, `${when}: kept on ${occasions[0]} of ${count(occasions[1], "occasion")}`),
        ),
      );
    if (adhering[1])
      found.push(
        svg(
          "circle",
          {
            class: `dot${later ? " later" : ""}${open ? " open" : ""}`,
            cx: x,
            cy: y(share(adhering)),
            r: later ? 2 : 4,
          },
          svg("title", {}, `${when}: ${adhering[0]} of ${adhering[1]} hold it and did not violate it`),
        ),
      );
    return found;
  });
}

/** Puts the labels beside the ends of the lines, never on each other. */
function place([held, adheres], x, [first, second], y) {
  const near = x > WIDTH - 74;
  const wanted = [first, second].map((value) => (value === null ? null : y(value) + 4));
  if (wanted[0] !== null && wanted[1] !== null && Math.abs(wanted[0] - wanted[1]) < 14) {
    const above = wanted[0] <= wanted[1] ? 0 : 1;
    const middle = (wanted[0] + wanted[1]) / 2;
    wanted[above] = Math.max(10, middle - 7);
    wanted[1 - above] = wanted[above] + 14;
  }
  [held, adheres].forEach((label, n) => {
    label.setAttribute("visibility", wanted[n] === null ? "hidden" : "visible");
    if (wanted[n] === null) return;
    label.setAttribute("x", near ? x - 8 : x + 8);
    label.setAttribute("text-anchor", near ? "end" : "start");
    label.setAttribute("y", wanted[n]);
    say(label, `${n ? "adhere" : "hold it"} ${percent(n ? second : first)}`);
  });
}

function sharesTable(norm, bins, people) {
  const none = norm.tracked && !norm.permission && !norm.unreadable ? "no occasion" : unjudged(norm);
  const rows = bins
    .slice(0, norm.adherence_of.length)
    .map((bin, n) => [
      bin.label,
      percent(norm.acceptance[n]),
      norm.adherence_of[n][1] ? outOf(norm.adherence_of[n]) : unjudged(norm),
      norm.compliance_of[n][1] ? outOf(norm.compliance_of[n]) : none,
      String(norm.with_occasion[n]),
    ]);
  return numbersTable(
    `“${norm.statement}” in each quarter of a day, of ${count(people, "person", "people")}. Adherence: people who ` +
      "hold the norm and did not violate it in the quarter. Compliance rate: occasions on which it was kept.",
    ["Quarter from", "Hold it at its end", "Adherence", "Compliance rate", "People with an occasion"],
    rows,
  );
}
