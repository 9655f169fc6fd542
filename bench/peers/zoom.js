/**
 * Ways to zoom in each viewer. Each function is sent to the page as text, and returns the milliseconds between animation
 * frames.
 */

/**
 * Zooms in and out in the middle of the picture by wheel, one step per animation frame, holding the key that every viewer
 * accepts for zooming.
 *
 * @param {number} steps
 * @returns {Promise<number[]>} milliseconds from each frame to the next
 */
async function wheel(steps) {
  const [x, y] = [innerWidth * 0.3, innerHeight * 0.4];
  const target = document.elementFromPoint(x, y);
  if (target === null) throw new Error('There is nothing to zoom.');
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = [];
  let before = Number(await nextFrame());
  for (let step = 0; step < steps; step++) {
    const deltaY = step % 40 < 20 ? -60 : 60;
    target.dispatchEvent(
      new WheelEvent('wheel', { bubbles: true, cancelable: true, clientX: x, clientY: y, deltaY, ctrlKey: true }),
    );
    const now = Number(await nextFrame());
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/**
 * Zooms in and out by clicking frames, and measures the transition: for viewers without wheel support.
 *
 * @param {number} steps
 * @returns {Promise<number[]>} milliseconds from each frame to the next
 */
async function click(steps) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frames = [];
  let before = Number(await nextFrame());
  for (let step = 0; step < steps; step++) {
    if (step % 20 === 0) {
      const all = [...document.querySelectorAll('#chart g.frame')];
      const wide = all.filter((frame) => frame.getBoundingClientRect().width > 40);
      const next = step % 40 === 0 ? wide[Math.floor(wide.length / 2)] : all[0];
      next?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    const now = Number(await nextFrame());
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/**
 * Zooms in and out through a frame's menu: for a viewer without another way. Closes a table next to the picture first.
 *
 * @param {number} steps
 * @returns {Promise<number[]>} milliseconds from each frame to the next
 */
async function menu(steps) {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** @param {string} text @param {string} selector */
  const press = (text, selector) => {
    const found = [...document.querySelectorAll(selector)].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent)?.trim() === text,
    );
    found?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return found !== undefined;
  };
  /** @type {any} */ (globalThis).callgroveMenu();
  let ready = false;
  for (let wait = 0; wait < 300 && !ready; wait++) {
    await nextFrame();
    ready = press('Flame Graph', 'label');
  }
  if (!ready) throw new Error('The picture cannot be had without the table.');
  for (let wait = 0; wait < 60; wait++) await nextFrame();
  const frames = [];
  let zoomed = 0;
  let before = Number(await nextFrame());
  for (let step = 0; step < steps; step++) {
    if (step % 40 === 0) {
      const canvas = document.querySelector('canvas');
      if (canvas === null) throw new Error('There is nothing to zoom.');
      const { left, top, width } = canvas.getBoundingClientRect();
      const at = { clientX: left + width * 0.3, clientY: top + 75 };
      canvas.dispatchEvent(new MouseEvent('click', { bubbles: true, ...at }));
    }
    if (step % 40 === 5 && press('Focus block', '[role="menuitem"]')) zoomed++;
    if (step % 40 === 25) press('Reset focus and sandwich state', 'button');
    const now = Number(await nextFrame());
    frames.push(now - before);
    before = now;
  }
  if (zoomed === 0) throw new Error('No frame could be focused on.');
  return frames;
}

export const ZOOMS = { wheel, click, menu };
