import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyProfile } from '../testing/arbitrary';
import { key, naiveTree, preorder } from '../testing/naive';
import { opened, value } from '../testing/opening';

const page = { sort: 'density', order: 'desc', filter: '', offset: 0, limit: 1e6 } as const;

it('ratios of a method follow from the sums of its contexts; nothing is divided by zero', async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile(), async (profile) => {
      const { engine, all } = await opened(profile);
      const nodes = preorder(naiveTree(profile));
      const { rows } = value(await engine.hotMethods(all, 'bytecodes', page));
      for (const { name, ratios } of rows) {
        const own = nodes.filter((node) => key(node.name) === key([name.className, name.method, name.descriptor]));
        const sum = (metric: string) => own.reduce((total, node) => total + Math.max(0, node.exclusive[metric] ?? 0), 0);
        const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);
        expect(ratios).toEqual({
          bytecodesPerCall: ratio(sum('bytecodes'), sum('calls')),
          density: ratio(sum('objects') * 1000, sum('bytecodes')),
          byteDensity: profile.sizes === undefined ? null : ratio(sum('bytes') * 1000, sum('bytecodes')),
          arrayLength: ratio(sum('elements'), sum('arrays')),
        });
      }
      const sorted = rows.map((row) => row.ratios?.density ?? 0);
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
    }),
    { numRuns: 25 },
  );
});
