import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transform, View } from '../api/engine';
import { createEngine } from '../engine/engine';
import { anyProfile } from '../testing/arbitrary';
import { naiveTree, preorder } from '../testing/naive';
import { openEncoded, value } from '../testing/opening';

const UNION = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1e6, firstRow: 0, rows: 99, normalised: false } as const;

describe('two trees leaf up', () => {
  it('overlap as they do callers first, with each method by its own cost on either side', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), anyProfile(), async (one, other) => {
        const engine = createEngine();
        const views = async (transforms: Transform[]): Promise<[View, View]> => {
          const of = async (profile: typeof one): Promise<View> => ({
            profile: (await openEncoded(engine, profile)).profile,
            thread: 'all',
            transforms,
          });
          return [await of(one), await of(other)];
        };
        const first = value(await engine.compare(1, ...(await views([]))));
        const turned = value(await engine.compare(2, ...(await views([{ kind: 'invert', metric: 'bytecodes' }]))));
        const figures = ({ metrics }: typeof first) => {
          const { totalA, totalB, overlap } = metrics.find(({ metric }) => metric === 'bytecodes')!;
          return { totalA, totalB, overlap: overlap?.toFixed(9) };
        };
        // A path from the leaf up to the outermost caller is a context's path read backwards, and has that context's cost.
        expect(figures(turned)).toEqual(figures(first));

        const drawn = value(await engine.flame(turned.comparison, { ...UNION, shape: 'union' }));
        const tops = new Map<string, [number, number]>();
        for (let i = 0; i < drawn.count; i++) {
          if (drawn.row[i] !== 1 || drawn.aggregate[i] > 0) continue;
          const { className, method, descriptor } = drawn.names[drawn.name[i]];
          tops.set(`${className}.${method}${descriptor}`, [drawn.a[i], drawn.b[i]]);
        }
        const own = new Map<string, [number, number]>();
        for (const [profile, side] of [
          [one, 0],
          [other, 1],
        ] as const)
          for (const { name, exclusive } of preorder(naiveTree(profile))) {
            const key = `${name[0]}.${name[1]}${name[2]}`;
            const sums = own.get(key) ?? [0, 0];
            sums[side] += exclusive.bytecodes;
            own.set(key, sums);
          }
        for (const [key, sums] of own) if (sums[0] + sums[1] > 0) expect(tops.get(key), key).toEqual(sums);
      }),
      { numRuns: 25 },
    );
  });
});
