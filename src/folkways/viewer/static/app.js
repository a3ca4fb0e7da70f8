/**
 * The page: it asks what the run is, puts the parts together, and keeps up with a run that goes on.
 */

import { bindAddress, read } from "folkways/address.js";
import { mountBoard } from "folkways/board/board.js";
import { createClock } from "folkways/clock.js";
import { el, replace, say } from "folkways/dom.js";
import { bindTheme, mountHeader } from "folkways/header.js";
import { bindKeys } from "folkways/keys.js";
import { createMarks } from "folkways/marks.js";
import { sharedMeasures } from "folkways/panels/measures.js";
import { mountPanels } from "folkways/panels/panels.js";
import { createPlayer } from "folkways/player.js";
import { openSource } from "folkways/source.js";
import { store } from "folkways/state.js";
import { callMoments } from "folkways/time.js";
import { mountTimebar } from "folkways/timebar.js";
import { mountTown } from "folkways/town/town.js";

/** The parts of the page: store, source, player, clock, run, town and more; there once the page stands. */
export let page = null;

/** Milliseconds between two conflicts that are told aloud. */
const HUSH = 4000;

const at = (id) => document.getElementById(id);

function announce(text) {
  say(at("live"), "");
  setTimeout(() => say(at("live"), text), 30);
}

/** Put up a sentence where the town would be. */
function refuse(sentence) {
  replace(at("town"), el("p", { class: "town-note", role: "alert" }, sentence));
}

/** Say who is in conflict while it plays slowly enough to be listened to. */
function tellConflicts({ store: shown, player }) {
  let told = 0;
  player.onEvents((events, { jumped }) => {
    const conflict = jumped ? undefined : events.find(([, event]) => event.event === "ConflictDetected");
    if (!conflict || shown.get().speed > 60 || performance.now() - told < HUSH) return;
    told = performance.now();
    announce(`conflict between ${conflict[1].agent} and ${conflict[1].other}`);
  });
}

/** While the server still reads the log, more windows come to be known; the page does not load them before it needs them. */
const reading = (state) => state.status === "reading";

/** Keep up with a run that goes on or is still being read; `pending` is a moment to show once it has been read, or null. */
function live(context, atHead, pending) {
  const { store: shown, source, player, clock, marks } = context;
  let asking = false;
  let again = false;
  let wished = pending;
  // Answers may overtake each other; the log only grows.
  const learn = ({ head, status, reason, paused }) => {
    if (head.seq >= shown.get().head.seq) shown.set({ head, status, reason, paused });
  };
  const follow = async () => {
    await player.openEnd();
    while (player.known() < shown.get().head.seq) {
      const given = await source.follow(player.known());
      await player.extend(given);
      learn(given);
      if (!given.events.length) break;
    }
  };
  /** Go to the moment that a link named, unless another was chosen meanwhile. */
  const reach = () => {
    const { t, head } = shown.get();
    if (wished === null || (reading(shown.get()) && head.t < wished)) return;
    if (t === waitedAt) clock.seek(Math.min(wished, clock.ends()));
    wished = null;
  };
  let was = context.run.status;
  const catchUp = async () => {
    again = true;
    if (asking) return;
    asking = true;
    try {
      while (again) {
        again = false;
        const { status, t } = shown.get();
        const isNew = was === "reading" && status === "running";
        if (was === "reading") await player.renew();
        was = status;
        if (status !== "reading") await follow();
        await marks.grow();
        reach();
        if (isNew && atHead && t === waitedAt) clock.followHead();
      }
    } catch (error) {
      shown.set({ lost: error.message });
    } finally {
      asking = false;
    }
  };
  const waitedAt = shown.get().t;
  source.onHead(
    ({ seq, t, status, reason, paused }) => {
      const before = shown.get();
      if (before.status !== status && before.status)
        announce(before.status === "reading" ? "the run has been read" : `the run is ${status}`);
      learn({ head: { seq, t }, status, reason, paused });
      catchUp();
    },
    (lost) => {
      if (lost && !shown.get().lost) announce(lost);
      shown.set({ lost });
    },
  );
  if (atHead && context.run.status === "running") clock.followHead();
}

/** The moment at which a page opens whose address names none: where there is a town, so that it can be watched, the
 * first; else the last at which something happened, since a board has most to say at the end. */
function opening({ has_map: map, begins, ends, head, status }) {
  if (map) return begins;
  return reading({ status }) ? ends : Math.max(head.t, begins);
}

async function boot() {
  bindTheme(store);
  const source = await openSource();
  document.querySelector('link[rel="icon"]').href = source.asset("favicon.svg");
  const [run, town, { windows }] = await Promise.all([source.run(), source.town(), source.windows()]);
  callMoments(run.moments);
  const asked = read(location.hash, run, ["finished", "reading"].includes(run.status) ? run.ends : run.head.t);
  const wished = asked.t ?? opening(run);
  const begin = reading(run) ? Math.min(wished, run.head.t) : wished;
  store.set({
    ...asked,
    t: begin,
    tab: asked.tab ?? (run.has_map ? "agents" : "events"),
    head: run.head,
    status: run.status,
    reason: run.reason,
  });
  const trouble = (why) => (why || store.get().status === "finished") && store.set({ lost: why });
  // Of a run that goes on the stream says when it can be read again.
  source.answered = () => trouble("");
  const player = createPlayer(source, windows, trouble);
  player.onEvents((_, { jumped }) => jumped && store.set({ scenes: store.get().scenes + 1 }));
  const clock = createClock({ store, player, run });
  const context = { store, source, player, clock, run, town, announce };
  context.names = (number) => run.agents[number]?.name ?? "somebody";
  context.marks = createMarks(source);
  context.measures = sharedMeasures(context);
  context.address = bindAddress(context);
  context.keys = bindKeys(context);
  mountHeader(context);
  await clock.seek(begin);
  mountTimebar(at("timebar"), context);
  document.addEventListener("folkways:seek", (event) => clock.seek(event.detail.t));
  store.on(["playing"], ({ playing }) => announce(playing ? "playing" : "paused"));
  tellConflicts(context);
  context.marks.grow().catch((error) => store.set({ lost: error.message }));
  context.measures.wanted();
  if (run.status !== "finished") live(context, asked.t === null, wished > begin ? wished : null);
  mountPanels(at("panel"), context);
  document.documentElement.dataset.panels = "ready";
  if (run.has_map) {
    context.view = mountTown(at("town"), context);
    await context.view.drawn;
  } else {
    context.board = mountBoard(at("town"), context);
    await context.board.drawn;
  }
  page = context;
  document.documentElement.dataset.town = "ready";
}

boot().catch((error) => {
  refuse(`The run cannot be shown: ${error.message}`);
  throw error;
});
