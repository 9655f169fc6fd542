import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../scripts/lib/run.js';
import { geomean, ratios } from './figures.js';
import { bytesOfContexts } from './recorder.js';
import { roundsOf, steadyOf } from './rounds.js';
import { inTurns, oneTurn } from './runs.js';
import { programRows } from './text.js';

/** A fake `java` that prints rounds; with the option -changed, the last one has a different checksum. */
const JAVA = `#!/bin/sh
last=aa
for arg; do
  if [ "$arg" = -changed ]; then last=bb; fi
  if [ "$arg" = -broken ]; then exit 3; fi
done
echo begin 40
echo round 30.5 100 aa
echo round 10 120 $last
`;
let folder: string;
let jdk: { home: string; major: number; version: string };

beforeAll(async () => {
  folder = mkdtempSync(path.join(root, '.cache', 'agent-runs-'));
  await mkdir(path.join(folder, 'bin'));
  writeFileSync(path.join(folder, 'bin', 'java'), JAVA, { mode: 0o755 });
  jdk = { home: folder, major: 17, version: '17' };
});
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(process.platform === 'win32')('a run with other output, or none, is a failure and no figure', async () => {
  const ways = { plain: [], recorded: ['-same'], changed: ['-changed'], broken: ['-broken'] };
  const { times, faults } = await oneTurn(jdk, ['Main'], ways, path.relative(root, folder));
  expect(Object.keys(times)).toEqual(['plain', 'recorded']);
  expect(times.recorded).toMatchObject({ first: 30.5, firstCpu: 60, steady: 10, steadyCpu: 20 });
  expect(faults.changed).toBe('round 2 wrote bb, not aa');
  expect(faults.broken).toContain('exit status 3');
});

test.skipIf(process.platform === 'win32')('a way that failed has no ratios, and the others keep theirs', async () => {
  const ways = { plain: [], recorded: [], peer: ['-changed'] };
  const { figures, faults } = await inTurns(jdk, ['Main'], ways, 2, path.relative(root, folder));
  expect(figures.recorded?.steady).toEqual({ median: 1, least: 1, most: 1 });
  expect(figures.peers.peer).toBeUndefined();
  expect(faults).toEqual(['peer, run 1: round 2 wrote bb, not aa', 'peer, run 2: round 2 wrote bb, not aa']);
});

test('reads rounds among other lines, and takes the later half as steady', () => {
  const { rounds, processorMs } = roundsOf(
    'hello\nbegin 40\nround 9 50 a\nround 8 70 a\nnoise\nround 1.5E-4 80 a\nround 6 100 a\n',
  );
  expect(processorMs).toBe(100);
  expect(rounds.map(({ cpuMs }) => cpuMs)).toEqual([10, 20, 10, 20]);
  expect(steadyOf(rounds)).toEqual({ firstMs: 9, firstCpuMs: 10, steadyMs: (6 + 1.5e-4) / 2, steadyCpuMs: 15 });
  expect(() => roundsOf('Exception in thread "main"')).toThrow('printed no rounds');
});

const times = (factor: number) => ({
  whole: factor,
  wholeCpu: factor,
  first: factor,
  firstCpu: factor,
  steady: factor,
  steadyCpu: factor,
});

test('means are geometric ones of medians of ratios', () => {
  const doubled = ratios([times(10), times(20), times(30)], [times(20), times(40), times(90)]);
  expect(doubled.whole).toEqual({ median: 2, least: 2, most: 3 });
  const eightfold = ratios([times(1)], [times(8)]);
  expect(geomean([doubled, eightfold]).steadyCpu).toBe(4);
  expect(geomean([])).toEqual({});
});

test('a program without figures still has its row', () => {
  const rows = programRows({ geomean: {}, programs: { H2: {} }, peers: {} });
  expect(rows[1].slice(0, 3)).toEqual(['H2', '', 'Callgrove']);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);
});

test('reads the memory of contexts from what the agent prints', () => {
  expect(bytesOfContexts('callgrove: 7 contexts → a.mct (2 kB)\ncallgrove: contexts used 1048832 bytes of memory\n')).toBe(
    1048832,
  );
  expect(() => bytesOfContexts('callgrove: 7 contexts → a.mct (2 kB)\n')).toThrow('did not say');
});
