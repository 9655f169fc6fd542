import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-collapsed-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('collapsed stacks that were exported open again, with equal sums and threads', async () => {
  const [given, again] = ['given', 'again'].map((name) => path.join(folder, `${name}.collapsed`));
  writeFileSync(given!, '[main tid=1];a/Main.main;a/Main.run_[j] 12\n[w tid=2];a/Main.run 4\n');
  const { out } = await runInProcess(['export', given!, '--metric', 'samples']);
  expect(out).toBe('[main];a.Main.main;a.Main.run 12\n[w];a.Main.run 4\n');
  writeFileSync(again!, out);
  expect((await runInProcess(['export', again!, '--metric', 'samples'])).out).toBe(out);
  const { out: info } = await runInProcess(['info', given!]);
  expect(info).toMatch(/Samples +16 +sampled\n/);
});

it('the difference of two is refused by name', async () => {
  const [a, difference] = ['a', 'difference'].map((name) => path.join(folder, `${name}.collapsed`));
  writeFileSync(a!, 'a/Main.main;a/Main.run 12\n');
  writeFileSync(difference!, (await runInProcess(['export', a!, a!, '--metric', 'samples'])).out);
  const { status, errors } = await runInProcess(['info', difference!]);
  expect([status, errors.join()]).toEqual([2, expect.stringContaining('Each stack has two counts')]);
});
