/** The blocks of a board: a table, a network, a talk, a text that was told on. */

import { el, svg } from "folkways/dom.js";

/** Colours that can be told apart by most, also on paper (Okabe and Ito 2008), and then their darker kin. */
const COLOURS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#8c7a00", "#5d5f56", "#7b3294", "#1b4f3c"];
const SIZE = 420;
/** Names are written beside nodes of networks that have no more than this. */
const NAMED = 40;

const kinds = { table, network, talk, retelling };

/** A block as an element. @param {{kind: string, title: string}} block */
export function drawnBlock(block) {
  const drawn = kinds[block.kind];
  return el(
    "section",
    { class: `board-block ${block.kind}`, aria: { label: block.title } },
    el("h3", {}, block.title),
    drawn ? drawn(block) : el("p", { class: "muted" }, "This page cannot draw it."),
  );
}

function cell(value) {
  if (value === null || value === undefined || value === false) return el("td", {});
  if (value === true) return el("td", { class: "mark" }, "✓");
  if (typeof value === "number") return el("td", { class: "number" }, shortened(value));
  return el("td", {}, value);
}

/** A number with no more digits than say something. */
export function shortened(value) {
  return Number.isInteger(value) ? value.toLocaleString("en") : Number(value.toPrecision(4)).toLocaleString("en");
}

function table({ head, rows }) {
  const numeric = head.map((_, n) => rows.length > 0 && rows.every((row) => row[n] === null || typeof row[n] === "number"));
  const heads = head.map((name, n) => el("th", { scope: "col", class: numeric[n] ? "number" : null }, name));
  return el(
    "div",
    { class: "scrolls", tabindex: 0 },
    el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map(cell))))),
  );
}

function network({ nodes, edges, groups }) {
  const all = groups.length ? groups : [...new Set(nodes.map((node) => node.group))].sort();
  const colour = (group) => COLOURS[Math.max(0, all.indexOf(group)) % COLOURS.length];
  const at = (share) => 30 + share * (SIZE - 60);
  // Of a dense network single lines are pale, or its nodes would not be seen.
  const ink = Math.min(1, 60 / Math.max(1, edges.length));
  const lines = edges.map(([one, other, weight]) => {
    const [from, to] = [nodes[one], nodes[other]];
    const ends = { x1: at(from.x), y1: at(from.y), x2: at(to.x), y2: at(to.y) };
    return svg("line", { class: "edge", ...ends, "stroke-opacity": (0.15 + 0.65 * weight) * ink });
  });
  const dots = nodes.map((node) => {
    const radius = (nodes.length > NAMED ? 4 : 7) * Math.sqrt(node.size);
    const told = node.group ? `${node.name}: ${node.group}` : node.name;
    return svg(
      "circle",
      { cx: at(node.x), cy: at(node.y), r: radius, fill: colour(node.group) },
      svg("title", {}, told),
    );
  });
  const names =
    nodes.length > NAMED
      ? []
      : nodes.map((node) => {
          const anchor = node.x > 0.55 ? "start" : node.x < 0.45 ? "end" : "middle";
          const side = node.x > 0.55 ? 10 : node.x < 0.45 ? -10 : 0;
          const below = node.x >= 0.45 && node.x <= 0.55 ? (node.y < 0.5 ? -11 : 20) : 4;
          const place = { x: at(node.x) + side, y: at(node.y) + below, "text-anchor": anchor };
          return svg("text", { class: "name", ...place }, node.name.split(" ")[0]);
        });
  const present = new Set(nodes.map((node) => node.group));
  const keys = all.filter((group) => group && present.has(group));
  const legend = keys.map((group) => el("li", {}, el("span", { class: "dot", style: { background: colour(group) } }), group));
  const drawing = { viewBox: `-40 0 ${SIZE + 80} ${SIZE}`, role: "img", class: "network-drawing" };
  return el("div", {}, svg("svg", drawing, ...lines, ...dots, ...names), legend.length ? el("ul", { class: "keys" }, ...legend) : null);
}

function talk({ turns }) {
  const said = turns.map(({ by, text, note }) =>
    el("li", {}, el("p", { class: "by" }, el("strong", {}, by), note ? el("span", { class: "muted" }, ` ${note}`) : null), el("p", {}, text)),
  );
  return el("ol", { class: "turns" }, ...said);
}

function retelling({ passages }) {
  const tags = { same: "span", new: "ins", gone: "del" };
  return el("p", { class: "passages" }, ...passages.flatMap(([how, text]) => [el(tags[how] ?? "span", {}, text), " "]));
}
