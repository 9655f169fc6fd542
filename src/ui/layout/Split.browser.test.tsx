import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount';
import { SheetLine } from './BottomSheet';
import { Split } from './Split';

const Shown = ({
  tall = 0,
  name = 'TableFilter.next',
  needed,
}: {
  tall?: number;
  name?: string;
  needed?: number | undefined;
}) => (
  <div style={{ display: 'flex', height: tall || 500, width: '100%' }}>
    <Split
      main={<p style={{ minHeight: tall }}>The picture</p>}
      aside={
        <div style={{ minHeight: tall }}>
          <p>The details</p>
          <button type="button">Copy</button>
        </div>
      }
      label="Details pane width"
      asideSize="300px"
      needed={needed}
      sheet={{ label: 'Details', text: <SheetLine name={name} figures=" · 41.2%" /> }}
    />
  </div>
);

const handle = page.getByRole('separator', { name: 'Details pane width' });
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

  it('gives the first part no more than its content needs, the rest to the second', async () => {
    const Changing = () => {
      const [needed, setNeeded] = useState<number | undefined>(500);
      return (
        <>
          <Shown needed={needed} />
          <button type="button" onClick={() => setNeeded((now) => (now === 500 ? 600 : undefined))}>
            More
          </button>
        </>
      );
    };
    mount(<Changing />);
    const mainWidth = () => main.element().getBoundingClientRect().width;
    await expect.poll(mainWidth).toBeCloseTo(500, -1);
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(mainWidth).toBeCloseTo(600, -1);
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(width).toBeCloseTo(300, -1);
    mount(<Shown needed={5000} />);
    await expect.poll(width).toBeCloseTo(300, -1);
  });

  it('gives the second part its size again where both together got smaller meanwhile', async () => {
    const Changing = () => {
      const [step, setStep] = useState(0);
      return (
        <>
          <div style={{ width: step === 0 ? 1200 : 900 }}>
            <Shown needed={step < 2 ? 500 : undefined} />
          </div>
          <button type="button" onClick={() => setStep(step + 1)}>
            More
          </button>
        </>
      );
    };
    mount(<Changing />);
    await expect.poll(width).toBeCloseTo(700, -1);
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(width).toBeLessThan(690);
    await page.getByRole('button', { name: 'More' }).click();
    await expect.poll(width).toBeCloseTo(300, -1);
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

  describe('on a narrow screen', () => {
    const line = page.getByRole('button', { name: 'Details: TableFilter.next · 41.2%' });
    const isOpen = (open: boolean) => expect.element(line).toHaveAttribute('aria-expanded', String(open));
    const drag = (by: number) =>
      userEvent.dragAndDrop(line, document.body, {
        sourcePosition: { x: 10, y: 20 },
        targetPosition: { x: 10, y: line.element().getBoundingClientRect().top + 20 + by },
        force: true,
      });
    const mountNarrow = async () => {
      await page.viewport(390, 844);
      onTestFinished(() => page.viewport(1280, 800));
      mount(<Shown tall={2000} />);
    };

    it('has the second part in a sheet, of which a line is in sight, above the end of the window', async () => {
      await mountNarrow();
      await expect.element(line).toBeVisible();
      await expect.element(handle).not.toBeInTheDocument();
      await expect.element(aside).not.toBeVisible();
      expect(line.element().getBoundingClientRect().bottom).toBeCloseTo(innerHeight, -1);
      await isOpen(false);
    });

    it('shortens a long name in the line, and leaves the figures whole', async () => {
      await page.viewport(390, 844);
      onTestFinished(() => page.viewport(1280, 800));
      mount(<Shown name={'LongNameOf'.repeat(12)} />);
      const figures = page.getByText('· 41.2%', { exact: true });
      await expect.element(figures).toBeVisible();
      expect(figures.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    });

    it('opens the sheet by a press and by keys; Escape closes it and gives the focus to its line', async () => {
      await mountNarrow();
      await line.click();
      await isOpen(true);
      // The title below shows the full name.
      expect(page.getByText('TableFilter.next').element().closest('.visually-hidden')).not.toBeNull();
      await expect.element(aside).toBeInViewport();
      // The page behind it stays usable.
      expect(main.element().closest('[aria-hidden], [inert]')).toBeNull();
      (line.element() as HTMLElement).focus();
      await userEvent.keyboard('{Tab}');
      expect(document.activeElement).toHaveTextContent('Copy');
      await userEvent.keyboard('{Escape}');
      await isOpen(false);
      expect(document.activeElement).toBe(line.element());
      await userEvent.keyboard('{Enter}');
      await isOpen(true);
    });

    it('opens and closes the sheet by a drag, and leaves it after a short one', async () => {
      await mountNarrow();
      await expect.element(line).toBeVisible();
      await drag(-300);
      await isOpen(true);
      await drag(-20);
      await isOpen(true);
      await drag(300);
      await isOpen(false);
      await expect.element(aside).not.toBeVisible();
    });
  });
});
