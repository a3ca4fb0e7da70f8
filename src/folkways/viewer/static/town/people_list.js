/**
 * The town in words, for those who cannot see or point at it: a list of everyone with what they do now. It can be reached
 * by the Tab key and is seen while it is; arrow keys go through it.
 */

import { el, say } from "folkways/dom.js";
import { headsFor } from "folkways/scene.js";

/** Milliseconds between two times that the list is brought up to date. */
const PAUSE = 1000;

/** What somebody does, in a sentence. @param {string} name @param {object} person of the scene */
export function sentence(name, person, t) {
  if (person?.gone) return `${name} has left the town`;
  if (!person?.placed) return `${name} is not in the town yet`;
  const place = headsFor(person).replaceAll(": ", ", ");
  const walking = person.path.length > 0 && t < person.left + person.path.length * 10;
  const doing = walking ? `on the way to ${place}` : `${person.doing || "there"}, ${place}`;
  return `${name}: ${doing}${person.talk ? ", in a conversation" : ""}`;
}

/** @param {object} context @param {{hover: (id: number|null) => void}} does */
export function createPeopleList({ store, player, run }, { hover }) {
  const buttons = run.agents.map(({ name }, number) => {
    const on = { click: () => choose(number), focus: () => hover(number), blur: () => hover(null) };
    return el("button", { type: "button", tabindex: number ? -1 : 0, on }, name);
  });
  const lines = buttons.map((button) => el("li", {}, button));
  const root = el("ul", { class: "people", aria: { label: "People in the town" } }, lines);
  let told = 0;
  let timer = 0;

  function choose(number) {
    const { agent } = store.get();
    store.set({ agent: agent === number ? null : number, tab: "agents" });
  }
  root.addEventListener("keydown", (event) => {
    const now = buttons.indexOf(document.activeElement);
    const to = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || !buttons[to]) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[now]?.setAttribute("tabindex", "-1");
    buttons[to].setAttribute("tabindex", "0");
    buttons[to].focus();
  });

  function update() {
    clearTimeout(timer);
    const wait = told + PAUSE - performance.now();
    if (wait > 0) {
      timer = setTimeout(update, wait);
      return;
    }
    told = performance.now();
    const { agent, t } = store.get();
    const { people } = player.scene();
    buttons.forEach((button, number) => {
      say(button, sentence(run.agents[number].name, people[run.agents[number].name], t));
      button.setAttribute("aria-pressed", String(number === agent));
    });
  }
  store.on(["t", "agent", "waiting"], update);
  update();
  return root;
}
