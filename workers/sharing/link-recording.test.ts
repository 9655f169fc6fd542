import { describe, expect, it } from 'vitest';
import type { Spread } from '../api/engine';
import { FOLDED, type LinkContent } from './link-content';
import { foldedCount, recordingOf } from './link-recording';
import { runsOverlapOf } from './link-runs';

const SIDE = {
  ...{ fileName: 'a.mct', size: 1, sha256: '', agent: '1', mainClass: 'app.Main', jvm: '17', os: '', dump: 'exit' },
  ...{ analysis: 'default', scope: 'all threads', start: 0, end: 0, contexts: 3, merged: 3 },
  ...{ notInstrumented: 0, limited: 0, warnings: 0, sampling: null },
};
const METRIC = {
  ...{ id: 'calls', label: 'Calls', unit: 'calls', kind: 'exact', better: 'less' },
  ...{ eventWeights: [null, null], totals: [6, 5], overlap: 80 },
  columns: [new Float64Array([1, 2, 3]), new Float64Array([1, 0, 4])],
} as const;

/** `main` in both; below it `run` in A only, and five contexts folded in both. */
const content = (more: Partial<LinkContent> = {}): LinkContent => ({
  ...{ sides: [SIDE, { ...SIDE, fileName: 'b.mct' }], common: 2, appeared: 0, vanished: 1 },
  metrics: [METRIC as unknown as LinkContent['metrics'][number]],
  methods: ['main', 'run'].map((name) => ({ className: 'app.Main', name, descriptor: '', flags: 0 })),
  ...{ depth: new Uint32Array([0, 1, 1]), method: new Uint32Array([0, 1, FOLDED]), folded: new Float64Array([0, 0, 5]) },
  ...{ kind: new Uint8Array([0, 0, 2]), presence: new Uint8Array([3, 1, 3]) },
  ...{ findings: { matching: null, gates: [] }, runs: null, stories: [] },
  ...more,
});
const remarks = (side: Partial<typeof SIDE>, more: Partial<LinkContent> = {}) =>
  recordingOf(content({ sides: [{ ...SIDE, ...side }, SIDE], ...more }), 0).warnings;

describe('a recording from a link', () => {
  it.each<[string, Partial<typeof SIDE>, Partial<LinkContent>, string[]]>([
    ['nothing', {}, {}, []],
    [
      'methods that were not instrumented',
      { notInstrumented: 1 },
      {},
      ['1 methods or classes were not instrumented; the link does not list them.'],
    ],
    ['methods that are partly counted', { limited: 2 }, {}, ['2 methods are partly counted; the link does not list them.']],
    ['a warning', { warnings: 1 }, {}, ['The recording has 1 warning, which the link does not list.']],
    ['warnings', { warnings: 2 }, {}, ['The recording has 2 warnings, which the link does not list.']],
    [
      'warnings of an older link',
      { warnings: 2 },
      { kind: null },
      [
        'The recording has 2 warnings, which the link does not list. In older links, that number also includes notes on how counting works.',
      ],
    ],
  ])('says of %s what the link does not list', (_, side, more, lines) => expect(remarks(side, more)).toEqual(lines));

  it('has the contexts of its side, and names folded ones by number and kind', () => {
    const names = (side: number, more = {}) => {
      const { methods, nodes, threads, part } = recordingOf(content(more), side);
      return [methods.names, nodes, threads.map(({ name, nodes: own }) => [name, own]), part];
    };
    expect(names(0)).toEqual([['main', 'run', '(5 contexts of class loading folded here)'], 3, [['all threads', 3]], 'by-kind']);
    expect(names(1).slice(1)).toEqual([2, [['all threads', 2]], 'by-kind']);
    expect(names(0, { kind: null })).toEqual([['main', 'run', '(5 contexts folded here)'], 3, [['all threads', 3]], 'mixed']);
    expect(names(0, { method: new Uint32Array([0, 1, 1]) })[3]).toBeUndefined();
  });

  it.each([
    ['bytes', 'lower-bound', 1],
    ['bytes', 'exact', 0],
    ['calls', 'lower-bound', 0],
  ])('marks folded contexts if %s are %s: %d', (id, kind, marked) => {
    const other = { ...METRIC, id: 'objects' };
    const metrics = [other, { ...METRIC, id, kind }, other] as unknown as LinkContent['metrics'];
    const { methods } = recordingOf(content({ metrics }), 0);
    expect(Array.from(methods.flags, (flags) => (flags === 0 ? 0 : 1))).toEqual([0, 0, marked]);
  });

  it('has only the metrics that the link has by context, with what an event stands for', () => {
    const metrics = [
      { ...METRIC, eventWeights: [10, null] },
      { ...METRIC, id: 'objects', columns: null },
    ] as unknown as LinkContent['metrics'];
    const [a, b] = [0, 1].map((side) => recordingOf(content({ metrics }), side).metrics);
    expect(a).toMatchObject([{ id: 'calls', eventWeight: 10 }]);
    expect(b).toHaveLength(1);
    expect(b![0]).not.toHaveProperty('eventWeight');
  });
});

it.each([
  ['', '(1,200 contexts folded here)', 1200],
  ['', '(1 context with own code folded here)', 1],
  ['app.Main', '(7 contexts folded here)', 1],
  ['app.Main', 'run', 1],
])('%s.%s stands for %d', (className, method, count) => expect(foldedCount({ className, method })).toBe(count));

it('totals of single runs change sides with the comparison', () => {
  const spread = (min: number, median: number, max: number): Spread => ({ min, median, max });
  const overlaps = { overlap: spread(1, 2, 3), withinA: spread(4, 5, 6), withinB: null };
  const columns = [[new Float64Array([1, 2, 3]), new Float64Array([1, 2, 5])], []];
  const runs = { sides: [], lacking: [], metrics: [{ overlaps, columns }] };
  const [totalA, totalB] = [spread(6, 7, 8), spread(5, 5, 5)];
  expect(runsOverlapOf(content({ runs }), 'calls', false)).toEqual({ totalA, totalB, ...overlaps });
  expect(runsOverlapOf(content({ runs }), 'calls', true)).toEqual({
    ...{ totalA: totalB, totalB: totalA, overlap: overlaps.overlap, withinA: null, withinB: overlaps.withinA },
  });
  expect(runsOverlapOf(content({ runs }), 'objects', false)).toBeNull();
  expect(runsOverlapOf(content(), 'calls', false)).toBeNull();
});
