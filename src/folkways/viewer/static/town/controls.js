/** What lies over the town: zoom, follow, the button that begins, and what the signs mean. */

import { el, replace, say } from "folkways/dom.js";
import { sentence } from "folkways/header.js";
import { icon } from "folkways/icons.js";
import { drawSign } from "folkways/town/stickers.js";

const QUIET = {
  "plain canvas": "Drawn without Phaser, which could not start here.",
};

const SIGNS = { holds: "holds it", knows: "has met it", kept: "just kept it", broken: "just broke it" };

/** @param {HTMLElement} root @param {object} context @param {{zoom: Function, fit: Function, kind: string}} town */
export function mountControls(root, context, { zoom, fit, kind }) {
  const { store, clock, run } = context;
  const button = (name, label, click) =>
    el("button", { class: "button", type: "button", title: label, aria: { label }, on: { click } }, icon(name));
  const follow = button("follow", "Follow the person chosen (f)", () => store.set({ follow: !store.get().follow }));
  const corner = el(
    "div",
    { class: "overlay corner", role: "group", aria: { label: "Camera" } },
    follow,
    button("plus", "Nearer (+)", () => zoom(1.4)),
    button("minus", "Farther (−)", () => zoom(1 / 1.4)),
    button("whole", "Everyone (0)", () => fit()),
  );
  const begin = button("play", "Play (space)", clock.play);
  begin.className = "begin";
  const trouble = el("p", { class: "chip warning", hidden: true });
  const legend = el("div", { class: "chip legend", hidden: true });
  const quiet = kind in QUIET ? el("p", { class: "chip" }, QUIET[kind]) : null;
  const notes = el("div", { class: "overlay notes" }, trouble, legend, quiet);
  root.append(notes, corner, begin);

  function begun(state) {
    if (begin.hidden || (!state.playing && state.t <= run.begins)) return;
    begin.hidden = true;
  }
  function update(state) {
    begun(state);
    follow.disabled = state.agent === null;
    follow.setAttribute("aria-pressed", String(state.follow && state.agent !== null));
    const told = state.lost || state.notice;
    trouble.hidden = !told;
    say(trouble, told ? sentence(told) : "");
  }
  function tellNorm() {
    const { norm: id } = store.get();
    const norm = context.measures.get()?.norms?.find((one) => one.id === id);
    const statement = norm?.statement ?? run.norms.find((one) => one.id === id)?.statement;
    legend.hidden = !id;
    if (!id) return;
    replace(
      legend,
      el("strong", {}, statement ?? id),
      Object.entries(SIGNS).map(([sign, text]) => el("span", {}, swatch(sign), text)),
    );
  }
  store.on(["agent", "follow", "playing", "t", "lost", "notice"], update);
  store.on(["norm"], tellNorm);
  context.measures.on(tellNorm);
  update(store.get());
  tellNorm();
}

function swatch(sign) {
  const canvas = el("canvas", { class: "swatch", width: 44, height: 44, aria: { hidden: true } });
  const pen = canvas.getContext("2d");
  pen.scale(2, 2);
  drawSign(pen, sign);
  return canvas;
}
