import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { mutant } from '../../testing/fuzz/mutants';
import { survive } from '../../testing/fuzz/survival';
import { wireVictims } from '../../testing/fuzz/wire-victims';
import { value } from '../../testing/opening';
import { runCount } from '../../testing/run-count';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';

const golden = (name: string): string => gunzipSync(readFileSync(`golden/perf/${name}.txt.gz`)).toString();
const read = (text: string) => parse(bufferSource(new TextEncoder().encode(text).buffer), new Pace());

/** A name as this app writes it: the JDK's maps have `void a.B.run(int)`, with addresses behind generated classes. */
const plain = (name: string): string =>
  name
    .replace(/^[\w.$[\]]+ ([\w.$/<>]+)\(.*\)$/, '$1')
    .replace(/(\$\$Lambda)\$\d+/, '$1')
    .replace(/(?:\/|\.)0x[\da-f]+(?=\.)/, '');

/** Periods by event, and then by `thread>frame;frame`, as stackcollapse-perf.pl of Brendan Gregg's FlameGraph reads the text. */
function collapsed(text: string): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>();
  for (const block of text.split(/\n\n/)) {
    const [heading, ...frames] = block.split('\n').filter((line) => !line.startsWith('#'));
    const found = /^(\S.+?)\s+(\d+)\/*(\d+)*\s+/.exec(heading ?? '');
    if (found === null) continue;
    const [, period, event = ''] = /:\s*(\d+)*\s+(\S+):\s*$/.exec(heading) ?? /()\s(\S+):\s*$/.exec(heading) ?? [];
    const stack = frames.flatMap((line) => {
      const [, func = '', file = ''] = /^\s*\w+\s*(.+?)(?: \((\S*)\))?$/.exec(line) ?? [];
      const name = func.replace(/\+0x[\da-f]+$/, '');
      if (name !== '[unknown]') return [plain(name)];
      return [file === '' || file === '[unknown]' ? name : `[${file.replace(/.*\//, '').replace(/^perf-\d+/, 'perf')}]`];
    });
    // The script adds samples without a stack to the thread itself.
    if (stack.length === 0) stack.push('[unknown]');
    const sums = all.get(event) ?? new Map<string, number>();
    all.set(event, sums);
    const key = `${found[1]}>${stack.reverse().join(';')}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(period || 1));
  }
  return all;
}

/** Functions that the report has, but not the text: unnamed ones, and that of samples that the text prints without a stack. */
const NOT_PRINTED = /^0x|^BarrierSetNMethod::nmethod_stub_entry_barrier$/;

/** Periods by event, and then by thread and function, as perf reports them. */
function reported(text: string): Map<string, Map<string, number>> {
  const all = new Map<string, Map<string, number>>();
  let sums = new Map<string, number>();
  for (const line of text.split('\n')) {
    const event = /^# Samples: .* of event '(.*)'/.exec(line);
    if (event !== null) {
      sums = new Map();
      all.set(event[1], sums);
    }
    const row = /^ *\d+ *\| *(\d+) *\|(.*?) *\|\[.\] (.*?) *$/.exec(line);
    if (row !== null) addTo(sums, `${row[2]}>${NOT_PRINTED.test(row[3]) ? 'unresolved' : plain(row[3])}`, Number(row[1]));
  }
  return all;
}

function addTo(sums: Map<string, number>, key: string, more: number): void {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

describe.each(['java-17', 'java-25', 'sort', 'sort-ids', 'sort-without-period', 'sort-without-time', 'sort-without-event'])(
  'golden/perf/%s',
  (name) => {
    it('has the stacks that stackcollapse-perf.pl makes of it, by event', async () => {
      const text = golden(`${name}.perf`);
      const recording = await read(text);
      const values = await stackValues(recording);
      const expected = collapsed(text);
      expect(recording.metrics.map(({ id }) => id).sort()).toEqual(
        [...expected.keys()].map((event) => event || 'samples').sort(),
      );
      for (const [m, { id }] of recording.metrics.entries()) {
        const own = [...values].flatMap(([stack, each]): [string, number][] => (each[m] > 0 ? [[stack, each[m]]] : []));
        expect(new Map(own)).toEqual(expected.get(id) ?? expected.get(''));
      }
      const blocks = text.split(/\n\n/);
      const stackless = blocks.filter((block) => /^[^\n]+:\s*$/.test(block)).length;
      const deepest = blocks.filter((block) => block.split('\n').length === 128).length;
      expect(recording.warnings).toEqual([
        ...(stackless > 0 ? [expect.stringContaining(`: ${stackless} of `)] : []),
        ...(deepest > 0 ? [expect.stringContaining(`: ${deepest} of `)] : []),
      ]);
      expect(recording.problems).toEqual([]);
    });
  },
);

describe.each([
  ['java-17', 'java-17'],
  ['java-25', 'java-25'],
  ['sort', 'sort'],
  ['sort-without-stacks', 'sort'],
])('golden/perf/%s', (name, report) => {
  it('has the periods that perf reports by thread and function', async () => {
    const recording = await read(golden(`${name}.perf`));
    const values = await stackValues(recording);
    const expected = reported(golden(`${report}.report`));
    for (const [m, { id }] of recording.metrics.entries()) {
      const sums = new Map<string, number>();
      for (const [stack, each] of values) {
        const [thread] = stack.split('>');
        const innermost = stack.slice(Math.max(thread.length, stack.lastIndexOf(';')) + 1);
        if (each[m] > 0) addTo(sums, `${thread}>${/^\[.*\]$/.test(innermost) ? 'unresolved' : innermost}`, each[m]);
      }
      expect(sums).toEqual(expected.get(id));
    }
  });
});

it('a file opens by the engine with metrics, threads and a timeline', async () => {
  const engine = createEngine();
  const bytes = new TextEncoder().encode(golden('sort.perf'));
  const summary = value(await engine.open(1, 'sort.perf.txt', bytes.buffer));
  expect([summary.format, summary.agent, summary.metrics.map(({ id, unit, kind }) => [id, unit, kind])]).toEqual([
    'perf-script',
    'Linux perf',
    [
      ['cpu-clock', 'ns', 'sampled'],
      ['page-faults', 'page-faults', 'sampled'],
      ['context-switches', 'context-switches', 'sampled'],
    ],
  ]);
  expect(new Set(summary.threads.map(({ name }) => name))).toEqual(new Set(['sh', 'sort', 'md5sum']));
  expect(summary.sampling?.durationMs).toBeGreaterThan(10);
});

const MUTANTS = runCount(120);

it(`broken text is refused or read, all ${MUTANTS}`, async () => {
  const from = wireVictims('perf-script');
  for (let seed = 1; seed <= MUTANTS; seed++) {
    const made = mutant(seed, from);
    const { fault } = await survive(made);
    expect(fault, `seed ${seed}, ${made.victim.name}: ${made.made}`).toBe('');
  }
}, 300_000);
