import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PLACE } from '../workers/sharing/report-page';
import { runInProcess } from './in-process';

/** Figures of a recording as computed by the JDK's own reader (scripts/lib/flights/jdk-reader.js). */
interface Figures {
  metrics: Record<string, { total: number; stacks: Record<string, number>; lines: Record<string, number> }>;
  bare: Record<string, number>;
  truncated: Record<string, number>;
  biased: number;
  lost: number;
  /** Calls, and least, mean and most nanoseconds, by method. */
  timings: Record<string, number[]>;
  /** Values per stack without its thread, by metric, as async-profiler's converter has them. */
  converted?: Record<string, Record<string, number>>;
}

const folder = 'golden/flights';
const figuresOf = (name: string): Figures => JSON.parse(gunzipSync(readFileSync(`${folder}/${name}.json.gz`)).toString());
const ran = async (...args: string[]): Promise<string> => {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
};
/** Metrics on which files open, the first that a file has. */
const OPENS_ON = ['samples', 'wall-samples', 'new-tlabs', 'native-allocation', 'old-objects'];
/** Values by stack; with all threads of one name together. */
async function collapsed(file: string, id: string): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const line of (await ran('export', file, '--format', 'collapsed', '--metric', id)).trimEnd().split('\n')) {
    const end = line.lastIndexOf(' ');
    const stack = line.slice(0, end);
    read[stack] = (read[stack] ?? 0) + Number(line.slice(end + 1));
  }
  return read;
}
const sum = (numbers: Record<string, number>): number => Object.values(numbers).reduce((all, each) => all + each, 0);

describe.each([
  ['h2-17', 'OpenJDK 64-Bit Server VM 17.0.', 'demo.H2Demo'],
  ['h2-25', 'OpenJDK 64-Bit Server VM 25.0.', 'demo.H2Demo'],
  ['lucene-21', 'OpenJDK 64-Bit Server VM 21.0.', 'demo.LuceneDemo'],
  ['web-21', 'OpenJDK 64-Bit Server VM 21.0.', 'WebDemo'],
  ['web-25', 'OpenJDK 64-Bit Server VM 25.0.', 'WebDemo'],
  ['streams-17-a', 'OpenJDK 64-Bit Server VM 17.0.', 'StreamsDemo'],
  ['streams-17-b', 'OpenJDK 64-Bit Server VM 17.0.', 'StreamsDemo'],
  ['streams-21', 'OpenJDK 64-Bit Server VM 21.0.', 'StreamsDemo'],
  ['streams-25', 'OpenJDK 64-Bit Server VM 25.0.', 'StreamsDemo'],
  ['async-profiler-3.0', 'OpenJDK 64-Bit Server VM', 'demo.H2Demo'],
  ['async-profiler-4.1', 'OpenJDK 64-Bit Server VM', 'demo.H2Demo'],
  ['async-profiler-wall', 'OpenJDK 64-Bit Server VM', 'demo.H2Demo'],
  ['leaks-17', 'OpenJDK 64-Bit Server VM 17.0.', 'LeaksDemo'],
  ['leaks-21', 'OpenJDK 64-Bit Server VM 21.0.', 'LeaksDemo'],
  ['leaks-25', 'OpenJDK 64-Bit Server VM 25.0.', 'LeaksDemo'],
  ['native-memory', 'OpenJDK 64-Bit Server VM', 'LeaksDemo'],
  ['native-others', 'OpenJDK 64-Bit Server VM', 'LeaksDemo'],
])('the flight recording %s is read as the JDK reads it', (name, vm, program) => {
  const file = `${folder}/${name}.jfr.gz`;
  const figures = figuresOf(name);
  const ids = Object.keys(figures.metrics);

  it('metric by metric', async () => {
    const { totals, metrics, warnings, mainClass, jvm } = JSON.parse(await ran('info', file, '--json'));
    expect(totals).toEqual(Object.fromEntries(ids.map((id) => [id, figures.metrics[id].total])));
    const opensOn = OPENS_ON.find((id) => ids.includes(id));
    expect([metrics[0].id, mainClass]).toEqual([opensOn, program]);
    expect(jvm).toContain(vm);
    const told = (beginning: string, number = /([\d,]+) of/g): number => {
      const warning: string = warnings.find((each: string) => each.startsWith(beginning)) ?? '';
      return [...warning.matchAll(number)].reduce((all, [, each]) => all + Number(each.replaceAll(',', '')), 0);
    };
    expect([told('Without a stack, so not counted'), told('Outermost frames not recorded')]).toEqual([
      sum(figures.bare),
      sum(figures.truncated),
    ]);
    expect([told('Taken at the next safepoint'), told('The recorder lost', /lost ([\d,]+) CPU-time/g)]).toEqual([
      figures.biased,
      figures.lost,
    ]);
  });

  it.each(ids)('stack by stack, %s', async (id) => {
    const { stacks, total } = figures.metrics[id];
    const read = await collapsed(file, id);
    expect(read).toEqual(stacks);
    expect(sum(read)).toBe(total);
  });

  it.each(ids)('line by line, %s', async (id) => {
    const read: Record<string, number> = {};
    for (const line of (await ran('export', file, '--metric', id, '--lines')).trimEnd().split('\n')) {
      const end = line.lastIndexOf(' ');
      const [, ...frames] = line.slice(0, end).split(';');
      for (const each of new Set(frames))
        if (each !== '(truncated)') read[each] = (read[each] ?? 0) + Number(line.slice(end + 1));
    }
    expect(read).toEqual(figures.metrics[id].lines);
  });
});

