/**
 * Answers from the log in an exported file. They are those of the server, made from the same events.
 *
 * The file holds them as JSON in the element "folkways-data": files are the page's own pictures by name, as data:
 * addresses; packed is text, compressed by gzip, in base64. Its first line has the answers: run, town, windows, marks,
 * measures and boards (of all steps, where there is no map) as the server gives them; empty is what an agent's panel shows before the first event, keyframe the scene
 * then, shown the kinds of events that are shown as they pass, talk those of which a conversation is made. All other lines
 * are events as the server gives them in a search, with what they change in the scene, in the panel of their agent and
 * among the events listed there.
 */

import { merge, pass } from "folkways/scene.js";

/** What an event changes on the page stands fifth in its line. */
const CHANGES = 4;

const ALONE = "this is an exported file: there is no server behind it that could do this";

/** The data of an exported file. @param {string} text of the element that holds it */
export async function decoded(text) {
  const { files, packed } = JSON.parse(text);
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const lines = (await new Response(plain).text()).split("\n");
  const [answers, ...told] = lines.filter(Boolean).map((line) => JSON.parse(line));
  const events = told.map(([seq, event]) => [seq, event]);
  return { ...answers, files, events, told };
}

function says(value, words) {
  if (typeof value === "string") return value.toLowerCase().includes(words);
  if (value && typeof value === "object") return Object.values(value).some((one) => says(one, words));
  return false;
}

/** Answers from the log of an exported file; see `decoded`. */
export class FileSource {
  exported = true;
  #data;
  #names;
  #scene;
  #windows = null;

  constructor(data) {
    this.#data = data;
    this.#names = data.run.agents.map((agent) => agent.name);
    const shown = new Set(data.shown);
    const passing = ([seq, event, , , { scene }]) => [seq, event.t, scene, ...(shown.has(event.event) ? [event] : [])];
    this.#scene = data.told.filter((line) => line[CHANGES]?.scene).map(passing);
  }

  /** The number of the agent that an event belongs to, as the server gives it; -1 for the town. */
  #number(event) {
    if (!event.agent) return -1;
    const number = this.#names.indexOf(event.agent);
    return number < 0 ? this.#names.length : number;
  }

  async run() {
    return this.#data.run;
  }

  async town() {
    return this.#data.town;
  }

  async windows() {
    return this.#data.windows;
  }

  async measures() {
    return this.#data.measures;
  }

  async board(t) {
    return this.#data.boards.findLast((one) => one.t <= t) ?? { t, blocks: [], told: [], more: 0, why: "" };
  }

  async window(k) {
    this.#windows ??= this.#cut();
    const window = this.#windows[k];
    if (!window) throw new Error(`the run has ${this.#windows.length} windows, none with number ${k}`);
    return { ...window, keyframe: structuredClone(window.keyframe) };
  }

  #cut() {
    const { windows } = this.#data.windows;
    const { run, keyframe } = this.#data;
    const all = this.#scene;
    const scene = structuredClone(keyframe);
    let next = 0;
    return windows.map(({ k, t, seq }) => {
      for (; next < all.length && all[next][0] <= seq; next += 1) pass(scene, all[next]);
      const upto = windows[k + 1]?.seq ?? Infinity;
      return {
        k,
        t,
        seq,
        keyframe: structuredClone(scene),
        events: all.filter(([number]) => number > seq && number <= upto),
        until: windows[k + 1]?.t ?? null,
        head: run.head,
      };
    });
  }

  async follow(after) {
    const { run } = this.#data;
    return { events: this.#scene.filter(([seq]) => seq > after), head: run.head, status: run.status, reason: run.reason, paused: false };
  }

  async marks() {
    return this.#data.marks;
  }

  async agent(number, t) {
    const name = this.#names[number];
    const panel = structuredClone(this.#data.empty);
    const listed = {};
    const records = [];
    const bySeq = new Map();
    for (const [seq, event, , , changes] of this.#data.told) {
      if (event.t > t) break;
      if (event.agent !== name) continue;
      merge(panel, changes?.panel ?? {});
      merge(listed, changes?.listed ?? {});
      if (changes?.listed) bySeq.set(seq, event);
      if (event.event === "MemoryAdded") records.push([seq, event]);
    }
    const events = Object.keys(listed).map((seq) => [Number(seq), bySeq.get(Number(seq))]);
    // The server sends older records only if something shown refers to them; here all are at hand.
    const memory = Object.fromEntries(records.filter(([seq]) => !(seq in listed)).map(([, event]) => [event.id, event]));
    return { number, t, panel, events, memory };
  }

  async talk(id) {
    const kinds = new Set(this.#data.talk);
    const events = this.#data.events.filter(([, event]) => event.conversation === id && kinds.has(event.event));
    if (!events.length) throw new Error(`the run has no conversation “${id}”`);
    return { id, events };
  }

  async events(query = {}) {
    const list = (given) => (typeof given === "string" ? given.split(",").filter(Boolean) : given ?? []);
    const kinds = new Set(list(query.kinds));
    const agents = new Set(list(query.agents).map(Number));
    const { before = Infinity, after = 0, from = -Infinity, until = Infinity, limit = 200 } = given(query);
    const candidates = this.#data.told.filter(
      ([seq, event, , kind]) =>
        seq > after &&
        seq < before &&
        event.t >= from &&
        event.t <= until &&
        (!kinds.size || kinds.has(kind)) &&
        (!agents.size || agents.has(this.#number(event))),
    );
    const words = (query.text ?? "").toLowerCase();
    const found = [];
    let left = candidates.length;
    while (left > 0 && found.length < limit) {
      const one = candidates[(left -= 1)];
      if (!words || says({ ...one[1], event: null }, words)) found.push(one.slice(0, CHANGES));
    }
    return { events: found, more: left > 0, searched: left > 0 ? candidates[left][0] : after + 1 };
  }

  async interview() {
    throw new Error(ALONE);
  }

  async act() {
    throw new Error(ALONE);
  }

  image(address) {
    return address;
  }

  asset(name) {
    return this.#data.files[name];
  }

  onHead() {
    return () => {};
  }
}

/** A query without what was left empty. */
function given(query) {
  const left = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return Object.fromEntries(left);
}
