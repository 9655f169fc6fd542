import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Story, UnionFlameRequest, WorkStory } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { compared } from '../testing/comparison';
import { value } from '../testing/opening';
import { anyProgram, recorded } from '../testing/programs';
import { runCount } from '../testing/run-count';

const METRIC = 'bytecodes';
const FLAME: UnionFlameRequest = {
  ...{ metric: METRIC, focus: -1, x0: 0, x1: 1, width: 1e7, firstRow: 0, rows: 200 },
  ...{ shape: 'union', normalised: false, causes: true },
};
const PAGE = { metric: METRIC, sort: 'change', order: 'desc', filter: '', offset: 0, limit: 1000 } as const;

/** A story without the numbers of its contexts. */
const said = (story: Story): string => JSON.stringify(story, (key, each) => (key === 'context' ? 0 : each));

const sum = (figures: Float64Array | null): number => (figures ?? new Float64Array(0)).reduce((total, each) => total + each, 0);

it('has the story, the methods and the causes of the whole, each at the context of its method', async () => {
  const program = anyProgram().map(recorded);
  await fc.assert(
    fc.asyncProperty(program, program, async (a, b) => {
      fc.pre(a !== null && b !== null);
      const { engine, summary } = await compared(a as EncodedProfile, b as EncodedProfile);
      const whole = summary.comparison;
      const own = value(await engine.ownComparison(9, whole));
      if (own === null) throw new Error('nothing was told apart as own');
      const story = value(await engine.story(own.comparison, METRIC)) as WorkStory;
      expect(said(story)).toBe(said(value(await engine.story(whole, METRIC))));
      const viewport = { focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 500 };
      const picture = { ...viewport, metric: METRIC, shape: 'union', normalised: false, quiet: 0, causes: false, known: [] };
      const { totalRows } = value(await engine.flame(own.comparison, picture as never)) as { totalRows: number };
      expect(own.rows).toBe(totalRows);
      const rows = value(await engine.subjects(own.comparison, PAGE)).rows;
      expect(rows.map(({ change }) => change)).toEqual(
        value(await engine.subjects(whole, PAGE)).rows.map(({ change }) => change),
      );
      for (const { name, context } of [...story.subjects, ...rows])
        if (name !== null && context >= 0) {
          // The cost that a method accounts for is shown at itself or at one of its own callees, never in library code.
          const { className } = value(await engine.context(own.comparison, context)).name;
          expect(className).toMatch(/^(app\.|other code)/);
        }
      const [all, mine] = [value(await engine.flame(whole, FLAME)), value(await engine.flame(own.comparison, FLAME))];
      expect(sum(mine.part)).toBeCloseTo(sum(all.part), 6);
    }),
    { numRuns: runCount(15) },
  );
});

it('carries contexts over and back to the same method, and goes with the comparison that it was made of', async () => {
  const own: EncodedProfile = {
    methods: ['app.Main', 'java.util.List', 'app.Order'].map((className) => ({ className, name: 'run', descriptor: '()V' })),
    threads: [{ name: 'main', nodes: 5 }],
    // Main calls itself, and calls Order both through a list and directly.
    depth: [0, 1, 2, 1, 2],
    method: [0, 1, 2, 0, 2],
    columns: { calls: [1, 2, 2, 3, 4], bytecodes: [10, 20, 30, 40, 50] },
  };
  const { engine, summary } = await compared(own, own);
  const folded = value(await engine.ownComparison(9, summary.comparison));
  const id = folded?.comparison ?? -1;
  expect(folded?.contexts).toBe(2);
  expect(value(await engine.carryContexts(id, [-1, 0, 1, 2, 3, 4], 'own'))).toEqual([-1, 0, 0, 1, 0, 1]);
  expect(value(await engine.carryContexts(id, [-1, 0, 1], 'all'))).toEqual([-1, 0, 2]);
  const { values } = value(await engine.context(id, 1));
  expect(values.slice(0, 2).map(({ metric, exclusiveA }) => [metric, exclusiveA])).toEqual([
    ['calls', 6],
    ['bytecodes', 80],
  ]);
  engine.closeComparison(summary.comparison);
  expect(await engine.context(id, 1)).toMatchObject({ ok: false, error: { kind: 'gone' } });
});

it('is none where no class is own', async () => {
  const none: EncodedProfile = {
    methods: [{ className: 'java.util.List', name: 'run', descriptor: '()V' }],
    threads: [{ name: 'main', nodes: 1 }],
    depth: [0],
    method: [0],
    columns: { calls: [1], bytecodes: [10] },
  };
  const { engine, summary } = await compared(none, none);
  expect(value(await engine.ownComparison(9, summary.comparison))).toBeNull();
});
