import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { violationsOf } from '../lib/accessibility-rules';
import { inRepo } from '../lib/files';
import { runsAndHead } from '../lib/run-files';
import type { App } from '../pages/app';
import { openAsReceiver } from '../pages/receiver';
import { expect, test } from '../pages/test';

/** Text about the runs: the story, overlaps of single runs, the first change with its ranges, and the gate. */
async function said(app: App): Promise<string[]> {
  await expect(app.comparison.figures).toContainText(/A’s runs with each other \d.*; totals 267 to 287 bytecodes/);
  await expect(app.comparison.changes.table.row(0)).toContainText('110 to 130 → 200');
  await expect(app.gate.verdict).toContainText('Gate failed: ');
  await expect(app.gate.verdict).toContainText('277 (267 to 287) → 357 bytecodes');
  await expect(app.comparison.sentences).toHaveText([/\+80.*Main\.main executes 100 bytecodes of its own per call, up from 60/]);
  await expect(app.comparison.story).toContainText(/Across runs of the base, Main\.main varies by 20 bytecodes/);
  return [
    await app.comparison.story.innerText(),
    await app.comparison.overlap.innerText(),
    await app.comparison.runsOverlap.innerText(),
    await app.gate.verdict.getByRole('list').innerText(),
  ];
}

test('several runs in a link, and on a page of the command line: the receiver sees their ranges, and the gate as it was decided', async ({
  app,
  browser,
}, testInfo) => {
  const files = await runsAndHead();
  const errors = await app.start();
  await app.drop(...files);
  await app.opening.asks.compareRuns.click();
  await app.comparison.showOptions();
  await app.gate.button.click();
  await app.gate.conditions.fill('bytecodes > +1%\noverlap < 50%');
  await expect(app.gate.dialog).toContainText('callgrove compare --base base-1.mct base-2.mct base-3.mct --head head.mct');
  await app.gate.show.click();
  const sent = await said(app);
  await app.sharing.open('Summary in the link');
  await expect(app.sharing.leaves).toContainText('base-1.mct, base-2.mct, base-3.mct');
  const { app: receiver, errors: wrong } = await openAsReceiver(browser, await app.sharing.address());
  expect(await said(receiver)).toEqual(sent);
  expect(await violationsOf(receiver.page)).toEqual([]);
  expect(wrong).toEqual([]);

  const at = (name: string): string => testInfo.outputPath(name);
  for (const { name, bytes } of files) writeFileSync(at(name), bytes);
  const [head, bases] = [at('head.mct'), [1, 2, 3].flatMap((i) => ['--base', at(`base-${i}.mct`)])];
  const gate = ['--fail-if', 'bytecodes > +1%', '--fail-if', 'overlap < 50%'];
  const compare = [inRepo('bin/callgrove.js'), 'compare', ...bases, head, ...gate, '--html', at('runs.html')];
  expect(spawnSync(process.execPath, compare).status).toBe(1);
  const report = await openAsReceiver(browser, pathToFileURL(at('runs.html')).href, { offline: true });
  expect(await said(report.app)).toEqual(sent);
  expect(report.asked.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
  expect([...errors, ...report.errors]).toEqual([]);
});
