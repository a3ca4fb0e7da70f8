/**
 * Shows the town by Phaser: with WebGL, or without it by its canvas renderer. The pictures to draw are those of the
 * list; each is an image of a pool, so that a frame makes no objects and WebGL draws them together.
 */

/** Seconds to wait for Phaser to be loaded. */
const PATIENCE = 6;

async function phaser() {
  const until = performance.now() + PATIENCE * 1000;
  while (!window.Phaser) {
    if (document.readyState === "complete" || performance.now() > until) throw new Error("Phaser was not loaded");
    await new Promise((go) => setTimeout(go, 20));
  }
  return window.Phaser;
}

/** What calls itself so draws with the processor alone, and a canvas is many times faster. */
const IMITATED = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether there is a WebGL worth having. */
function hasWebGL() {
  const pen = document.createElement("canvas").getContext("webgl", { failIfMajorPerformanceCaveat: true });
  if (!pen) return false;
  const told = pen.getExtension("WEBGL_debug_renderer_info");
  const name = String(pen.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : pen.RENDERER));
  pen.getExtension("WEBGL_lose_context")?.loseContext();
  return !IMITATED.test(name);
}

/**
 * @param {HTMLElement} holder @param {string|null} wish "webgl" or "canvas", whatever this machine is good at
 * @returns {Promise<object>} a view; fails if Phaser cannot start
 */
export async function openPhaser(holder, wish) {
  const Phaser = await phaser();
  if (wish === "webgl" || (wish !== "canvas" && hasWebGL())) {
    try {
      return await opened(Phaser, holder, { type: Phaser.WEBGL });
    } catch {
      holder.querySelectorAll("canvas").forEach((canvas) => canvas.remove());
    }
  }
  const canvas = document.createElement("canvas");
  // The canvas stays with the processor: what imitates a graphics card would draw it far more slowly.
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  return opened(Phaser, holder, { type: Phaser.CANVAS, canvas, context });
}

function opened(Phaser, holder, way) {
  return new Promise((resolve, reject) => {
    const game = new Phaser.Game({
      ...way,
      parent: holder,
      width: Math.max(holder.clientWidth, 1),
      height: Math.max(holder.clientHeight, 1),
      banner: false,
      autoFocus: false,
      disableContextMenu: false,
      audio: { noAudio: true },
      input: { keyboard: false, mouse: false, touch: false, gamepad: false },
      scale: { mode: Phaser.Scale.NONE },
      render: { antialias: true, powerPreference: "high-performance" },
      scene: {
        create() {
          game.events.once(Phaser.Core.Events.POST_RENDER, () => {
            // The page draws when something has changed, and not otherwise.
            game.loop.stop();
            resolve(view(Phaser, game, this));
          });
        },
      },
    });
    setTimeout(() => reject(new Error("Phaser did not start")), PATIENCE * 1000);
  });
}

function view(Phaser, game, scene) {
  const { textures } = game;
  const pool = [];
  let ratio = 1;
  let shown = 0;
  game.canvas.removeAttribute("tabindex");

  function texture(item) {
    if (!textures.exists(item.key)) {
      if (item.canvas instanceof HTMLCanvasElement) textures.addCanvas(item.key, item.canvas);
      else textures.addImage(item.key, item.canvas);
    }
    return textures.get(item.key);
  }

  function frameOf(made, frame) {
    const name = frame.join(" ");
    if (!made.has(name)) made.add(name, 0, ...frame);
    return name;
  }

  function put(image, item) {
    const frame = item.frame ?? null;
    if (image.own !== item.key || image.ownFrame !== frame) {
      const made = texture(item);
      image.setTexture(item.key, frame ? frameOf(made, frame) : undefined);
      image.own = item.key;
      image.ownFrame = frame;
    }
    const made = image.texture;
    const sharp = item.sharp === true;
    if (made.sharp !== sharp) {
      made.sharp = sharp;
      made.setFilter(sharp ? Phaser.Textures.FilterMode.NEAREST : Phaser.Textures.FilterMode.LINEAR);
    }
    image.setPosition(item.x * ratio, item.y * ratio);
    image.setScale((item.w * ratio) / image.frame.width, (item.h * ratio) / image.frame.height);
    image.setAlpha(item.alpha ?? 1);
    image.setRotation(item.angle ?? 0);
  }

  return {
    canvas: game.canvas,
    kind: game.renderer.type === Phaser.WEBGL ? "WebGL" : "canvas",
    resize(width, height, dpr) {
      ratio = dpr;
      game.scale.resize(Math.round(width * dpr), Math.round(height * dpr));
      game.canvas.style.width = `${width}px`;
      game.canvas.style.height = `${height}px`;
    },
    draw(items, background) {
      scene.cameras.main.setBackgroundColor(background);
      items.forEach((item, index) => {
        pool[index] ??= scene.add.image(0, 0, "__DEFAULT").setOrigin(0, 0);
        pool[index].setVisible(true);
        put(pool[index], item);
      });
      for (let index = items.length; index < shown; index += 1) pool[index].setVisible(false);
      shown = items.length;
      game.step(performance.now(), 16);
    },
    forget(key) {
      if (!textures.exists(key)) return;
      for (const image of pool) {
        if (image.own === key) {
          image.setTexture("__DEFAULT");
          image.own = null;
        }
      }
      textures.remove(key);
    },
  };
}
