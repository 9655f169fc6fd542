import { describe, expect, it } from 'vitest';
import type { MethodRow, MetricInfo, ProfileSummary, Remark, ThreadInfo, View } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { named } from '../workers/testing/report';
import { info } from './info';

const metric = (id: string, label: string, total: number, more: Partial<MetricInfo> = {}): MetricInfo => ({
  ...{ id, label, unit: id, kind: 'exact', better: 'less', total },
  ...more,
});
const thread = (name: string, totals: number[], more: Partial<ThreadInfo> = {}): ThreadInfo => ({
  ...{ index: 0, id: 1, name, group: '', count: 1, contexts: 1200, totals },
  ...more,
});
const row = (method: string, exclusive: number, inclusive: number, more: Partial<MethodRow> = {}) =>
  ({ name: named('app.Main', method), exclusive, inclusive, calls: 2, contexts: 1, ...more }) as unknown as MethodRow;

const CALLS = metric('calls', 'Calls', 28);
const BYTECODES = metric('bytecodes', 'Bytecodes', 1267);
const BYTES = metric('bytes', 'Allocated bytes', 1500);

/** A file of another format, about which nothing is known but its figures. */
const PLAIN = {
  ...{ profile: 1, fileName: 'x', openMs: 3, size: 1234, sha256: 'abc', pending: false, format: 'collapsed', contexts: 1200 },
  ...{ mergedContexts: 7, pruned: null, metrics: [CALLS, BYTECODES], threads: [thread('main', [28, 1267])], timeline: null },
  ...{ dump: '', agent: '', mainClass: '', jvm: '', os: '', start: 0, end: 0, analysis: '', notInstrumented: [], limited: [] },
  ...{ folded: 0, incomplete: false, warnings: [], overlay: null, layout: null, sampling: null, attached: 0, roots: [] },
  ...{ counted: [], otherAgents: [], modules: 0, hasLines: false, problems: [], shared: null, union: null, runs: null },
} as ProfileSummary;

const ALONE = { json: false, lines: false, fields: false, events: false, locks: false, environment: false };

/** Returns what `info` prints of a file, and the question that it put to the engine. */
async function said(more: Partial<ProfileSummary> = {}, rows: MethodRow[] = [], options = ALONE) {
  const asked: unknown[] = [];
  const hotMethods = async (...question: [View, string, unknown]) => {
    asked.push(...question);
    return { ok: true, value: { rows, total: rows.length } };
  };
  const text = await info({ hotMethods } as unknown as CallgroveEngine, 'dir/x.mct', { ...PLAIN, ...more }, options);
  return { text, asked };
}
const textOf = async (...given: Parameters<typeof said>): Promise<string> => (await said(...given)).text;
const jsonOf = async (more: Partial<ProfileSummary> = {}, rows: MethodRow[] = []) =>
  JSON.parse(await textOf(more, rows, { ...ALONE, json: true }));

