import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runInProcess } from './in-process';

const json = (file: string): unknown => JSON.parse(gunzipSync(readFileSync(file)).toString());
const ran = async (...args: string[]): Promise<string> => {
  const { status, out, errors } = await runInProcess(args);
  expect([status, errors]).toEqual([0, []]);
  return out;
};

/** Figures by collapsed stack; those of equal stacks are added. */
async function stacksOf(file: string, metric: string, ...options: string[]): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  const text = await ran('export', file, '--format', 'collapsed', '--metric', metric, ...options);
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const end = line.lastIndexOf(' ');
    const stack = line.slice(0, end);
    read[stack] = (read[stack] ?? 0) + Number(line.slice(end + 1));
  }
  return read;
}

/** Figures as computed by Go's own reader (scripts/lib/pprof/go-reader.js). */
interface GoFigures {
  types: string[];
  totals: number[];
  stacks: Record<string, number[]>;
}

describe.each([
  ['cpu', ['samples', 'cpu-time'], 'cpu-time'],
  ['heap', ['alloc-objects', 'alloc-space', 'inuse-objects', 'inuse-space'], 'inuse-space'],
  ['mutex', ['contentions', 'delay'], 'delay'],
])('Go’s profile of %s is read as Go reads it', (name, ids, first) => {
  const file = `golden/pprof/go-${name}.pb.gz`;
  const figures = json(`golden/pprof/go-${name}.json.gz`) as GoFigures;

  it('metric by metric', async () => {
    const { totals, metrics } = JSON.parse(await ran('info', file, '--json'));
    expect(totals).toEqual(Object.fromEntries(ids.map((id, i) => [id, figures.totals[i]])));
    expect(metrics[0].id).toBe(first);
    expect(figures.totals.every((total) => total > 0)).toBe(true);
  });

  it.each(ids.map((id, i) => [id, i] as const))('stack by stack, %s', async (id, i) => {
    const expected = Object.entries(figures.stacks).filter(([, values]) => values[i] > 0);
    expect(await stacksOf(file, id, '--merge')).toEqual(
      Object.fromEntries(expected.map(([stack, values]) => [stack, values[i]])),
    );
  });
});

it('lines of frames are those that Go’s compiler wrote', async () => {
  const byLine = await stacksOf('golden/pprof/go-mutex.pb.gz', 'contentions', '--merge', '--lines');
  const plain: Record<string, number> = {};
  for (const [stack, own] of Object.entries(byLine)) {
    const key = stack.replace(/:\d+(?=;|$)/g, '');
    plain[key] = (plain[key] ?? 0) + own;
  }
  expect(plain).toEqual(await stacksOf('golden/pprof/go-mutex.pb.gz', 'contentions', '--merge'));
  // `lock.Unlock()` in scripts/lib/pprof/demo.go.
  const line = readFileSync('scripts/lib/pprof/demo.go', 'utf8').split('\n').indexOf('\t\t\t\tlock.Unlock()') + 1;
  expect(Object.keys(byLine).some((stack) => stack.includes(`main.main.func1:${line};sync.(*Mutex).Unlock`))).toBe(true);
});

describe('async-profiler’s converter and the JDK agree on a recording', () => {
  const figures = json('golden/flights/async-profiler-4.1.json.gz') as {
    metrics: Record<string, { total: number; stacks: Record<string, number> }>;
  };

  it.each([
    ['cpu', 'samples', 'samples'],
    // The converter labels every sample as a CPU sample.
    ['wall', 'samples', 'wall-samples'],
  ])('on the stacks of %s', async (sample, metric, inFlight) => {
    const read = await stacksOf(`golden/pprof/async-profiler-${sample}.pb.gz`, metric);
    expect(read).toEqual(figures.metrics[inFlight].stacks);
  });

  it('on the bytes that allocations stand for', async () => {
    const { totals, metrics } = JSON.parse(await ran('info', 'golden/pprof/async-profiler-alloc.pb.gz', '--json'));
    expect(totals).toEqual({ allocations: figures.metrics['new-tlabs'].total });
    expect(metrics[0]).toMatchObject({ unit: 'bytes', kind: 'sampled' });
  });
});

it('a flight recording and its pprof compare by their samples, without signatures, which pprof has not', async () => {
  const { overlap } = JSON.parse(
    await ran(
      'compare',
      'golden/flights/async-profiler-4.1.jfr.gz',
      'golden/pprof/async-profiler-cpu.pb.gz',
      '--rules',
      'overloads',
      '--json',
    ),
  );
  expect(overlap.samples).toBe(100);
});
