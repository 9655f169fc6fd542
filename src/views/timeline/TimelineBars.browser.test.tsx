import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Timeline } from '../../../workers/api/engine';
import { mount } from '../../ui/testing/mount';
import { IntervalTable } from './IntervalTable';
import { TimelineBars } from './TimelineBars';

const timeline: Timeline = {
  ...{ bounds: [0, 1, 2, 3, 4], begin: 0, length: 4000, before: 0, whole: 8_000_000 },
  elapsed: [1000, 2000, 3000, 4000],
  totals: [1_000_000, 2_000_000, 4_000_000, 1_000_000],
  rows: [{ name: 'a', rest: 0, counts: [1_000_000, 2_000_000, 4_000_000, 1_000_000] }],
  context: null,
};

beforeEach(() => {
  mount(<TimelineBars timeline={timeline} axis="time" unit="bytecodes" fills={['red']} interval={null} />);
});

const box = () => page.getByRole('listbox').element();
const reset = page.getByRole('button', { name: 'Reset zoom' });
/** Left edge and width of an interval, as fractions of the picture's width. */
function placeOf(interval: number): { left: number; width: number } {
  const outer = box().getBoundingClientRect();
  const bar = page.getByRole('option').elements()[interval]!.getBoundingClientRect();
  return { left: (bar.left - outer.left) / outer.width, width: bar.width / outer.width };
}

function wheel(at: number, init: WheelEventInit): WheelEvent {
  const { left, top, width } = box().getBoundingClientRect();
  const event = new WheelEvent('wheel', {
    bubbles: true,
    cancelable: true,
    clientX: left + at * width,
    clientY: top + 9,
    ...init,
  });
  box().dispatchEvent(event);
  return event;
}

function touch(type: string, pointerId: number, at: number): void {
  const { left, top, width } = box().getBoundingClientRect();
  const place = { clientX: left + at * width, clientY: top + 9 };
  box().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, pointerType: 'touch', ...place }));
}

it('zooms by the wheel around the pointer, pans, and goes back to the whole', async () => {
  await expect.element(page.getByRole('option').first()).toBeInTheDocument();
  expect(placeOf(2)).toEqual({ left: expect.closeTo(0.5, 2), width: expect.closeTo(0.25, 2) });
  expect(wheel(0.5, { deltaY: -200 }).defaultPrevented).toBe(true);
  await expect.element(reset).toBeVisible();
  // The edge under the pointer stays where it is.
  expect(placeOf(2)).toEqual({ left: expect.closeTo(0.5, 2), width: expect.closeTo(0.25 * Math.exp(0.44), 2) });
  wheel(0.5, { deltaX: 0.1 * box().getBoundingClientRect().width });
  await expect.poll(() => placeOf(2).left).toBeCloseTo(0.4, 2);
  await reset.click();
  await expect.poll(() => placeOf(2).left).toBeCloseTo(0.5, 2);
  await expect.element(reset).not.toBeInTheDocument();
  // Zoomed out completely, the wheel scrolls the page instead.
  expect(wheel(0.5, { deltaY: 200 }).defaultPrevented).toBe(false);
});

it('zooms by a pinch of a touchpad, by two fingers, and by keys', async () => {
  await expect.element(page.getByRole('option').first()).toBeInTheDocument();
  wheel(0, { deltaY: -50, ctrlKey: true });
  await expect.poll(() => placeOf(0).width).toBeCloseTo(0.25 * Math.exp(0.6), 2);
  (box() as HTMLElement).focus();
  await userEvent.keyboard('0');
  await expect.poll(() => placeOf(0).width).toBeCloseTo(0.25, 2);
  await userEvent.keyboard('+');
  await expect.poll(() => placeOf(0).width).toBeCloseTo(0.25 / 0.6, 2);
  await userEvent.keyboard('-');
  await expect.element(reset).not.toBeInTheDocument();
  const capture = Element.prototype.setPointerCapture;
  Element.prototype.setPointerCapture = () => undefined;
  touch('pointerdown', 1, 0.25);
  touch('pointerdown', 2, 0.5);
  touch('pointermove', 2, 0.75);
  Element.prototype.setPointerCapture = capture;
  await expect.poll(() => placeOf(1).width).toBeCloseTo(0.5, 2);
  touch('pointerup', 1, 0.25);
  touch('pointerup', 2, 0.75);
  // A pinch does not choose an interval.
  await expect.element(page.getByRole('option', { selected: true })).not.toBeInTheDocument();
});

it('has an upright axis with its unit', async () => {
  const figure = page.getByRole('figure');
  await expect.element(figure).toHaveTextContent(/bytecodes per ms/);
  await expect.element(figure).toHaveTextContent(/per ms01,0002,0003,0004,000/);
});

it('is followed by its table: the first chosen interval is in sight', async () => {
  const counts = Array.from({ length: 300 }, (_, k) => k + 1);
  const bounds = [0, ...counts];
  const long: Timeline = {
    bounds,
    begin: 0,
    length: 300,
    before: 0,
    whole: 45_150,
    elapsed: counts,
    totals: counts,
    rows: [],
    context: null,
  };
  const metric = { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', total: 9, kind: 'exact', better: 'less' } as const;
  mount(
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <IntervalTable timeline={long} by="package" metric={metric} interval={{ from: 249, to: 260 }} />
    </div>,
  );
  const chosen = page.getByRole('row', { selected: true });
  await expect.element(chosen.first()).toHaveTextContent(/^250/);
});
