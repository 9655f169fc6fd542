import { describe, expect, it } from 'vitest';
import { FormatError } from '../../jobs/errors';
import { checkMeta, MOST_NODES } from './meta';
import { encodeOverlayFacts, overlayFacts } from './overlay-facts';

type Json = Record<string, unknown>;
const CALLS = { id: 'calls', kind: 'column' };
const LEAST: Json = {
  ...{ format: 1, dump: 'exit', agent: { name: 'callgrove', version: '1.0' }, jvm: { name: 'VM', version: '17' } },
  ...{ start: 1000, end: 2000, nodes: 3, threads: [{ nodes: 3 }], metrics: [CALLS] },
};
const read = (more: Json = {}) => checkMeta({ ...LEAST, ...more });

describe('the description of a file', () => {
  it('has these defaults', () => {
    const { metrics, threads, ...rest } = read();
    expect(rest).toEqual({
      ...{ dump: 'exit', agent: 'callgrove 1.0', jvm: 'VM 17', os: '', mainClass: '', start: 1000, end: 2000, analysis: '' },
      ...{ nodes: 3, layout: null, snapshots: [], step: null, asked: null, notInstrumented: [], limited: [], folded: 0 },
      ...{ incomplete: false, warnings: [], attached: 0, roots: [], counted: [], otherAgents: [], modules: new Map() },
      ...{ overlay: null, hasContexts: true, clock: null, union: null },
    });
    expect(threads).toEqual([{ id: 0, name: '', group: '', nodes: 3, count: 1 }]);
    expect(metrics).toEqual([
      { id: 'calls', label: 'calls', unit: 'calls', kind: 'exact', better: 'less', stored: 'column', additive: true },
    ]);
  });

  it('has what is stated', () => {
    const thread = { id: 7, name: 'main', group: 'system', nodes: 3, count: 2, allocated: 99 };
    expect(read({ threads: [thread] }).threads).toEqual([thread]);
    expect(
      read({
        ...{ os: { name: 'Linux', arch: 'amd64' }, mainClass: 'a.Main', analysis: 'exact', folded: { contexts: 5 } },
        ...{ incomplete: true, attached: 77, warnings: ['a', '', 3, 'b'], otherAgents: [{ name: 'x.jar' }] },
        notInstrumented: [{ class: 'a.B', method: 'c()V', reason: 'native' }],
        limited: [{ class: 'a.C' }],
        modules: [{ name: 'm', packages: ['p', 'q', 1] }],
        counted: [{ elapsed: 5, metrics: ['calls', 1] }],
        snapshots: [{ elapsed: 1 }, { elapsed: 1 }, { elapsed: 4 }],
      }),
    ).toMatchObject({
      ...{ os: 'Linux amd64', mainClass: 'a.Main', analysis: 'exact', folded: 5, incomplete: true, attached: 77 },
      ...{ warnings: ['a', 'b'], otherAgents: ['x.jar'], snapshots: [1, 1, 4] },
      notInstrumented: [{ className: 'a.B', method: 'c()V', reason: 'native' }],
      limited: [{ className: 'a.C', method: null, reason: '' }],
      modules: new Map([
        ['p', 'm'],
        ['q', 'm'],
      ]),
      counted: [{ elapsed: 5, metrics: ['calls'] }],
    });
    expect(read({ incomplete: 'true' }).incomplete).toBe(false);
  });

  it.each<[Json, Json]>([
    [{ exact: true }, { kind: 'exact' }],
    [{ exact: false }, { kind: 'sampled' }],
    [{ accuracy: 'lower-bound', exact: false }, { kind: 'lower-bound' }],
    [{ accuracy: 'thresholded', exact: false }, { kind: 'thresholded' }],
    [{ accuracy: 'sampled', exact: false }, { kind: 'sampled' }],
    [{ accuracy: 'exact', exact: false }, { kind: 'exact' }],
    [{ accuracy: 'later', exact: false }, { kind: 'sampled' }],
    [{ accuracy: 'later' }, { kind: 'exact' }],
    [
      { accuracy: 'thresholded', threshold: '20 ms' },
      { kind: 'thresholded', threshold: '20 ms' },
    ],
    [{ threshold: '20 ms' }, { kind: 'exact' }],
    [{ better: 'more' }, { better: 'more' }],
    [{ better: 'neither' }, { better: 'neither' }],
    [{ better: 'worse' }, { better: 'less' }],
    [{ eventWeight: 0.5 }, { eventWeight: 0.5 }],
    [{ eventWeight: 0 }, {}],
    [{ eventWeight: -1 }, {}],
    [
      { label: 'Calls', unit: 'invocations' },
      { label: 'Calls', unit: 'invocations' },
    ],
    [
      { label: '', unit: '' },
      { label: 'calls', unit: 'calls' },
    ],
    [{ additive: false }, { additive: false }],
    [{ kind: 'later' }, { stored: 'later' }],
  ])('has of a metric with %j: %j', (given, expected) => {
    const plain = { id: 'calls', label: 'calls', unit: 'calls', kind: 'exact', better: 'less', stored: 'column', additive: true };
    expect(read({ metrics: [{ ...CALLS, ...given }] }).metrics).toEqual([{ ...plain, ...expected }]);
  });

  it.each([
    [{ snapshots: '500ms' }, 500],
    [{ snapshots: '0ms' }, null],
    [{ snapshots: '5s' }, null],
    [{ snapshots: 500 }, null],
    [undefined, null],
  ])('has of the options %j snapshots each %s ms', (options, asked) => expect(read({ options }).asked).toBe(asked));

  it.each([
    [null, null],
    [{ metric: 'bytecodes', every: 1000 }, 1000],
    [{ metric: 'calls', every: 1000 }, null],
  ])('has of the steps %j: %s', (steps, step) => expect(read({ steps }).step).toBe(step));

  it.each([
    [undefined, ['a.*', 'b.C.d']],
    [{ 'root.threads': 'none' }, ['a.*', 'b.C.d']],
    [{ 'root.threads': 'inherit' }, ['a.*, with the threads that it starts', 'b.C.d, with the threads that it starts']],
  ])('has root methods, by the options %j', (options, roots) => {
    expect(read({ options, roots: ['a.*', '', 7, 'b.C.d'] }).roots).toEqual(roots);
  });

  it('has the sides of a union, as far as each says', () => {
    const sampling = { durationMs: 5, settings: { depth: '64', other: 7 } };
    const a = { file: 'a.mct', dump: 'exit', jvm: 'VM', start: 1, end: 'x', folded: { contexts: 2 }, incomplete: true, sampling };
    expect(read({ union: { a, b: { file: 'b.mct', analysis: 'exact', os: 7 } } }).union).toEqual({
      a: {
        ...{ file: 'a.mct', dump: 'exit', jvm: 'VM', start: 1, folded: 2, incomplete: true },
        sampling: { durationMs: 5, settings: { depth: '64' } },
      },
      b: { file: 'b.mct', analysis: 'exact' },
    });
  });

  it('has the layout of objects', () => {
    const arrays = Object.fromEntries([...'BCDFIJSZR'].map((type) => [type, 16]));
    const layout = { alignment: 8, reference: 4, header: 12, arrays };
    expect(read({ layout }).layout).toEqual(layout);
  });
});

