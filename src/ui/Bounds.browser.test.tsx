import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { LowerBound } from '../../workers/api/engine';
import { BoundedFigures, BoundsSizeProvider } from './Bounds';
import { Figure } from './Figure';
import { THIN } from './format';
import { mount } from './testing/mount';

const name = { className: 'demo.Main', method: 'copy', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };
const bound: LowerBound = { methods: [name], exclusive: true };
const size = { methods: '43 methods are partly counted', bytes: '99.0% of the bytes that the VM allocated are counted' };

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
/** Texts of the figures, without the elements that match a selector. */
const shown = (leftOut: string) =>
  [...figures()].map((figure) => {
    const copy = figure.cloneNode(true) as Element;
    for (const word of copy.querySelectorAll(leftOut)) word.remove();
    return copy.textContent;
  });

/** Kinds of tables: bounds of four figures, the line above them, and the figures as eyes see them and as they are heard. */
const TABLES = [
  {
    kind: 'all exact',
    bounds: [undefined, undefined, undefined, undefined],
    line: null,
    seen: ['1,840', '1,841', '1,842', '1,843'],
    heard: ['1,840', '1,841', '1,842', '1,843'],
  },
  {
    kind: 'few bounds',
    bounds: [bound, undefined, undefined, undefined],
    line: null,
    seen: ['1,840+', '1,841', '1,842', '1,843'],
    heard: ['at least 1,840', '1,841', '1,842', '1,843'],
  },
  {
    kind: 'half bounds',
    bounds: [bound, bound, undefined, undefined],
    line: null,
    seen: ['1,840+', '1,841+', '1,842', '1,843'],
    heard: ['at least 1,840', 'at least 1,841', '1,842', '1,843'],
  },
  {
    kind: 'more than half bounds',
    bounds: [bound, bound, bound, undefined],
    line: 'Read figures without “=” as “at least”: 43 methods are partly counted, 99.0% of the bytes that the VM allocated are counted.',
    seen: ['1,840', '1,841', '1,842', `=${THIN}1,843`],
    heard: ['at least 1,840', 'at least 1,841', 'at least 1,842', 'exactly 1,843'],
  },
  {
    kind: 'all bounds',
    bounds: [bound, bound, bound, bound],
    line: 'Read figures as “at least”: 43 methods are partly counted, 99.0% of the bytes that the VM allocated are counted.',
    seen: ['1,840', '1,841', '1,842', '1,843'],
    heard: ['at least 1,840', 'at least 1,841', 'at least 1,842', 'at least 1,843'],
  },
];

describe('figures that are lower bounds', () => {
  it.each(TABLES)('$kind: the line above and the marks', async ({ bounds, line, seen: eyes, heard: ears }) => {
    show(bounds);
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(shown('.visually-hidden')).toEqual(eyes);
    expect(shown('[aria-hidden]')).toEqual(ears);
    const lines = page.getByText(/“at least”/).elements();
    expect(lines.map(({ textContent }) => textContent)).toEqual(line === null ? [] : [line]);
  });

  it('are told from columns that are exact by name', async () => {
    mount(
      <BoundsSizeProvider value={size}>
        <BoundedFigures bounds={[bound, bound]} exact="calls and contexts">
          table
        </BoundedFigures>
      </BoundsSizeProvider>,
    );
    await expect.element(page.getByText(/^Read figures as “at least”, except calls and contexts: 43 methods are/)).toBeVisible();
  });

  it('of a metric that was counted for a part of the time say that', async () => {
    show([{ methods: [], exclusive: true }]);
    await expect.element(page.getByText('A lower bound: it was counted only partly, or only part of the time.')).toBeVisible();
  });

  it('of a link are “about” where folded contexts may belong to them, and no figure beside them is exact', async () => {
    const about: LowerBound = { methods: [], exclusive: true, ofLink: 'about' };
    show([about, about, undefined]);
    await expect.element(page.getByRole('status')).toBeVisible();
    expect(shown('.visually-hidden')).toEqual([`≈${THIN}1,840`, `≈${THIN}1,841`, '1,842']);
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

  it('in tables of such a view are marked as in the view; one with exact figures says so', async () => {
    mount(
      <BoundsSizeProvider value={size}>
        <BoundedFigures bounds={[bound]}>
          <BoundedFigures bounds={[bound, undefined, undefined]}>
            <output>
              {[bound, undefined].map((each) => (
                <p key={String(each)}>
                  <Figure value={7} of={each ? { lowerBound: each } : {}} />
                </p>
              ))}
            </output>
          </BoundedFigures>
        </BoundedFigures>
      </BoundsSizeProvider>,
    );
    await expect.element(page.getByText(/^Read figures without “=” as “at least”: 43/)).toBeVisible();
    expect(shown('.visually-hidden')).toEqual(['7', `=${THIN}7`]);
  });
});
