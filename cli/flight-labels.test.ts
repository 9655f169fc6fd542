import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process';

const ran = async (...args: string[]): Promise<string> => {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
};

/** Label, kind and threshold of a metric, and how the line with its total ends. */
type Said = readonly [id: string, label: string, kind: string, end: RegExp];

describe.each<[file: string, said: readonly Said[]]>([
  [
    'native-memory',
    [
      ['native-allocation', 'Native allocation', 'lower-bound', /≥ [\d,]+ {2}bytes, 71\.3 MB, lower bound$/],
      ['native-allocation-not-freed', 'Native allocation, not freed', 'exact', / [\d,]+ {2}bytes, 59\.3 MB$/],
    ],
  ],
  [
    'native-others',
    [
      ['new-tlabs', 'Allocation in new TLABs', 'sampled', /≈ [\d,]+ {2}bytes, 55\.1 MB, sampled$/],
      ['native-allocation', 'Sampled native allocation', 'sampled', /≈ [\d,]+ {2}bytes, 68\.9 MB, sampled$/],
      ['native-allocation-not-freed', 'Sampled native allocation, not freed', 'sampled', /≈ [\d,]+ {2}bytes, 60\.6 MB, sampled$/],
      ['live-objects-bytes', 'Sampled live objects', 'sampled', /≈ [\d,]+ {2}bytes, 11\.8 MB, sampled$/],
      ['live-objects', 'Sampled live objects, number', 'sampled', / 69 {2}events, sampled$/],
      ['native-locks', 'Waits for native locks', 'lower-bound', /≥ 3 {2}events, lower bound$/],
      ['native-locks-time', 'Waits for native locks, time', 'lower-bound', /≥ [\d,]+ {2}ns, 5\.1 ms, lower bound$/],
      ['method-traces', 'Traced calls', 'exact', / 120 {2}events$/],
      ['method-traces-time', 'Traced calls, time', 'exact', /[\d,]+ {2}ns, 714\.1 ms$/],
    ],
  ],
  [
    'leaks-25',
    [
      ['old-objects', 'Sampled old objects', 'sampled', / 68 {2}events, sampled$/],
      ['old-objects-bytes', 'Sampled old objects, size', 'sampled', /≈ [\d,]+ {2}bytes, 13\.5 MB, sampled$/],
      ['old-objects-age', 'Sampled old objects, sum of ages', 'sampled', /≈ [\d,]+ {2}ns, 82\.38 s, sampled$/],
      ['method-traces', 'Traced calls', 'exact', / 200 {2}events$/],
      ['method-traces-time', 'Traced calls, time', 'exact', / [\d,]+ {2}ns, 748\.9 ms$/],
      ['file-forces', 'File forces', 'exact', / 1 {2}events$/],
      ['file-forces-time', 'File forces, time', 'exact', / [\d,]+ {2}ns, 4\.7 ms$/],
      ['system-gcs', 'Calls of System.gc', 'exact', / 1 {2}events$/],
      ['system-gcs-time', 'Calls of System.gc, time', 'exact', / [\d,]+ {2}ns, 18\.9 ms$/],
      // The VM starts some threads itself, without a stack.
      ['thread-starts', 'Thread starts', 'lower-bound', /≥ 3 {2}events, lower bound$/],
      ['process-starts', 'Process starts', 'exact', / 1 {2}events$/],
      ['native-library-loads', 'Native library loads', 'exact', / 1 {2}events$/],
      ['native-library-loads-time', 'Native library loads, time', 'exact', / [\d,]+ {2}ns, 130\.4 µs$/],
      ['deoptimizations', 'Deoptimizations', 'exact', / 3 {2}events$/],
    ],
  ],
])('the metrics of %s', (name, said) => {
  const file = `golden/flights/${name}.jfr.gz`;

  it('have these names and kinds in JSON', async () => {
    const { metrics } = JSON.parse(await ran('info', file, '--json'));
    expect(metrics.map(({ id, label, kind }: Record<string, string>) => [id, label, kind])).toEqual(
      said.map(([id, label, kind]) => [id, label, kind]),
    );
  });

  it('have these words as text', async () => {
    const [, totals = ''] = /\nTotals\n((?: {2}.*\n)+)/.exec(await ran('info', file)) ?? [];
    const lines = totals.trimEnd().split('\n');
    expect(lines).toHaveLength(said.length);
    said.forEach(([, label, , end], i) => {
      expect(lines[i]!.trim().startsWith(`${label} `)).toBe(true);
      expect(lines[i]).toMatch(end);
    });
  });
});
