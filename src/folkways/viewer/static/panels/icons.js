/** Small drawings that stand beside words, never in their place. */

import { svg } from "folkways/dom.js";

const PATHS = {
  saw: "M1 8s2.6-4.5 7-4.5S15 8 15 8s-2.6 4.5-7 4.5S1 8 1 8zM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  heard: "M5 6a3.5 3.5 0 1 1 6 2.6c-1 .9-1.4 1.6-1.5 2.7A2.2 2.2 0 0 1 7.3 14M7 6.5A1.5 1.5 0 1 1 9 8",
  thought: "M5.5 11a3 3 0 0 1-1.3-5.7A3.6 3.6 0 0 1 11 4.6 3 3 0 0 1 11 11zM4.5 13.5h.01M2.8 15h.01",
  talk: "M2 3h12v8H7l-3.5 3v-3H2z",
  plan: "M3 3h10v11H3zM3 6.5h10M5.5 1.5v3M10.5 1.5v3M5.5 9h5M5.5 11.5h3",
  norm: "M8 1.5v13M4 3.5h8M4 3.5 1.8 9h4.4zM12 3.5 9.8 9h4.4zM5 14.5h6",
  conflict: "M9 1 3.5 9H8l-1 6 5.5-8H8z",
  kept: "M2.5 8.5 6 12l7.5-8",
  broken: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  place:
    "M8 1.5a4.5 4.5 0 0 1 4.5 4.5C12.5 9.5 8 14.5 8 14.5S3.5 9.5 3.5 6A4.5 4.5 0 0 1 8 1.5zM8 4.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z",
  outside: "M8 1.5v9M4.5 7 8 10.5 11.5 7M2 14h12",
  run: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.5V8l2.5 1.5",
  workings: "M2 4.5h12M2 8h12M2 11.5h12M5 3v3M10.5 6.5v3M7 10v3",
  up: "M3 10.5 8 5.5l5 5",
  go: "M3 8h9M8.5 4.5 12 8l-3.5 3.5",
  star: "M8 1.5 9.9 5.9l4.8.4-3.6 3.1 1.1 4.7L8 11.6l-4.2 2.5 1.1-4.7L1.3 6.3l4.8-.4z",
};

/**
 * Returns a drawing of 16 by 16, hidden from screen readers.
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", class: `pic pic-${name}`, "aria-hidden": "true", focusable: "false" },
    svg("path", { d: PATHS[name] ?? PATHS.run }),
  );
}
