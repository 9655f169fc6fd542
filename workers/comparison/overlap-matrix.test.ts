import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weighFile } from '../engine/weighed-file';
import { bufferSource } from '../files/byte-source';
import { type EncodedProfile, encodeMct } from '../formats/mct/encoder';
import { Cancelled, Pace } from '../jobs/pace';
import { anyProfile } from '../testing/arbitrary';
import { naiveOverlap, naiveTree } from '../testing/naive';
import { SMALL } from '../testing/small-profile';
import { clusters, overlapMatrix } from './overlap-matrix';

const weighed = async (profile: EncodedProfile, metric: string) =>
  weighFile(bufferSource((await encodeMct(profile)).slice().buffer), { choose: () => metric }, new Pace());

describe('a matrix of overlaps', () => {
  it('has the overlap of each pair, as its definition says', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(anyProfile(), { minLength: 2, maxLength: 4 }),
        fc.constantFrom('calls', 'bytecodes', 'objects', 'arrays'),
        async (profiles, metric) => {
          const all = await Promise.all(profiles.map((profile) => weighed(profile, metric)));
          const matrix = await overlapMatrix(all, new Pace());
          profiles.forEach((a, i) => {
            profiles.forEach((b, j) => {
              expect(Math.abs(matrix[i * profiles.length + j] - naiveOverlap(naiveTree(a), naiveTree(b), metric))).toBeLessThan(
                1e-9,
              );
            });
          });
        },
      ),
      { numRuns: 15 },
    ));

  it('stops when it is cancelled, and refuses a metric that a profile does not have', async () => {
    const one = await weighed(SMALL, 'calls');
    const pace = new Pace();
    pace.cancel();
    await expect(overlapMatrix([one, one], pace)).rejects.toThrow(Cancelled);
    await expect(weighed(SMALL, 'time')).rejects.toThrow(/no metric time/);
  });
});

describe('clusters', () => {
  it('join what is most alike first, by the mean over pairs', () => {
    // 0 and 2 are alike, 1 and 3 a little less so; the pairs have little in common with each other.
    const rows = [
      [100, 20, 90, 10],
      [20, 100, 30, 80],
      [90, 30, 100, 40],
      [10, 80, 40, 100],
    ];
    const { order, joins } = clusters(Float64Array.from(rows.flat()), 4);
    expect(joins).toEqual([
      { left: [0], right: [2], overlap: 90 },
      { left: [1], right: [3], overlap: 80 },
      { left: [0, 2], right: [1, 3], overlap: 25 },
    ]);
    expect(order).toEqual([0, 2, 1, 3]);
  });

  it('put every profile into the order once, whatever the overlaps', () => {
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.infiniteStream(fc.double({ min: 0, max: 100, noNaN: true })), (count, figures) => {
        const matrix = new Float64Array(count * count).fill(100);
        for (let i = 0; i < count; i++)
          for (let j = 0; j < i; j++) matrix[i * count + j] = matrix[j * count + i] = figures.next().value;
        const { order, joins } = clusters(matrix, count);
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
        expect(joins.length).toBe(Math.max(0, count - 1));
        for (let i = 1; i < joins.length; i++) expect(joins[i].overlap).toBeLessThanOrEqual(joins[i - 1].overlap + 1e-9);
      }),
    );
  });
});
