import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { Profile } from '../../profile/profile';
import type { Recording } from '../../profile/recording';
import { value } from '../../testing/opening';
import { type PprofFile, pprofFile } from '../../testing/pprof-file';
import { refusal } from '../../testing/refusal';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';

const read = (bytes: Uint8Array): Promise<Recording> => parse(bufferSource(bytes.slice().buffer), new Pace());
const CPU: PprofFile['types'] = [
  ['samples', 'count'],
  ['cpu', 'nanoseconds'],
];
const MAIN = [{ name: 'com/acme/Main.main', file: 'Main.java' }];
const RUN = [{ name: 'com.acme.Main.run', file: 'Main.java' }];
const ONE: PprofFile = {
  types: CPU,
  samples: [{ stack: [MAIN, RUN], values: [2, 20_000_000], labels: { thread: 'main' } }],
};

describe('a pprof file', () => {
  it.each([
    ['plain', (bytes: Uint8Array) => bytes],
    ['gzipped', (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes))],
  ])('opens by the engine, %s, with every type of samples', async (_, pack) => {
    const summary = value(await createEngine().open(1, 'cpu.pprof', pack(pprofFile(ONE)).slice().buffer));
    expect([summary.format, summary.contexts, summary.start, summary.end]).toEqual(['pprof', 2, 1.7e12, 1.7e12 + 2000]);
    expect(summary.metrics.map(({ id, unit, kind, total }) => [id, unit, kind, total])).toEqual([
      ['cpu-time', 'ns', 'sampled', 20_000_000],
      ['samples', 'samples', 'sampled', 2],
    ]);
    expect(summary.threads.map(({ name }) => name)).toEqual(['main']);
  });

  it('has a row for each file that has a function of one name', async () => {
    const [init, other, main] = [
      [{ name: 'init', file: '/src/a/store.c' }],
      [{ name: 'init', file: '/src/b/store.c' }],
      [{ name: 'main', file: '/src/main.c' }],
    ];
    const engine = createEngine();
    const samples = [init, other].map((leaf, at) => ({ stack: [main, leaf], values: [at + 1, 10 * (at + 1)] }));
    const { profile } = value(await engine.open(1, 'cpu.pprof', pprofFile({ types: CPU, samples }).slice().buffer));
    const page = { sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 9 } as const;
    const { rows } = value(await engine.hotMethods({ profile, thread: 'all' }, 'samples', page));
    expect(rows.map(({ name, exclusive }) => [name.method, name.sourceFile, exclusive])).toEqual([
      ['init (b/store.c)', 'store.c', 2],
      ['init (a/store.c)', 'store.c', 1],
      ['main', 'main.c', 0],
    ]);
  });

  it.each(['go-cpu', 'go-heap', 'go-mutex'])('of Go has colours by file: golden/pprof/%s.pb.gz', async (name) => {
    const engine = createEngine();
    const bytes = new Uint8Array(readFileSync(`golden/pprof/${name}.pb.gz`)).buffer;
    const { profile, metrics } = value(await engine.open(1, name, bytes));
    const request = { metric: metrics[0].id, focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 100 };
    const { packages } = value(await engine.flame({ profile, thread: 'all' }, request));
    expect(packages?.largest.length).toBeGreaterThan(1);
    expect(packages?.largest.every((group) => group.endsWith('.go') || !group.includes('.'))).toBe(true);
  });

  it('begins with its default type, else with the last', async () => {
    const first = async (file: PprofFile): Promise<string> => (await read(pprofFile(file))).metrics[0].id;
    expect([await first(ONE), await first({ ...ONE, defaultType: 'samples' })]).toEqual(['cpu-time', 'samples']);
  });

  it('has the sums of a naive reader, whatever its stacks, threads, labels and ids', async () => {
    const frame = fc.oneof(
      fc.record({ name: fc.constantFrom('a/B.c', 'a.B.d', 'x::y', 'ü.Ä.ö', '[unknown]'), file: fc.constantFrom('', 'B.java') }),
      fc.record({ name: fc.constantFrom('main.run', 'pkg/x.(*T).Do'), file: fc.constant('/src/x.go') }),
    );
    const location = fc.oneof(
      { weight: 5, arbitrary: fc.array(frame, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((address) => [{ address }]) },
    );
    const sample = fc.record({
      stack: fc.array(location, { minLength: 1, maxLength: 5 }),
      values: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 2 ** 40 })),
      labels: fc.constantFrom({}, { thread: 'main' }, { 'thread name': 'pool', 'thread id': 3 }, { request: 'r' }),
    });
    const firstId = fc.constantFrom(1n, 2n ** 53n, 2n ** 64n - 200n);
    await fc.assert(
      fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 12 }), firstId, async (samples, first) => {
        const naive = new Map<string, number[]>();
        for (const { stack, values, labels } of samples) {
          const thread = 'thread' in labels ? 'main' : 'thread name' in labels ? 'pool' : '';
          const names = stack.flat().map((each) => {
            if ('name' in each)
              return each.file.endsWith('.go') || !/^[\wÄöü/]+\.\S+$/.test(each.name) ? each.name : each.name.replace('/', '.');
            const within = each.address - 0x7f00_0000_0000n;
            return within < 0n ? `0x${each.address.toString(16)}` : `libdemo.so+0x${(within + 0x1000n).toString(16)}`;
          });
          const key = `${thread}>${names.join(';')}`;
          const [count, time] = naive.get(key) ?? [0, 0];
          naive.set(key, [count + values[0], time + values[1]]);
        }
        const expected = [...naive].filter(([, values]) => values.some((each) => each > 0)).sort();
        const bytes = pprofFile({ types: CPU, samples, firstId: first, defaultType: 'samples' });
        expect([...(await stackValues(await read(bytes)))].sort()).toEqual(expected);
      }),
    );
  });

  it('of many windows', async () => {
    const samples = Array.from({ length: 60_000 }, (_, i) => ({
      stack: [MAIN, [{ name: `a.C${i % 9000}.${'m'.repeat(60)}` }]],
      values: [1, i],
      labels: { 'thread name': `worker-${i % 3000}`, span: `${i}`.padStart(60, 's') },
    }));
    const bytes = pprofFile({ types: CPU, samples });
    expect(bytes.length).toBeGreaterThan(2 ** 22);
    const { metrics, threads, warnings } = await read(bytes);
    const profile = await Profile.build(await read(bytes), new Pace());
    expect(profile.infos.map(({ total }) => total)).toEqual([(60_000 * 59_999) / 2, 60_000]);
    expect([metrics.length, threads.length, threads.at(-1)]).toEqual([
      2,
      1001,
      expect.objectContaining({ name: 'worker-*', count: 2000 }),
    ]);
    expect(warnings).toEqual(['Sample labels that are not shown: span (60,000).']);
  }, 60_000);

  it('says how it was sampled, whatever unit the period has', async () => {
    const sampled = async (period?: PprofFile['period']) =>
      (await read(pprofFile({ ...ONE, ...(period && { period }) }))).sampling;
    expect(await sampled()).toEqual({ durationMs: 2000, settings: {} });
    const settings = { 'period of cpu': '10 ms' };
    for (const period of [
      [10, 'cpu', 'milliseconds'],
      [10_000_000, 'cpu', 'nanoseconds'],
    ] as const)
      expect(await sampled(period)).toEqual({ durationMs: 2000, settings });
    expect((await sampled([524_288, 'space', 'bytes']))?.settings).toEqual({ 'period of space': '524.3 kB' });
  });

  it('says what an event stands for, by its period or by the samples beside', async () => {
    const weight = async (file: PprofFile): Promise<unknown> => (await read(pprofFile(file))).metrics[0].eventWeight;
    const period = [10, 'cpu', 'milliseconds'] as const;
    const inPeriod: PprofFile = { types: [['cpu', 'milliseconds']], samples: [{ stack: [MAIN], values: [20] }], period };
    const bytes: PprofFile = { types: [['alloc_space', 'bytes']], samples: [{ stack: [MAIN], values: [20] }] };
    expect([await weight(ONE), await weight(inPeriod), await weight(bytes)]).toEqual([10_000_000, 10_000_000, undefined]);
  });

  it('keeps metrics that its comments describe', async () => {
    const described = { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' };
    const file: PprofFile = {
      types: [
        ['bytecodes', 'count'],
        ['bytes', 'bytes'],
      ],
      samples: [{ stack: [MAIN], values: [5, 6] }],
      comments: [
        `callgrove-metric ${JSON.stringify(described)}`,
        'callgrove-metric {"id":"bytes"}',
        'callgrove-metric nothing',
        'built by hand',
      ],
      drop: 'java[.]lang[.].*',
    };
    const { metrics, warnings } = await read(pprofFile(file));
    expect(metrics.map(({ source, ...metric }) => metric)).toEqual([
      { id: 'sampled-bytes', label: 'Bytes', unit: 'bytes', kind: 'sampled', better: 'less' },
      described,
    ]);
    expect(warnings).toEqual([
      'The file asks viewers to drop frames (drop_frames: “java[.]lang[.].*”); all of them are shown.',
      'Comment in the file: “built by hand”.',
    ]);
  });

  it('counts samples without a stack', async () => {
    const file: PprofFile = { ...ONE, samples: [...ONE.samples, { stack: [], values: [1, 1] }] };
    const { warnings, methods } = await read(pprofFile(file));
    expect([warnings, methods.sourceFiles]).toEqual([
      ['Without a stack, so not counted: 1 of 2 samples.'],
      ['Main.java', 'Main.java'],
    ]);
  });
});

