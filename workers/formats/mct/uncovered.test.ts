import { describe, expect, it } from 'vitest';
import { uncoveredClasses } from './uncovered';

const NATIVES = { reason: 'native methods', count: 3, classes: ['a.B', 'a.C'] };

describe('where processes do not count', () => {
  it.each([
    ['no list', undefined, undefined],
    ['null', null, undefined],
    ['an empty list', [], []],
    ['a reason with some of its classes', [NATIVES], [NATIVES]],
    ['names that are no texts', [{ ...NATIVES, classes: ['a.B', 7] }], [{ ...NATIVES, classes: ['a.B'] }]],
    ['a field of a later version', [{ ...NATIVES, further: 1 }], [NATIVES]],
  ])('is read from %s', (_, value, read) => {
    expect(uncoveredClasses(value, 'meta, uncovered')).toEqual(read);
  });

  it.each([
    ['no list', 'all', 'A list is missing.', 'meta, uncovered'],
    ['an entry that is no object', [7], 'A string is missing.', 'meta, uncovered[0], reason'],
    ['no classes', [NATIVES, { ...NATIVES, classes: 'a.B' }], 'A list is missing.', 'meta, uncovered[1], classes'],
    ['no count', [{ ...NATIVES, count: null }], 'A count is missing or is smaller than its list.', 'meta, uncovered[0], count'],
    [
      'fewer than named',
      [{ ...NATIVES, count: 1 }],
      'A count is missing or is smaller than its list.',
      'meta, uncovered[0], count',
    ],
    [
      'a broken count',
      [{ ...NATIVES, count: 2.5 }],
      'A count is missing or is smaller than its list.',
      'meta, uncovered[0], count',
    ],
  ])('is rejected with %s', (_, value, message, where) => {
    expect(() => uncoveredClasses(value, 'meta, uncovered')).toThrow(expect.objectContaining({ message, where }));
  });
});
