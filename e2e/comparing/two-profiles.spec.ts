import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { both } from '../lib/addresses';
import { coloursOf } from '../lib/canvas-colours';
import { figure } from '../lib/figure';
import { inRepo, recording, released, sample } from '../lib/files';
import { runsAndHead } from '../lib/run-files';
import { expect, test } from '../pages/test';

test('two dropped files are compared: overlap, totals, what vanished', async ({ app }) => {
  const errors = await app.start();
  const files = ['h2-scan.mct', 'h2-index.mct'].map((name) => ({ name, bytes: readFileSync(recording(name)) }));
  await app.drop(...files);
  const overlap = await app.comparison.overlapFigure();
  await app.transforms.allCode.check();
  expect(overlap).toBeGreaterThan(0);
  expect(overlap).toBeLessThan(90);
  await app.comparison.changes.filters.click();
  await app.comparison.changes.kind('vanished').click();
  await app.comparison.changes.tab('Contexts').click();
  const contexts = app.comparison.changes.by(/changed|Contexts/i);
  await expect(contexts.row(0)).toContainText('org.h2');
  for (const kind of await contexts.rows.getByRole('img').all()) await expect(kind).toHaveAccessibleName('vanished');
  expect(errors).toEqual([]);
});

test('a link written by hand opens the comparison; sides swap; the overlap is symmetric', async ({ app, page }) => {
  await app.start(both('compare'));
  const overlap = app.comparison.overlap;
  await app.comparison.compared();
  const before = await overlap.textContent();
  await app.header.swap.click();
  await expect(page).toHaveURL(/a=samples(\/|%2F)h2-index/);
  await expect(overlap).toHaveText(before ?? '');
});

test('a profile overlaps with itself by 100 percent, and nothing changed', async ({ app }) => {
  await app.start();
  await app.pick(sample('handcount.mct'), sample('handcount.mct'));
  await expect(app.comparison.overlap).toContainText('100');
  await expect(app.comparison.changes.region).toContainText(/0 methods|No method/);
});

test('a comparison of equal recordings has no colour of change, in the picture, the tables and the details', async ({
  app,
  page,
}) => {
  await app.start('#/compare?a=samples/h2-scan.mct&b=samples/h2-scan.mct&metric=bytecodes&code=all&kinds=same');
  await app.flame.drawn();
  await expect(app.comparison.overlap).toContainText('100');
  expect((await coloursOf(app.flame.canvas)).coloured).toBe(0);
  for (const table of ['Methods', 'Contexts', 'Subtrees', 'Packages']) {
    await page.getByRole('radio', { name: table, exact: true }).check();
    await app.atRest();
    if (table === 'Methods') await expect(page.locator('main [data-index="0"]').first()).toBeVisible();
    expect(await colouredNames(page)).toEqual([]);
  }
  await app.flame.press({ x: 300, y: 32 });
  await expect(app.details.title).toHaveText('demo.H2Demo.main');
  expect(await colouredNames(page)).toEqual([]);
});

/** Texts of what bears a colour of change, apart from the legend and the choice of kinds. */
const colouredNames = (page: Page): Promise<string[]> =>
  page
    .locator('.grew, .shrank, [data-kind]:not([data-kind="same"]), [class*="_more_"], [class*="_less_"]')
    .evaluateAll((all) =>
      all
        .filter((each) => !each.closest('[aria-label="Colours"], [aria-label="Only these changes"]'))
        .map((each) => each.textContent || each.className),
    );

