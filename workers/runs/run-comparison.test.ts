import { describe, expect, it } from 'vitest';
import type { RunsChanges } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { drawnTree } from '../testing/drawn-tree';
import { runOf, sidesOfRuns } from '../testing/runs';
import { sampledProfile } from '../testing/sampled';
import { SMALL } from '../testing/small-profile';
import { usualMetric } from './run';
import { compareRuns } from './run-comparison';

const compared = async (bases: EncodedProfile[], heads: EncodedProfile[], metric = 'bytecodes', limit = 9, own?: string[]) =>
  compareRuns(await sidesOfRuns(bases, heads), metric, limit, new Pace(), own);

const texts = ({ rows }: RunsChanges): string[] =>
  rows.map(({ name, kind, callers, base, head }) => {
    const from = callers.map(({ method }) => method).join(' < ');
    return `${name.method}${from && ` < ${from}`} ${kind} ${base.median} to ${head.median}`;
  });

describe('changes of several runs', () => {
  const BASE = ['main 1 100', '  order 1 1000', '  ship 1 50', '    pack 1 500', '  old 1 0'];
  const HEAD = ['main 1 100', '  order 1 1400', '  ship 1 50', '    pack 1 400', '  fresh 1 0', '  label 1 20'];

  it('are listed as more and less, the largest first, with their callers', async () => {
    const { contexts, methods, union, same } = await compared([drawnTree(...BASE)], [drawnTree(...HEAD)]);
    expect(texts(contexts.more)).toEqual([
      'order < main grew 1000 to 1400',
      'label < main appeared 0 to 20',
      'fresh < main appeared 0 to 0',
    ]);
    expect(texts(contexts.less)).toEqual(['pack < ship < main shrank 500 to 400', 'old < main vanished 0 to 0']);
    expect(texts(methods.more)).toEqual(['order grew 1000 to 1400', 'label appeared 0 to 20', 'fresh appeared 0 to 0']);
    expect(texts(methods.less)).toEqual(['pack shrank 500 to 400', 'old vanished 0 to 0']);
    expect([union, same]).toEqual([7, 2]);
  });

  it('are cut at the limit, and all counted', async () => {
    const { contexts, methods } = await compared([drawnTree(...BASE)], [drawnTree(...HEAD)], 'bytecodes', 1);
    expect([contexts.more.count, contexts.less.count, methods.more.count, methods.less.count]).toEqual([3, 2, 3, 2]);
    expect([texts(contexts.more), texts(contexts.less)]).toEqual([
      ['order < main grew 1000 to 1400'],
      ['pack < ship < main shrank 500 to 400'],
    ]);
  });

  it.each<[string, number[], number[], string[]]>([
    ['beyond the range of the base', [100, 120, 110], [121, 125], ['grew 110 to 123']],
    ['at its end', [100, 120, 110], [120, 125], []],
    ['below it', [100, 120, 110], [99], ['shrank 110 to 99']],
  ])('need a head %s', async (_, bases, heads, expected) => {
    const run = (cost: number) => drawnTree('main 1 1000', `  order 1 ${cost}`);
    const { methods } = await compared(bases.map(run), heads.map(run));
    expect([...texts(methods.more), ...texts(methods.less)]).toEqual(expected.map((text) => `order ${text}`));
  });

  it.each<[string, boolean[], boolean[], string[]]>([
    ['in no run of the base and all of the head', [false, false], [true, true], ['order appeared 0 to 400']],
    ['in only some runs of the head', [false, false], [true, false], []],
    ['in all runs of the base and none of the head', [true, true], [false, false], ['order vanished 400 to 0']],
    ['in only some runs of the base', [true, false], [false, false], []],
    ['in only some runs of the base, and more of it in the head', [true, false], [true], []],
  ])('of a method %s', async (_, bases, heads, expected) => {
    const run = (has: boolean) => drawnTree('main 1 1000', ...(has ? ['  order 1 400'] : []));
    const { methods } = await compared(bases.map(run), heads.map(run));
    expect([...texts(methods.more), ...texts(methods.less)]).toEqual(expected);
  });

  it('have the totals of each side by metric, of those that all runs have', async () => {
    const { calls: _, ...columns } = SMALL.columns;
    const without = { ...SMALL, columns };
    for (const [bases, head] of [
      [[SMALL, SMALL], without],
      [[SMALL, without], SMALL],
    ] as const) {
      const { metrics } = await compared([...bases], [head]);
      expect(metrics.map(({ metric }) => metric)).not.toContain('calls');
    }
    const { metrics: all, unit } = await compared([drawnTree('main 3 100'), drawnTree('main 5 120')], [drawnTree('main 7 200')]);
    expect(unit).toBe('bytecodes');
    expect(all.slice(0, 2)).toMatchObject([
      { metric: 'calls', kind: 'exact', base: { min: 3, median: 4, max: 5 }, head: { min: 7, median: 7, max: 7 } },
      { metric: 'bytecodes', kind: 'exact', base: { min: 100, median: 110, max: 120 }, head: { median: 200 } },
    ]);
  });

  it.each<[string, number]>([
    ['the base', 0],
    ['the head', 1],
  ])('are as exact as the least exact run, of %s', async (_, which) => {
    const sides = await sidesOfRuns([drawnTree('main 1 1')], [drawnTree('main 1 1')]);
    const run = [...sides.bases, ...sides.heads][which];
    const bounded = { ...run, metrics: run.metrics.map((each) => ({ ...each, kind: 'lower-bound' as const })) };
    const [bases, heads] = which === 0 ? [[bounded], sides.heads] : [sides.bases, [bounded]];
    const { metrics } = await compareRuns({ ...sides, bases, heads }, 'calls', 9, new Pace());
    expect(new Set(metrics.map(({ kind }) => kind))).toEqual(new Set(['lower-bound']));
  });
});

