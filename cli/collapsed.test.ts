import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PLACE } from '../workers/sharing/report-page';
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

it('the difference of two compares as the two do', async () => {
  const [a, b, both] = ['a', 'b', 'both'].map((name) => path.join(folder, `${name}.folded`));
  writeFileSync(a!, 'a/Main.main;a/Main.run 1200\na/Main.main;a/Main.gone 300\na/Main.main 5\n');
  writeFileSync(b!, 'a/Main.main;a/Main.run 700\na/Main.main;a/Main.come 900\na/Main.main 5\n');
  writeFileSync(both!, (await runInProcess(['export', a!, b!, '--metric', 'samples'])).out);
  const compared = async (...files: string[]) => {
    const { status, out, errors } = await runInProcess(['compare', ...files, '--json']);
    expect([status, errors]).toEqual([0, []]);
    const { totals, overlap, contexts, changes } = JSON.parse(out);
    return { totals, overlap, contexts, changes };
  };
  const found = await compared(both!);
  expect(found).toEqual(await compared(a!, b!));
  expect(found.totals.samples).toMatchObject({ a: 1505, b: 1605 });
});

it('the difference of two goes into a page once, and names its sides', async () => {
  const [both, page] = ['sides.folded', 'sides.html'].map((name) => path.join(folder, name));
  writeFileSync(both!, 'a/Main.main;a/Main.run 1200 700\n');
  expect(await runInProcess(['compare', both!, '--html', page!], `<title>x</title>${PLACE}`)).toMatchObject({
    status: 0,
    errors: [],
  });
  const html = readFileSync(page!, 'utf8');
  expect(html.match(/data-callgrove="file" data-name="[^"]*"/g)).toEqual(['data-callgrove="file" data-name="sides.folded"']);
  const [, address = ''] = /data-callgrove="address">#\/compare\?([^<]*)</.exec(html) ?? [];
  const { an, bn, pa, pb } = Object.fromEntries(new URLSearchParams(address));
  expect({ an, bn, pa, pb }).toEqual({ an: 'sides.folded', bn: 'sides.folded', pa: 'a', pb: 'b' });
});

it('one profile is no comparison', async () => {
  const one = path.join(folder, 'one.folded');
  writeFileSync(one, 'a/Main.main;a/Main.run 12\n');
  const errors = async (...more: string[]) => (await runInProcess(['compare', one, ...more])).errors.join();
  expect(await errors()).toContain('is a single profile, not a comparison; specify a second file');
});
