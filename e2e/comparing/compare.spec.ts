import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { allRows, drop, figure, inRepo, pick, recording, sample, start, steadyFrames } from '../lib/app';
import { runsAndHead } from '../lib/runs';

const comparison = '#/compare?a=samples/h2-scan.mct&b=samples/h2-index.mct&metric=bytecodes';

test('two dropped files are compared: overlap, totals, what vanished', async ({ page }) => {
  const errors = await start(page);
  const files = ['h2-scan.mct', 'h2-index.mct'].map((name) => ({ name, bytes: readFileSync(recording(name)) }));
  await drop(page, files);
  const overlap = figure(await page.getByTestId('overlap-value').textContent());
  expect(overlap).toBeGreaterThan(0);
  expect(overlap).toBeLessThan(90);
  await page.getByRole('button', { name: 'vanished' }).click();
  await page
    .getByRole('button', { name: 'Contexts', exact: true })
    .or(page.getByRole('radio', { name: 'Contexts' }))
    .click();
  const grid = page.getByRole('grid', { name: /changed|Contexts/i });
  await expect(grid.locator('[data-index="0"]')).toContainText('org.h2');
  for (const kind of await grid.locator('[data-index] [role="img"]').all()) await expect(kind).toHaveAccessibleName('vanished');
  expect(errors).toEqual([]);
});

test('a link written by hand opens the comparison; sides swap; the overlap is symmetric', async ({ page }) => {
  await start(page, comparison);
  const overlap = page.getByTestId('overlap-value');
  await expect(overlap).toHaveText(/\d/);
  const before = await overlap.textContent();
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await expect(page).toHaveURL(/a=samples(\/|%2F)h2-index/);
  await expect(overlap).toHaveText(before ?? '');
});

test('a profile overlaps with itself by 100 percent, and nothing changed', async ({ page }) => {
  await start(page);
  await pick(page, sample('handcount.mct'), sample('handcount.mct'));
  await expect(page.getByTestId('overlap-value')).toContainText('100');
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText(/0 methods|No method/);
});

test('the methods that lower the overlap are sorted, and their points add up to what is missing', async ({ page }) => {
  await start(page, `${comparison}&filter=org.h2.table.`);
  const overlap = figure(await page.getByTestId('overlap-value').textContent());
  await expect(page.getByRole('grid').first()).toBeVisible();
  const label = (await page.getByRole('grid').first().getAttribute('aria-label')) ?? '';
  const points = (await allRows(page, label)).map((cells) => figure(cells.at(-1) ?? ''));
  expect(points.length).toBeGreaterThan(5);
  expect([...points].sort((a, b) => b - a)).toEqual(points);
  expect(points.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(100 - overlap + 1);
});

test('a frame of the union tells both sides; widths by counts or by shares', async ({ page }) => {
  await start(page, comparison);
  await expect(page.getByTestId('flame-twin').locator('tbody tr').first()).toBeAttached();
  const counts = await steadyFrames(page);
  await page.getByRole('radio', { name: 'Shares' }).check();
  await expect(page).toHaveURL(/norm=1/);
  await expect.poll(() => steadyFrames(page)).not.toBe(counts);
  await page.getByTestId('flame-canvas').click({ position: { x: 300, y: 32 } });
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText('demo.H2Demo.main');
  await expect(details.getByRole('columnheader', { name: 'A', exact: true })).toBeVisible();
});

test('a comparison that was exported opens as one, and its link asks for one file', async ({ page }, testInfo) => {
  const [a = '', b = ''] = ['base.mct', 'precise.mct'].map((name) => inRepo(`golden/released/0.1.0/${name}`));
  const union = testInfo.outputPath('union.mct');
  execFileSync(process.execPath, [inRepo('bin/callgrove.js'), 'export', a, b, '--format', 'mct', '--out', union]);
  await start(page);
  await pick(page, a, b);
  const overlap = page.getByTestId('overlap-value');
  await expect(overlap).toHaveText(/\d/);
  const said = () => page.getByRole('region', { name: 'Comparison', exact: true }).locator('> :first-child').innerText();
  // The other metrics come after the one in view.
  await expect.poll(said).not.toContain('…');
  const answer = await said();
  await start(page);
  await pick(page, union);
  await expect(page.getByRole('button', { name: /^A: base\.mct, .*out of union\.mct/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^B: precise\.mct, .*out of union\.mct/ })).toBeVisible();
  await expect.poll(said).toBe(answer);
  await page.getByRole('button', { name: 'Swap A and B' }).click();
  await expect(page).toHaveURL(/an=union.mct&ha=[0-9a-f]{64}&pa=b&bn=union.mct/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'File B of the link' })).toBeVisible();
  await pick(page, union);
  await expect(page.getByRole('button', { name: /^A: precise\.mct/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^B: base\.mct/ })).toBeVisible();
  await expect(overlap).toHaveText(/\d/);
});

test('several runs as the base: what lies within their range is the same, what lies beyond is told with it; a link asks for all of them', async ({
  page,
}) => {
  const files = await runsAndHead();
  const errors = await start(page);
  await drop(page, files);
  await page.getByRole('button', { name: 'Compare 3 runs (A) with B' }).click();
  await expect(page.getByTestId('runs-overlap')).toContainText(/% \(\d/);
  const comparison = page.getByRole('region', { name: 'Comparison', exact: true });
  await expect(comparison).toContainText('A’s runs with each other; totals 267 to 287 bytecodes');
  const changed = page.getByRole('grid', { name: 'Methods that lower the overlap most' });
  await expect(changed.locator('[data-index="0"]')).toContainText('110 to 130 → 200');
  await expect(changed.locator('[data-index="0"]').getByRole('img')).toHaveAccessibleName('grew');
  await changed.locator('[data-index="0"]').click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('least to most');
  await expect(page).toHaveURL(/#\/compare\?v=1&a1n=base-1\.mct&ha1=[0-9a-f]{64}&a2n=.*&bn=head\.mct/);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Files A of the link' }).getByRole('listitem')).toHaveCount(3);
  await drop(page, files);
  await expect(page.getByTestId('runs-overlap')).toContainText(/% \(\d/);
  await expect(changed.locator('[data-index="0"]')).toContainText('110 to 130 → 200');
  expect(await page.locator('body').innerText()).not.toMatch(/NaN|undefined|Infinity/);
  expect(errors).toEqual([]);
});
