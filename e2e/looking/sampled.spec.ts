import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { encodeMct } from '../../workers/formats/mct/encoder';
import { sampledProfile } from '../../workers/testing/sampled';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

const file = async (name: string, samples: number[], others?: 'with bytes and calls') => ({
  name: `${name}.mct`,
  bytes: Buffer.from(await encodeMct(sampledProfile(samples, others))),
});

test('a sampled profile says so: by a mark, in the footer, with intervals, and speaks of no calls', async ({ app }) => {
  await app.start();
  await app.drop(await file('few', [40, 9, 1]));
  await app.opened();
  await expect(app.page.getByRole('banner').getByRole('button', { name: /^Sampled, A: Sampled, not counted/ })).toBeVisible();
  await expect(app.page.getByRole('group', { name: 'Metric' }).getByRole('group', { name: 'Sampled' })).toBeVisible();
  await expect(app.page.getByRole('contentinfo')).toContainText('Sampled: figures are estimates');
  await expect(app.page.getByRole('contentinfo')).not.toContainText('Counts are work');
  await app.tabs.open('Methods by cost');
  await expect(app.page.getByRole('columnheader', { name: 'Exclusive' })).toBeVisible();
  await expect(app.page.getByRole('columnheader', { name: 'Calls' })).toHaveCount(0);
});

test('exact and sampled metrics stand apart, estimates are marked, shares have an interval', async ({ app }) => {
  await app.start();
  await app.drop(await file('both', [40, 9, 1], 'with bytes and calls'));
  await app.opened();
  const metrics = app.page.getByRole('group', { name: 'Metric' });
  await expect(metrics.getByRole('group', { name: 'Exact' }).getByRole('radio')).toHaveCount(1);
  await expect(metrics.getByRole('group', { name: 'Sampled' }).getByRole('radio')).toHaveCount(2);
  await metrics.getByRole('radio', { name: 'Samples', exact: true }).check({ force: true });
  await app.tabs.open('Call tree');
  await app.page.getByRole('row', { name: /Main\.main/ }).press('ArrowRight');
  await app.page.getByRole('row', { name: /Main\.m0/ }).click();
  // 40 of 50 samples: Clopper–Pearson bounds at 0.05 / 4 (rows).
  await expect(app.details.region).toContainText('≈\u202f80.00%');
  await expect(app.details.region.getByRole('row', { name: /95% range/ })).toContainText('62.5–91.9%');
  await metrics.getByRole('radio', { name: 'Sampled bytes' }).check({ force: true });
  await expect(app.details.region.getByRole('row', { name: /^Sampled bytes/ })).toContainText('≈');
});

/** Texts of the sentences above a comparison. */
const sentences = async (page: Page): Promise<string[]> => {
  const items = page.getByRole('region', { name: 'What differs' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  return (await items.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
};

test('two sampled profiles say the words of the command line: shares, never a change of totals', async ({ app }, {
  outputDir,
}) => {
  mkdirSync(outputDir, { recursive: true });
  const files = [await file('base', [400, 100, 230]), await file('head', [405, 300, 228])];
  const paths = files.map(({ name, bytes }) => {
    writeFileSync(path.join(outputDir, name), bytes);
    return path.join(outputDir, name);
  });
  const { story } = JSON.parse(
    execFileSync(process.execPath, [inRepo('bin/callgrove.js'), 'compare', ...paths, '--json'], { encoding: 'utf8' }),
  );
  await app.start();
  await app.drop(...files);
  const shown = await sentences(app.page);
  expect(shown[0]).toBe('Main.m1 accounts for 32% of the samples, up from 14%.');
  for (const sentence of shown) expect(story.sentences).toContain(sentence);
  await expect(app.page.getByRole('region', { name: 'What differs' }).locator('strong').first()).toHaveText(/14%.→.32%/);
  const text = await app.main.innerText();
  expect(text).not.toMatch(/\b(new|gone|grew|shrank|changed|called|appeared|vanished|cause)\b/);
  expect(text).not.toContain('noise');
  await expect(app.page.getByRole('list', { name: 'Colours' })).toContainText('larger, smaller share');
  await expect(app.page.getByRole('group', { name: 'Compare by' })).toHaveCount(0);
});

test('the choice of metrics names the threshold of waits', async ({ app }) => {
  await app.start();
  const bytes = readFileSync('golden/flights/streams-17-a.jfr.gz');
  await app.drop({ name: 'streams.jfr.gz', bytes });
  await app.opened();
  const metrics = app.page.getByRole('group', { name: 'Metric' });
  await expect(metrics.getByRole('group', { name: 'Above 20 ms' }).getByRole('radio')).toHaveCount(4);
  await expect(metrics.getByRole('group', { name: 'Sampled' }).getByRole('radio')).toHaveCount(1);
  await expect(metrics.getByRole('group', { name: 'Exact' })).toHaveCount(0);
  // A narrow page has a list instead.
  await app.page.setViewportSize({ width: 390, height: 800 });
  await app.header.view.click();
  const list = app.page.getByRole('combobox', { name: 'Metric' });
  await expect(list.locator('optgroup')).toHaveCount(2);
  expect(await list.locator('optgroup').evaluateAll((groups) => groups.map((group) => group.getAttribute('label')))).toEqual([
    'Above 20 ms',
    'Sampled',
  ]);
});
