import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedSamples, programSamples } from '../../common/sample-words';
import type { FrameName } from '../api/tree';
import { Pace } from '../jobs/pace';
import { decodeTree } from '../profile/file-tree';
import { Names } from '../profile/names';
import type { NumberColumn, Recording } from '../profile/recording';
import { exactOf, type Stacks, sampledOf } from '../testing/overlaid';
import { runCount } from '../testing/run-count';
import { placeSamples } from './matching';

/** Few names, so that paths often coincide, differ by one frame, or fit several contexts. */
const FRAMES = [
  ...['a.M.a', 'a.M.b', 'a.M.b(I)V', 'a.M.lambda$b$1', 'a.M.lambda$b$2', 'a.M.leaf!', 'native'],
  ...['b.C$$Lambda.run', 'jdk.internal.reflect.GeneratedMethodAccessor7.invoke', 'java.lang.invoke.Invokers$Holder.call'],
  ...[
    'jdk.proxy2.$Proxy7.a',
    'jdk.proxy.$Proxy[b.I].a',
    'jdk.proxy.$Proxy[b.J].a',
    'jdk.jfr.Event.commit',
    'jdk.internal.misc.Unsafe.park',
  ],
];
const stack = fc.array(fc.constantFrom(...FRAMES), { minLength: 1, maxLength: 7 });
const thread = fc.constantFrom('main', 'pool-1', 'pool-2', 'other');
const stacks = fc
  .array(fc.tuple(thread, fc.boolean(), stack, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 12 })
  .map(
    (all): Stacks =>
      Object.fromEntries(
        all.map(([name, cut, frames, figure]) => [`${name}>${[...(cut ? ['(truncated)'] : []), ...frames].join(';')}`, figure]),
      ),
  );
/** Stacks taken from the exact tree have all their frames. */
const exactStacks = stacks.map(
  (all): Stacks => Object.fromEntries(Object.entries(all).map(([path, figure]) => [path.replace('(truncated);', ''), figure])),
);

const sum = (figures: Iterable<number>): number => [...figures].reduce((all, own) => all + own, 0);

async function placed(exactly: Stacks, sampled: Stacks, interpreted: Stacks | null = null) {
  const pace = new Pace();
  const [recording, time] = [exactOf(exactly), sampledOf(sampled)];
  const names = new Names(recording.methods);
  const file = await decodeTree(recording, names, pace);
  const isLeaf = Uint8Array.from(file.method, (method) => (names.flags[method] & 64 ? 1 : 0));
  const columnOf = ({ metrics }: Recording) => (metrics[0].source as { column: NumberColumn }).column;
  const column = columnOf(time);
  const parts = interpreted && [columnOf(sampledOf(interpreted))];
  const found = await placeSamples({ recording, names, file, isLeaf }, time, new Names(time.methods), [column], parts, pace);
  return { ...found, nameAt: (context: number) => nameOf(names.frame(file.method[context])) };
}

/** Without a descriptor, as in some recordings. */
const nameOf = ({ className, method }: FrameName): string => `${className}.${method}`;

/** Samples in a recording by the innermost Java method of their stacks. */
function byMethod(sampled: Stacks): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [stack, samples] of Object.entries(sampled)) {
    const frames = stack.replace(/^.*>/, '').split(';');
    const java = frames.filter((name) => name.includes('.')).map((name) => name.replace(/\(.*|!$/, ''));
    const last = java.at(-1) ?? '';
    totals.set(last, (totals.get(last) ?? 0) + samples);
  }
  return totals;
}

describe('every sample is in exactly one place', () => {
  it('whatever the tree and the stacks are', async () => {
    await fc.assert(
      fc.asyncProperty(exactStacks, stacks, async (exactly, sampled) => {
        const { matching, samples, above, nameAt } = await placed(exactly, sampled);
        const { left, unplaced, total } = matching;
        expect(total).toBe(sum(Object.values(sampled)));
        expect(sum(Object.values(left)) + matchedSamples(matching) + matching.above + unplaced).toBe(total);
        expect([sum(samples.values()), sum(above.values())]).toEqual([matchedSamples(matching), matching.above]);
        expect(matching.ambiguous).toBeLessThanOrEqual(matchedSamples(matching));
        // Each method keeps its samples, except those that moved to another method and those that could not be placed.
        const missing = byMethod(sampled);
        const take = (name: string, taken: number) => missing.set(name, (missing.get(name) ?? 0) - taken);
        for (const [context, own] of samples) take(nameAt(context), own);
        for (const { from, to, samples: own } of matching.moves) {
          take(nameOf(from), own);
          take(nameOf(to), -own);
        }
        expect(sum(missing.values())).toBe(sum(Object.values(left)) + matching.above + unplaced);
        expect(Math.min(...missing.values())).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runCount(150) },
    );
  });

  it('and where those in interpreted code are left out, the others stay where they are', async () => {
    const parts = fc.array(fc.nat({ max: 9 }), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(exactStacks, stacks, parts, async (exactly, sampled, most) => {
        const all = Object.entries(sampled);
        const interpreted = Object.fromEntries(all.map(([path, own], i) => [path, Math.min(own, most[i])]));
        const compiled = Object.fromEntries(all.map(([path, own]) => [path, own - interpreted[path]]));
        const [both, whole, rest, left] = await Promise.all([
          placed(exactly, sampled, interpreted),
          placed(exactly, sampled),
          placed(exactly, compiled),
          placed(exactly, interpreted),
        ]);
        const { matching } = both;
        expect([...both.samples, ...both.above]).toEqual([...rest.samples, ...rest.above]);
        expect([matching.gains, matching.unplaced]).toEqual([rest.matching.gains, rest.matching.unplaced]);
        const ofProgram = programSamples(left.matching);
        expect(matching.left).toEqual({ ...whole.matching.left, interpreted: ofProgram });
        expect([matching.total, programSamples(matching) + ofProgram]).toEqual([
          sum(Object.values(sampled)),
          programSamples(whole.matching),
        ]);
      }),
      { numRuns: runCount(100) },
    );
  });

  it('which is its own where the tree has its path', async () => {
    await fc.assert(
      fc.asyncProperty(exactStacks, async (exactly) => {
        const kept = Object.entries(exactly).filter(([path]) => !/native|jdk\.jfr|Unsafe\.park/.test(path));
        const own = Object.fromEntries(kept);
        if (kept.length === 0) return;
        const { matching } = await placed(own, own);
        expect(matching.gains.map(({ samples }) => samples)).toEqual([matching.total, 0, 0, 0, 0, 0, 0]);
      }),
      { numRuns: runCount(50) },
    );
  });
});
