/**
 * Who gave a norm to whom: a row for everyone who came to hold it, below its giver. Time runs to the
 * right; a line begins when somebody accepted the norm. What lies after the shown moment is pale.
 */

import { svg } from "folkways/dom.js";
import { WIDTH, cursor, timeAxis, timeMarks } from "folkways/panels/axis.js";
import { giverOf, treeRows } from "folkways/panels/norm_model.js";
import { colourOf, initialsOf, nameOf } from "folkways/panels/person.js";
import { WAYS } from "folkways/panels/words.js";
import { words } from "folkways/time.js";

const NAMES = 150;
const ROW = 26;
const TOP = 8;
/** Frames round a star, drawn from its middle: a square for a norm of one's own, a diamond for what was seen. */
const FRAMES = {
  created: "m-8 -8h16v16h-16z",
  observation: "m-9.5 0l9.5 -9.5l9.5 9.5l-9.5 9.5z",
  synthesis: "m-9.5 7.5l9.5 -17l9.5 17z",
};

/**
 * Draws the tree of a norm.
 * @param {object} norm of `/api/measures` @param {{agents: object[], bins: object[]}} run
 * @param {{select: (agent: number) => void, open: (adoption: object) => void}} act what a click on a person, and on a
 *   gift, does
 * @returns {{root: SVGElement, at: (t: number, agent: number|null) => void}}
 */
export function treeDrawing(norm, run, act) {
  const rows = treeRows(norm.tree);
  const bottom = TOP + ROW * Math.max(1, rows.length);
  const axis = timeAxis(run.bins, NAMES, WIDTH - 8);
  const line = cursor(axis, TOP, bottom);
  const place = new Map(rows.map(({ adoption }, n) => [adoption.agent, TOP + ROW * (n + 0.5)]));
  const ends = run.bins.length ? run.bins[run.bins.length - 1].to : 0;
  const drawn = rows.map(({ adoption, depth }) => ({
    adoption,
    person: personRow(adoption, depth, place.get(adoption.agent), run, act),
    life: lifeLine(adoption, norm, axis, place.get(adoption.agent), ends),
    gift: gift(adoption, axis, place, run, act),
  }));
  const root = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${bottom + 30}`,
      class: "chart tree",
      role: "group",
      "aria-label": norm.label ?? "Who gave the norm to whom. The list below says the same in words.",
    },
    ...timeMarks(run.bins, axis, TOP, bottom),
    ...drawn.map((one) => one.life.node),
    line.node,
    ...drawn.map((one) => one.gift),
    ...drawn.map((one) => one.person),
  );
  return {
    root,
    at(t, agent) {
      line.move(t);
      for (const { adoption, person, life, gift } of drawn) {
        const later = adoption.t > t;
        for (const node of [person, life.node, gift]) node.classList.toggle("later", later);
        person.classList.toggle("chosen", adoption.agent === agent);
        life.until(t);
      }
    },
  };
}

/** A line from acceptance to the moment shown, or until the norm was given up. */
function lifeLine(adoption, norm, axis, y, ends) {
  const held = norm.holders.filter((one) => one.agent === adoption.agent).map((one) => one.to ?? ends);
  const end = Math.max(adoption.t, ...(held.length ? held : [ends]));
  const begin = axis.x(adoption.t);
  const all = svg("line", { class: "life whole", x1: begin, x2: axis.x(end), y1: y, y2: y });
  const past = svg("line", { class: `life way-${adoption.origin}`, x1: begin, x2: begin, y1: y, y2: y });
  return {
    node: svg("g", {}, svg("line", { class: "lead", x1: NAMES - 4, x2: begin - 7, y1: y, y2: y }), all, past),
    until: (t) => past.setAttribute("x2", Math.max(begin, axis.x(Math.min(t, end))).toFixed(1)),
  };
}

function personRow(adoption, depth, y, run, act) {
  const name = nameOf(run, adoption.agent);
  const x = 10 + Math.min(depth, 5) * 9;
  const room = Math.floor((NAMES - x - 16) / 6.3);
  const short = [...name].length > room ? `${[...name].slice(0, room - 1).join("")}…` : name;
  const marked = run.agents[adoption.agent]?.entrepreneur;
  const node = svg(
    "g",
    {
      class: "tree-person",
      role: "button",
      tabindex: 0,
      "aria-label": `Select ${name}${marked ? ", a norm entrepreneur" : ""}`,
    },
    svg("title", {}, `${name}${marked ? ", a norm entrepreneur" : ""}`),
    svg("rect", { class: "hit", x: 0, y: y - ROW / 2 + 1, width: NAMES - 6, height: ROW - 2, rx: 4 }),
    svg("circle", { cx: x, cy: y, r: 9, style: { fill: colourOf(adoption.agent) } }),
    svg("text", { class: "initials", x, y: y + 3, "text-anchor": "middle" }, initialsOf(name)),
    svg("text", { class: `tree-name${marked ? " entrepreneur" : ""}`, x: x + 13, y: y + 4 }, short),
  );
  pressed(node, () => act.select(adoption.agent));
  return node;
}

/** The mark at which somebody came to hold the norm, and the arrow from its giver. */
function gift(adoption, axis, place, run, act) {
  const [x, y] = [axis.x(adoption.t), place.get(adoption.agent)];
  const from = adoption.parent === null || adoption.parent === undefined ? undefined : place.get(adoption.parent);
  const told = saidOf(adoption, run);
  const node = svg(
    "g",
    {
      class: `gift way-${adoption.origin}`,
      role: "button",
      tabindex: 0,
      "aria-label": `${told} ${adoption.talk ? "Read the conversation." : "Go to this moment."}`,
    },
    svg("title", {}, told),
  );
  if (from !== undefined) {
    const down = y > from ? 1 : -1;
    const d = `M${x.toFixed(1)} ${from.toFixed(1)}V${(y - 8 * down).toFixed(1)}`;
    node.append(svg("path", { class: "reach", d }), svg("path", { class: "arrow", d }));
  }
  node.append(svg("circle", { class: "reach", cx: x, cy: y, r: 11 }), mark(adoption.origin, x, y));
  pressed(node, () => act.open(adoption));
  return node;
}

/** The star of a holder, in a frame for each way but talk, so that no colour is needed to tell them apart. */
export function mark(origin, x, y) {
  const frame = FRAMES[origin];
  const corners = Array.from({ length: 10 }, (_, n) => {
    const angle = (n * Math.PI) / 5 - Math.PI / 2;
    const radius = n % 2 ? 2.9 : 6.3;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return svg(
    "g",
    {},
    frame ? svg("path", { class: "mark", d: `M${x} ${y}${frame}` }) : null,
    svg("polygon", { class: "star", points: corners.join(" ") }),
  );
}

/** Returns in a sentence how somebody came to hold the norm, or to know the fact (`how` says so itself). */
export function saidOf(adoption, run) {
  if (adoption.how) return `${nameOf(run, adoption.agent)}, ${words(adoption.t)}: ${adoption.how}.`;
  const giver = giverOf(adoption, adoption.agent);
  const from = giver === null ? "" : ` from ${nameOf(run, giver)}`;
  const way =
    adoption.origin === "created"
      ? "made it from who they are"
      : `has it${from}, ${WAYS[adoption.origin] ?? adoption.origin}`;
  return `${nameOf(run, adoption.agent)}, ${words(adoption.t)}: ${way}.`;
}

function pressed(node, act) {
  node.addEventListener("click", act);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}