describe('a description is refused', () => {
  it.each<[Json, string, string]>([
    [{ format: -1 }, 'A count is missing or is not a whole number.', 'format'],
    [{ agent: null }, 'The metadata should contain a JSON object here.', 'agent'],
    [{ jvm: [] }, 'The metadata should contain a JSON object here.', 'jvm'],
    [{ dump: '' }, 'A string is missing.', 'dump'],
    [{ start: 'x' }, 'A time is missing.', 'start'],
    [{ end: null }, 'A time is missing.', 'end'],
    [{ nodes: 2.5 }, 'A count is missing or is not a whole number.', 'nodes'],
    [{ nodes: 4 }, 'The file declares 4 contexts, but its threads have 3.', 'threads'],
    [{ threads: {} }, 'A list is missing.', 'threads'],
    [{ threads: [{ nodes: 3, count: 1.5 }] }, 'A count is missing or is not a whole number.', 'threads[0], count'],
    [{ metrics: [{ kind: 'column' }] }, 'A string is missing.', 'metrics[0], id'],
    [{ metrics: [CALLS, { id: 'x' }] }, 'A string is missing.', 'metrics[1], kind'],
    [{ warnings: {} }, 'A list is missing.', 'warnings'],
    [{ modules: [{ name: 'm' }] }, 'A list is missing.', 'modules[0], packages'],
    [{ otherAgents: [{}] }, 'A string is missing.', 'otherAgents[0], name'],
    [{ limited: [{ reason: 'x' }] }, 'A string is missing.', 'limited[0], class'],
    [{ snapshots: [{ elapsed: 2 }, { elapsed: 1 }] }, 'Snapshots are not in order.', 'snapshots'],
    [{ steps: { metric: 'bytecodes', every: 0 } }, 'The work between snapshots is declared to be zero.', 'steps, every'],
    [{ union: { a: { file: 'a' } } }, 'The metadata should contain a JSON object here.', 'union.b'],
    [{ layout: { alignment: 8, reference: 4, header: 12 } }, 'The metadata should contain a JSON object here.', 'layout, arrays'],
  ])('%#: %j', (more, message, where) => {
    expect(() => read(more)).toThrow(expect.objectContaining({ kind: 'damaged', message, where: `section meta, ${where}` }));
  });

  it.each([
    ['contexts', 'contexts', (n: number) => ({ nodes: n, threads: [{ nodes: n }] }), MOST_NODES],
    ['snapshots', 'snapshots', (n: number) => ({ snapshots: Array.from({ length: n }, () => ({ elapsed: 1 })) }), 1000],
  ])('with more %s than the limit', (_, words, made, most) => {
    expect(() => read(made(most))).not.toThrow();
    let error: unknown;
    try {
      read(made(most + 1));
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ kind: 'too-large', message: expect.stringContaining(`${most + 1} ${words}`) });
  });
});

