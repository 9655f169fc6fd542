import '../registry';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LockFacts, LockPair, LockTable } from '../../../workers/api/engine';
import { mount } from '../../ui/testing/mount';
import { LockRows } from './LockRows';

const LOOKS = {
  ...{ source: 'looks' as const, every: 20e6, reached: 20e6, looks: 512, own: 0, waits: 100, changed: 0, noOwner: 0, omitted: 0 },
  unrecorded: { looks: 0, time: 0 },
} satisfies LockFacts;

const name = (method: string) => ({
  ...{ className: 'acme.Main', method, descriptor: '()V' },
  ...{ flags: 0, sourceFile: '', line: 0 },
});
const pair = (looks: number): LockPair => ({
  ...{ waiter: { context: looks, path: [name(`wait${looks}`)] }, holder: null, looks, time: looks * 20e6 },
});
const row = (className: string, ...pairs: LockPair[]) => {
  const looks = pairs.reduce((sum, each) => sum + each.looks, 0);
  return { className, looks, time: looks * 20e6, pairs, more: { pairs: 0, looks: 0, time: 0 } };
};
const tableOf = (...rows: LockTable['rows']): LockTable => {
  const looks = rows.reduce((sum, each) => sum + each.looks, 0);
  return { rows, looks, time: looks * 20e6, hidden: { looks: 0, time: 0 } };
};

interface Shown {
  facts?: LockFacts;
  table: LockTable;
  other?: LockTable;
  isOtherSampled?: boolean;
}

async function show({ facts = LOOKS, table, other, isOtherSampled = true }: Shown): Promise<void> {
  await page.viewport(1400, 600);
  mount(<LockRows {...{ facts, table, isOtherSampled }} other={other ?? null} otherSide="B" isLinked={false} />);
}

const rows = () => page.getByRole('treegrid', { name: 'Locks by class' }).getByRole('row');
const cells = (at: number) =>
  rows()
    .nth(at)
    .getByRole('gridcell')
    .elements()
    .map((cell) => cell.textContent?.replace('\u202f', ' '));

it('ranges stay as they are when a class opens', async () => {
  await show({ table: tableOf(row('L', pair(60)), row('M', pair(20), pair(15), pair(5))) });
  await expect.element(rows().nth(3)).toHaveTextContent('M');
  const before = cells(1);
  expect(before[4]).toMatch(/%$/);
  (rows().nth(3).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rows().nth(3)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(rows().nth(4)).toHaveTextContent('wait20');
  expect(cells(1)).toEqual(before);
});

it('a class that only the other file has says no share of nothing', async () => {
  await show({ table: tableOf(), other: tableOf(row('L', pair(5))), isOtherSampled: false });
  await expect.element(rows().nth(1)).toHaveTextContent('L');
  expect([cells(1)[3], cells(1).at(-1)]).toEqual(['–', '100.0 ms']);
});

it('an unknown thread of a flight recording is not called a holder', async () => {
  await show({ facts: { ...LOOKS, source: 'events' }, table: tableOf(row('L', pair(5))) });
  await expect.element(rows().nth(2)).toHaveTextContent('unknown');
  expect(cells(2)[1]).toBe('unknown');
  const title = 'The recording does not say which thread held the monitor before.';
  await expect.element(page.getByTitle(title)).toBeVisible();
});

it('pairs that are not listed are counted', async () => {
  await show({ table: tableOf({ ...row('L', pair(5)), more: { pairs: 98_900, looks: 160, time: 3.2e9 } }) });
  await expect.element(rows().nth(3)).toHaveTextContent('and 98,900 more pairs, ≈ 3.20 s');
});