describe('samples of several runs', () => {
  it('have a story of shares, and no lists', async () => {
    const { samples, methods, contexts, union, same } = await compared(
      [sampledProfile([100, 900])],
      [sampledProfile([300, 700, 200])],
      'samples',
    );
    expect(samples).toMatchObject({ metric: 'samples', totalA: 1000, totalB: 1200 });
    expect(samples?.differences.map(({ name, a, b }) => [name.method, a, b])).toEqual([
      ['m1', 900, 700],
      ['m2', 0, 200],
    ]);
    expect([methods, contexts]).toEqual([1, 2].map(() => ({ more: { rows: [], count: 0 }, less: { rows: [], count: 0 } })));
    expect([union, same]).toEqual([4, 2]);
  });

  it('are of the code that somebody named', async () => {
    const basis = async (own?: string[]) =>
      (await compared([sampledProfile([100, 900])], [sampledProfile([300, 700])], 'samples', 9, own)).samples?.own;
    expect(await basis()).toMatchObject({ by: 'not-jdk' });
    expect(await basis([])).toMatchObject({ by: 'not-jdk' });
    expect(await basis(['app'])).toEqual({ by: 'given', prefixes: ['app'] });
  });
});

describe('a run', () => {
  it.each<[string[], string]>([
    [['calls', 'bytecodes'], 'bytecodes'],
    [['samples', 'heap'], 'samples'],
  ])('with the metrics %j is compared by %s', (ids, expected) => {
    const metrics = ids.map((id) => ({ id, label: id, unit: id, kind: 'exact' as const, better: 'less' as const, total: 1 }));
    expect(usualMetric({ metrics })).toBe(expected);
  });

  it('has the facts of its recording', async () => {
    const meta = {
      dump: 'checkpoint',

      analysis: 'all',
      mainClass: 'app.Main',

      roots: ['app.Main.main'],
      counted: [{ elapsed: 0, metrics: ['calls'] }],
      incomplete: true,
    };
    const given = { folded: { contexts: 4 }, agent: { name: 'agent', version: '2' }, jvm: { name: 'vm', version: '17' } };
    const run = await runOf({ ...SMALL, meta: { ...meta, ...given } }, 'one');
    expect(run).toMatchObject({ name: 'one', ...meta, agent: 'agent 2', jvm: 'vm 17', folded: 4, sampling: null });
    const { roots, counted, otherAgents, incomplete, folded } = await runOf(SMALL, 'two');
    expect({ roots, counted, otherAgents, incomplete, folded }).toEqual({
      ...{ roots: [], counted: [], otherAgents: [] },
      ...{ incomplete: false, folded: 0 },
    });
  });

  it('says which metrics it has where it is asked for another', async () => {
    const run = await runOf(drawnTree('main 1 1'), 'nightly.mct');
    expect(() => run.prefix('time')).toThrow('nightly.mct has no metric time.');
    expect(() => run.prefix('time')).toThrow(
      expect.objectContaining({ advice: 'Choose one of calls, bytecodes, objects, arrays, elements.' }),
    );
  });
});