describe('info', () => {
  it('says of a plain file no more than it knows', async () => {
    expect((await textOf({}, [row('main', 1200, 1267), row('run', 67, 67)])).split('\n')).toEqual([
      'dir/x.mct',
      '  Program   unknown',
      '  Contexts  1,200 in one thread',
      '  File      1,234 bytes, SHA-256 abc',
      '',
      'Totals',
      '  Calls         28',
      '  Bytecodes  1,267',
      '',
      'Threads',
      '  Thread  Contexts  Calls  Bytecodes',
      '  main       1,200     28      1,267',
      '',
      'Methods with the most bytecodes of their own',
      '  Exclusive  Inclusive  Calls  Method',
      '      1,200      1,267      2  app.Main.main',
      '         67         67      2  app.Main.run',
    ]);
  });

  describe('with times of methods', () => {
    const times = { mean: 1000, least: 900, median: 990, percentile99: 1400, most: 2000, total: 3000 };
    const regions = {
      ...{ inner: 24, crowded: 0 },
      regions: [{ ...{ className: 'a.B', method: 'run()V', calls: 3, buckets: [] }, measured: times, corrected: times }],
    };
    const lines = [
      'Times of methods',
      '  Method      Calls  Times          Mean   Least    Median       99%    Most   Total',
      '  a.B.run()V      3  corrected    1.0 µs  900 ns  ≈ 990 ns  ≈ 1.4 µs  2.0 µs  3.0 µs',
      '                     as measured  1.0 µs  900 ns  ≈ 990 ns  ≈ 1.4 µs  2.0 µs  3.0 µs',
    ];
    const note = '  Corrected times are without the 24 ns that measuring takes in each call. ≈ is estimated from a histogram.';

    it('says that a file has nothing else', async () => {
      const text = await textOf({
        ...{ format: 'mct', contexts: 0, mergedContexts: 0, threads: [], warnings: ['metrics=none'] },
        regions: { ...regions, alone: true },
      });
      expect(text.split('\n')).toEqual([
        'dir/x.mct',
        '  Program   unknown',
        '  Contexts  none (metrics=none)',
        '  File      1,234 bytes, SHA-256 abc',
        '',
        ...lines,
        '  This file has no contexts: it was recorded with metrics=none, so it has only the times of the methods chosen with region=.',
        note,
        '',
        'Warnings',
        '  metrics=none',
      ]);
    });

    it('has them before its counts', async () => {
      const text = await textOf({ regions: { ...regions, alone: false } });
      expect(text).toContain(`\n\n${[...lines, note].join('\n')}\n\nTotals\n`);
      expect(text).toContain('  Contexts  1,200 in one thread\n');
    });

    it('has them in JSON', async () => {
      expect((await jsonOf({ regions: { ...regions, alone: true } })).regions).toEqual({ ...regions, alone: true });
      expect(await jsonOf()).not.toHaveProperty('regions');
    });
  });

  it('has these facts, in this order', async () => {
    const text = await textOf({
      ...{ format: 'mct', mainClass: 'app.Main', jvm: 'JVM 17', os: 'Linux', analysis: 'exact', otherAgents: ['a.jar', 'b.jar'] },
      ...{ start: 1_700_000_000_000, end: 1_700_000_002_500, attached: 1_700_000_001_000, roots: ['app.*'] },
      sampling: { durationMs: 2900, settings: { 'stack depth': '40' } },
      layout: { alignment: 8, reference: 4, header: 12, arrays: {} },
      ...{ folded: 1, incomplete: true },
      metrics: [CALLS, BYTES],
      threads: [thread('main', [28, 990], { allocated: 1000 }), thread('x', [0, 0])],
    });
    expect(
      text
        .split('\n\n')[0]!
        .split('\n')
        .slice(1)
        .map((line) => line.slice(2, 70).trimEnd()),
    ).toEqual([
      'Program        app.Main',
      'JVM            JVM 17',
      'System         Linux',
      'Recorded       2023-11-14T22:13:20Z to 2023-11-14T22:13:22.500Z',
      expect.stringMatching(/^Attached {7}2023-11-14 22:13:21 UTC/),
      expect.stringMatching(/^Root methods {3}app\.\*: only these/),
      'Basic blocks   exact',
      'Sampling       2.90 s, stack depth 40',
      expect.stringMatching(/^Object layout {2}compressed pointers/),
      'Other agents   a.jar, b.jar',
      'Contexts       1,200 in 2 threads, 7 after merging threads',
      expect.stringMatching(/^Folded {9}1 context folded because memory ran out/),
      expect.stringMatching(/^Counts {9}Memory ran out even after/),
      expect.stringMatching(/^Allocation {5}covers 99\.0% of the 1,000 bytes/),
      'File           1,234 bytes, SHA-256 abc',
    ]);
  });

  it.each([
    ['', ''],
    ['exit', ' (until the program exited)'],
    ['checkpoint', ' (checkpoint, program still running)'],
  ])('says of a dump of kind %j:%s', async (dump, words) => {
    const text = await textOf({ dump, start: 1, end: 1000 });
    expect(text).toContain(`Recorded  1970-01-01T00:00:00.001Z to 1970-01-01T00:00:01Z${words}\n`);
    expect(await textOf({ dump })).not.toContain('Recorded');
  });

  it('marks totals by their unit, kind and bound', async () => {
    const metrics = [
      metric('calls', 'Calls', 28, { lowerBound: { methods: [], exclusive: true } }),
      metric('o', 'Objects made', 3, { unit: 'objects', kind: 'lower-bound' }),
      metric('bytes', 'Allocated bytes', 1500),
      metric('s', 'CPU samples', 9, { unit: 'samples', kind: 'sampled' }),
      metric('h', 'Sampled bytes', 2_000_000, { unit: 'bytes', kind: 'sampled' }),
      metric('t', 'Waits', 2_500_000, { unit: 'ns', kind: 'thresholded', threshold: '20 ms' }),
    ];
    const text = await textOf({ metrics, threads: [thread('main', [28, 3, 1500, 9, 2_000_000, 2_500_000])] });
    expect(text).toContain(
      [
        'Totals',
        '  Calls                   ≥ 28',
        '  Objects made               3  objects, lower bound',
        '  Allocated bytes        1,500  bytes, 1.5 kB',
        '  CPU samples                9  samples, sampled',
        '  Sampled bytes    ≈ 2,000,000  bytes, 2.0 MB, sampled',
        '  Waits              2,500,000  ns, 2.5 ms, only above 20 ms',
        '',
        'Threads',
        '  Thread  Contexts  Calls  Objects made  Allocated bytes  CPU samples  Sampled bytes   Waits',
        '  main       1,200   ≥ 28             3            1,500            9       ≈ 2.0 MB  2.5 ms',
        '',
      ].join('\n'),
    );
  });

  it('names methods whose allocations are not all counted', async () => {
    const lowerBound = { methods: [named('a.B', 'c'), named('d.E', 'f')], exclusive: true };
    const text = await textOf({
      metrics: [CALLS, { ...BYTES, lowerBound }],
      threads: [thread('main', [28, 1500], { lowerBound })],
    });
    expect(text).toContain('bytes, 1.5 kB\n  ≥ lower bound: allocations by a.B.c, d.E.f are not fully counted\n\nThreads\n');
    expect(text).toMatch(/main +1,200 +28 +≥ 1,500\n/);
    expect(await textOf({ metrics: [{ ...CALLS, lowerBound: { ...lowerBound, methods: [] } }, BYTECODES] })).not.toContain(
      'not fully',
    );
  });

  it('lists twelve threads, and names those without a name', async () => {
    const threads = (number: number) => Array.from({ length: number }, (_, i) => thread(i === 3 ? '' : `t${i}`, [i, 0]));
    const text = await textOf({ threads: threads(13) });
    expect(text).toMatch(/\n {2}\(no name\) +1,200 +3 +0\n/);
    expect(text).toMatch(/\n {2}t11 .*\n {2}… and 1 more\n\nMethods/);
    expect(await textOf({ threads: threads(12) })).toMatch(/\n {2}t11 .*\n\nMethods/);
  });

  it('has a column of coverage if the VM’s account is known', async () => {
    const threads = [thread('main', [28, 990], { allocated: 1000 }), thread('x', [0, 510])];
    const text = await textOf({ metrics: [CALLS, BYTES], threads });
    expect(text).toContain(
      [
        '  Thread  Contexts  Calls  Allocated bytes  Coverage',
        '  main       1,200     28              990     99.0%',
        '  x          1,200      0              510         –',
      ].join('\n'),
    );
    expect((await jsonOf({ metrics: [CALLS, BYTES], threads })).coverage).toEqual({ counted: 990, allocated: 1000 });
    expect(await jsonOf()).not.toHaveProperty('coverage');
  });

  it('marks figures of methods by their bound, and has no calls without that metric', async () => {
    const rows = [
      row('both', 5, 9, { lowerBound: { methods: [], exclusive: true } }),
      row('below', 5, 9, { lowerBound: { methods: [], exclusive: false } }),
    ];
    expect(await textOf({ folded: 2 }, rows)).toContain(
      [
        '  Exclusive  Inclusive  Calls  Method',
        '        ≥ 5        ≥ 9      2  app.Main.both',
        '          5        ≥ 9      2  app.Main.below',
        '  Inclusive figures may not be exact: 2 contexts of this recording were folded because memory ran out.',
      ].join('\n'),
    );
    const heap = metric('h', 'Heap use', 9000, { unit: 'bytes', kind: 'sampled' });
    expect(await textOf({ metrics: [heap], threads: [thread('main', [9000])] }, [row('main', 5000, 9000)])).toContain(
      [
        'Methods with the most heap use of their own',
        '  Exclusive  Inclusive  Method',
        '   ≈ 5.0 kB   ≈ 9.0 kB  app.Main.main',
      ].join('\n'),
    );
  });

  const remarks = (number: number): Remark[] =>
    Array.from({ length: number }, (_, i) => ({ className: `a.C${i}`, method: i === 0 ? null : 'm()V', reason: `reason ${i}` }));

  it.each([
    ['notInstrumented', 'Not instrumented'],
    ['limited', 'Partly counted'],
  ])('lists ten remarks (%s)', async (key, title) => {
    expect(await textOf({ [key]: remarks(2) })).toMatch(
      new RegExp(`\n\n${title} \\(2\\)\n {2}a\\.C0 {7}reason 0\n {2}a\\.C1\\.m\\(\\)V {2}reason 1$`),
    );
    expect(await textOf({ [key]: remarks(10) })).toMatch(new RegExp(`\n${title} \\(10\\)\n[^]* reason 9$`));
    expect(await textOf({ [key]: remarks(11) })).toMatch(/ reason 9\n {2}… and 1 more \(--json lists all\)$/);
    expect(await textOf()).not.toContain(title);
  });

  it('says where processes do not count', async () => {
    const uncovered = [
      { reason: 'native methods', count: 1200, classes: ['a.B'] },
      { reason: 'excluded', count: 1, classes: ['a.C'] },
    ];
    expect(await textOf({ uncovered })).toMatch(
      /\n\nWhere instrumentation processes do not count \(--json names the classes\)\n {2}1,200 classes {2}native methods\n {8}1 class {2}excluded$/,
    );
    expect(await textOf({ uncovered: [] })).not.toContain('processes');
    expect(await textOf()).not.toContain('processes');
  });

  it.each([
    ['mct', 'exact', true],
    ['mct', 'sampled', false],
    ['collapsed', 'exact', false],
  ] as const)('says of a %s file with %s counts that nothing was left out: %j', async (format, kind, isSaid) => {
    const text = await textOf({ format, metrics: [{ ...BYTES, kind }], threads: [thread('main', [1500])] });
    expect(text.endsWith('\nNot instrumented: none listed.')).toBe(isSaid);
    expect(text.includes('Not instrumented')).toBe(isSaid);
  });

  it.each<[string, Partial<ProfileSummary>, boolean]>([
    ['a dump without bytes', { format: 'mct' }, true],
    ['a dump with bytes', { format: 'mct', metrics: [CALLS, BYTES], threads: [thread('main', [28, 1500])] }, false],
    ['a side of a union', { format: 'mct', union: { part: 'a', file: 'u.mct' } }, false],
    ['another format', {}, false],
  ])('says of %s that it has no bytes: %#', async (_, more, isSaid) => {
    expect((await textOf(more)).includes('\nNo byte counts: this file was recorded ')).toBe(isSaid);
  });

  it('ends with warnings and problems', async () => {
    expect(await textOf({ warnings: ['First.', 'Second.'], problems: ['Part 1 is damaged.'] })).toMatch(
      /\n\nWarnings\n {2}First\.\n {2}Second\.\n\nDamaged or missing\n {2}Part 1 is damaged\.$/,
    );
  });
});

