/** Fingers, mouse and wheel on the town: look around, come nearer, choose. */

/** Pixels; who moves less has clicked. */
const STILL = 6;
/** How much one step of a wheel zooms. */
const WHEEL = 0.0016;

/**
 * @param {HTMLElement} target
 * @param {{pan: Function, zoom: Function, pick: Function, hover: Function, nearer: Function}} does
 */
export function bindGestures(target, does) {
  const pointers = new Map();
  let moved = 0;
  let spread = 0;

  const place = (event) => {
    const box = target.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const two = () => {
    const [[ax, ay], [bx, by]] = [...pointers.values()];
    return { distance: Math.max(Math.hypot(ax - bx, ay - by), 1), x: (ax + bx) / 2, y: (ay + by) / 2 };
  };

  target.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    if (!pointers.size) moved = 0;
    pointers.set(event.pointerId, place(event));
    target.setPointerCapture(event.pointerId);
    if (pointers.size === 2) {
      spread = two().distance;
      moved = Infinity;
    }
  });
  target.addEventListener("pointermove", (event) => {
    const at = place(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      does.hover(...at);
      return;
    }
    if (pointers.size > 2) return;
    const middle = pointers.size === 2 ? two() : null;
    pointers.set(event.pointerId, at);
    const [dx, dy] = [at[0] - before[0], at[1] - before[1]];
    moved += Math.hypot(dx, dy);
    if (moved < STILL) return;
    target.classList.add("dragging");
    if (middle) {
      const now = two();
      does.pan(now.x - middle.x, now.y - middle.y);
      does.zoom(now.distance / spread, now.x, now.y);
      spread = now.distance;
    } else {
      does.pan(dx, dy);
    }
  });
  const end = (event) => {
    if (!pointers.delete(event.pointerId) || pointers.size) return;
    target.classList.remove("dragging");
    if (event.type === "pointerup" && moved < STILL) does.pick(...place(event));
  };
  target.addEventListener("pointerup", end);
  target.addEventListener("pointercancel", end);
  target.addEventListener("pointerleave", () => does.hover(null, null));
  target.addEventListener("dblclick", (event) => does.nearer(...place(event)));
  target.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? 400 : 1;
      const by = Math.min(Math.max(event.deltaY * lines, -240), 240);
      does.zoom(Math.exp(-by * WHEEL * (event.ctrlKey ? 4 : 1)), ...place(event));
    },
    { passive: false },
  );
}
