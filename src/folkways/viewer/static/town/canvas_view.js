/** Shows the town on a plain canvas, where Phaser cannot start. It draws the same list of pictures. */

/** @param {HTMLElement} holder */
export function openCanvas(holder) {
  const canvas = document.createElement("canvas");
  holder.prepend(canvas);
  const pen = canvas.getContext("2d", { alpha: false });
  let ratio = 1;

  return {
    canvas,
    kind: "plain canvas",
    resize(width, height, dpr) {
      ratio = dpr;
      canvas.width = Math.round(width * dpr);
      canvas.height = Math.round(height * dpr);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    },
    /** Draw pictures, each over those before it: {canvas, frame, x, y, w, h, alpha, angle, sharp} in the page's pixels. */
    draw(items, background) {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = background;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      for (const { canvas: picture, frame, x, y, w, h, alpha = 1, angle = 0, sharp } of items) {
        pen.globalAlpha = alpha;
        pen.imageSmoothingEnabled = !sharp;
        pen.setTransform(ratio, 0, 0, ratio, 0, 0);
        if (angle) {
          pen.translate(x, y);
          pen.rotate(angle);
          pen.translate(-x, -y);
        }
        const [sx, sy, sw, sh] = frame ?? [0, 0, picture.width, picture.height];
        pen.drawImage(picture, sx, sy, sw, sh, x, y, w, h);
      }
      pen.globalAlpha = 1;
    },
    /** A picture will not be drawn again. */
    forget() {},
  };
}
