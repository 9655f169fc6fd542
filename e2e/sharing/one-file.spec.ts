import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRepo } from '../lib/files';
import { openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

test('a comparison in one file goes into an HTML file, which opens as the file itself does', async ({
  app,
  browser,
}, testInfo) => {
  const text = 'a/Main.main;a/Main.run 1200 700\na/Main.main;a/Main.gone 300 0\na/Main.main;a/Main.come 0 900\n';
  const [file, html] = ['two.folded', 'two.html'].map((name) => testInfo.outputPath(name));
  writeFileSync(file, text);
  const errors = await app.start();
  await app.pick(file);
  const { overlap } = app.comparison;
  await expect(overlap).toContainText('%');
  const sent = await overlap.innerText();
  const command = [inRepo('bin/callgrove.js'), 'compare', file, '--html', html];
  const env = { ...process.env, GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567' };
  const { status } = spawnSync(process.execPath, command, { env });
  expect(status).toBe(0);
  const report = await openAsReceiver(browser, pathToFileURL(html).href, { offline: true });
  await expect(report.app.comparison.overlap).toHaveText(sent, { useInnerText: true });
  // In print, it says where it comes from, at the top and at the bottom.
  await report.app.page.emulateMedia({ media: 'print' });
  await expect(report.app.printed).toContainText(/Printed \w+ \d+, \d{4}, .* from file:.*two\.html/);
  await expect(report.app.page.getByRole('contentinfo')).toContainText(/Report created \w+ \d+, \d{4}, .*, commit 0123456789ab/);
  await expect(report.app.comparison.changes.table.row(0)).toBeVisible();
  expect(report.asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  expect([...errors, ...report.errors]).toEqual([]);
});
