import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeKind, KINDS } from '../analysis/change-kind';
import type { MatchRules, RunsChange, Spread } from '../api/engine';
import { bufferSource } from '../files/byte-source';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { Cancelled, Pace } from '../jobs/pace';
import { NO_RULES } from '../matching/rules';
import { anyProfile } from '../testing/arbitrary';
import { callers, key, type NaiveNode, naiveOverlap, naiveTree, preorder } from '../testing/naive';
import { SMALL } from '../testing/small-profile';
import { gateSourceOfRuns } from './gate-source';
import { readRun } from './run';
import { compareRuns, sidesOf } from './run-comparison';
import { decideRuns } from './runs-gate';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'bytes'];

const run = async (profile: EncodedProfile, name = 'run', rules: MatchRules = NO_RULES) =>
  readRun(name, bufferSource((await encodeMct(profile)).slice().buffer), () => METRICS, rules, new Pace());

const sides = async (bases: readonly EncodedProfile[], heads: readonly EncodedProfile[], rules: MatchRules = NO_RULES) => {
  const all = (profiles: readonly EncodedProfile[]) => Promise.all(profiles.map((each) => run(each, 'run', rules)));
  return sidesOf(await all(bases), await all(heads), new Pace());
};

/** SMALL with a different figure in the first context; the total is larger by 167. */
const small = (bytecodes: number): EncodedProfile => ({
  ...SMALL,
  columns: { ...SMALL.columns, bytecodes: [bytecodes, ...Array.from(SMALL.columns.bytecodes).slice(1)] },
});

const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};
const spread = (figures: readonly number[]): Spread => ({
  min: Math.min(...figures),
  median: median(figures),
  max: Math.max(...figures),
});

/** Changes by path or by method, computed directly from the definition. */
function naiveChanges(
  bases: readonly NaiveNode[],
  heads: readonly NaiveNode[],
  metric: string,
  keyOf: (node: NaiveNode) => string,
): Map<string, { kind: string; base: Spread; head: Spread }> {
  const runs = [...bases, ...heads].map((root) => {
    const figures = new Map<string, number>();
    for (const node of preorder(root)) figures.set(keyOf(node), (figures.get(keyOf(node)) ?? 0) + node.exclusive[metric]);
    return figures;
  });
  const total = (root: NaiveNode): number => preorder(root).reduce((sum, node) => sum + node.exclusive[metric], 0);
  const totals = { a: median(bases.map(total)), b: median(heads.map(total)) };
  const found = new Map<string, { kind: string; base: Spread; head: Spread }>();
  for (const name of new Set(runs.flatMap((figures) => [...figures.keys()]))) {
    const [before, after] = [runs.slice(0, bases.length), runs.slice(bases.length)];
    const of = (side: typeof runs): Spread => spread(side.map((figures) => figures.get(name) ?? 0));
    const [base, head] = [of(before), of(after)];
    const none = (side: typeof runs): boolean => side.every((figures) => !figures.has(name));
    const every = (side: typeof runs): boolean => side.every((figures) => figures.has(name));
    let kind = 'same';
    if (none(before) && every(after)) kind = 'appeared';
    else if (every(before) && none(after)) kind = 'vanished';
    else if (head.min > base.max || head.max < base.min) kind = KINDS[changeKind(true, true, base.median, head.median, totals)];
    if (kind !== 'same') found.set(name, { kind, base, head });
  }
  return found;
}

const methodKey = ({ name }: NaiveNode): string => key(name);
const keyOfRow = ({ name, callers: above }: RunsChange): string =>
  [name, ...above].map(({ className, method, descriptor }) => key([className, method, descriptor])).join('\u0001');

/** Sorted, because rows with equal changes have no defined order. */
const listed = ({ more, less }: { more: { rows: RunsChange[] }; less: { rows: RunsChange[] } }): string[] =>
  [...more.rows, ...less.rows].map((row) => JSON.stringify([keyOfRow(row), row.kind, row.base, row.head])).sort();

