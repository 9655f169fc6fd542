import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

const golden = (name: string) => gunzipSync(readFileSync(inRepo(`golden/${name}.gz`)));

test('perf script: a text opens with its events, threads and timeline', async ({ app }) => {
  await app.start();
  await app.drop({ name: 'h2.perf.txt', bytes: golden('perf/java-25.perf.txt') });
  await app.opened();
  await expect(app.page.getByRole('group', { name: 'Metric' })).toContainText('cpu-clock');
  await expect(app.page.getByRole('contentinfo')).toContainText('Sampled: figures are estimates');
  await app.tabs.open('Threads');
  await expect(app.page.getByRole('row', { name: /Threads of C\* CompilerThre/ })).toBeVisible();
  await app.tabs.open('Timeline');
  await expect(app.timeline.intervals.nth(50)).toBeAttached();
});

test('perf script: an unresolved recording names the command that makes its text', async ({ app }) => {
  await app.start();
  await app.drop({ name: 'perf.data', bytes: Buffer.from('PERFILE2h\0\0\0\0\0\0\0', 'latin1') });
  await expect(app.notices.saying('run perf script > run.perf.txt, and open that file')).toBeVisible();
});