describe('an account of an overlay', () => {
  const name = (method: string) => ({ className: 'a.B', method, descriptor: '()V' });
  const NONE = { flags: 0, sourceFile: '', line: 0 };
  const FACTS = {
    ...{ unit: 'samples', labels: ['CPU samples'], cautions: ['Odd.'] },
    matching: {
      ...{ total: 100, left: { noJava: 1, profiler: 2, idle: 3 }, above: 4, unplaced: 5, ambiguous: 6, truncated: 7 },
      gains: [
        { step: 'suffix', samples: 8 },
        { step: 'names', samples: 9 },
      ],
      reasons: [{ missing: name('x'), below: null, samples: 10 }],
      moves: [
        { from: name('x'), to: name('y'), samples: 11 },
        { from: name('x'), samples: 12 },
      ],
    },
  };

  it('has each step once, in order, and only moves between two methods', () => {
    expect(overlayFacts(FACTS)).toEqual({
      ...{ unit: 'samples', labels: ['CPU samples'], cautions: ['Odd.'] },
      matching: {
        ...{ total: 100, left: { noJava: 1, profiler: 2, idle: 3 }, above: 4, unplaced: 5, ambiguous: 6, truncated: 7 },
        gains: [
          ['names', 9],
          ['hidden', 0],
          ['proxies', 0],
          ['handles', 0],
          ['leaves', 0],
          ['bridged', 0],
          ['suffix', 8],
        ].map(([step, samples]) => ({ step, samples })),
        reasons: [{ missing: { ...name('x'), ...NONE }, below: null, samples: 10 }],
        moves: [{ from: { ...name('x'), ...NONE }, to: { ...name('y'), ...NONE }, samples: 11 }],
      },
    });
  });

  it.each([
    [5, { interpreted: 5 }],
    [0, { interpreted: 0 }],
    ['x', {}],
    [undefined, {}],
  ])('has %j samples in interpreted code as %j', (interpreted, expected) => {
    const matching = { ...FACTS.matching, left: { noJava: 1, profiler: 2, idle: 3, interpreted } };
    expect(overlayFacts({ ...FACTS, matching })?.matching.left).toEqual({ noJava: 1, profiler: 2, idle: 3, ...expected });
  });

  it.each([[null], [{}], [{ matching: { total: 0 } }], [{ matching: { total: -5 } }], [{ matching: { total: '9' } }]])(
    'is none of %j',
    (value) => expect(overlayFacts(value)).toBeNull(),
  );

  it('has at most ten entries per list, when read and when written', () => {
    const many = <T>(entry: T): T[] => Array.from({ length: 11 }, () => entry);
    const { reasons, moves } = FACTS.matching;
    const long = { ...FACTS.matching, reasons: many(reasons[0]), moves: many(moves[0]) };
    const facts = overlayFacts({ ...FACTS, labels: many('x'), matching: long })!;
    expect([facts.labels, facts.matching.reasons, facts.matching.moves].map(({ length }) => length)).toEqual([10, 10, 10]);
    const more = { ...facts, matching: { ...facts.matching, moves: many(facts.matching.moves[0]!) } };
    const written = encodeOverlayFacts(more) as { matching: { moves: unknown[] } };
    expect(written.matching.moves).toHaveLength(10);
    expect(written.matching.moves[0]).toEqual({ from: name('x'), to: name('y'), samples: 11 });
  });
});
