import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as published from '../scripts/lib/published-figures.js';
import { runInProcess } from './in-process';

const folder = 'golden/published';
const pair = 'h2-scan-h2-index.json';
const [base, head] = ['public/samples/h2-scan.mct', 'public/samples/h2-index.mct'];
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== pair);
const fileOf = (name: string): string => {
  const file = name.replace('.json', '.mct');
  const folders = ['golden', 'golden/kinds', 'public/samples'];
  return `${folders.find((each) => existsSync(`${each}/${file}`))}/${file}`;
};
const metrics = ['calls', 'bytecodes', 'objects', 'arrays', 'elements'];
/**
 * Exports of a large profile take hundreds of megabytes, so two metrics of one profile are enough here; the long run covers the
 * others.
 */
const metricsOfLarge = ['objects', 'elements'];
const exported = names.filter((name) => name !== 'h2-index.json');

async function printed(...args: string[]): Promise<string> {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
}

/** For each line, the word at the given position from its end. */
const wordsFromEnd = (text: string, back: number): string[] =>
  text.split('\n').flatMap((line) => line.split(' ').at(-back) || []);

describe('figures of the command line are those of a reader written from the documents', () => {
  it.each(names)('info: %s', async (name) => {
    const held = new published.Held();
    published.holdInfo(held, JSON.parse(await printed('info', fileOf(name), '--json')), read(name));
    expect(held.differences).toEqual([]);
    expect(held.compared).toBeGreaterThan(10);
  });

  it.each(exported)('export: %s', async (name) => {
    const held = new published.Held();
    const oracle = read(name);
    for (const metric of name === 'h2-scan.json' ? metricsOfLarge : metrics) {
      const json = await printed('export', fileOf(name), '--metric', metric, '--format', 'json');
      published.holdProfile(held, JSON.parse(json), oracle);
      for (const merge of metric === 'objects' ? [[], ['--merge']] : []) {
        const stacks = wordsFromEnd(await printed('export', fileOf(name), '--metric', metric, ...merge), 1);
        published.holdSum(held, `sum of stacks, ${metric} ${merge}`, stacks, oracle.totals[metric]);
      }
    }
    expect(held.differences).toEqual([]);
  });

  it.each(metrics)('compare by %s', async (metric) => {
    const held = new published.Held();
    const oracle = read(pair);
    const conditions = Object.keys(oracle.quantities).flatMap((quantity) => ['--fail-if', `${quantity} > 9_000_000_000_000_000`]);
    const json = await printed('compare', base, head, '--metric', metric, '--json', ...conditions);
    published.holdComparison(held, JSON.parse(json), oracle);
    expect(held.differences).toEqual([]);
    expect(held.compared).toBeGreaterThan(50);
  });

  it.each(metricsOfLarge)('export of a comparison by %s', async (metric) => {
    const held = new published.Held();
    const oracle = read(pair);
    const { a, b } = oracle.totals[metric];
    const run = (format: string) => printed('export', base, head, '--metric', metric, '--format', format);
    published.holdUnion(held, JSON.parse(await run('json')), oracle);
    const stacks = await run('difffolded');
    published.holdSum(held, 'stacks, A', wordsFromEnd(stacks, 2), a);
    published.holdSum(held, 'stacks, B', wordsFromEnd(stacks, 1), b);
    const rows = (await run('csv')).trimEnd().split('\r\n').slice(1);
    const cell = (back: number) => rows.map((row) => row.split(',').at(-back) ?? '');
    published.holdSum(held, 'rows, A', cell(5), a);
    published.holdSum(held, 'rows, B', cell(4), b);
    expect(held.differences).toEqual([]);
  });

  it('sees a wrong figure of each kind', async () => {
    const held = new published.Held();
    const wrong = read('h2-index.json');
    const file = fileOf('h2-scan.json');
    published.holdInfo(held, JSON.parse(await printed('info', file, '--json')), wrong);
    published.holdProfile(held, JSON.parse(await printed('export', file, '--metric', 'calls', '--format', 'json')), wrong);
    const swapped = ['compare', head, base, '--json', '--fail-if', 'calls(org.h2.mvstore) > 9_000_000_000_000_000'];
    const pairOf = { ...read(pair), overlap: { ...read(pair).overlap, calls: 22.7227 } };
    published.holdComparison(held, JSON.parse(await printed(...swapped)), pairOf);
    published.holdUnion(held, JSON.parse(await printed('export', head, base, '--metric', 'calls', '--format', 'json')), pairOf);
    published.holdSum(held, 'sum of stacks', ['1', '2'], 4);
    const kinds = [
      ...[
        /^total, calls/,
        /^total of thread main/,
        /^contexts of thread main/,
        /^contexts, threads merged/,
        /^method .*, inclusive/,
      ],
      ...[/^calls of thread main/, /^calls of .* in a/, /^overlap of calls/, /^total of calls in A/, /^contexts, appeared/],
      ...[/^bytecodes put down to /, /^bytecodes of .* in A/, /^calls\(org\.h2\.mvstore\) of the base/, /^sum of stacks/],
    ];
    for (const kind of kinds) expect(held.differences.filter((each) => kind.test(each)).length, String(kind)).toBeGreaterThan(0);
  });
});
