/**
 * Where one looks from: the middle of the view in the town's pixels (32 a tile) and how large they are drawn.
 */

/** The side of a tile in the town's pixels. */
export const TILE = 32;
/** The smallest and largest zoom: pixels of the screen for one of the town. */
const LARGEST = 5;
const SMALLEST = 0.03;
/** Seconds in which the camera has made good two thirds of its way. */
const EASE = 0.16;

/** @param {number} width of the town in its pixels @param {number} height */
export function createCamera(width, height) {
  const shown = { x: width / 2, y: height / 2, zoom: 1 };
  const goal = { ...shown };
  const view = { width: 1, height: 1 };

  const least = () => Math.max(SMALLEST, Math.min(0.5, 0.8 * Math.min(view.width / width, view.height / height)));

  /** Keep the town in view; `tight`: and nothing beyond it, where that can be. */
  function bound(camera, tight = false) {
    camera.zoom = Math.min(Math.max(camera.zoom, least()), LARGEST);
    const beyond = (size, side) => (tight ? 0 : Math.min(size / 2, side / camera.zoom / 4));
    const slack = (size, side) => Math.max(size / 2 - side / camera.zoom / 2, 0) + beyond(size, side);
    const keep = (value, size, side) => {
      const room = slack(size, side);
      return Math.min(Math.max(value, size / 2 - room), size / 2 + room);
    };
    camera.x = keep(camera.x, width, view.width);
    camera.y = keep(camera.y, height, view.height);
  }

  const settle = () => {
    bound(goal);
    Object.assign(shown, goal);
  };

  return {
    view,
    get x() {
      return shown.x;
    },
    get y() {
      return shown.y;
    },
    get zoom() {
      return shown.zoom;
    },
    /** The size of the view in pixels of the screen. */
    resize(wide, high) {
      Object.assign(view, { width: wide, height: high });
      settle();
    },
    toScreen: (x, y) => [(x - shown.x) * shown.zoom + view.width / 2, (y - shown.y) * shown.zoom + view.height / 2],
    toTown: (x, y) => [(x - view.width / 2) / shown.zoom + shown.x, (y - view.height / 2) / shown.zoom + shown.y],
    /** Move by pixels of the screen, at once. */
    pan(dx, dy) {
      Object.assign(goal, shown);
      goal.x -= dx / goal.zoom;
      goal.y -= dy / goal.zoom;
      settle();
    },
    /** Come nearer by a factor; the point (x, y) of the screen stays where it is. */
    zoomAt(factor, x = view.width / 2, y = view.height / 2, ease = false) {
      if (!ease) Object.assign(goal, shown);
      const before = goal.zoom;
      const townX = (x - view.width / 2) / before + goal.x;
      const townY = (y - view.height / 2) / before + goal.y;
      goal.zoom = Math.min(Math.max(before * factor, least()), LARGEST);
      goal.x = townX - (x - view.width / 2) / goal.zoom;
      goal.y = townY - (y - view.height / 2) / goal.zoom;
      if (ease) bound(goal);
      else settle();
    },
    /** Go to a place, and zoom; `ease`: not at once. */
    go(x, y, zoom = goal.zoom, ease = true) {
      Object.assign(goal, { x, y, zoom });
      bound(goal, true);
      if (!ease) settle();
    },
    /** Show a box of the town, with a margin in pixels of the screen. */
    fit({ left, top, right, bottom }, { margin = 48, most = 2, ease = true } = {}) {
      const wide = Math.max(view.width - 2 * margin, view.width / 2);
      const high = Math.max(view.height - 2 * margin, view.height / 2);
      const zoom = Math.min(wide / (right - left), high / (bottom - top), most);
      this.go((left + right) / 2, (top + bottom) / 2, zoom, ease);
    },
    /** Let `seconds` pass; true while it is still on its way. */
    ease(seconds, still) {
      const share = still ? 1 : 1 - Math.exp(-seconds / EASE);
      for (const key of ["x", "y", "zoom"]) shown[key] += (goal[key] - shown[key]) * share;
      const near = Math.hypot(goal.x - shown.x, goal.y - shown.y) * shown.zoom < 0.3;
      if (!near || Math.abs(goal.zoom / shown.zoom - 1) > 0.002) return true;
      Object.assign(shown, goal);
      return false;
    },
  };
}
