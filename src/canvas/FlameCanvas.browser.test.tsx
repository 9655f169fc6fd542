import { type ComponentProps, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FlameLayout, Result } from '../../workers/api/engine';
import { mount } from '../ui/testing/mount';
import { FlameCanvas } from './FlameCanvas';
import type { FlameModel } from './flame-canvas-props';
import { frame } from './testing/frame';
import { WHOLE } from './viewport';

/** A layout with a single frame that fills the requested range. */
const layoutOf = (context: number, width: number): FlameLayout => ({
  ...{ count: 1, context: Int32Array.of(context), row: Uint16Array.of(0), x: Float32Array.of(0) },
  ...{ width: Float32Array.of(width), aggregate: Uint32Array.of(0), name: Uint32Array.of(0), names: [frame('demo.Main')] },
  ...{ totalRows: 1, total: 10, layoutMs: 0 },
});

type FlameProps = ComponentProps<typeof FlameCanvas<FlameLayout>>;

interface TestModel extends FlameModel<FlameLayout> {
  /** Answers the pending layout request. */
  arrive(): void;
}

/** A model whose picture is one context's frame and arrives when the test says so. */
function modelOf(tree: string, metric: string, context: number): TestModel {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return {
    key: `${tree}:${metric}`,
    tree,
    arrive,
    layout: async ({ width }): Promise<Result<FlameLayout>> => {
      await arrived;
      return { ok: true, value: layoutOf(context, width) };
    },
    style: () => 2,
    labels: () => ['main'],
  };
}

const [onSelect, onFocus, step] = [vi.fn(), vi.fn(), vi.fn<FlameProps['step']>()];
afterEach(() => vi.resetAllMocks());

let setModel: (model: TestModel) => void = () => undefined;
let setFocus: (focus: number) => void = () => undefined;

function Canvas({ first, focus: firstFocus = -1 }: { first: TestModel; focus?: number }) {
  const [model, set] = useState(first);
  const [focus, zoomTo] = useState(firstFocus);
  [setModel, setFocus] = [set, zoomTo];
  const props: Omit<FlameProps, 'model'> = {
    ...{ label: model.key, caption: { lines: [], legend: [] }, upward: false, focus, range: WHOLE, selected: -1 },
    ...{ matches: null, reveal: null, step, onSelect, onFocus },
    ...{ onRange: () => undefined, onError: () => undefined, renderTip: () => 'figures of the frame' },
    renderTable: (layout) => `frame of context ${layout.context[0]}`,
  };
  return (
    <div style={{ height: 200, display: 'grid' }}>
      <FlameCanvas {...props} model={model} />
    </div>
  );
}

/** Shows the first picture, requests the second, then clicks the frame that is still drawn. */
async function pressMeanwhile(first: TestModel, second: TestModel) {
  mount(<Canvas first={first} />);
  first.arrive();
  await expect.element(page.getByText('frame of context 3')).toBeInTheDocument();
  setModel(second);
  const canvas = page.getByRole('application', { name: second.key });
  await canvas.click({ position: { x: 60, y: 5 } });
  return canvas;
}

it('ignores a press on the picture of another tree, whose contexts mean other frames', async () => {
  const second = modelOf('worker', 'calls', 7);
  const canvas = await pressMeanwhile(modelOf('main', 'calls', 3), second);
  expect(onSelect).not.toHaveBeenCalled();
  expect(onFocus).not.toHaveBeenCalled();
  second.arrive();
  await expect.element(page.getByText('frame of context 7')).toBeInTheDocument();
  // Too far apart for a double click.
  await canvas.click({ position: { x: 160, y: 5 } });
  expect(onSelect.mock.calls).toEqual([[7]]);
  expect(onFocus.mock.calls).toEqual([[7]]);
});

it('takes a press on the picture of another metric of the same tree', async () => {
  await pressMeanwhile(modelOf('main', 'calls', 3), modelOf('main', 'bytecodes', 3));
  expect(onSelect.mock.calls).toEqual([[3]]);
});

it.each([
  ['an arrow key', '{ArrowDown}'],
  ['two arrow keys', '{ArrowDown}{ArrowDown}'],
  ['Backspace', '{Backspace}'],
])('ignores the answer to %s after a change of tree', async (_, keys) => {
  const answers: ((context: number) => void)[] = [];
  step.mockImplementation(() => new Promise((resolve) => answers.push((value) => resolve({ ok: true, value }))));
  const [first, second] = [modelOf('main', 'calls', 3), modelOf('worker', 'calls', 7)];
  mount(<Canvas first={first} focus={3} />);
  first.arrive();
  await expect.element(page.getByText('frame of context 3')).toBeInTheDocument();
  (page.getByRole('application', { name: first.key }).element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
  await expect.poll(() => answers.length).toBe(1);
  setModel(second);
  second.arrive();
  await expect.element(page.getByText('frame of context 7')).toBeInTheDocument();
  answers[0]?.(5);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(7);
  await expect.poll(() => onSelect.mock.calls).toEqual([[7]]);
  expect(onFocus).not.toHaveBeenCalled();
});

it('ends a tip at Escape, wherever the focus is', async () => {
  const model = modelOf('main', 'calls', 3);
  mount(<Canvas first={model} />);
  model.arrive();
  await expect.element(page.getByText('frame of context 3')).toBeInTheDocument();
  await page.getByRole('application', { name: model.key }).hover({ position: { x: 60, y: 5 } });
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('figures of the frame');
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

it('scrolls to a focused context that lies below all rows of the picture before', async () => {
  const model: FlameModel<FlameLayout> = {
    ...modelOf('main', 'calls', 3),
    layout: ({ focus, width }) =>
      Promise.resolve({
        ok: true,
        value: { ...layoutOf(focus, width), ...(focus >= 0 && { focusRow: 30, totalRows: 40 }) },
      }),
  };
  mount(<Canvas first={{ ...model, arrive: () => undefined }} />);
  await expect.element(page.getByText('frame of context -1')).toBeInTheDocument();
  setFocus(7);
  await expect.element(page.getByText('frame of context 7')).toBeInTheDocument();
  const box = page.getByTestId('flame-canvas').element().parentElement?.parentElement;
  const row = (box?.querySelector('div')?.clientHeight ?? 0) / 41;
  // Three callers stay visible above it.
  await expect.poll(() => box?.scrollTop).toBe(27 * row);
});
