import { expect, it } from 'vitest';
import { newShare, newShareText } from './new-activations';

it.each([
  [0, 100, '≈ 0%'],
  [1, 1000, '≈ <1%'],
  [1, 100, '≈ 1%'],
  [63, 100, '≈ 63%'],
  [999, 1000, '≈ >99%'],
  [100, 100, '≈ 100%'],
  [10, 10, '≈ 100%'],
  [9, 9, '–'],
  [0, 0, '–'],
])('%d new activations in %d compared frames are %s', (fresh, frames, expected) => {
  expect(newShareText(newShare(fresh, frames))).toBe(expected);
});

it('is a dash for methods without a share', () => expect(newShareText(undefined)).toBe('–'));
