import { afterEach, expect, it, vi } from 'vitest';
import type { FlameLayout } from '../../workers/api/engine';
import type { FlameModel } from './flame-canvas-props';
import { FlameScene } from './scene';
import { frame } from './testing/frame';

const layout: FlameLayout = {
  ...{ count: 1, context: Int32Array.of(0), row: Uint16Array.of(0), x: Float32Array.of(0), width: Float32Array.of(300) },
  ...{ aggregate: Uint32Array.of(0), name: Uint32Array.of(0), names: [frame('demo.Main')] },
  ...{ totalRows: 1, total: 10, layoutMs: 0 },
};

const model: FlameModel<FlameLayout> = {
  key: 'a',
  tree: 'a',
  layout: async () => ({ ok: true, value: layout }),
  style: () => 2,
  labels: () => ['main'],
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  vi.restoreAllMocks();
  document.body.style.cssText = '';
  document.body.replaceChildren();
});

it('reads colours and draws in frames of their own, neither with its mount nor with an answer', async () => {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const styles = vi.spyOn(window, 'getComputedStyle');
  const text = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  const onLayout = vi.fn();
  const scene = new FlameScene<FlameLayout>(canvas, { onLayout, onError: () => {}, onFocusRow: () => {} });
  scene.setModel(model);
  scene.setSize(300, 100, 1);
  await vi.waitFor(() => expect(onLayout).toHaveBeenCalledOnce());
  expect(styles).not.toHaveBeenCalled();
  expect(text).not.toHaveBeenCalled();
  for (const draw of frames.splice(0)) draw(performance.now());
  expect(styles).toHaveBeenCalled();
  expect(text).toHaveBeenCalledWith('main', expect.anything(), expect.anything());
  scene.end();
});

it('draws at once what a later size or another theme clears', async () => {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  const scene = new FlameScene<FlameLayout>(canvas, { onLayout: () => {}, onError: () => {}, onFocusRow: () => {} });
  scene.setModel(model);
  scene.setSize(300, 100, 1);
  await nextTask();
  await nextFrame();
  const text = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  scene.setSize(280, 100, 1);
  expect(text).toHaveBeenCalledOnce();
  scene.retheme();
  expect(text).toHaveBeenCalledTimes(2);
  scene.end();
});

/** The colour in the middle of the frame. */
function colourIn(canvas: HTMLCanvasElement): string {
  return `${canvas.getContext('2d')?.getImageData(200, 4, 1, 1).data}`;
}

async function drawnTwice(later: Partial<FlameModel<FlameLayout>>) {
  const canvas = document.createElement('canvas');
  document.body.append(canvas);
  document.body.style.cssText = '--bg: #fff; --frame: #aaa; --ink: #000; --select: #060';
  const opacities: number[] = [];
  const layouts = vi.fn();
  const scene = new FlameScene<FlameLayout>(canvas, { onLayout: layouts, onError: () => {}, onFocusRow: () => {} });
  const grown = () => Int32Array.of(0);
  scene.setModel({ ...model, grown });
  scene.setSize(300, 100, 1);
  await vi.waitFor(() => expect(layouts).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(colourIn(canvas)).not.toBe('0,0,0,255'));
  const before = colourIn(canvas);
  const fill = CanvasRenderingContext2D.prototype.fillRect;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillRect').mockImplementation(function (this: CanvasRenderingContext2D, ...at) {
    if (this.canvas === canvas && this.globalAlpha < 1) opacities.push(this.globalAlpha);
    fill.apply(this, at);
  });
  scene.setModel({ ...model, key: 'b', tree: 'b', grown, ...later });
  await vi.waitFor(() => expect(layouts).toHaveBeenCalledTimes(2));
  await nextFrame();
  await nextFrame();
  return { scene, canvas, before, opacities };
}

it('lets frames that grew flash once, and fades', async () => {
  const contexts = Int32Array.of(0);
  const { scene, canvas, before, opacities } = await drawnTwice({ grown: () => contexts });
  expect(colourIn(canvas)).not.toBe(before);
  await vi.waitFor(() => expect(colourIn(canvas)).toBe(before), 10_000);
  expect(opacities.length).toBeGreaterThan(1);
  expect(opacities).toEqual([...opacities].sort((a, b) => b - a));
  const flashed = opacities.length;
  // Another tree and back: the same list does not flash again.
  for (const tree of ['c', 'b']) {
    scene.setModel({ ...model, key: tree, tree, grown: () => (tree === 'b' ? contexts : null) });
    await nextTask();
    await nextFrame();
    await nextFrame();
  }
  scene.end();
  expect(opacities.slice(flashed)).toEqual([]);
});

it.each<[string, Partial<FlameModel<FlameLayout>>, boolean]>([
  ['that did not grow', { grown: () => Int32Array.of(7) }, false],
  ['of a picture that is no newer one', { grown: () => null }, false],
  ['of another metric', { tree: 'a' }, false],
  ['while the user wants no motion', {}, true],
])('lets no frame flash %s', async (_, later, isReduced) => {
  const query = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((text) =>
    text.includes('reduced-motion') ? ({ matches: isReduced } as MediaQueryList) : query(text),
  );
  const { scene, canvas, before, opacities } = await drawnTwice(later);
  scene.end();
  expect([colourIn(canvas), opacities]).toEqual([before, []]);
});
