import { describe, expect, it } from 'vitest';
import { createEngine } from '../../workers/engine/engine';
import { runSet, weightsOf } from './corpus.js';
import { flightOf } from './flights';
import { reportedMethods } from './oracle.js';
import { disjointPairs, equalPairs, plantedPairs } from './pairs.js';
import { type Pair, reportedOf } from './reported-methods';

const METRICS = ['samples', 'sampled-allocation', 'monitor-enters', 'monitor-enters-time', 'parks', 'sleeps', 'new-tlabs'];

describe('the corpus of equal programs', () => {
  it.each(['queues-25-jfr', 'h2-25-async-profiler'])('%s is read with all that it keeps', async (name) => {
    const set = runSet(name);
    const engine = createEngine();
    const opened = await engine.open(1, 'run.jfr', new Blob([flightOf(set, set.runs[0])]));
    if (!opened.ok) throw new Error(opened.error.message);
    const totals = new Map(opened.value.metrics.map(({ id, total }) => [id, total]));
    const sum = (event: string, isWeighted: boolean): number =>
      set.runs[0].events[event]
        .flatMap(([, weights]) => weightsOf(weights))
        .reduce((all, { weight, count }) => all + (isWeighted ? weight : 1) * count, 0);
    expect(totals.get('samples')).toBe(sum('jdk.ExecutionSample', false));
    if (set.recorder === 'jfr') {
      expect(totals.get('sampled-allocation')).toBe(sum('jdk.ObjectAllocationSample', true));
      expect(totals.get('monitor-enters-time')).toBe(sum('jdk.JavaMonitorEnter', true));
      expect(totals.get('sleeps')).toBe(sum('jdk.ThreadSleep', false));
    } else expect(totals.get('new-tlabs')).toBe(sum('jdk.ObjectAllocationInNewTLAB', true));
  });

  it.each(['load-17-jfr', 'load-25-jfr', 'load-25-async-profiler', 'queues-25-async-profiler'])(
    '%s has no difference',
    async (name) => {
      const reported = await reportedOf(disjointPairs(name, 6), METRICS);
      expect(reported.flatMap((methods) => Object.entries(methods).filter(([, names]) => names.length > 0))).toEqual([]);
      expect(Object.keys(reported[0]).length).toBeGreaterThan(1);
    },
  );

  it('reports a method of 12% that doubles, and one of 15% with 30% more in three runs', async () => {
    const doubled = await reportedOf(plantedPairs('load-25-jfr', 'load-25-jfr-search-doubled').one.slice(0, 4), ['samples']);
    expect(doubled.map(({ samples }) => samples)).toEqual(doubled.map(() => ['Load.search']));
    const more = await reportedOf(plantedPairs('load-25-jfr', 'load-25-jfr-parse-30-percent-more').three.slice(0, 4), [
      'samples',
    ]);
    // The goal: three of four.
    expect(more.filter(({ samples }) => samples.join() === 'Load.parse').length).toBeGreaterThanOrEqual(3);
  });

  it('weighs the events of several runs by all of them, as the oracle does', async () => {
    const event = 'jdk.ObjectAllocationInNewTLAB';
    const eventsOf = ({ set: name, runs }: Pair['a']) => {
      const set = runSet(name);
      return runs.map((run) =>
        set.runs[run].events[event].flatMap(([stack, weights]) =>
          weightsOf(weights).map((each) => ({ stack: set.stacks[stack], ...each })),
        ),
      );
    };
    const pair: Pair = {
      a: { set: 'load-25-async-profiler', runs: [0, 1, 2] },
      b: { set: 'shop-25-async-profiler', runs: [3, 4, 5] },
    };
    const [reported] = await reportedOf([pair], ['new-tlabs']);
    const expected = reportedMethods(eventsOf(pair.a), eventsOf(pair.b), false).map(({ name }) => name);
    expect(expected).not.toEqual([]);
    expect(reported['new-tlabs']).toEqual(expected);
  });
});

describe('pairs of runs', () => {
  it('are all of six, all halves, each run against each planted one', () => {
    const { one, three } = equalPairs('x');
    expect([one.length, three.length]).toEqual([15, 10]);
    expect(new Set(three.map(({ a, b }) => [...a.runs, ...b.runs].sort().join())).size).toBe(1);
    expect(plantedPairs('x', 'y').one.length).toBe(36);
  });
});

describe('the rule, computed from stacks alone', () => {
  const side = (parse: number, sort: number, other: number) => [
    { stack: 'app.Main.main;app.Main.parse;java.lang.String.split', weight: 1, count: parse },
    { stack: 'app.Main.main;app.Main.sort;java.util.TimSort.sort;app.Main.lambda$sort$0', weight: 1, count: sort },
    { stack: 'app.Main.main', weight: 1, count: other },
    { stack: 'java.lang.Thread.run', weight: 1, count: 5000 },
  ];

  it('reports the method that doubles, and not those that lose their share by it', () => {
    expect(reportedMethods([side(150, 300, 850)], [side(300, 300, 850)], false)).toEqual([
      { name: 'app.Main.parse', shareA: 150 / 1300, shareB: 300 / 1450 },
    ]);
  });

  it('reports 30% more in three runs only where their shares lie apart', () => {
    const usual = [side(150, 300, 850), side(155, 300, 850), side(145, 300, 850)];
    const more = [side(195, 300, 850), side(200, 300, 850), side(190, 300, 850)];
    expect(reportedMethods(usual.slice(0, 1), more.slice(0, 1), false)).toEqual([]);
    expect(reportedMethods(usual, more, false).map(({ name }) => name)).toEqual(['app.Main.parse']);
    expect(reportedMethods(usual, [...more.slice(0, 2), side(155, 300, 850)], false)).toEqual([]);
  });
});
