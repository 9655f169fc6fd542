import { expect, it } from 'vitest';
import { addsUp, type SharedSampleStory } from './shared-story';
import { partsAddUp } from './shared-work-story';

it.each<[string, number[], number, [number, number], boolean]>([
  ['their sum is the change', [5, -2], 7, [10, 13], true],
  ['nothing changed', [], 0, [10, 10], true],
  ['their sum is another', [5, -3], 8, [10, 13], false],
  ['they have the wrong sign', [-5, 2], 7, [10, 13], false],
  ['they are larger than all parts of the whole', [5, -2], 6.9, [10, 13], false],
  ['they are smaller than all parts of the whole', [5, -2], 100, [10, 13], true],
  ['their sum is off by a rounding', [3 + 0.9e-9], 4, [0, 3], true],
  ['their sum is off by more', [3 + 9e-9], 4, [0, 3], false],
  ['they are off by a rounding of a large base', [0.5], 1, [1e9, 1e9], true],
  ['they are off by a rounding of a large head', [-1e9 + 0.5], 1e9, [1e9, 0], true],
  ['they are off by more than that', [1.5], 2, [1e9, 1e9], false],
  ['all parts are large', [1e9, -1e9 + 0.5], 2e9, [0, 0], true],
  ['their sizes exceed all parts by a rounding', [5 + 4e-9, -5], 10, [0, 4e-9], true],
])('parts of work add up or not where %s', (_, parts, allParts, totals, isRight) =>
  expect(partsAddUp({ parts: Float64Array.from(parts), allParts }, totals)).toBe(isRight),
);

it.each<[string, number[], number, [number, number], boolean]>([
  ['with the rest they are the change', [5, -2], 1, [10, 14], true],
  ['the rest is missing', [5, -2], 0, [10, 14], false],
  ['there is only a rest', [], 4, [10, 14], true],
  ['they have the wrong sign', [-5, 2], -1, [10, 14], false],
  ['they are off by a rounding', [3], 0.9e-9, [0, 3], true],
  ['they are off by more', [3], 9e-9, [0, 3], false],
  ['they are off by a rounding of a large total', [], 0.5, [1e9, 1e9], true],
  ['they are off by a rounding of a large change', [-1e9, 1e9], 0.5, [0, 0], true],
  ['they are off by more than that', [-1e9, 1e9], 1.5, [0, 0], false],
])('causes of samples add up or not where %s', (_, changes, rest, totals, isRight) => {
  const items = changes.map((change) => ({ change })) as unknown as SharedSampleStory['items'];
  expect(addsUp({ items, rest }, totals)).toBe(isRight);
});
