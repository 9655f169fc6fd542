import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEngine } from '../engine/engine';
import { openEncoded, value } from '../testing/opening';
import { sampledProfile } from '../testing/sampled';

/** P(X = k) of a binomial X with even odds, by a product. */
function even(n: number, k: number): number {
  let p = 0.5 ** n;
  for (let i = 1; i <= k; i++) p *= (n - k + i) / i;
  return p;
}

/** Whether a and b of the same mean may differ so by chance, in one of so many rows: both tails of the binomial, term by term. */
function isNoise(a: number, b: number, rows: number): boolean {
  let tail = 0;
  for (let k = Math.max(a, b); k <= a + b; k++) tail += even(a + b, k);
  return 2 * tail >= 0.05 / rows;
}

/** Often so few that a side may have none by chance. */
const figure = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 150 }));

const samples = fc.array(fc.tuple(figure, figure), {
  minLength: 1,
  maxLength: 9,
});

it('a context differs, or is on one side only, beyond the noise of its samples', async () => {
  const engine = createEngine();
  await fc.assert(
    fc.asyncProperty(samples, async (pairs) => {
      const a = await openEncoded(engine, sampledProfile(pairs.map(([one]) => one)));
      const b = await openEncoded(engine, sampledProfile(pairs.map(([, other]) => other)));
      const all = (profile: number) => ({ profile, thread: 'all' as const });
      const { comparison } = value(await engine.compare(0, all(a.profile), all(b.profile)));
      const page = { sort: 'name', order: 'asc', filter: 'm', offset: 0, limit: 20, quiet: 0 } as const;
      const { rows } = value(await engine.diffContexts(comparison, { ...page, kinds: [], metric: 'samples' }));
      const contexts = 1 + pairs.filter(([one, other]) => one + other > 0).length;
      const kindOf = ([one, other]: readonly [number, number]): string =>
        isNoise(one, other, contexts)
          ? 'same'
          : one === 0
            ? 'appeared'
            : other === 0
              ? 'vanished'
              : other > one
                ? 'grew'
                : 'shrank';
      const expected = pairs
        .map((pair, at) => [`m${at}`, kindOf(pair)])
        // Rows that are alike on both sides are not listed.
        .filter((_, at) => rows.some(({ name }) => name.method === `m${at}`));
      const found = rows.filter(({ name }) => name.method !== 'main').map(({ name, kind }) => [name.method, kind]);
      expect(found).toEqual(expected);
      engine.closeComparison(comparison);
    }),
    { numRuns: 60 },
  );
});