describe.each(['native-memory', 'native-others'])('%s is read as async-profiler’s converter reads it', (name) => {
  const { converted = {} } = figuresOf(name);
  it.each(Object.keys(converted))('stack by stack, %s', async (id) => {
    const read: Record<string, number> = {};
    for (const [stack, value] of Object.entries(await collapsed(`${folder}/${name}.jfr.gz`, id))) {
      const path = stack.slice(stack.indexOf('];') + 2);
      read[path] = (read[path] ?? 0) + value;
    }
    expect(read).toEqual(converted[id]);
  });
});

it.each(['leaks-25', 'timings-25'])('%s has the times of methods that the JDK reads', async (name) => {
  const file = `${folder}/${name}.jfr.gz`;
  const { regions, metrics: listed, totals } = JSON.parse(await ran('info', file, '--json'));
  const read = regions.regions.map((each: { className: string; method: string; calls: number; measured: Times }) => {
    const { least, mean, most, total } = each.measured;
    return [`${each.className}.${each.method}`, [each.calls, least, mean, most, total]];
  });
  const { timings, metrics } = figuresOf(name);
  // The JDK writes no total: it is the product of its own calls and mean.
  const withTotals = Object.entries(timings).map(([method, [calls = 0, least, mean = 0, most]]) => [
    method,
    [calls, least, mean, most, calls * mean],
  ]);
  expect(Object.fromEntries(read)).toEqual(Object.fromEntries(withTotals));
  expect(Object.keys(timings)).toEqual(['LeaksDemo.keep()V']);
  const isAlone = Object.keys(metrics).length === 0;
  expect(regions.alone).toBe(isAlone);
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(Object.keys(totals));
  // No sample was recorded, so none is said to be 0.
  expect(listed.length === 0).toBe(isAlone);
  const text = await ran('info', file);
  expect(text.includes('This recording has no samples with stacks')).toBe(isAlone);
  expect(text).toMatch(/Times of methods\n {2}Method +Calls +Mean +Least +Most +Total\n {2}LeaksDemo\.keep\(\)V +100 /);
});

it.each([
  ['compare', 'golden/flights/timings-25.jfr.gz', 'golden/flights/leaks-25.jfr.gz'],
  ['export', 'golden/flights/timings-25.jfr.gz', '--metric', 'samples'],
])('%s needs more than times of methods', async (...args) => {
  const { status, errors } = await runInProcess(args);
  expect([status, errors.join(' ')]).toEqual([
    2,
    expect.stringContaining('has no contexts, only the times of methods. Show the'),
  ]);
  expect(errors.join(' ')).toContain('or record samples too (settings=profile).');
});

interface Times {
  readonly least: number;
  readonly mean: number;
  readonly most: number;
  readonly total: number;
}

