import { expect, it } from 'vitest';
import type { FrameName } from '../../../workers/api/engine';
import { changeStyle } from '../../canvas/palette';
import { costColouring, costStyle } from './cost-colours';

const [SAME, GREW, SHRANK] = [
  changeStyle(0, 0),
  [0, 1, 2].map((s) => changeStyle(1, s)),
  [0, 1, 2].map((s) => changeStyle(2, -s)),
];

it.each([
  ['slow by any factor beyond chance', 1.01, 3, GREW[0]],
  ['slow by twice and more', 2, 9, GREW[1]],
  ['slow by five times and more', 5, Number.POSITIVE_INFINITY, GREW[2]],
  ['as the rest, within chance', 0.4, 1.6, SAME],
  ['cheap by any factor beyond chance', 0.2, 0.99, SHRANK[0]],
  ['cheap by half and more', 0, 0.5, SHRANK[1]],
  ['cheap by a fifth and more', 0, 0.2, SHRANK[2]],
  ['cheap without any sample', 0, 0, SHRANK[2]],
])('a method has its colour: %s', (_, least, most, style) => {
  expect(costStyle({ least, most })).toBe(style);
});

it('overloads have their own colours, and methods that were not ranked are grey', () => {
  const name = (descriptor: string): FrameName => ({
    ...{ className: 'a.B', method: 'run', descriptor, flags: 0, sourceFile: '', line: 0 },
  });
  const { styleOf } = costColouring([{ name: name('(I)V'), least: 9, most: 12 }], 'k');
  expect(['(I)V', '()V', '(I)V'].map((descriptor) => styleOf(name(descriptor)))).toEqual([GREW[2], SAME, GREW[2]]);
});
