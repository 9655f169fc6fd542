import { expect, it } from 'vitest';
import { emptyText } from './empty-text';

it.each([
  ['mct', [], /^This file contains no allocations by type: either .* or its format does not support them\.$/],
  ['jfr', ['samples'], /^This recording contains no allocations by type\. To record them, enable jdk\.ObjectAllocationSample/],
  ['jfr', ['old-objects', 'old-objects-age'], /by type\. It has sampled old objects: .* event field .* To record them/],
  ['jfr', ['live-objects'], /by type\. It has sampled live objects: .* To record them/],
  ['jfr', ['native-allocation'], /by type\. It has native allocation, which has no types\. To record them/],
] as const)('%s with %j: %s', (format, ids, expected) => {
  expect(emptyText({ format, metrics: ids.map((id) => ({ id })) })).toMatch(expected);
});
