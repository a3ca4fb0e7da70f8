/** Lists that change a little at a time: what is the same stays the same node. */

const shown = new WeakMap();

/**
 * Makes the children of `parent` one node an item, in order. A node is rebuilt only if its
 * version is another; open `<details>` in it stay open and the focus stays where it was.
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {{key: (item: T) => string|number, version?: (item: T) => string|number, build: (item: T) => Element,
 *   empty?: () => Element}} how
 */
export function keyed(parent, items, { key, version = () => "", build, empty }) {
  const before = shown.get(parent) ?? new Map();
  const now = new Map();
  const nodes = [];
  for (const item of items) {
    const id = String(key(item));
    if (now.has(id)) continue;
    const wanted = String(version(item));
    let entry = before.get(id);
    if (entry?.version !== wanted || entry.node.parentNode !== parent) {
      const node = build(item);
      if (entry) keepOpen(entry.node, node);
      entry = { node, version: wanted };
    }
    now.set(id, entry);
    nodes.push(entry.node);
  }
  if (!nodes.length && empty) {
    const entry = before.get("") ?? { node: empty(), version: "" };
    now.set("", entry);
    nodes.push(entry.node);
  }
  arrange(parent, nodes);
  shown.set(parent, now);
}

function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

/** Carries over which `<details>` with a `data-part` are open, from an old node to a new one. */
function keepOpen(old, node) {
  const parts = (root) => [root, ...root.querySelectorAll("details")].filter((one) => one.dataset.part);
  const open = new Set(
    parts(old)
      .filter((one) => one.open)
      .map((one) => one.dataset.part),
  );
  for (const one of parts(node)) if (open.has(one.dataset.part)) one.open = true;
}

/**
 * Runs `fill(node)` only when `version` is another than at the last time for this node.
 * @param {Element} node
 * @param {string|number} version
 * @param {(node: Element) => void} fill
 */
export function changed(node, version, fill) {
  if (shown.get(node) === String(version)) return;
  shown.set(node, String(version));
  fill(node);
}
