import { Buffer } from 'node:buffer';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { SMALL } from '../../workers/testing/small-profile';
import { violationsOf } from '../lib/accessibility-rules';
import { expect, test } from '../pages/test';

const regions = {
  inner: 24,
  methods: [
    {
      ...{
        class: 'app.Job',
        method: 'run(I)V',
        calls: 2,
        total: 2100,
        least: 1000,
        most: 1100,
        buckets: [
          [1023, 1],
          [1279, 1],
        ],
      },
      corrected: { total: 2052, least: 976, most: 1076 },
    },
    { class: 'app.Job', method: 'stop()V', calls: 0, buckets: [] },
  ],
};

test('a file without contexts opens on its times, in every view without an error', async ({ app, page }) => {
  const errors = await app.start();
  const bytes = await encodeMct({
    ...{ methods: [], threads: [], depth: [], method: [], columns: { calls: [] } },
    meta: { options: { metrics: 'none' }, regions },
  });
  await app.drop({ name: 'times.mct', bytes: Buffer.from(bytes) });
  const table = page.getByRole('region', { name: 'Times of methods' });
  await expect(table).toMatchAriaSnapshot(`
    - region "Times of methods":
      - heading "Times of methods" [level=2]
      - paragraph: /^This file has no contexts/
      - table:
        - rowgroup:
          - row "Method Calls Times Mean Least Median 99% Most Total"
        - rowgroup:
          - row /run\\(I\\)V 2 corrected 1.0 µs 976 ns/
          - row /as measured 1.1 µs 1.0 µs/
          - row /stop\\(\\)V 0 never called/
      - paragraph: /^Corrected times are without the 24 ns/
  `);
  await expect(app.footer.status).toContainText('Counted: nothing');
  expect(await violationsOf(page)).toEqual([]);
  await app.readEveryView();
  expect(errors).toEqual([]);
});

test('a file with contexts has its times beside what was counted', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop({ name: 'both.mct', bytes: Buffer.from(await encodeMct({ ...SMALL, meta: { ...SMALL.meta, regions } })) });
  await app.opened();
  await app.footer.status.click();
  const table = app.facts.getByRole('region', { name: 'Times of methods' });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table).not.toContainText('no contexts');
  expect(await violationsOf(page)).toEqual([]);
  expect(errors).toEqual([]);
});
