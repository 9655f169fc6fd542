import { expect, it } from 'vitest';
import { ALLOCATED_BYTES } from '../../../common/metrics';
import { densities } from './densities';

const bytecodes = { metric: 'bytecodes', inclusive: 8000, exclusive: 0 };
const objects = { metric: 'objects', inclusive: 20, exclusive: 4 };

it('divides what is allocated by thousands of bytecodes', () => {
  const bytes = { metric: ALLOCATED_BYTES, inclusive: 480, exclusive: 96 };
  expect(densities([objects, bytes, { ...bytecodes, exclusive: 500 }])).toEqual([
    { what: 'objects', inclusive: 2.5, exclusive: 8, isUnknown: false },
    { what: 'bytes', inclusive: 60, exclusive: 192, isUnknown: false },
  ]);
});

it('has no ratio without bytecodes, or for objects below zero', () => {
  const nothingAlone = { what: 'objects', inclusive: 2.5, exclusive: null, isUnknown: false };
  expect(densities([objects, bytecodes])).toEqual([nothingAlone]);
  const below = { ...objects, exclusive: -1 };
  expect(densities([below, { ...bytecodes, exclusive: 500 }])).toEqual([nothingAlone]);
});

it('is a lower bound where what is allocated is one', () => {
  const copy = { className: 'demo.Main', method: 'copy', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };
  const lowerBound = { methods: [copy], exclusive: false };
  const bytes = { metric: ALLOCATED_BYTES, inclusive: 480, exclusive: 96 };
  const [ofObjects, ofBytes] = densities([{ ...objects, lowerBound }, bytes, bytecodes]);
  expect(ofObjects!.lowerBound).toEqual(lowerBound);
  expect(ofBytes).not.toHaveProperty('lowerBound');
});

it('is not known where not all bytecodes were counted', () => {
  const least = { ...bytecodes, exclusive: 500, lowerBound: { methods: [], exclusive: true } };
  expect(densities([objects, least])).toEqual([{ what: 'objects', inclusive: null, exclusive: null, isUnknown: true }]);
});

it('is empty where bytecodes or allocations are not known', () => {
  expect(densities([objects])).toEqual([]);
  expect(densities([bytecodes])).toEqual([]);
});
