/**
 * Zooms in and out and pans over the flame graph, one step per animation frame. Runs in the page, so it must not use anything
 * else from this file.
 *
 * @param {{ steps: number, from?: number }} wanted from: first step, for a series run in pieces
 * @returns {Promise<number[]>} milliseconds from each animation frame to the next
 */
export async function zoomAndPan({ steps, from = 0 }) {
  const canvas = document.querySelector('canvas');
  if (canvas === null) throw new Error('There is no flame graph.');
  const box = canvas.getBoundingClientRect();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** @type {number[]} */
  const frames = [];
  let before = Number(await nextFrame());
  for (let step = from; step < from + steps; step++) {
    const inwards = step % 40 < 20;
    canvas.dispatchEvent(
      new WheelEvent('wheel', {
        bubbles: true,
        cancelable: true,
        clientX: box.left + box.width * 0.3,
        clientY: box.top + 40,
        deltaX: step % 4 === 3 ? 30 : 0,
        deltaY: step % 4 === 3 ? 0 : inwards ? -60 : 60,
      }),
    );
    const now = Number(await nextFrame());
    frames.push(now - before);
    before = now;
  }
  return frames;
}