describe('a pprof file is refused', () => {
  const bytes = pprofFile(ONE);
  const where = async (given: Uint8Array): Promise<string> => (await refusal(bufferSource(given.slice().buffer))).error.message;

  it('where a sample has too many values', async () => {
    expect(await where(pprofFile({ ...ONE, types: [['cpu', 'count']] }))).toBe(
      'A sample has 2 values, but the file declares 1 value type.',
    );
  });

  it('where it is the difference of two', async () => {
    expect(await where(pprofFile({ ...ONE, samples: [{ stack: [MAIN], values: [-1, 2] }] }))).toMatch(
      /^A value is below zero, so .*difference/,
    );
  });

  it('where it has no samples, or none with a stack', async () => {
    expect(await where(pprofFile({ ...ONE, samples: [] }))).toBe('The profile has no samples.');
    expect(await where(pprofFile({ ...ONE, samples: [{ stack: [], values: [1, 1] }] }))).toBe('The only sample has no stack.');
  });

  it('wherever it ends too early, or has an id that nothing has', async () => {
    for (let end = 10; end < bytes.length; end++) {
      const cut = bytes.subarray(0, end);
      // A file may end after any field: then something that it refers to is missing, or the facts at the end are.
      await read(cut).then(
        ({ metrics }) => expect(metrics).toHaveLength(2),
        (error: Error) => expect(error.name).toBe('FormatError'),
      );
    }
    const sample = bytes.indexOf(0x12);
    const broken = bytes.slice();
    // The last location among the packed ids.
    broken[sample + 5] = 99;
    expect(await where(broken)).toBe('A stack refers to location 99, which the file does not contain.');
  });
});

it.each([
  ['a mapping', [0x1a, 2, 8, 1]],
  ['a location', [0x22, 2, 8, 1]],
  ['a function', [0x2a, 2, 8, 1]],
  ['the first string', [0x32, 0, 0x32, 1, 65]],
])('a file may begin with %s', async (_, first) => {
  const { error } = await refusal(bufferSource(Uint8Array.from(first).buffer));
  expect(error.message).toBe('The file has no sample types.');
});
