import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Allocated, allocatingFlight } from '../../workers/testing/planted/allocating-flight';
import { violationsOf } from '../lib/accessibility-rules';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

/** Allocation events of one weight: arrays of bytes in `b`, of which there are `planted`, and other classes elsewhere. */
const events = (planted: number): Allocated[] => [
  ...Array.from({ length: planted }, (): Allocated => [1, 'a b', '[B', 1000]),
  ...Array.from({ length: 300 }, (): Allocated => [2, 'a c', 'app.Cell', 1000]),
  ...Array.from({ length: 100 }, (): Allocated => [3, 'a c', '[Ljava.lang.String;', 1000]),
];
/** The frame `b`, whether or not its caller is named. */
const B = /^b\(\)( ← a)?$/;
const flight = (name: string, planted: number) => ({ name, bytes: Buffer.from(allocatingFlight(events(planted))) });

test('allocations of a flight recording: the planted class comes first, with its share and its site', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(flight('planted.jfr', 600));
  await app.opened();
  await app.tabs.open('Allocations');
  const { region, types, where } = app.allocations;
  await expect(region).toContainText(/≈\s*about\s1\.0\sMB/);
  await expect(region).toContainText('sampled allocation');
  await expect(region).toContainText('Sampled, not counted: figures are estimates');
  await expect(region).not.toContainText('contains no allocations');
  const [first, second] = await types.all();
  expect(first!.map((cell) => cell.trim().replace(/\s/g, ' '))).toEqual([
    'byte[]',
    expect.stringMatching(/^≈\s*about\s600\.0\skB$/),
    expect.stringMatching(/^≈\s*60\.00%$/),
  ]);
  expect(second![0]).toContain('app.Cell');
  // Numbers of objects are not known, so there is no column for them.
  await expect(types.root).not.toContainText('Objects');
  await expect(where.root).not.toContainText('Calls');
  expect(await violationsOf(page)).toEqual([]);

  await app.allocations.type('byte[]').click();
  await expect(page).toHaveURL(/type=class:byte/);
  await expect(where.rows).toHaveCount(1);
  await expect(where.cell(0, 0)).toHaveText(B);
  await expect(where.rows.first()).toContainText('600');
  await app.allocations.showSunburst();
  await expect(app.allocations.sunburst.table).toContainText('≈');
  expect(await violationsOf(page)).toEqual([]);

  // A context opens in the flame graph by the metric of its bytes.
  await where.rows.first().click();
  await expect(page).toHaveURL(/#\/flame/);
  await expect(app.details.region).toContainText('Sampled allocation');
  expect(errors).toEqual([]);
});

test('a recording with several kinds of allocation events says which are shown, and lets one choose', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop({ name: 'lucene.jfr', bytes: gunzipSync(readFileSync(inRepo('golden/flights/lucene-21.jfr.gz'))) });
  await app.opened();
  await app.tabs.open('Allocations');
  const kinds = page.getByRole('group', { name: 'Allocation events' });
  await expect(kinds.getByRole('radio')).toHaveCount(3);
  await expect(kinds.getByRole('radio', { name: 'Sampled allocation' })).toBeChecked();
  await expect(app.allocations.types.row(0)).toContainText('byte[]');
  // As the JDK's own view says: 70.15% of the allocation pressure.
  await expect(app.allocations.types.row(0)).toContainText(/70\.1[45]%/);
  await kinds.getByText('Allocation in new TLABs').click();
  await expect(page).toHaveURL(/metric=new-tlabs/);
  await expect(app.allocations.region).toContainText('44.8 MB');
  await expect(app.allocations.types.row(0)).toContainText('24.0 MB');
  await app.resize(390, 844);
  const view = page.getByRole('button', { name: 'View', exact: true });
  if (!(await kinds.isVisible())) await view.click();
  await expect(kinds).toBeVisible();
  expect(await kinds.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
  expect(errors).toEqual([]);
});

test('within an interval, total and shares are those of the interval, whatever metric is chosen', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop({ name: 'lucene.jfr', bytes: gunzipSync(readFileSync(inRepo('golden/flights/lucene-21.jfr.gz'))) });
  await app.opened();
  await app.tabs.open('Allocations');
  const { region, types } = app.allocations;
  await expect(region).toContainText('66.4 MB');
  await expect(page).not.toHaveURL(/metric=/);
  await page.evaluate(() => {
    location.hash += `${location.hash.includes('?') ? '&' : '?'}do=interval!588!868`;
  });
  await expect(region).toContainText('5.5 MB');
  await expect(types.row(0)).toContainText(/byte\[\].*≈\s*6\d\.\d\d%/);
  expect(errors).toEqual([]);
});

test('two flight recordings by type: the planted change is reported, with its contexts', async ({ app, page }) => {
  const errors = await app.start();
  await app.drop(flight('base.jfr', 200), flight('head.jfr', 900));
  await app.comparison.compared();
  const { changes } = app.comparison;
  await changes.show('Types');
  const types = changes.by('Allocations by type');
  await expect(types.row(0)).toContainText('byte[]');
  await expect(types.row(0).getByRole('img')).toHaveAttribute('aria-label', /grew|larger/);
  await types.row(0).click();
  await expect(page).toHaveURL(/type=class:byte/);
  await expect(changes.by('Contexts by change').cell(0, 0)).toHaveText(B);
  expect(errors).toEqual([]);
});