describe('several runs', () => {
  it('change where the range of the head lies outside of that of the base, as a plain reference says', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyProfile(), { minLength: 1, maxLength: 3 }),
        fc.array(anyProfile(), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...METRICS),
        async (bases, heads, metric) => {
          const found = await compareRuns(await sides(bases, heads), metric, 10_000, new Pace());
          const [naiveBases, naiveHeads] = [bases, heads].map((all) => all.map((profile) => naiveTree(profile)));
          const expected = (keyOf: (node: NaiveNode) => string): string[] =>
            [...naiveChanges(naiveBases, naiveHeads, metric, keyOf)]
              .map(([name, { kind, base, head }]) => JSON.stringify([name, kind, base, head]))
              .sort();
          expect(listed(found.methods)).toEqual(expected(methodKey));
          // Rows show five frames, which identify a context of a generated tree only if no path is longer.
          const whole = (node: NaiveNode): string => [node, ...callers(node)].map(({ name }) => key(name)).join('\u0001');
          const contexts = naiveChanges(naiveBases, naiveHeads, metric, whole);
          expect(found.contexts.more.count + found.contexts.less.count).toBe(contexts.size);
          expect(found.union - found.same).toBe(contexts.size);
          const shown = [...contexts].map(([path, { kind, base, head }]) =>
            JSON.stringify([path.split('\u0001').slice(0, 5).join('\u0001'), kind, base, head]),
          );
          expect(listed(found.contexts)).toEqual(shown.sort());
          const overlaps = naiveBases.flatMap((a) => naiveHeads.map((b) => naiveOverlap(a, b, metric)));
          const { min, median: middle, max } = spread(overlaps);
          expect(found.overlap.head.min).toBeCloseTo(min, 9);
          expect(found.overlap.head.median).toBeCloseTo(middle, 9);
          expect(found.overlap.head.max).toBeCloseTo(max, 9);
          expect(found.overlap.base === null).toBe(bases.length === 1);
        },
      ),
      { numRuns: 40 },
    ));

  it('call nothing a change that the base does by itself', async () => {
    const bases = [small(100), small(180), small(120)];
    const found = async (...heads: EncodedProfile[]) => compareRuns(await sides(bases, heads), 'bytecodes', 9, new Pace());
    expect((await found(small(180))).contexts.more.count).toBe(0);
    // The worker thread, which is merged in, adds 10.
    const { contexts, same, union } = await found(small(181), small(300));
    expect(contexts.more).toMatchObject({
      count: 1,
      rows: [{ kind: 'grew', base: { min: 110, median: 130, max: 190 }, head: { min: 191, median: 250.5, max: 310 } }],
    });
    expect(union - same).toBe(1);
  });

  it('are matched by other names where rules say so', async () => {
    const renamed = { ...SMALL, methods: SMALL.methods.map((m) => ({ ...m, className: m.className.replace('app.', 'other.') })) };
    const rules: MatchRules = { renames: [{ from: 'other.*', to: 'app.*' }], on: [] };
    const at = async (with_: MatchRules) =>
      (await compareRuns(await sides([SMALL, SMALL], [renamed], with_), 'calls', 9, new Pace())).overlap.head.median;
    expect(await at(rules)).toBe(100);
    expect(await at(NO_RULES)).toBe(0);
  });

  it('stop when cancelled, and refuse a metric that one of them does not have', async () => {
    const one = await run(SMALL);
    const pace = new Pace();
    pace.cancel();
    await expect(sidesOf([one], [one], pace)).rejects.toThrow(Cancelled);
    const both = await sidesOf([one], [one], new Pace());
    await expect(compareRuns(both, 'time', 9, new Pace())).rejects.toThrow(/run has no metric time/);
    await expect(decideRuns('time > +1%', gateSourceOfRuns(both), 'calls', new Pace())).rejects.toThrow(
      /run has no metric "time"/,
    );
  });
});

