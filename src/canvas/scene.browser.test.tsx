import { afterEach, expect, it, vi } from 'vitest';
import type { FlameLayout } from '../../workers/api/engine';
import type { FlameModel } from './flame-canvas-props';
import { FlameScene } from './scene';
import { frame } from './test-frame';

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
