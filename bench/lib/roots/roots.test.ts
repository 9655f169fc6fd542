import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/lib/run.js';
import { waitsOf } from './served.js';
import { oneTurn } from './turn.js';
import { figuresOf, KINDS, newMethodsOf, optionsOf, waysOf } from './ways.js';

/** A fake `java`: notes its agent's options, writes the dump, and says how many methods are new if it has a list. */
const JAVA = `#!/bin/sh
for arg; do
  case "$arg" in -javaagent:*)
    echo "\${arg#*=}" >> "$(dirname "$0")/../options.txt"
    out=\${arg#*=out=}; out=\${out%%,*}; : > "$out"
    case "$arg" in *learned=*)
      list=\${arg#*learned=}; if [ ! -f "$list" ]; then exit 3; fi
      echo "callgrove: 1,204 new methods: what they call may not be counted";;
    esac;;
  esac
done
echo begin 40
echo round 30 100 aa
echo round 10 120 aa
`;
let folder: string;
beforeAll(() => {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(root, '.cache', 'roots-test-'));
  mkdirSync(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'bin', 'java'), JAVA, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

const ways = (kinds: readonly (typeof KINDS)[number][]) => waysOf({ little: 'a.B.c', 'a tenth': 'a.B.d' }, kinds, 'lists');

test('each root has three ways, beside one without calls and one with all', () => {
  expect(ways(KINDS).map(({ name }) => name)).toEqual([
    'none called',
    'whole',
    'little below the root',
    'little below the root, with a list',
    'little, the first call alone',
    'a tenth below the root',
    'a tenth below the root, with a list',
    'a tenth, the first call alone',
  ]);
  expect(ways(['learned']).map((way) => optionsOf(way, 'run.mct'))).toEqual([
    ['out=run.mct', 'checkpoint=0', 'root=a.B.c', 'learned=lists/little.mct'],
    ['out=run.mct', 'checkpoint=0', 'root=a.B.d', 'learned=lists/a-tenth.mct'],
  ]);
});

test.skipIf(process.platform === 'win32')('a list is recorded once, by its root, before the run that needs it', async () => {
  const relative = path.relative(root, folder);
  const setting = { agent: 'agent.jar', folder: relative, count: async () => ({ methods: 7, calls: 50 }) };
  const some = waysOf({ little: 'a.B.c' }, ['whole', 'learned'], relative);
  const jdk = { home: folder, major: 17, version: '17' };
  const first = await oneTurn(jdk, ['Main'], some, setting);
  await oneTurn(jdk, ['Main'], some, setting);
  const list = `${relative}/little.mct`;
  const run = `out=${relative}/run.mct,checkpoint=0`;
  expect(readFileSync(path.join(folder, 'options.txt'), 'utf8').trim().split('\n')).toEqual([
    run,
    `out=${list},checkpoint=0,root=a.B.c`,
    `${run},root=a.B.c,learned=${list}`,
    `${run},root=a.B.c,learned=${list}`,
    run,
    `${run},root=a.B.c,learned=${list}`,
  ]);
  expect(first).toMatchObject({
    'plain, steady processor time of a round': 20,
    'whole, methods (number)': 7,
    'little below the root, with a list, new methods (number)': 1204,
    'little below the root, with a list, steady processor time, times plain (ratio)': 1,
    'little below the root, with a list, share of all calls (%)': 100,
  });
});

test('figures are multiples of the plain run, and shares of the complete recording of the same turn', () => {
  const [none, whole, way] = ways(KINDS);
  const plain = { wall: 10, cpu: 20, steadyCpu: 2 };
  const times = { wall: 15, cpu: 50, steadyCpu: 5 };
  const all = { methods: 90, calls: 4000 };
  expect(figuresOf(way, times, plain, { methods: 3, calls: 40 }, all)).toEqual({
    'little below the root, wall, times plain (ratio)': 1.5,
    'little below the root, processor time, times plain (ratio)': 2.5,
    'little below the root, steady processor time, times plain (ratio)': 2.5,
    'little below the root, methods (number)': 3,
    'little below the root, share of all calls (%)': 1,
  });
  expect(Object.keys(figuresOf(none, times, plain, all, all)).some((key) => /methods|share/.test(key))).toBe(false);
  expect(figuresOf(whole, { wall: 1, cpu: 1 }, plain, all, all)).toEqual({
    'whole, wall, times plain (ratio)': 0.1,
    'whole, processor time, times plain (ratio)': 0.05,
    'whole, methods (number)': 90,
  });
});

test.each([
  ['callgrove: no new methods: all that were entered are in the list of learned=', 0],
  ['hello\ncallgrove: 1 new method: what it calls may not be counted', 1],
  ['callgrove: 12,345 new methods: what they call may not be counted', 12_345],
])('%s: that is %i', (printed, number) => expect(newMethodsOf(printed)).toBe(number));

test('an agent that says nothing about its list gives no figure', () =>
  expect(() => newMethodsOf('callgrove: 7 contexts → a.mct (2 kB)')).toThrow('did not say how many methods are new'));

test('waits are compared with those of the plain server', () => {
  expect(waitsOf('whole', [2, 4, 8, 4], 2, [2, 2, 9])).toEqual({
    'whole, median wait (ms)': 4,
    'whole, 99th percentile of waits (ms)': 8,
    'whole, median wait, times plain (ratio)': 2,
    'whole, answers a second (number)': 2,
  });
  expect(() => waitsOf('whole', [], 2, [1])).toThrow('No request was answered: whole.');
});
