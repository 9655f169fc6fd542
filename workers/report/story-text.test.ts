import { expect, it } from 'vitest';
import type { Story } from '../api/engine';
import { storyLines } from './story-text';

const story = (others: number, rest: number): Story => ({
  metric: 'bytecodes',
  totalA: 1000,
  totalB: 1000 + rest,
  items: [],
  others,
  rest,
  inProportion: false,
});

it.each([
  [1, 5, '1 cause, less than 1 % of the total: +5 bytecodes.'],
  [2, 5, '2 causes, none of them 1 % of the total: +5 bytecodes.'],
])('%d causes that are too small to tell are counted in the right number', (others, rest, line) =>
  expect(storyLines(story(others, rest), { unit: 'bytecodes', kind: 'exact' }, (name) => name)).toEqual([line]),
);
