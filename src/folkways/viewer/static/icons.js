/** The page's few pictures for buttons, drawn for it. */

import { svg } from "folkways/dom.js";

const PATHS = {
  play: "M5 3.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8A.8.8 0 0 0 5 3.2z",
  pause: "M5 3h3.5v14H5zM11.5 3H15v14h-3.5z",
  back: "M3.5 3.5h2.4v13H3.5zM16.5 4.2v11.6a.7.7 0 0 1-1.1.6L7 10.6a.7.7 0 0 1 0-1.2l8.4-5.8a.7.7 0 0 1 1.1.6z",
  forward: "M16.5 3.5h-2.4v13h2.4zM3.5 4.2v11.6a.7.7 0 0 0 1.1.6L13 10.6a.7.7 0 0 0 0-1.2L4.6 3.6a.7.7 0 0 0-1.1.6z",
  light: "M10 6.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM9.2 1h1.6v3H9.2zM9.2 16h1.6v3H9.2zM1 9.2h3v1.6H1zM16 9.2h3v1.6h-3zM3.1 4.2l1.1-1.1 2.1 2.1-1.1 1.1zM13.7 14.8l1.1-1.1 2.1 2.1-1.1 1.1zM3.1 15.8l2.1-2.1 1.1 1.1-2.1 2.1zM13.7 5.2l2.1-2.1 1.1 1.1-2.1 2.1z",
  dark: "M8 1.8a8.4 8.4 0 1 0 10.2 10.2A6.7 6.7 0 0 1 8 1.8z",
  system: "M2 3h16v11H2zM3.6 4.6v7.8h12.8V4.6zM7 15.5h6V17H7z",
  link: "M8.3 11.7a3 3 0 0 1 0-4.3l3-3a3 3 0 0 1 4.3 4.3l-1.6 1.6a5 5 0 0 0-.2-1.7l.7-.7a1.4 1.4 0 0 0-2-2l-3 3a1.4 1.4 0 0 0 0 2zM11.7 8.3a3 3 0 0 1 0 4.3l-3 3a3 3 0 0 1-4.3-4.3L6 9.7a5 5 0 0 0 .2 1.7l-.7.7a1.4 1.4 0 0 0 2 2l3-3a1.4 1.4 0 0 0 0-2z",
  plus: "M9 4h2v5h5v2h-5v5H9v-5H4V9h5z",
  minus: "M4 9h12v2H4z",
  whole: "M3 3h5v1.6H4.6V8H3zM12 3h5v5h-1.6V4.6H12zM3 12h1.6v3.4H8V17H3zM15.4 12H17v5h-5v-1.6h3.4z",
  follow: "M9.2 1h1.6v2.6a6.5 6.5 0 0 1 5.6 5.6H19v1.6h-2.6a6.5 6.5 0 0 1-5.6 5.6V19H9.2v-2.6a6.5 6.5 0 0 1-5.6-5.6H1V9.2h2.6a6.5 6.5 0 0 1 5.6-5.6zM10 5.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6zM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
};

/** A picture that says nothing by itself; the button around it has the label. @param {keyof typeof PATHS} name */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 20 20", aria: { hidden: true }, focusable: "false" }, svg("path", { d: PATHS[name] }));
}