describe('a condition on several runs', () => {
  const bases = [small(100), small(120), small(110)];
  const failed = async (condition: string, ...heads: EncodedProfile[]): Promise<boolean> =>
    (await decideRuns(condition, gateSourceOfRuns(await sides(bases, heads)), 'bytecodes', new Pace())).failed;

  it.each([
    // The median of the base is 277, and its largest total is 287.
    ['bytecodes > +1%', [120], false],
    ['bytecodes > +1%', [121], true],
    ['bytecodes > +1%', [121, 119], false],
    ['bytecodes > +1%', [121, 400], true],
    ['bytecodes > +4%', [121], false],
    ['bytecodes < -1%', [100], false],
    ['bytecodes < -1%', [99], true],
    // Medians may end in a half: 277 against 288.5.
    ['bytecodes > +11', [121, 122], true],
    ['bytecodes >= +12', [121, 122], false],
    // Neither condition considers the range of the base.
    ['bytecodes > 280', [120], true],
    ['bytecodes >= -1%', [110], true],
    ['bytecodes(app.Main.main) > +1%', [400], true],
    ['bytecodes(app.A) > +1%', [400], false],
    ['overlap < 99%', [400], true],
    ['overlap < 99%', [110], false],
    ['bytecodes > +1% and calls > +1%', [400], false],
  ])('%s with heads %j: %s', async (condition, heads, expected) => {
    expect(await failed(condition, ...heads.map(small))).toBe(expected);
  });

  it('tells medians and ranges, and refuses what matches nothing', async () => {
    const all = gateSourceOfRuns(await sides(bases, [small(120)]));
    expect((await decideRuns('bytecodes > +1%', all, 'calls', new Pace())).parts).toEqual([
      {
        text: 'bytecodes > +1%',
        holds: false,
        metric: 'bytecodes',
        base: 277,
        head: 287,
        overlap: null,
        runs: { base: { min: 267, median: 277, max: 287 }, head: { min: 287, median: 287, max: 287 }, beyond: false },
      },
    ]);
    await expect(decideRuns('calls(org.none) > +1%', all, 'calls', new Pace())).rejects.toThrow(
      /No method in any profile matches org\.none/,
    );
  });

  it('decides one run against one as the gate of two profiles does', () =>
    fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (a, b) => {
        const all = gateSourceOfRuns(await sides([a], [b]));
        const sum = (profile: EncodedProfile): number => Array.from(profile.columns.calls).reduce((x, y) => x + y, 0);
        expect((await decideRuns('calls > +1%', all, 'calls', new Pace())).failed).toBe(100 * (sum(b) - sum(a)) > sum(a));
        const { overlap } = (await decideRuns('overlap < 50%', all, 'calls', new Pace())).parts[0];
        expect(overlap).toBeCloseTo(naiveOverlap(naiveTree(a), naiveTree(b), 'calls'), 9);
      }),
      { numRuns: 15 },
    ));
});

it('changes of several runs are lower bounds where a context of one of them is', async () => {
  const lossy = (more: number): EncodedProfile => ({
    ...SMALL,
    methods: SMALL.methods.map((each, m) => (m === 5 ? { ...each, flags: 512 } : each)),
    arrays: SMALL.arrays!.map((each) => ({ ...each, arrays: each.arrays + more })),
  });
  const marks = async (bases: EncodedProfile[], heads: EncodedProfile[], metric: string) => {
    const { methods, contexts } = await compareRuns(await sides(bases, heads), metric, 50, new Pace());
    return [methods, contexts].map(({ more }) =>
      more.rows.map(({ name, lowerBound }) => [name.method, lowerBound !== undefined]),
    );
  };
  const expected = [
    ['main', false],
    ['run', true],
  ];
  for (const [bases, heads] of [
    [[SMALL, SMALL], [lossy(500)]],
    [[SMALL, lossy(0)], [{ ...lossy(500), methods: SMALL.methods }]],
  ]) {
    const [methods, contexts] = await marks(bases, heads, 'arrays');
    expect(methods.toSorted()).toEqual(expected);
    expect(contexts.toSorted()).toEqual(expected);
  }
  const exact = { ...lossy(500), methods: SMALL.methods };
  expect((await marks([SMALL, SMALL], [exact], 'arrays')).flat().map(([, isBound]) => isBound)).not.toContain(true);
});
