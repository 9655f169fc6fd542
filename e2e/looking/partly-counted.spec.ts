import { encodeMct, encodeMetric } from '../../workers/formats/mct/encoder';
import { SMALL } from '../../workers/testing/small-profile';
import { expect, test } from '../pages/test';

const metric = (id: string, label: string, kind: 'exact' | 'lower-bound', stored: string) =>
  encodeMetric({ id, label, unit: id, kind, better: 'less' }, stored);
const { calls, bytecodes } = SMALL.columns;
const partly = {
  ...SMALL,
  columns: { calls, bytecodes },
  arrays: [],
  meta: {
    metrics: [
      metric('calls', 'Calls', 'exact', 'column'),
      metric('bytecodes', 'Bytecodes', 'lower-bound', 'column'),
      metric('objects', 'Objects', 'exact', 'constructors'),
    ],
    counted: [
      { elapsed: 0, metrics: ['calls', 'bytecodes', 'objects'] },
      { elapsed: 700, metrics: ['calls', 'objects'] },
    ],
  },
};

test('figures of a metric that was counted for a part of the time say so, and densities are left out', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop({ name: 'partly.mct', bytes: Buffer.from(await encodeMct(partly)) });
  await app.opened();
  await app.tabs.open('Call tree');
  await page.getByRole('row').nth(1).click();
  const row = (name: RegExp) => app.details.region.getByRole('row', { name });
  await expect(row(/^Bytecodes /)).toContainText('at least');
  await expect(row(/^Calls /)).not.toContainText('at least');
  await expect(row(/objects per 1,000 bytecodes/)).toContainText('not known: not all bytecodes were counted');
  await app.tabs.open('Methods by cost');
  await expect(app.methods.region.getByTitle(/it was counted only partly, or only part of the time/).first()).toBeVisible();
  await app.tabs.open('Threads');
  await expect(page.getByRole('row').nth(1)).toContainText('at least');
  await page.getByRole('radio', { name: 'Calls' }).click();
  await app.tabs.open('Methods by cost');
  await expect(app.methods.region).not.toContainText('at least');
  expect(errors).toEqual([]);
});
