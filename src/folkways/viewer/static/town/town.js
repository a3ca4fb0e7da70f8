/**
 * The town: the ground, the people on it and what is written over them, drawn when something has changed.
 */

import { createCamera, TILE } from "folkways/town/camera.js";
import { createWords } from "folkways/town/bubbles.js";
import { openCanvas } from "folkways/town/canvas_view.js";
import { mountControls } from "folkways/town/controls.js";
import { bindGestures } from "folkways/town/gestures.js";
import { createGround } from "folkways/town/map.js";
import { createMarks } from "folkways/town/marks.js";
import { createPeople, loadSheet, sizeAt } from "folkways/town/people.js";
import { createPeopleList } from "folkways/town/people_list.js";
import { openPhaser } from "folkways/town/phaser_view.js";
import { createStickers } from "folkways/town/stickers.js";

/** Pixels of the screen for one of the page, at most: more is not seen, and slow. */
const RATIO = 2;
const BACKGROUND = { light: "#dfe6d2", dark: "#171b1f" };
/** Pixels around somebody in which a click means them. */
const REACH = 8;
/** Pixels from the edge of the screen within which somebody is hard to see. */
const EDGE = 40;

/** @param {HTMLElement} root @param {object} context */
export function mountTown(root, context) {
  const { store, player, clock, run, town, source } = context;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const camera = createCamera(town.width * TILE, town.height * TILE);
  const crowd = createPeople(run.agents);
  const words = createWords(context);
  const marks = createMarks(context);
  let view = null;
  let ground = null;
  let sheet = null;
  let people = [];
  let pictures = [];
  let pointed = null;
  let asked = false;
  let before = 0;
  let dark = document.documentElement.dataset.theme === "dark";
  const stickers = createStickers((key) => view.forget(key));
  const ratio = () => Math.min(devicePixelRatio || 1, RATIO);

  function invalidate() {
    if (asked || !view) return;
    asked = true;
    requestAnimationFrame(draw);
  }

  function draw(stamp) {
    asked = false;
    const seconds = Math.min((stamp - before) / 1000, 0.1);
    before = stamp;
    const { agent, follow, playing, speed } = store.get();
    const now = clock.now();
    const still = calm.matches;
    const crowded = crowd.at(player.scene(), now, seconds, { moving: playing && !still, still });
    people = crowded.people;
    if (follow && agent !== null) {
      const one = people.find(({ id }) => id === agent);
      if (one) camera.go(one.left, one.foot - TILE / 2);
    }
    const easing = camera.ease(seconds, still);
    for (const one of people) [one.sx, one.sy] = camera.toScreen(one.left, one.foot);
    const frame = {
      items: [],
      people,
      camera,
      stickers,
      ratio: ratio(),
      size: sizeAt(camera.zoom, people.length),
      chosen: agent,
      pointed,
      objects: player.scene().objects,
      speed: playing ? speed : 0,
      now,
      signs: [],
    };
    ground.put(frame.items, camera, frame.ratio, dark);
    putPeople(frame);
    const fading = marks.put(frame);
    words.put(frame);
    view.draw(frame.items, BACKGROUND[dark ? "dark" : "light"]);
    pictures = frame.items;
    stickers.tidy();
    if (easing || crowded.settling || fading) invalidate();
  }

  function putPeople({ items, size, chosen, ratio: pixels }) {
    const { width, height } = camera.view;
    for (const one of people) {
      if (one.sx < -size || one.sx > width + size || one.sy < -size || one.sy > height + 2 * size) continue;
      if (one.id === chosen || one.id === pointed) {
        const w = size * 1.2;
        items.push({ ...stickers.ring(one.id === chosen), x: one.sx - w / 2, y: one.sy - w * 0.32, w, h: w * 0.55 });
      }
      const x = Math.round((one.sx - size / 2) * pixels) / pixels;
      const y = Math.round((one.sy - size + size * 0.06) * pixels) / pixels;
      items.push({ ...crowd.picture(one, sheet, stickers), x, y, w: size, h: size, sharp: size * pixels >= 32 });
    }
  }

  /** Who is drawn at a point of the screen, those in front first. */
  function at(x, y) {
    const size = sizeAt(camera.zoom, people.length);
    const beside = (one) => Math.abs(x - one.sx) < size / 2 + REACH / 2;
    const level = (one) => y > one.sy - size - REACH / 2 && y < one.sy + REACH;
    return people.findLast((one) => beside(one) && level(one)) ?? null;
  }

  function hover(id) {
    if (pointed === id) return;
    pointed = id;
    invalidate();
  }

  const does = {
    pan(dx, dy) {
      store.set({ follow: false });
      camera.pan(dx, dy);
      invalidate();
    },
    zoom(factor, x, y) {
      camera.zoomAt(factor, x, y);
      invalidate();
    },
    nearer(x, y) {
      if (at(x, y)) return;
      camera.zoomAt(1.6, x, y, true);
      invalidate();
    },
    pick(x, y) {
      const one = at(x, y);
      if (!one || one.number === null) store.set({ agent: null, follow: false });
      else store.set({ agent: one.number, tab: "agents" });
    },
    hover(x, y) {
      const one = x === null ? null : at(x, y);
      hover(one?.id ?? null);
      view.canvas.classList.toggle("over", one !== null);
      view.canvas.title = one ? `${one.name}${one.person.doing ? `: ${one.person.doing}` : ""}` : "";
    },
  };

  /** Show where people are. */
  function fit({ ease = true } = {}) {
    const here = crowd.at(player.scene(), clock.now(), 0, { moving: false, still: true }).people;
    const everywhere = { left: 0, top: 0, right: town.width * TILE, bottom: town.height * TILE };
    const xs = here.map((one) => one.left);
    const ys = here.map((one) => one.foot);
    const box = {
      left: Math.min(...xs) - 3 * TILE,
      right: Math.max(...xs) + 3 * TILE,
      top: Math.min(...ys) - 4 * TILE,
      bottom: Math.max(...ys) + 2 * TILE,
    };
    camera.fit(here.length ? box : everywhere, { margin: 24, ease });
    invalidate();
  }

  /** Bring somebody who was chosen into view, if they are not. */
  function seek(id) {
    const one = people.find((other) => other.id === id);
    if (!one) return;
    const { width, height } = camera.view;
    const inside = one.sx > EDGE && one.sx < width - EDGE && one.sy > EDGE && one.sy < height - EDGE / 2;
    if (!inside) camera.go(one.left, one.foot - TILE / 2);
  }

  function everyone() {
    store.set({ follow: false });
    fit();
  }

  function resize() {
    const { clientWidth: width, clientHeight: height } = root;
    if (!width || !height || !view) return;
    const first = camera.view.width <= 1;
    camera.resize(width, height);
    view.resize(width, height, ratio());
    stickers.setUp(ratio(), dark);
    if (first) fit({ ease: false });
    invalidate();
  }

  async function open() {
    const wish = new URLSearchParams(location.search).get("draw");
    try {
      if (wish === "plain") throw new Error("a plain canvas is wished for");
      view = await openPhaser(root, wish);
    } catch {
      root.querySelectorAll("canvas").forEach((canvas) => canvas.remove());
      view = openCanvas(root);
    }
    [ground, sheet] = await Promise.all([createGround(source, town), loadSheet(source)]);
    root.querySelector(".town-note")?.remove();
    view.canvas.setAttribute("role", "img");
    view.canvas.dataset.kind = view.kind;
    view.canvas.setAttribute("aria-label", `The town ${town.name}, drawn; the list of people says the same in words`);
    root.append(createPeopleList(context, { hover }));
    mountControls(root, context, { zoom, fit: everyone, kind: view.kind });
    bindGestures(view.canvas, does);
    new ResizeObserver(resize).observe(root);
    resize();
    clock.onFrame(invalidate);
    player.onEvents((events, { jumped }) => {
      if (jumped) crowd.settle();
      invalidate();
    });
    store.on(["agent", "norm", "follow", "playing", "t", "head"], invalidate, { fast: true });
    store.on(["agent"], ({ agent }) => seek(agent));
    context.measures.on(invalidate);
    document.addEventListener("folkways:theme", ({ detail }) => {
      dark = detail.theme === "dark";
      resize();
    });
    document.addEventListener("visibilitychange", invalidate);
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  }

  function zoom(factor) {
    camera.zoomAt(factor, camera.view.width / 2, camera.view.height / 2, true);
    invalidate();
  }

  return {
    drawn: open(),
    zoom,
    fit: everyone,
    pan: (dx, dy) => does.pan(dx, dy),
    /** The names of the pictures drawn last, those in front last; for those who look at the page from outside. */
    pictures: () => pictures.map(({ key }) => key),
    /** How the town is drawn: "WebGL", "canvas" or "plain canvas". */
    kind: () => view?.kind ?? "",
    /** The middle of the screen around somebody, in pixels of the town's section; for those who look for them. */
    whereIs(number) {
      const one = people.find(({ id }) => id === number);
      return one ? [one.sx, one.sy - sizeAt(camera.zoom, people.length) / 2] : null;
    },
  };
}