it('the converter saw what was planted', () => {
  const planted = (metric: Record<string, number>) =>
    sum(Object.fromEntries(Object.entries(metric).filter(([stack]) => /LeaksDemo\.leak;.*Unsafe\.allocateMemory;/.test(stack))));
  const { converted = {} } = figuresOf('native-memory');
  const leaked = planted(converted['native-allocation-not-freed']);
  // Sixty buffers, without those of the last tenth of the time.
  expect(leaked).toBeGreaterThan(40 * 1_000_003);
  expect(leaked / sum(converted['native-allocation-not-freed'])).toBeGreaterThan(0.95);
  expect(Object.keys(figuresOf('native-others').converted ?? {}).sort()).toEqual([
    ...['live-objects', 'live-objects-bytes', 'method-traces', 'method-traces-time'],
    ...['native-allocation', 'native-allocation-not-freed', 'native-locks-time'],
  ]);
});

/**
 * Total milliseconds of all chunks according to their headers: magic (4 bytes), version (4), size (8), …, duration in ns (at
 * byte 40).
 */
function durationOf(name: string): number {
  const bytes = gunzipSync(readFileSync(`${folder}/${name}.jfr.gz`));
  let ms = 0;
  for (let at = 0; at < bytes.length; at += Number(bytes.readBigInt64BE(at + 8)))
    ms += Number(bytes.readBigInt64BE(at + 40) / 1_000_000n);
  return ms;
}

// Settings as printed by `jfr print --events jdk.ActiveSetting,jdk.JVMInformation`.
it.each([
  ['h2-17', { 'period of CPU samples': '10 ms', 'period of native samples': '20 ms', 'stack depth': '40' }],
  ['h2-25', { 'period of CPU samples': '10 ms', 'rate of CPU-time samples': '5 ms', 'stack depth': '40' }],
  ['async-profiler-3.0', { 'period of wall-clock samples': '20 ms', event: 'itimer', 'stack depth': '2048' }],
  ['async-profiler-4.1', { 'period of wall-clock samples': '20 ms', event: 'itimer', 'stack depth': '2048' }],
])('%s says how it was sampled', async (name, settings) => {
  const { sampling } = JSON.parse(await ran('info', `${folder}/${name}.jfr.gz`, '--json'));
  expect(sampling.settings).toMatchObject(settings);
  expect(sampling.durationMs).toBe(durationOf(name));
});

it('recordings of two profilers, JDKs and settings compare with words on what differs', async () => {
  const [jdk, async3, async4] = ['h2-17', 'async-profiler-3.0', 'async-profiler-4.1'].map((name) => `${folder}/${name}.jfr.gz`);
  const said = [
    'The base and the head were sampled differently (profiler: JDK Flight Recorder and async-profiler 3.0;',
    'stack depth: 40 and 2048',
    'compare shares',
  ];
  for (const option of [[], ['--markdown'], ['--json']]) {
    const out = await ran('compare', jdk, async3, '--metric', 'samples', ...option);
    for (const words of said) expect(out.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).toContain(words);
  }
  expect(await ran('compare', async3, async4, '--metric', 'samples')).toContain(
    'sampled differently (profiler: async-profiler 3.0 and async-profiler 4.1)',
  );
  expect(await ran('compare', jdk, jdk, '--metric', 'samples')).not.toContain('sampled alike');
});

describe('two runs of one program, whose lambdas the VM numbers differently', () => {
  const runs = ['a', 'b'].map((run) => `${folder}/streams-17-${run}.jfr.gz`);

  it('have the same names for them', async () => {
    const [first, second] = await Promise.all(
      runs.map(async (file) => {
        const stacks = await ran('export', file, '--format', 'collapsed', '--metric', 'samples');
        return new Set(stacks.match(/[\w.]+\$\$Lambda[^;\s]*/g));
      }),
    );
    const both = [...first].filter((name) => second.has(name));
    expect(both).toContain('java.util.Comparator$$Lambda.compare');
    for (const name of [...first, ...second]) expect(name).toMatch(/\$\$Lambda\.\w+$/);
  });

  it.each(['samples', 'sleeps', 'sleeps-time', 'monitor-enters'])('differ in no lambda, by %s', async (metric) => {
    const { story } = JSON.parse(await ran('compare', ...runs, '--metric', metric, '--json'));
    expect(JSON.stringify(story)).not.toMatch(/lambda/i);
  });
});

it('two recordings compare by their samples', async () => {
  const [a, b] = ['h2-17', 'h2-25'].map((name) => `${folder}/${name}.jfr.gz`);
  const { totals, metric, overlap } = JSON.parse(await ran('compare', a, b, '--json'));
  const [first, second] = ['h2-17', 'h2-25'].map((name) => figuresOf(name).metrics.samples.total);
  expect(totals.samples).toEqual({ a: first, b: second, kind: 'sampled' });
  expect(metric).toBe('samples');
  expect(overlap.samples).toBeGreaterThan(0);
  expect(overlap.samples).toBeLessThan(100);
});

