import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EncodedProfile } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { LowerBounds } from '../profile/lower-bounds';
import { anyProfile } from '../testing/arbitrary';
import { key, naiveTree, preorder } from '../testing/naive';
import { laidOut, mergedTree, opened, value } from '../testing/opening';
import { MethodRatios } from './method-ratios';

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
          newShare: null,
        });
      }
      const sorted = rows.map((row) => row.ratios?.density ?? 0);
      expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
    }),
    { numRuns: 25 },
  );
});

/** A method with 4 calls, 100 bytecodes, and 2 arrays of 10 elements in total, and another one that costs nothing. */
const given: EncodedProfile = {
  methods: ['main', 'idle'].map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
  threads: [{ name: 'main', nodes: 2 }],
  depth: [0, 1],
  method: [0, 1],
  columns: { calls: [4, 1], bytecodes: [100, 0] },
  arrays: [{ node: 0, type: 'I', arrays: 2, elements: 10 }],
};
const NONE = { bytecodesPerCall: 0, density: null, byteDensity: null, arrayLength: null, newShare: null };

it.each([
  [
    'nothing is a lower bound',
    given,
    { bytecodesPerCall: 25, density: 0, byteDensity: null, arrayLength: 5, newShare: null },
    false,
  ],
  [
    'its allocations are',
    { ...given, methods: given.methods.map((method) => ({ ...method, flags: method.name === 'main' ? 512 : 0 })) },
    { bytecodesPerCall: 25, density: 0, byteDensity: null, arrayLength: 5, newShare: null },
    true,
  ],
  [
    'those of its callee are',
    { ...given, methods: given.methods.map((method) => ({ ...method, flags: method.name === 'idle' ? 512 : 0 })) },
    { bytecodesPerCall: 25, density: 0, byteDensity: null, arrayLength: 5, newShare: null },
    false,
  ],
] as const)('a density where %s', async (_, profile, ratios, isBound) => {
  const { engine, all } = await opened(profile);
  const { rows } = value(await engine.hotMethods(all, 'bytecodes', { ...page, sort: 'exclusive', ratios: true }));
  expect(rows.map((row) => [row.name.method, row.ratios])).toEqual([
    ['main', ratios],
    ['idle', NONE],
  ]);
  expect(rows[0].densityBound !== undefined).toBe(isBound);
});

it('is left out where bytecodes are a lower bound: it would be too high', async () => {
  const laid = await laidOut(await mergedTree(given));
  const bounded = Object.create(laid, { lowerBounds: { value: LowerBounds.ofMetrics(new Set(['bytecodes'])) } });
  const ratios = await MethodRatios.of(bounded, Float64Array.of(1, 4), new Pace());
  // Methods are in order of name.
  expect(ratios.of(1)).toEqual({ bytecodesPerCall: 25, density: null, byteDensity: null, arrayLength: 5, newShare: null });
});

it.each([
  ['a long call', 0, 1, 100, 0.01],
  ['called often', 0, 60, 80, 0.75],
  ['ten frames', 0, 9, 10, 0.9],
  ['nine frames: too few', 0, 9, 9, null],
  ['never seen', 1, 0, 0, null],
])('the share of new activations of a method, %s', async (_, method, fresh, frames, expected) => {
  const [own, other] = [0, 1].map((node) => (node === method ? 1 : 0));
  const profile: EncodedProfile = {
    ...given,
    columns: {
      samples: [100, 1],
      'new-activations': [fresh * own!, fresh * other!],
      'compared-frames': [frames * own!, frames * other!],
    },
    arrays: [],
  };
  const { engine, all } = await opened(profile);
  const { rows } = value(await engine.hotMethods(all, 'samples', { ...page, sort: 'newShare' }));
  expect(rows.find(({ name }) => name.method === ['main', 'idle'][method])?.ratios?.newShare).toBe(expected);
});

it.each(['asc', 'desc'] as const)('methods without a share of new activations come last, sorted by it %s', async (order) => {
  const profile: EncodedProfile = {
    ...given,
    columns: { samples: [100, 100], 'new-activations': [1, 1], 'compared-frames': [100, 2] },
    arrays: [],
  };
  const { engine, all } = await opened(profile);
  const { rows } = value(await engine.hotMethods(all, 'samples', { ...page, sort: 'newShare', order }));
  expect(rows.map(({ name, ratios }) => [name.method, ratios?.newShare])).toEqual([
    ['main', 0.01],
    ['idle', null],
  ]);
});
