import { describe, expect, it, vi } from 'vitest';
import type { MatrixSource } from '../api/engine';
import { blobSource } from '../files/byte-source';
import { encodeMct } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { NO_RULES } from '../matching/rules';
import { MedianRuns } from '../ranges/median-runs';
import { gateSourceOfRuns } from '../runs/gate-source';
import { readRun } from '../runs/run';
import { sidesOf } from '../runs/run-comparison';
import { decideRuns } from '../runs/runs-gate';
import { gateOf, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { createEngine } from './engine';

/** SMALL with the given number of bytecodes in the first of main's contexts. */
async function run(name: string, first: number, methods = SMALL.methods): Promise<MatrixSource> {
  const bytecodes = [first, ...Array.from(SMALL.columns.bytecodes).slice(1)];
  return { name, file: new Blob([await encodeMct({ ...SMALL, methods, columns: { ...SMALL.columns, bytecodes } })]) };
}
const renamed = SMALL.methods.map((method, i) => (i === 6 ? { ...method, name: 'walk' } : method));
const BASES = () => Promise.all([run('a.mct', 100), run('b.mct', 120), run('c.mct', 110)]);
const page = { metric: 'bytecodes', sort: 'change', order: 'desc', filter: '', offset: 0, limit: 99 } as const;

async function compared(head: MatrixSource[], bases?: MatrixSource[]) {
  const engine = createEngine();
  const open = (id: number, runs: MatrixSource[]) =>
    runs.length === 1 ? engine.open(id, runs[0].name, runs[0].file) : engine.openRuns(id, runs);
  const base = value(await open(1, bases ?? (await BASES())));
  const other = value(await open(2, head));
  const view = (profile: number) => ({ profile, thread: 'all' as const });
  const summary = value(await engine.compare(3, view(base.profile), view(other.profile)));
  return { engine, base, summary, id: summary.comparison };
}

describe('a base of several runs', () => {
  it('is one profile of medians that names its runs', async () => {
    const { base } = await compared([await run('near.mct', 119)]);
    expect(base).toMatchObject({ fileName: '3 runs: a.mct, b.mct, c.mct', pending: false, contexts: 7 });
    expect(base.metrics.find(({ id }) => id === 'bytecodes')?.total).toBe(277);
    expect(base.runs?.map(({ name, totals }) => [name, totals.bytecodes])).toEqual([
      ['a.mct', 267],
      ['b.mct', 287],
      ['c.mct', 277],
    ]);
  });

  it('remarks what any of its runs does, once', async () => {
    const remark = { class: 'a.B', method: null, reason: 'too odd' };
    const meta = { notInstrumented: [remark], limited: [{ ...remark, method: 'm()' }], warnings: ['Beware.'] };
    const odd = { name: 'odd.mct', file: new Blob([await encodeMct({ ...SMALL, meta })]) };
    const { base } = await compared([await run('near.mct', 119)], [await run('a.mct', 100), odd, { ...odd, name: 'odd-2.mct' }]);
    expect(base).toMatchObject({
      notInstrumented: [{ className: 'a.B', method: null, reason: 'too odd' }],
      limited: [{ className: 'a.B', method: 'm()', reason: 'too odd' }],
      warnings: [expect.stringContaining('median'), 'Beware.'],
    });
  });

  it('shows what lies within its range as the same, with the ranges', async () => {
    const { engine, id } = await compared([await run('near.mct', 119)]);
    const [row] = value(await engine.diffMethods(id, { ...page, kinds: ['same'] })).rows.filter(({ a }) => a === 120);
    expect(row).toMatchObject({ kind: 'same', a: 120, b: 129, rangeA: { min: 110, median: 120, max: 130 }, rangeB: null });
    const flame = value(
      await engine.flame(id, {
        metric: 'bytecodes',
        shape: 'union',
        normalised: false,
        focus: -1,
        x0: 0,
        x1: 1,
        width: 500,
        firstRow: 0,
        rows: 9,
      }),
    );
    expect([...new Set(flame.kind)]).toEqual([0]);
    expect([flame.a[0], flame.b[0]]).toEqual([277, 286]);
    const { of } = value(await engine.runsOverlap(9, id, 'bytecodes'));
    expect(of).toMatchObject({ totalA: { min: 267, median: 277, max: 287 }, totalB: { min: 286, max: 286 }, withinB: null });
    expect(of?.withinA?.max).toBeLessThan(100);
  });

  it('shows what lies beyond it, own and with callees, in every table and in the details', async () => {
    const { engine, id } = await compared([await run('far.mct', 190), await run('farther.mct', 200)]);
    const grew = { ...page, kinds: ['grew'] as 'grew'[] };
    const main = { kind: 'grew', a: 120, b: 205, rangeA: { min: 110, max: 130 }, rangeB: { min: 200, max: 210 } };
    expect(value(await engine.diffMethods(id, grew)).rows).toMatchObject([main]);
    expect(value(await engine.diffContexts(id, grew)).rows).toMatchObject([{ ...main, context: 0 }]);
    expect(value(await engine.diffContexts(id, { ...grew, cost: 'inclusive' })).rows[0]).toMatchObject({ a: 277, b: 362 });
    expect(value(await engine.diffGroups(id, 'packages', { ...grew, cost: 'inclusive' })).rows[0]).toMatchObject({
      a: 277,
      b: 362,
    });
    const details = value(await engine.context(id, 0));
    expect(details.kind).toBe('grew');
    expect(details.values.find(({ metric }) => metric === 'bytecodes')).toMatchObject({
      ...{ inclusiveA: 277, inclusiveB: 362, exclusiveA: 120, exclusiveB: 205 },
      rangesA: { inclusive: { min: 267, max: 287 }, exclusive: { min: 110, max: 130 } },
    });
  });

  it('decides conditions as the command line does', async () => {
    // The first condition is about a metric that is not in view and that no question has used yet.
    const conditions = [
      'calls > +1%',
      'bytecodes > +1%',
      'inclusive calls(app.Main.main) > +1% and bytecodes > 5',
      'overlap < 99%',
      'overlap(calls) < 99%',
    ];
    for (const heads of [[await run('near.mct', 119)], [await run('far.mct', 190), await run('farther.mct', 201)]]) {
      const { engine, id } = await compared(heads);
      const read = async ({ name, file }: MatrixSource) =>
        readRun(name, blobSource(file), (metrics) => metrics.map((metric) => metric.id), NO_RULES, new Pace());
      const asked = gateSourceOfRuns(
        await sidesOf(await Promise.all((await BASES()).map(read)), await Promise.all(heads.map(read)), new Pace()),
      );
      for (const condition of conditions)
        expect(value(await gateOf(engine, id, condition, 'bytecodes'))).toEqual(
          await decideRuns(condition, asked, 'bytecodes', new Pace()),
        );
      expect(await gateOf(engine, id, 'calls(org.none) > 1', 'calls')).toMatchObject({
        ok: false,
        error: { kind: 'bad-condition' },
      });
    }
  });

  it('decides by the range of the head where only the head has several runs', async () => {
    const heads = await Promise.all([run('low.mct', 60), run('high.mct', 130), run('higher.mct', 140)]);
    const { engine, id } = await compared(heads, [await run('a.mct', 100)]);
    // The median is 297, 11% above 267; one of the runs is below.
    const { failed, parts } = value(await gateOf(engine, id, 'bytecodes > +5%', 'bytecodes'));
    expect([failed, parts.map(({ runs }) => runs?.beyond)]).toEqual([false, [false]]);
  });

  it('decides nothing where one of the runs is half a recording', async () => {
    const killed = { ...SMALL, meta: { dump: 'checkpoint' } };
    const base = [await run('a.mct', 100), { name: 'killed.mct', file: new Blob([await encodeMct(killed)]) }];
    const { engine, id } = await compared([await run('near.mct', 119)], base);
    const refused = await gateOf(engine, id, 'calls > +1%', 'calls');
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'undecided', message: expect.stringMatching(/^killed\.mct was/) },
    });
    expect(value(await gateOf(engine, id, 'calls > +1%', 'calls', { acceptPartial: true })).failed).toBe(false);
  });

  it('says appeared or vanished of what no run of one side has and each of the other', async () => {
    const kinds = async (bases: MatrixSource[], head: MatrixSource[]) => {
      const { engine, id } = await compared(head, bases);
      const asked = { ...page, metric: 'calls', kinds: ['same' as const, 'appeared' as const, 'vanished' as const] };
      const { rows } = value(await engine.diffMethods(id, asked));
      const contexts = value(await engine.diffContexts(id, asked)).rows.filter(({ name }) => name.method === 'walk');
      expect(contexts).not.toEqual([]);
      for (const { context, kind } of contexts) expect(value(await engine.context(id, context)).kind).toBe(kind);
      return Object.fromEntries(rows.map(({ name, kind }) => [name.method, kind]));
    };
    const plain = await run('plain.mct', 100);
    const walks = await run('walks.mct', 100, renamed);
    expect(await kinds([plain, plain], [walks, walks])).toMatchObject({ walk: 'appeared' });
    expect(await kinds([walks, walks], [plain])).toMatchObject({ walk: 'vanished' });
    // Some runs of the base have the method as well.
    expect((await kinds([plain, walks], [walks])).walk).toBe('same');
  });

  it('tells of one context what the tables do, and lays no figures over a tree for it', async () => {
    const bases = await Promise.all([run('a.mct', 100), run('b.mct', 120, renamed), run('c.mct', 110)]);
    const { engine, id } = await compared(await Promise.all([run('d.mct', 190), run('e.mct', 180, renamed)]), bases);
    for (const metric of ['bytecodes', 'calls'] as const) {
      const tables = await Promise.all(
        (['exclusive', 'inclusive'] as const).map(async (cost) => {
          const { rows } = value(await engine.diffContexts(id, { ...page, metric, cost, kinds: [] }));
          return new Map(rows.map((row) => [row.context, row]));
        }),
      );
      const lays = [vi.spyOn(MedianRuns.prototype, 'figures'), vi.spyOn(MedianRuns.prototype, 'layFigures')];
      for (const context of tables[0].keys()) {
        const { values } = value(await engine.context(id, context));
        const [own, all] = tables.map((rows) => rows.get(context)!);
        const told = values.find((each) => each.metric === metric)!;
        expect(told).toMatchObject({ exclusiveA: own.a, exclusiveB: own.b, inclusiveA: all.a, inclusiveB: all.b });
        expect(told.rangesA).toEqual({ exclusive: own.rangeA, inclusive: all.rangeA });
        expect(told.rangesB).toEqual({ exclusive: own.rangeB, inclusive: all.rangeB });
      }
      expect(tables[0].size).toBeGreaterThan(7);
      for (const lay of lays) expect(lay).not.toHaveBeenCalled();
      vi.restoreAllMocks();
    }
  });

  it('finds the overlaps of its pairs once for all conditions, and stops when cancelled', async () => {
    const { engine, id } = await compared([await run('far.mct', 190), await run('farther.mct', 200)]);
    const pairs = vi.spyOn(Pace.prototype, 'tick');
    const conditions = ['overlap < 99%', 'overlap < 98%', 'overlap(calls) < 99%'];
    const decided = value(await engine.gate(4, id, conditions, 'bytecodes'));
    expect(decided.map((each) => value(each).failed)).toEqual([true, true, false]);
    // Three pairs within the base and six between the sides, for each of the two metrics.
    expect(pairs.mock.calls.filter(([phase]) => phase === 'pairs').map((told) => told.slice(1))).toEqual(
      [0, 1].flatMap(() => Array.from({ length: 9 }, (_, at) => [at, 9])),
    );
    vi.restoreAllMocks();
    const asked = [engine.gate(5, id, conditions, 'bytecodes'), engine.runsOverlap(6, id, 'bytecodes')];
    engine.cancel(5);
    engine.cancel(6);
    for (const each of await Promise.all(asked)) expect(each).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
  });

  it('decides no bytecodes of runs that were counted by different rules, not even where both sides are such', async () => {
    const precise = { ...SMALL, meta: { analysis: 'precise' } };
    const mixed = async () => [await run('a.mct', 100), { name: 'p.mct', file: new Blob([await encodeMct(precise)]) }];
    const { engine, base, summary, id } = await compared(await mixed(), await mixed());
    expect(base.analysis).toBe('mixed');
    const request = { metric: 'bytecodes', budget: 8_000, allMetrics: true, rename: [], hideThreads: false };
    const { payload } = value(await engine.share(7, summary.comparison, request));
    const link = value(await engine.openLink(payload));
    const all = (profile: number) => ({ profile, thread: 'all' as const });
    const shared = value(await engine.compare(8, all(link.a.profile), all(link.b!.profile)));
    for (const comparison of [id, shared.comparison]) {
      expect(await gateOf(engine, comparison, 'bytecodes > +1%', 'calls')).toMatchObject({
        ok: false,
        error: { kind: 'undecided', message: expect.stringContaining('by different rules') },
      });
      expect(value(await gateOf(engine, comparison, 'calls > +1%', 'calls')).failed).toBe(false);
    }
  });

  it('names the file that is none, and lets go of the others', async () => {
    const engine = createEngine();
    const result = await engine.openRuns(1, [await run('a.mct', 1), { name: 'notes.txt', file: new Blob(['text']) }]);
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(/^notes\.txt: /) } });
  });
});
