/**
 * Elements without HTML: every string becomes a text node, so whatever agents say stays text.
 */

import { compact, words } from "folkways/time.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children. `class` may be a string; `on` holds listeners, `aria` and `data` attributes
 * of these families, `style` custom properties or styles. false, null and undefined leave an attribute or child out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|number|null|undefined|false|Array)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for a picture in SVG. @returns {SVGElement} */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Give an element these children and no others. @param {Element} node */
export function replace(node, ...children) {
  node.replaceChildren(...nodes(children));
  return node;
}

/** Set an element's text if it is another. @param {Element} node @param {string} text */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
  return node;
}

/**
 * A link to a moment: it seeks there. It tells the page by an event, so that it can stand anywhere.
 * @param {number} t @param {string} [label] words for it, the moment's own if there are none
 */
export function link(t, label = words(t)) {
  const seek = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.dispatchEvent(new CustomEvent("folkways:seek", { bubbles: true, detail: { t } }));
  };
  return el("a", { class: "moment", href: `#t=${compact(t)}`, title: `Go to ${words(t)}`, on: { click: seek } }, label);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [kind, listener] of Object.entries(value)) node.addEventListener(kind, listener);
    } else if (name === "aria" || name === "data") {
      for (const [key, one] of Object.entries(value)) {
        if (one !== null && one !== undefined) node.setAttribute(`${name}-${key}`, String(one));
      }
    } else if (name === "style") {
      for (const [key, one] of Object.entries(value)) node.style.setProperty(key, String(one));
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...nodes(children));
  return node;
}

function nodes(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
}
