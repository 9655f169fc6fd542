import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatrixSource, WorkStory } from '../api/engine';
import { answersOfProgram } from '../comparison/story/program-story';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { comparisonOf } from '../testing/comparison';
import { value } from '../testing/opening';
import { anyProgram, type Program, recorded } from '../testing/programs';
import { leastMet, runCount } from '../testing/run-count';
import { createEngine } from './engine';

const PROPERTY = { numRuns: runCount(8), seed: 7 };
const OWN = ['app'];

/** A program in which one method has a different cost. */
const costing = (program: Program, at: number, cost: number): EncodedProfile => {
  const profile = recorded(program.map((method, place) => (place === at ? { ...method, cost } : method)));
  fc.pre(profile !== null);
  return profile as EncodedProfile;
};

/** A base and a head of the same program, in which the cost of one method varies from run to run. */
const sides = fc
  .tuple(anyProgram(), fc.nat(), fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 4 }))
  .chain(([program, at, base]) =>
    fc.record({
      base: fc.constant(base.map((cost) => costing(program, at % program.length, cost))),
      head: fc
        .array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 })
        .map((head) => head.map((cost) => costing(program, at % program.length, cost))),
    }),
  );

async function storyOf(base: readonly EncodedProfile[], head: readonly EncodedProfile[]): Promise<WorkStory> {
  const engine = createEngine();
  const open = async (job: number, profiles: readonly EncodedProfile[]) => {
    const files = await Promise.all(
      profiles.map(
        async (profile, at): Promise<MatrixSource> => ({ name: `${at}.mct`, file: new Blob([await encodeMct(profile)]) }),
      ),
    );
    const opened = await (files.length === 1 ? engine.open(job, files[0].name, files[0].file) : engine.openRuns(job, files));
    return { profile: value(opened).profile, thread: 'all' as const };
  };
  const { comparison } = value(await engine.compare(3, await open(1, base), await open(2, head), undefined, { own: OWN }));
  const story = value(await engine.story(comparison, 'bytecodes'));
  if (story.kind !== 'work') throw new Error('it is of samples');
  return story;
}

const figures = (story: WorkStory): Map<string, number> =>
  new Map(story.subjects.map(({ name, change }) => [name === null ? '' : name.method, change]));

describe('a story of several runs', () => {
  it('has the figures of the two middle runs', async () => {
    await fc.assert(
      fc.asyncProperty(sides, async ({ base, head }) => {
        const story = await storyOf(base, head);
        const { middleA, middleB } = story.runs ?? { middleA: -1, middleB: -1 };
        const alone = await comparisonOf(base[middleA], head[middleB]);
        const { a, b } = alone.totals('bytecodes');
        expect([story.totalA, story.totalB]).toEqual([a, b]);
        const all = answersOfProgram(alone, 'bytecodes', { mainClasses: { a: '', b: '' }, own: OWN }).subjects;
        const placeless = JSON.parse(JSON.stringify({ all, told: story.subjects }), (key, each: unknown) =>
          key === 'context' ? undefined : each,
        );
        for (const subject of placeless.told) expect(placeless.all).toContainEqual({ ...subject, inside: null });
      }),
      PROPERTY,
    );
  });

  it('negates where the sides are swapped, as far as both tell', async () => {
    let both = 0;
    await fc.assert(
      fc.asyncProperty(sides, async ({ base, head }) => {
        const [there, back] = [await storyOf(base, head), await storyOf(head, base)];
        expect([back.totalA, back.totalB]).toEqual([there.totalB, there.totalA]);
        const reverse = figures(back);
        for (const [name, change] of figures(there)) {
          if (!reverse.has(name)) continue;
          both++;
          expect(reverse.get(name)).toBeCloseTo(-change, 3);
        }
      }),
      PROPERTY,
    );
    expect(both).toBeGreaterThanOrEqual(leastMet(1));
  });

  it('tells a method only if all runs of the head are farther from the base than its runs from each other', async () => {
    const told = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(sides, async ({ base, head }) => {
        const story = await storyOf(base, head);
        const total = async (profile: EncodedProfile): Promise<number> =>
          (await comparisonOf(profile, profile)).totals('bytecodes').a;
        const [inBase, inHead] = [await Promise.all(base.map(total)), await Promise.all(head.map(total))];
        // Only one method differs, so the totals differ only by its cost.
        const variation = Math.max(...inBase) - Math.min(...inBase);
        const apart = Math.max(Math.min(...inHead) - Math.max(...inBase), Math.min(...inBase) - Math.max(...inHead));
        const isLarge = Math.abs(story.totalB - story.totalA) >= 0.001 * Math.max(story.totalA, story.totalB);
        expect(story.subjects.length > 0).toBe(apart > variation && isLarge);
        told.add(story.subjects.length > 0);
      }),
      PROPERTY,
    );
    expect(told.size).toBeGreaterThanOrEqual(leastMet(2));
  });

  it('is none of identical runs', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram(), async (program) => {
        const same = costing(program, 0, 100);
        const story = await storyOf([same, same, same], [same, same]);
        expect(story).toMatchObject({ isSame: true, subjects: [], notes: [], runs: { varying: [] } });
      }),
      PROPERTY,
    );
  });
});
