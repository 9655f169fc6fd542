import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { VALUE_WORDS } from '../common/frame-names';
import type { FieldValues } from '../workers/api/engine';
import { runInProcess } from './in-process';

/**
 * Sums by metric and value, such as `thrown java.io.IOException`, over the events that the JDK's own reader finds in a file; the
 * empty value stands for none (scripts/lib/flights/values.js).
 */
type Sums = Record<string, Record<string, number>>;

const folder = 'golden/flights';
const jdkSums = (name: string): Sums => JSON.parse(gunzipSync(readFileSync(`${folder}/${name}.values.json.gz`)).toString());
async function ran(...args: string[]): Promise<string> {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
}

const FILES = [
  ...['trouble-17', 'trouble-21', 'trouble-25', 'trouble-async-profiler', 'h2-17', 'h2-25', 'lucene-21', 'web-21', 'web-25'],
  ...['async-profiler-3.0', 'async-profiler-4.1', 'leaks-17', 'leaks-21', 'leaks-25', 'native-others'],
];

describe.each(FILES)('the values in the events of %s', (name) => {
  const file = `${folder}/${name}.jfr.gz`;
  const reported = jdkSums(name);

  it('have the totals that the JDK finds', async () => {
    const { fieldValues, totals } = JSON.parse(await ran('info', file, '--fields', '--json'));
    const read: Sums = {};
    for (const { metric, kind, values } of fieldValues as FieldValues[]) {
      read[metric] = Object.fromEntries(values.map((each) => [`${kind} ${each.name}`, each.amount]));
      // Events without a value make up the rest.
      const rest = totals[metric] - values.reduce((sum, { amount }) => sum + amount, 0);
      if (rest > 0) read[metric][''] = rest;
    }
    // Metrics of which no event has a value are left out.
    const withValues = Object.entries(reported)
      .map(([metric, sums]) => [metric, Object.entries(sums).filter(([, amount]) => amount > 0)] as const)
      .filter(([, sums]) => sums.some(([value]) => value !== ''));
    expect(read).toEqual(Object.fromEntries(withValues.map(([metric, sums]) => [metric, Object.fromEntries(sums)])));
  });

  it('are leaves of the exported trees, below the methods that have the rest', async () => {
    for (const [metric, sums] of Object.entries(reported)) {
      const leaves: Record<string, number> = {};
      let all = 0;
      for (const line of (await ran('export', file, '--metric', metric, '--fields')).trimEnd().split('\n')) {
        const end = line.lastIndexOf(' ');
        const leaf = line.slice(line.lastIndexOf(';', end) + 1, end);
        const amount = Number(line.slice(end + 1));
        leaves[leaf] = (leaves[leaf] ?? 0) + amount;
        all += amount;
      }
      for (const [value, amount] of Object.entries(sums))
        if (value !== '' && amount > 0)
          expect([metric, value, leaves[value.slice(value.indexOf(' ') + 1)]]).toEqual([metric, value, amount]);
      expect(all).toBe(Object.values(sums).reduce((sum, each) => sum + each, 0));
    }
  });
});

it.each([
  ['trouble-25', 'exceptions', 'thrown TroubleDemo$OrderRejected', 2925],
  ['trouble-17', 'monitor-enters', 'monitor TroubleDemo$Ledger', 69],
  ['trouble-async-profiler', 'monitor-enters', 'monitor TroubleDemo$Ledger', 138],
])('the oracle knows the troubles planted in %s: %s', (name, metric, value, amount) => {
  expect(jdkSums(name)[metric][value]).toBe(amount);
});

describe('the text', () => {
  it('lists the largest values of each metric, with heads that say what they are', async () => {
    const text = await ran('info', `${folder}/trouble-25.jfr.gz`, '--fields');
    for (const lines of [
      'Exceptions and errors, by thrown class\n     Exclusive   Share  Thrown class\n  2,925 events  97.34%  TroubleDemo$OrderRejected\n',
      'Waits to enter monitors, by class of the monitor\n',
      'Sampled allocation, by allocated class\n',
      'Thread parks, by class parked on\n',
      'File reads, by file\n',
      'Socket reads, by host\n',
      'Class definitions, by loaded class\n',
      /≈ [\d.]+ MB {2}≈ \d\d\.\d\d% {2}byte\[\]\n/,
      /\n {2}and \d+ more\n/,
    ])
      expect(text).toMatch(lines instanceof RegExp ? lines : new RegExp(lines.replace(/[$.*()[\]]/g, '\\$&')));
  });

  it('says so if there are none', async () => {
    const text = await ran('info', 'golden/steps.mct', '--fields');
    expect(text).toContain('Event fields: the file has no events with classes, paths or hosts.');
    expect(JSON.parse(await ran('info', 'golden/steps.mct', '--fields', '--json')).fieldValues).toEqual([]);
  });
});

it('two recordings compare by the values in their events', async () => {
  const files = ['trouble-17', 'trouble-25'].map((name) => `${folder}/${name}.jfr.gz`);
  const { changes, totals } = JSON.parse(await ran('compare', ...files, '--fields', '--metric', 'exceptions', '--json'));
  expect(totals.exceptions).toMatchObject({ a: 3008, b: 3005 });
  expect(changes.methods.map(({ method, kind, a, b }: Record<string, unknown>) => [method, kind, a, b])).toEqual([
    ['TroubleDemo$OrderRejected', 'same', 2925, 2925],
    ['java.lang.NumberFormatException', 'same', 75, 75],
    ['java.lang.NoSuchMethodError', 'shrank', 7, 4],
    ['java.lang.AssertionError', 'same', 1, 1],
  ]);
});

it.each([
  [['export', 'golden/steps.mct', '--metric', 'calls', '--fields'], 2, 'The events of this recording have no fields by which'],
  [['compare', 'golden/steps.mct', 'golden/steps.mct', '--fields'], 2, 'have no fields by which'],
  [['compare', 'a', 'b', '--fields', '--lines'], 2, '--lines and --fields cannot be combined; leave one of the two out.'],
  [['export', 'a', 'b', '--fields'], 2, '--fields works only with one file.'],
  [['compare', '--base', 'x', 'y', '--head', 'z', '--fields'], 2, '--fields works only with one file per side'],
  [
    ['compare', 'a', 'b', '--fields', '--fail-if', 'calls(a.*) > 1'],
    2,
    'do not work with --fields, which moves costs of methods',
  ],
])('%j ends with status %d', async (args, wanted, words) => {
  const { status, errors } = await runInProcess(args);
  expect([status, errors.join()]).toEqual([wanted, expect.stringContaining(words)]);
});

it('words of frames and of tables cover all kinds', () => {
  expect(Object.keys(VALUE_WORDS)).toEqual(['allocated', 'monitor', 'parked', 'thrown', 'file', 'host', 'loaded']);
});
