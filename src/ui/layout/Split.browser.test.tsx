import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount';
import { Split } from './Split';

const Shown = ({ tall = 0 }: { tall?: number }) => (
  <div style={{ display: 'flex', height: tall || 500, width: '100%' }}>
    <Split
      main={<p style={{ minHeight: tall }}>The picture</p>}
      aside={<p style={{ minHeight: tall }}>The details</p>}
      label="Width of the details"
      asideSize="300px"
      jump="Details"
    />
  </div>
);

const handle = page.getByRole('separator', { name: 'Width of the details' });
const main = page.getByText('The picture');
const aside = page.getByText('The details');
const width = () => aside.element().getBoundingClientRect().width;

describe('a split', () => {
  it('gives the second part its size, and both together all there is', async () => {
    mount(<Shown />);
    await expect.element(handle).toBeVisible();
    await expect.poll(width).toBeCloseTo(300, -1);
    expect(width() + main.element().getBoundingClientRect().width).toBeGreaterThan(innerWidth - 5);
  });

  it('is drawn with a mouse, no farther than the smallest size of either part', async () => {
    mount(<Shown />);
    await expect.poll(width).toBeCloseTo(300, -1);
    const drag = (to: number) =>
      userEvent.dragAndDrop(handle, document.body, {
        sourcePosition: { x: 0, y: 200 },
        targetPosition: { x: to, y: 200 },
        force: true,
      });
    await drag(innerWidth - 500);
    await expect.poll(width).toBeCloseTo(500, -1);
    await drag(innerWidth - 10);
    await expect.poll(width).toBeCloseTo(120, -1);
    await drag(10);
    await expect.poll(() => main.element().getBoundingClientRect().width).toBeCloseTo(innerWidth / 4, -1);
  });

  it('is drawn by keys, and says where it stands', async () => {
    mount(<Shown />);
    await expect.poll(width).toBeCloseTo(300, -1);
    const before = Number(handle.element().getAttribute('aria-valuenow'));
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(width).toBeGreaterThan(320);
    await expect.poll(() => Number(handle.element().getAttribute('aria-valuenow'))).toBeLessThan(before);
    await userEvent.keyboard('{End}');
    await expect.poll(width).toBeCloseTo(120, -1);
  });

  it('stacks its parts on a narrow screen; a button leads to the second one and back, with the focus', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1280, 800));
    mount(<Shown tall={2000} />);
    await expect.element(page.getByRole('button', { name: 'Details' })).toBeVisible();
    await expect.element(handle).not.toBeInTheDocument();
    expect(aside.element().getBoundingClientRect().top).toBeGreaterThan(1000);
    await page.getByRole('button', { name: 'Details' }).click();
    await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect.element(aside).toBeInViewport();
    expect(document.activeElement?.contains(aside.element())).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.element(page.getByRole('button', { name: 'Details' })).toBeVisible();
    expect(document.activeElement?.contains(main.element())).toBe(true);
  });
});
