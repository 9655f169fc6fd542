/**
 * Functions that run in the page. None may use anything else from this file, because they are sent there as text.
 *
 * @typedef {{ firstText: number | null, firstLive: number | null, begin: (inside: string) => number, longTasks: { start:
 * number, duration: number }[] }} Watch `begin` forgets what has been drawn; from then on, text counts only on a new canvas
 * inside the element with this selector
 */

/**
 * Records three things: the first text on any canvas, the first text on a visible canvas that accepts input, and every task
 * over 50 ms. Text on a canvas means that frames have been drawn. Runs before the app.
 */
export function watch() {
  /** @type {Watch} */
  const seen = {
    firstText: null,
    firstLive: null,
    begin: (inside) => {
      // The start page draws, too.
      for (const canvas of document.querySelectorAll('canvas')) passed.add(canvas);
      place = inside;
      seen.firstText = null;
      return performance.now();
    },
    longTasks: [],
  };
  /** @type {WeakSet<HTMLCanvasElement>} */
  const passed = new WeakSet();
  let place = '';
  Object.assign(globalThis, { callgroveBench: seen });
  const { fillText } = CanvasRenderingContext2D.prototype;
  /** @type {HTMLCanvasElement | null} */
  let live = null;
  const look = () => {
    if (live?.checkVisibility({ visibilityProperty: true })) seen.firstLive = performance.now();
    else requestAnimationFrame(look);
  };
  CanvasRenderingContext2D.prototype.fillText = function (/** @type {Parameters<typeof fillText>} */ ...args) {
    if (!passed.has(this.canvas) && (place === '' || this.canvas.closest(place) !== null)) seen.firstText ??= performance.now();
    if (live === null && this.canvas.isConnected && this.canvas.closest('[inert]') === null) {
      live = this.canvas;
      look();
    }
    return fillText.apply(this, args);
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Opens a profile by a link on a ready page, and waits until its frames are on the screen.
 *
 * @param {string} name
 * @returns {Promise<{ paint: number, longest: number }>} milliseconds
 */
export async function openAndPaint(name) {
  const seen = /** @type {{ callgroveBench: Watch }} */ (/** @type {unknown} */ (globalThis)).callgroveBench;
  const start = seen.begin('[data-testid="flame-canvas"]');
  location.hash = `#/view?a=${name}`;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (seen.firstText === null) {
    if (performance.now() - start > 60_000) throw new Error('Nothing was drawn within a minute.');
    await nextFrame();
  }
  const paint = seen.firstText - start;
  // Tasks after the first frame count as well.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const longest = Math.max(
    0,
    ...seen.longTasks.filter((task) => task.start + task.duration > start).map((task) => task.duration),
  );
  return { paint, longest };
}

/**
 * Waits until a file has been chosen and its frames are on the screen.
 *
 * @param {number} cap milliseconds after which it fails
 * @returns {Promise<{ paint: number, longest: number }>} milliseconds since the choice
 */
export async function paintOfChosen(cap) {
  const seen = /** @type {{ callgroveBench: Watch }} */ (/** @type {unknown} */ (globalThis)).callgroveBench;
  const start = await new Promise((resolve) => {
    document.addEventListener('change', () => resolve(seen.begin('')), { capture: true, once: true });
  });
  while (seen.firstText === null) {
    if (performance.now() - start > cap) throw new Error(`Nothing was drawn within ${cap / 1000} seconds.`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const paint = seen.firstText - start;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const tasks = seen.longTasks.filter((task) => task.start + task.duration > start);
  return { paint, longest: Math.max(0, ...tasks.map((task) => task.duration)) };
}

/**
 * Inflates the file with only the browser's gunzip, section by section (docs/format.md).
 *
 * @param {string} name
 * @returns {Promise<{ fetch: number, gunzip: number, sections: number, rawBytes: number }>}
 */
export async function plainGunzip(name) {
  const before = performance.now();
  const file = await (await fetch(name)).arrayBuffer();
  const fetched = performance.now();
  const view = new DataView(file);
  /** @param {number} at @param {number} length */
  const inflate = async (at, length) => {
    const reader = new Blob([new Uint8Array(file, at, length)]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const chunks = [];
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) chunks.push(value);
    return chunks;
  };
  /** @param {number} offset */
  const payload = (offset) => {
    const header = offset + 5 + view.getUint8(offset + 4);
    return { at: header + 24, length: Number(view.getBigUint64(header + 12, true)) };
  };
  const directory = payload(Number(view.getBigUint64(file.byteLength - 20, true)));
  const listed = JSON.parse(await new Blob(/** @type {BlobPart[]} */ (await inflate(directory.at, directory.length))).text());
  const start = performance.now();
  let rawBytes = 0;
  for (const { offset } of listed.sections) {
    const { at, length } = payload(offset);
    for (const chunk of await inflate(at, length)) rawBytes += /** @type {Uint8Array} */ (chunk).length;
  }
  return { fetch: fetched - before, gunzip: performance.now() - start, sections: listed.sections.length, rawBytes };
}