describe('the question about methods', () => {
  it.each([
    [false, [], 'Methods'],
    [true, [{ kind: 'group', by: 'line' }], 'Lines'],
  ])('with lines: %j', async (lines, transforms, title) => {
    const { text, asked } = await said({}, [], { ...ALONE, lines });
    expect(asked).toEqual([
      { profile: 1, thread: 'all', transforms },
      'bytecodes',
      { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 10 },
    ]);
    expect(text).toContain(`\n${title} with the most bytecodes of their own\n`);
  });

  it('is about the first metric if all are 0, and about one with counts otherwise', async () => {
    const none = { metrics: [metric('x', 'X', 0), metric('y', 'Y', 0)], threads: [thread('main', [0, 0])] };
    expect((await said(none)).asked[1]).toBe('x');
    expect((await said({ ...none, metrics: [metric('x', 'X', 0), metric('y', 'Y', 1)] })).asked[1]).toBe('y');
  });
});

describe('info as JSON', () => {
  it('has the facts, totals by metric, and which figures are bounds', async () => {
    const lowerBound = { methods: [named('a.B', 'c')], exclusive: true };
    const json = await jsonOf(
      {
        metrics: [
          CALLS,
          { ...BYTES, kind: 'lower-bound', lowerBound },
          { ...BYTECODES, lowerBound: { ...lowerBound, methods: [] } },
        ],
        threads: [thread('main', [28, 1500, 1267], { lowerBound }), thread('x', [0, 0, 0])],
      },
      [
        row('both', 5, 9, { lowerBound }),
        row('below', 5, 9, { lowerBound: { ...lowerBound, exclusive: false } }),
        row('main', 1, 2),
      ],
    );
    for (const left of ['profile', 'openMs', 'fileName']) expect(json).not.toHaveProperty(left);
    expect(json).toMatchObject({ file: 'dir/x.mct', size: 1234, totals: { calls: 28, bytes: 1500, bytecodes: 1267 } });
    const known = { unit: 'calls', better: 'less' };
    expect(json.metrics).toEqual([
      { ...known, id: 'calls', label: 'Calls', kind: 'exact', total: 28, exact: true },
      expect.objectContaining({ id: 'bytes', kind: 'lower-bound', exact: false, uncounted: ['a.B.c'] }),
      expect.not.objectContaining({ uncounted: expect.anything() }),
    ]);
    expect(json.threads).toEqual([
      expect.objectContaining({
        name: 'main',
        totals: { calls: 28, bytes: 1500, bytecodes: 1267 },
        kinds: { bytes: 'lower-bound', bytecodes: 'lower-bound' },
      }),
      expect.objectContaining({ name: 'x', kinds: { bytecodes: 'lower-bound' } }),
    ]);
    expect(json.threads[0]).not.toHaveProperty('index');
    const shown = { class: 'app.Main', descriptor: '()V', calls: 2, contexts: 1 };
    expect(json.topMethods).toEqual({
      metric: 'bytecodes',
      rows: [
        { ...shown, method: 'both', exclusive: 5, inclusive: 9, kinds: { inclusive: 'lower-bound', exclusive: 'lower-bound' } },
        { ...shown, method: 'below', exclusive: 5, inclusive: 9, kinds: { inclusive: 'lower-bound' } },
        { ...shown, method: 'main', exclusive: 1, inclusive: 2 },
      ],
    });
    expect((await jsonOf()).threads[0]).not.toHaveProperty('kinds');
  });
});