test('the methods that lower the overlap are sorted, and their points add up to what is missing', async ({ app }) => {
  await app.start(both('compare', '&code=all&filter=org.h2.table.&sort=overlapLoss'));
  const overlap = await app.comparison.overlapFigure();
  await expect(app.comparison.changes.table.root).toBeVisible();
  const points = (await app.comparison.changes.table.all()).map((cells) => figure(cells.at(-1) ?? ''));
  expect(points.length).toBeGreaterThan(5);
  expect([...points].sort((a, b) => b - a)).toEqual(points);
  expect(points.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(100 - overlap + 1);
});

test('a frame of the union tells both sides; widths by counts or by shares', async ({ app, page }) => {
  await app.start(both('compare'));
  await app.flame.drawn();
  const counts = await app.flame.steady();
  await app.comparison.choice('Shares').check();
  await expect(page).toHaveURL(/norm=1/);
  await expect.poll(() => app.flame.steady()).not.toBe(counts);
  await app.flame.press({ x: 300, y: 32 });
  const details = app.details.region;
  await expect(details).toContainText('demo.H2Demo.main');
  await expect(details.getByRole('columnheader', { name: 'A', exact: true })).toBeVisible();
});

test('a comparison that was exported opens as one, and its link asks for one file', async ({ app, page }, testInfo) => {
  const [a = '', b = ''] = ['base.mct', 'precise.mct'].map(released);
  const union = testInfo.outputPath('union.mct');
  execFileSync(process.execPath, [inRepo('bin/callgrove.js'), 'export', a, b, '--format', 'mct', '--out', union]);
  await app.start();
  await app.pick(a, b);
  await app.comparison.compared();
  const said = () => app.comparison.figures.innerText();
  // The other metrics are compared after the one in view.
  await expect.poll(said).not.toContain('…');
  const answer = await said();
  await app.start();
  await app.pick(union);
  await expect(app.header.file('A', /base\.mct, .*from union\.mct/)).toBeVisible();
  await expect(app.header.file('B', /precise\.mct, .*from union\.mct/)).toBeVisible();
  await expect.poll(said).toBe(answer);
  await app.header.swap.click();
  await expect(page).toHaveURL(/an=union.mct&ha=[0-9a-f]{64}&pa=b&bn=union.mct/);
  await page.reload();
  await expect(app.opening.wanted.file('B')).toBeVisible();
  await app.pick(union);
  await expect(app.header.file('A', /precise\.mct/)).toBeVisible();
  await expect(app.header.file('B', /base\.mct/)).toBeVisible();
  await app.comparison.compared();
});

test('difference-folded stacks open as the comparison of their two counts', async ({ app }, testInfo) => {
  const file = testInfo.outputPath('x.difffolded');
  writeFileSync(file, 'a/Main.main;a/Main.run 1200 700\na/Main.main;a/Main.come 0 900\n');
  await app.start();
  await app.pick(file);
  await expect(app.header.file('A', /first counts, .*from x\.difffolded/)).toBeVisible();
  await expect(app.header.file('B', /second counts, .*from x\.difffolded/)).toBeVisible();
  await expect(app.comparison.overlap).toHaveText('43.75%');
  await expect(app.comparison.figures).toContainText(/0 only in A, 1 only in B, 2 in both/);
});

test('several runs as the base: what lies within their range is the same, what lies beyond is told with it; a link asks for all of them', async ({
  app,
  page,
}) => {
  const files = await runsAndHead();
  const errors = await app.start();
  await app.drop(...files);
  await app.opening.asks.compareRuns.click();
  await expect(app.comparison.runsOverlap).toContainText(/% \(\d/);
  await expect(app.comparison.figures).toContainText(/A’s runs with each other \d.*; totals 267 to 287 bytecodes/);
  await expect(app.comparison.facts).toContainText(/Runs of A\s*\d+\.\d+% overlap[:,] /);
  const changed = app.comparison.changes.methods;
  await expect(changed.row(0)).toContainText('110 to 130 → 200');
  await expect(changed.row(0).getByRole('img')).toHaveAccessibleName('grew');
  await changed.row(0).click();
  await expect(app.details.region).toContainText('lowest to highest');
  await expect(page).toHaveURL(/#\/compare\?v=1&a1n=base-1\.mct&ha1=[0-9a-f]{64}&a2n=.*&bn=head\.mct/);

  await page.reload();
  await expect(app.opening.wanted.runsOfA.getByRole('listitem')).toHaveCount(3);
  await app.drop(...files);
  await expect(app.comparison.runsOverlap).toContainText(/% \(\d/);
  await expect(changed.row(0)).toContainText('110 to 130 → 200');
  expect(await app.body.innerText()).not.toMatch(/NaN|undefined|Infinity/);
  expect(errors).toEqual([]);
});