it('two recordings compare line by line', async () => {
  const [a, b] = ['h2-17', 'h2-25'].map((name) => `${folder}/${name}.jfr.gz`);
  const { totals, changes } = JSON.parse(await ran('compare', a, b, '--lines', '--metric', 'samples', '--json'));
  expect([totals.samples.a, totals.samples.b]).toEqual(
    [a, b].map((_, i) => figuresOf(['h2-17', 'h2-25'][i]).metrics.samples.total),
  );
  // Lines for the methods that differ most.
  for (const { method } of changes.methods.slice(0, 3)) expect(method).toMatch(/:\d+$/);
  const page = path.join(mkdtempSync(path.join(tmpdir(), 'flights-')), 'lines.html');
  const { status } = await runInProcess(['compare', a, b, '--lines', '--html', page], `<title>x</title>${PLACE}`);
  const [, address = ''] = /data-callgrove="address">#\/compare\?([^<]*)</.exec(readFileSync(page, 'utf8')) ?? [];
  expect([status, new URLSearchParams(address).get('do')]).toEqual([0, 'group!line']);
});

it('the lines with most work of their own stand in place of methods', async () => {
  const flight = `${folder}/h2-25.jfr.gz`;
  const { rows } = JSON.parse(await ran('info', flight, '--lines', '--json')).topMethods;
  expect(rows).toHaveLength(10);
  for (const { method } of rows) expect(method).toMatch(/:\d+$/);
  const [methods, lines] = [await ran('info', flight), await ran('info', flight, '--lines')];
  expect(methods).toContain('Methods with the most CPU samples of their own');
  expect(lines).toMatch(/Lines with the most CPU samples of their own\n.*\n.*\S:\d+\n/);
  const { status, errors } = await runInProcess(['info', 'golden/steps.mct', '--lines']);
  expect([status, errors.join()]).toEqual([2, expect.stringMatching(/no line numbers for its frames/)]);
});

it.each([
  [
    'a condition on methods by line',
    ['golden/steps.mct', 'golden/steps.mct', '--lines', '--fail-if', 'bytecodes(a.*) > +1%'],
    /Conditions on methods do not work with --lines/,
  ],
  ['a file without lines', ['golden/steps.mct', 'golden/steps.mct', '--lines'], /no line numbers for its frames/],
  ['several runs', ['--base', 'x', 'y', '--head', 'z', '--lines'], /one file per side/],
])('%s are not compared line by line', async (_, args, words) => {
  const { status, errors } = await runInProcess(['compare', ...args]);
  expect([status, errors.join()]).toEqual([2, expect.stringMatching(words)]);
});

it('a recording that is not packed is read from the disk', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'flights-')), 'run.jfr');
  writeFileSync(file, gunzipSync(readFileSync(`${folder}/h2-17.jfr.gz`)));
  const { totals } = JSON.parse(await ran('info', file, '--json'));
  expect(totals.samples).toBe(figuresOf('h2-17').metrics.samples.total);
});

it.each([
  [
    'streams-17-a',
    [
      ['sleeps', '20 ms'],
      ['monitor-enters-time', '20 ms'],
    ],
  ],
  // Only parking has a threshold.
  [
    'web-21',
    [
      ['parks', '10 ms'],
      ['socket-reads-time', undefined],
    ],
  ],
] as const)('%s says above which threshold its events were recorded, also as .mct', async (name, expected) => {
  const into = path.join(mkdtempSync(path.join(tmpdir(), 'flights-')), 'run.mct');
  const flight = `${folder}/${name}.jfr.gz`;
  await ran('export', flight, flight, '--format', 'mct', '--out', into);
  for (const [file, side] of [
    [flight, ''],
    [into, '.a'],
  ]) {
    const { metrics } = JSON.parse(await ran('info', file, '--json'));
    const thresholds = new Map(metrics.map((each: { id: string; threshold?: string }) => [each.id, each.threshold]));
    for (const [id, threshold] of expected) expect(thresholds.get(`${id}${side}`)).toBe(threshold);
    expect(await ran('info', file)).toContain(`events, only above ${expected[0][1]}`);
  }
});
