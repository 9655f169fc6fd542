import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { running } from '../../cli/running';
import { drop, inRepo, start } from '../lib/app';
import { broken } from '../lib/axe';
import { runsAndHead } from '../lib/runs';
import { elsewhere, linkOf, share } from '../lib/sharing';

/** What is said of the runs: overlaps of single ones, the first change with its ranges, the gate. */
async function said(page: Page): Promise<string[]> {
  const comparison = page.getByRole('region', { name: 'Comparison', exact: true });
  await expect(comparison).toContainText('A’s runs with each other; totals 267 to 287 bytecodes');
  const row = page.getByRole('grid').first().locator('[data-index="0"]');
  await expect(row).toContainText('110 to 130 → 200');
  const gate = page.getByRole('region', { name: 'Gate' });
  await expect(gate).toContainText('Gate failed: 1 of 2 conditions holds');
  await expect(gate).toContainText('277 (267 to 287) → 357 bytecodes');
  return [
    await page.getByTestId('overlap-value').innerText(),
    await page.getByTestId('runs-overlap').innerText(),
    await gate.getByRole('list').innerText(),
  ];
}

test('several runs in a link, and on a page of the command line: the receiver sees their ranges, and the gate as it was decided', async ({
  page,
  browser,
}, testInfo) => {
  const files = await runsAndHead();
  const errors = await start(page);
  await drop(page, files);
  await page.getByRole('button', { name: 'Compare 3 runs (A) with B' }).click();
  await page.getByRole('button', { name: 'Gate…' }).click();
  await page.getByLabel('Conditions, one a line').fill('bytecodes > +1%\noverlap < 50%');
  await expect(page.getByRole('dialog', { name: 'Gate' })).toContainText(
    'callgrove compare --base base-1.mct base-2.mct base-3.mct --head head.mct',
  );
  await page.getByRole('button', { name: 'Show above the comparison' }).click();
  const sent = await said(page);
  await share(page, 'All in the link');
  await expect(page.getByRole('region', { name: 'What leaves' })).toContainText('base-1.mct, base-2.mct, base-3.mct');
  const { page: receiver, errors: wrong } = await elsewhere(browser, await linkOf(page));
  expect(await said(receiver)).toEqual(sent);
  expect(await broken(receiver)).toEqual([]);
  expect(wrong).toEqual([]);

  const at = (name: string): string => testInfo.outputPath(name);
  for (const { name, bytes } of files) writeFileSync(at(name), bytes);
  const [head, bases] = [at('head.mct'), [1, 2, 3].flatMap((i) => ['--base', at(`base-${i}.mct`)])];
  const gate = ['--fail-if', 'bytecodes > +1%', '--fail-if', 'overlap < 50%'];
  const template = readFileSync(inRepo('dist/report.html'), 'utf8');
  const made = await running(['compare', ...bases, head, ...gate, '--html', at('runs.html')], template);
  expect(made.status).toBe(1);
  const report = await elsewhere(browser, pathToFileURL(at('runs.html')).href, { offline: true });
  expect(await said(report.page)).toEqual(sent);
  expect(report.asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  expect([...errors, ...report.errors]).toEqual([]);
});
