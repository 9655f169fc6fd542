import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { EngineError, FlameRequest, Progress, Result, View } from '../api/engine';
import { encodeMct } from '../formats/mct/encoder';
import { SIZES } from '../testing/arbitrary';
import { compared } from '../testing/comparison';
import { openEncoded, opened, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { synthetic } from '../testing/synthetic';
import { type CallgroveEngine, createEngine } from './engine';

const FLAME: FlameRequest = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 50 };
const HOT = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 10 } as const;
const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'elements'];

function refused<T>(result: Result<T>): EngineError {
  if (result.ok) throw new Error('it was not refused');
  return result.error;
}

const CUT = expect.stringMatching(
  /^Some calls of app\.A\.<init>\(Ljava\/lang\/Object;\)V did not reach the next constructor.* that it creates may be missing\.$/,
);

describe('opening', () => {
  it('searches by patterns that would keep other matchers busy for ever', async () => {
    const { engine, all } = await opened(SMALL);
    expect(value(await engine.search(all, 'calls', '/([\\w.]+)+run$/'))).toMatchObject({ methods: 2, contexts: 3 });
    expect(await engine.search(all, 'calls', '/run(?=x)/')).toMatchObject({ ok: false, error: { kind: 'bad-query' } });
  });
  it('tells what is in the file', async () => {
    const bytes = await encodeMct({
      ...SMALL,
      meta: {
        warnings: ['w'],
        notInstrumented: [{ class: 'a.B', method: null, reason: 'too odd' }],
        limited: [{ class: 'a.C', method: 'm()V', reason: 'too large' }],
        uncovered: [{ reason: 'native', count: 2, classes: ['a.D'] }],
      },
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const engine = createEngine();
    const summary = value(await engine.open(1, 'run.mct', new Blob([bytes])));
    expect(summary).toMatchObject({
      fileName: 'run.mct',
      size: bytes.length,
      sha256,
      format: 'mct',
      dump: 'exit',
      contexts: 9,
      mergedContexts: 7,
    });
    expect(summary.metrics.map(({ id, total }) => [id, total])).toEqual([
      ['calls', 28],
      ['bytecodes', 267],
      ['objects', 6],
      ['arrays', 8],
      ['elements', 74],
    ]);
    expect(summary.threads.map(({ name, contexts, totals }) => [name, contexts, totals])).toEqual([
      ['main', 6, [16, 202, 6, 3, 24]],
      ['worker', 3, [12, 65, 0, 5, 50]],
    ]);
    expect(summary.notInstrumented).toEqual([{ className: 'a.B', method: null, reason: 'too odd' }]);
    expect(summary.limited).toEqual([{ className: 'a.C', method: 'm()V', reason: 'too large' }]);
    expect(summary.uncovered).toEqual([{ reason: 'native', count: 2, classes: ['a.D'] }]);
    // No call of A(Object) reached Object's constructor.
    expect(summary.warnings).toEqual(['w', CUT]);
    expect(summary.problems).toEqual([]);
  });

  it.each([
    // main calls A(Object) five times, and each call also makes two objects of B. Calls that did not reach Object's constructor
    // still allocated an object.
    { reached: 5, warnings: [] },
    { reached: 3, warnings: [CUT] },
    { reached: 0, warnings: [CUT] },
  ])('counts constructors that did not reach the next one: $reached of 5 calls did', async ({ reached, warnings }) => {
    const { engine, summary, all } = await opened({
      methods: SMALL.methods,
      threads: [{ name: 'main', nodes: 5 }],
      depth: [0, 1, 2, 2, 3],
      method: [0, 3, 1, 11, 1],
      columns: { calls: [1, 5, reached, 2, 2], bytecodes: [1, 1, 1, 1, 1], bytes: [0, 0, 0, 0, 0] },
      sizes: SIZES,
    });
    expect(summary.warnings).toEqual(warnings);
    const figures = async (context: number, metric: string) =>
      value(await engine.context(all, context)).values.find((each) => each.metric === metric);
    expect(await figures(0, 'objects')).toMatchObject({ inclusive: 7, exclusive: 5 });
    expect(await figures(0, 'bytes')).toMatchObject({ inclusive: 5 * 24 + 2 * 32, exclusive: 5 * 24 });
    expect(await figures(1, 'objects')).toMatchObject({ inclusive: 2, exclusive: 2 });
    const { rows } = value(await engine.objectTypes(all, { sort: 'objects', order: 'desc', filter: '', offset: 0, limit: 9 }));
    expect(rows.map(({ className, objects, bytes }) => [className, objects, bytes])).toEqual([
      ['app.A', 5, 120],
      ['app.B', 2, 64],
    ]);
  });

  it('refuses as a value, and what was open stays usable', async () => {
    const { engine, all } = await opened(SMALL);
    const error = refused(await engine.open(2, 'notes.txt', new Blob(['hello'])));
    expect(error).toMatchObject({ kind: 'not-a-profile', where: 'byte 0' });
    expect(error.message).toMatch(/text file/);
    expect(error.advice).toMatch(/\.mct/);
    expect(value(await engine.hotMethods(all, 'calls', HOT)).total).toBe(6);
  });

  it('reports progress, and stops when it is cancelled', async () => {
    // The clock advances with each reading, however fast the machine is.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 60));
    const bytes = await encodeMct(synthetic({ contexts: 300_000, seed: 1, threads: 2, methods: 2000, changed: 0 }));
    const engine = createEngine();
    const seen: Progress[] = [];
    const opening = engine.open(7, 'big.mct', bytes.slice().buffer, (progress) => {
      seen.push(progress);
      engine.cancel(7);
    });
    expect(refused(await opening).kind).toBe('cancelled');
    vi.restoreAllMocks();
    expect(seen.length).toBe(1);
    expect(seen[0].done).toBeLessThanOrEqual(seen[0].total);
    expect((await engine.open(8, 'big.mct', bytes.buffer)).ok).toBe(true);
  });

  it('says when memory is short instead of throwing', async () => {
    const engine = createEngine();
    const source = { size: 64, slice: () => Promise.reject(new RangeError('Array buffer allocation failed')) };
    expect(refused(await engine.openSource(1, 'a.mct', source)).kind).toBe('out-of-memory');
  });

  it('says when the file went away', async () => {
    const engine = createEngine();
    const source = { size: 64, slice: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
    expect(refused(await engine.openSource(1, 'a.mct', source)).kind).toBe('read');
  });
});

describe('asking', () => {
  it('for what is not there is refused', async () => {
    const { engine, all, summary } = await opened(SMALL);
    expect(refused(await engine.flame(all, { ...FLAME, metric: 'time' }))).toMatchObject({
      kind: 'unknown-metric',
      message: expect.stringContaining('time'),
    });
    expect(refused(await engine.context(all, 7)).kind).toBe('gone');
    expect(refused(await engine.neighbours(all, 'calls', 99)).kind).toBe('gone');
    expect(refused(await engine.flame({ ...all, thread: 2 }, FLAME)).kind).toBe('gone');
    expect(refused(await engine.context(1, 0)).kind).toBe('gone');
    engine.close(summary.profile);
    expect(refused(await engine.flame(all, FLAME)).kind).toBe('gone');
  });

  it('for a context gives its figures, its callers and what it allocated', async () => {
    const { engine, all } = await opened(SMALL);
    const { context: ids } = value(await engine.flame(all, { ...FLAME, metric: 'calls' }));
    const details = await Promise.all([...ids].filter((id) => id >= 0).map(async (id) => value(await engine.context(all, id))));
    const [main] = details;
    expect(main).toMatchObject({
      callees: 3,
      path: { contexts: Uint32Array.of(0), name: Uint32Array.of(0) },
      parentTotals: [28, 267, 6, 8, 74],
      treeTotals: [28, 267, 6, 8, 74],
    });
    expect(main.values.map(({ inclusive, exclusive }) => [inclusive, exclusive])).toEqual([
      [28, 2],
      [267, 110],
      [6, 3],
      [8, 3],
      [74, 24],
    ]);
    expect(main.objects).toEqual([{ className: 'app.A', objects: 3 }]);
    expect(main.arrays).toEqual([
      { elementType: 'I', arrays: 2, elements: 20 },
      { elementType: 'R', arrays: 1, elements: 4 },
    ]);
    const chained = details.find(({ name }) => name.descriptor === '()V' && name.className === 'app.A')!;
    expect(chained.objects).toEqual([{ className: 'java.lang.Object', objects: 3 }]);
    expect(chained.values.map(({ exclusive }) => exclusive)).toEqual([3, 30, 3, 0, 0]);
  });

  it('for some figures of a context gives these and leaves allocations out', async () => {
    const { engine, all } = await opened(SMALL);
    const whole = value(await engine.context(all, 0));
    const some = value(await engine.context(all, 0, ['bytecodes']));
    expect(some.values).toEqual(whole.values.filter(({ metric }) => metric === 'bytecodes'));
    expect([some.treeTotals, some.parentTotals]).toEqual([[267], [267]]);
    expect(whole.arrays.length).toBeGreaterThan(0);
    expect([some.arrays, some.objects]).toEqual([[], []]);
    expect(refused(await engine.context(all, 0, ['nanoseconds'])).kind).toBe('unknown-metric');
  });

  it('for a flame graph names each rectangle', async () => {
    const { engine, all } = await opened(SMALL);
    const layout = value(await engine.flame(all, FLAME));
    expect(layout.total).toBe(267);
    expect(layout.totalRows).toBe(4);
    const rows = Array.from({ length: layout.count }, (_, i) => [layout.row[i], layout.names[layout.name[i]]?.method ?? null]);
    expect(rows).toEqual([
      [0, null],
      [1, 'main'],
      [2, '<init>'],
      [2, 'run'],
      [2, 'run'],
      [3, '<init>'],
      [3, '<init>'],
      [3, 'run'],
    ]);
  });

  it('for a viewport that makes no sense gives the whole', async () => {
    const { engine, all } = await opened(SMALL);
    const whole = value(await engine.flame(all, FLAME));
    const odd = value(await engine.flame(all, { ...FLAME, x0: Number.NaN, x1: -3, focus: 1e9 }));
    expect([...odd.x]).toEqual([...whole.x]);
    expect(value(await engine.flame(all, { ...FLAME, rows: Number.NaN })).count).toBe(0);
  });
});

describe('comparing', () => {
  let engine: CallgroveEngine;
  let views: View[];

  beforeAll(async () => {
    engine = createEngine();
    const other = { ...SMALL, columns: { calls: SMALL.columns.calls, bytecodes: [100, 40, 20, 90, 3, 9, 10, 50, 0] } };
    other.methods = SMALL.methods.map((method, i) => (i === 6 ? { ...method, name: 'walk' } : method));
    views = [];
    for (const profile of [SMALL, other]) views.push({ profile: (await openEncoded(engine, profile)).profile, thread: 'all' });
  });

  it('gives the overlap of every metric, and counts contexts', async () => {
    const summary = value(await engine.compare(1, views[0], views[1]));
    expect(summary.metrics.map(({ metric }) => metric)).toEqual(METRICS);
    expect(summary).toMatchObject({ common: 6, appeared: 1, vanished: 1, onlyA: [], onlyB: [] });
    expect(summary.metrics[1]).toMatchObject({ totalA: 267, totalB: 322 });
    const shares = [110, 90, 20, 3, 9].map((count) => count / 322);
    expect(summary.metrics[1].overlap).toBeCloseTo(
      100 * (shares[0] + 30 / 267 + shares[1] + shares[2] + shares[3] + shares[4]),
      9,
    );
  });

  it('draws both sides in one flame graph', async () => {
    const { comparison } = value(await engine.compare(1, views[0], views[1]));
    const union = value(await engine.flame(comparison, { ...FLAME, shape: 'union', normalised: false }));
    const drawn = Array.from({ length: union.count }, (_, i) => {
      const name = union.names[union.name[i]];
      return [union.row[i], name === undefined ? '' : `${name.method}${name.descriptor}`, union.a[i], union.b[i], union.kind[i]];
    });
    expect(drawn).toContainEqual([0, '', 267, 322, 1]);
    expect(drawn).toContainEqual([2, '<init>()V', 42, 102, 1]);
    expect(drawn).toContainEqual([2, 'run(I)V', 5, 0, 4]);
    expect(drawn.some(([, name]) => name === 'walk(I)V')).toBe(false);
    expect(union.total).toBe(110 + 90 + 20 + 3 + 9 + 90 + 5);
    const onlyB = value(await engine.flame(comparison, { ...FLAME, shape: 'b', normalised: true }));
    expect(onlyB.total).toBeCloseTo(1, 12);
    const vanished = value(await engine.diffContexts(comparison, { ...HOT, metric: 'bytecodes', kinds: ['vanished'] }));
    expect(vanished.rows.map(({ name, callers, a, b }) => [name.method, callers.map(({ method }) => method), a, b])).toEqual([
      ['run', ['main'], 5, 0],
    ]);
    const found = value(await engine.search(comparison, 'bytecodes', 'walk'));
    expect([...found.matchingContexts]).toEqual([7]);
    const details = value(await engine.context(comparison, 7));
    expect(details).toMatchObject({
      kind: 'appeared',
      path: { names: [{ method: 'main' }, { method: 'walk' }], name: Uint32Array.of(0, 1) },
    });
    expect(value(await engine.step(comparison, 'bytecodes', 0, 'first'))).toBe(4);
  });

  it('says of a context which kind of change it is by the metric asked for', async () => {
    const calls = Array.from(SMALL.columns.calls);
    calls[1] = 400;
    const { engine, summary } = await compared(SMALL, { ...SMALL, columns: { ...SMALL.columns, calls } });
    const kindBy = async (metric?: string) => value(await engine.context(summary.comparison, 0, metric)).kind;
    expect([await kindBy('calls'), await kindBy('bytecodes'), await kindBy()]).toEqual(['grew', 'same', 'same']);
  });

  it('compares single threads', async () => {
    const summary = value(await engine.compare(1, { ...views[0], thread: 1 }, { ...views[1], thread: 1 }));
    expect(summary).toMatchObject({ common: 2, appeared: 1, vanished: 1 });
    engine.closeComparison(summary.comparison);
    expect(refused(await engine.context(summary.comparison, 0)).kind).toBe('gone');
  });

  it('refuses profiles without a metric in common, and names what each has', async () => {
    const metrics = [{ id: 'samples', label: 'Samples', unit: 'samples', exact: false, kind: 'column' }];
    const timed = await openEncoded(engine, { ...SMALL, columns: { samples: SMALL.columns.calls }, meta: { metrics } });
    expect(timed.metrics).toEqual([
      { id: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled', better: 'less', total: 28 },
    ]);
    const error = refused(await engine.compare(1, views[0], { profile: timed.profile, thread: 'all' }));
    expect(error.kind).toBe('no-common-metric');
    expect(error.message).toMatch(/calls.*samples/);
  });
});
