import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LowerBound } from '../../workers/api/engine';
import { BoundedFigures, BoundsSizeProvider } from './Bounds';
import { Figure } from './Figure';
import { THIN } from './format';
import { mount } from './testing/mount';

const name = { className: 'demo.Main', method: 'copy', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };
const bound: LowerBound = { methods: [name], exclusive: true };
const size = { methods: '43 methods are partly counted', bytes: '99.0% of the VM’s bytes are counted' };

const show = (bounds: (LowerBound | undefined)[]) =>
  mount(
    <BoundsSizeProvider value={size}>
      <BoundedFigures bounds={bounds}>
        <output>
          {bounds.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: figures do not move.
            <p key={at}>
              <Figure value={1840 + at} of={each ? { lowerBound: each } : {}} />
            </p>
          ))}
        </output>
      </BoundedFigures>
    </BoundsSizeProvider>,
  );

const figures = () => page.getByRole('status').element().querySelectorAll('p');
const texts = () => [...figures()].map(({ textContent }) => textContent);
/** The visible text, without the words for assistive technology. */
const seen = () =>
  [...figures()].map((figure) => {
    const copy = figure.cloneNode(true) as Element;
    for (const word of copy.querySelectorAll('.visually-hidden')) word.remove();
    return copy.textContent;
  });

describe('figures that are lower bounds', () => {
  it('bear a quiet mark behind them where they are few, and are heard as “at least”', async () => {
    show([bound, undefined, undefined]);
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(texts()).toEqual(['at least 1,840+', '1,841', '1,842']);
    expect(page.getByText(/as “at least”:/).elements()).toEqual([]);
  });

  it('bear nothing where all are: a line says so once with its size', async () => {
    show([bound, bound]);
    await expect.element(page.getByText(/^Read figures as “at least”: 43 methods are partly counted, 99\.0% of/)).toBeVisible();
    expect(seen()).toEqual(['1,840', '1,841']);
    expect(texts()).toEqual(['at least 1,840', 'at least 1,841']);
  });

  it('have one mark where some are exact, which a line explains once with its size where they are most', async () => {
    show([bound, bound, undefined]);
    await expect
      .element(page.getByText('Read “+” as “at least”: 43 methods are partly counted, 99.0% of the VM’s bytes are counted.'))
      .toBeVisible();
    expect(seen()).toEqual(['1,840+', '1,841+', '1,842']);
    expect(texts()).toEqual(['at least 1,840+', 'at least 1,841+', '1,842']);
  });

  it('are half of all: each bears its mark', async () => {
    show([bound, undefined]);
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(seen()).toEqual(['1,840+', '1,841']);
  });

  it('of a metric that was counted for a part of the time say that', async () => {
    show([{ methods: [], exclusive: true }]);
    await expect.element(page.getByText('A lower bound: it was counted only partly, or only part of the time.')).toBeVisible();
  });

  it('of a link are “about” where folded contexts may belong to them, and no figure beside them is exact', async () => {
    const about: LowerBound = { methods: [], exclusive: true, ofLink: 'about' };
    show([about, about, undefined]);
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(seen()).toEqual([`≈${THIN}1,840`, `≈${THIN}1,841`, '1,842']);
    expect(figures()[0].querySelector('span')?.title).toMatch(/Approximate: it may exclude/);
  });

  it('of a link are the least where they are sums of kept contexts', async () => {
    show([{ methods: [], exclusive: true, ofLink: 'least' }]);
    await expect.element(page.getByText('A lower bound: excludes folded contexts.')).toBeVisible();
  });

  it('say it once where tables lie in a view that says it', async () => {
    mount(
      <BoundsSizeProvider value={size}>
        <BoundedFigures bounds={[bound]}>
          <BoundedFigures bounds={[bound]}>inner</BoundedFigures>
        </BoundedFigures>
      </BoundsSizeProvider>,
    );
    await expect.element(page.getByText('inner')).toBeVisible();
    expect(page.getByText(/^Read figures as “at least”:/).elements()).toHaveLength(1);
  });
});
