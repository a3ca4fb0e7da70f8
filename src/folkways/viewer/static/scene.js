/**
 * The fold from events to the town as it is drawn. It does what `runs/scene.py` does, and a test holds the two equal.
 */

import { TICK } from "folkways/time.js";

/** A person of whom nothing is known yet. */
function emptyPerson() {
  return {
    tile: [0, 0],
    path: [],
    left: 0,
    address: "",
    doing: "",
    emoji: "",
    reason: "",
    since: 0,
    until: 0,
    indoors: false,
    talk: "",
    said: null,
    gone: false,
    placed: false,
  };
}

/** The scene before the first event, with `n` agents. @param {number} n */
export function emptyScene(n) {
  return {
    agents: Array.from({ length: n }, emptyPerson),
    seq: 0,
    t: 0,
    day: 0,
    open: false,
    visitors: {},
    objects: {},
    talks: {},
  };
}

/**
 * The tile, with fractions, on which a person is at moment `t`: smoothly from tile to tile, one a tick.
 * @param {{tile: number[], path: number[][], left: number}} person @param {number} t
 * @returns {[number, number]}
 */
export function positionAt(person, t) {
  const { tile, path, left } = person;
  if (!path.length) return [tile[0], tile[1]];
  const way = Math.max(0, (t - left) / TICK);
  const whole = Math.floor(way);
  if (whole >= path.length) return [path.at(-1)[0], path.at(-1)[1]];
  const [x, y] = whole ? path[whole - 1] : tile;
  const [nextX, nextY] = path[whole];
  return [x + (nextX - x) * (way - whole), y + (nextY - y) * (way - whole)];
}

function stop(person) {
  person.doing = person.emoji = person.reason = "";
  person.since = person.until = 0;
}

/** Stay where one is at moment `t`; the way is over. */
function halt(person, t) {
  const steps = Math.min(Math.floor((t - person.left) / TICK), person.path.length);
  if (steps > 0) person.tile = person.path[steps - 1];
  person.path = [];
}

function fallSilent(person) {
  person.talk = "";
  person.said = null;
}

const FOLDS = {
  DayBegan(scene, event) {
    scene.day = event.day;
    scene.open = true;
  },
  DayEnded(scene, event) {
    scene.open = false;
    for (const person of [...scene.agents, ...Object.values(scene.visitors)]) {
      halt(person, event.t);
      stop(person);
      fallSilent(person);
    }
    scene.objects = {};
    scene.talks = {};
  },
  AgentPlaced(scene, event, who) {
    const person = who(event.agent);
    Object.assign(person, { tile: event.tile, path: [], placed: true, address: event.address, gone: false });
  },
  Departed(scene, event, who) {
    const person = who(event.agent);
    halt(person, event.t);
    Object.assign(person, { path: event.path, left: event.t, address: event.address });
    if (!person.talk) stop(person);
  },
  Arrived(scene, event, who) {
    Object.assign(who(event.agent), { tile: event.tile, path: [], address: event.address });
  },
  ActionBegan(scene, event, who) {
    const { text, emoji, reason, t, seconds, address, indoors } = event;
    Object.assign(who(event.agent), { doing: text, emoji, reason, since: t, until: t + seconds, address, indoors });
  },
  ObjectChanged(scene, event, who, resting) {
    if (event.state === resting.get(event.address)) delete scene.objects[event.address];
    else scene.objects[event.address] = event.state;
  },
  ConversationOpened(scene, event, who) {
    const { agent, other, t, reason, about, conversation } = event;
    for (const name of [agent, other]) Object.assign(who(name), { talk: conversation, said: null });
    scene.talks[conversation] = { agent, other, since: t, reason, about };
  },
  Uttered(scene, event, who) {
    const { t, text, to, conversation } = event;
    who(event.agent).said = { t, text, to, talk: conversation };
  },
  ConversationClosed(scene, event, who) {
    for (const name of [event.agent, event.other]) {
      fallSilent(who(name));
      if (!Object.hasOwn(scene.visitors, name)) continue;
      // Who came to talk, and goes when that is over.
      stop(who(name));
      who(name).gone = true;
    }
    delete scene.talks[event.conversation];
  },
  Intervened(scene, event, who) {
    if (event.kind === "visit" && event.data.act === "enter") {
      Object.assign(who(String(event.data.visitor)), { doing: String(event.data.description ?? ""), since: event.t });
    }
    if (event.kind !== "removed") return;
    const person = who(event.agent);
    halt(person, event.t);
    stop(person);
    fallSilent(person);
    person.gone = true;
  },
};

/**
 * The fold for a run with these agents and objects: `fold(scene, seq, event)` changes the scene and returns it.
 * @param {string[]} names of the agents, by number
 * @param {Map<string, string>} resting the state in which the map has an object, by address
 */
export function folding(names, resting) {
  const numbers = new Map(names.map((name, number) => [name, number]));
  return function fold(scene, seq, event) {
    const who = (name) => {
      const number = numbers.get(name);
      if (number !== undefined) return scene.agents[number];
      if (!Object.hasOwn(scene.visitors, name)) scene.visitors[name] = emptyPerson();
      return scene.visitors[name];
    };
    FOLDS[event.event]?.(scene, event, who, resting);
    scene.seq = seq;
    scene.t = event.t;
    return scene;
  };
}
