import { expect, it } from 'vitest';
import type { Story, WorkStory } from '../api/engine';
import { storyLines } from './story-text';

const WORK: WorkStory = {
  ...{ kind: 'work', metric: 'bytecodes', totalA: 1000, totalB: 1005, own: { by: 'all', prefixes: [] }, isSame: false },
  ...{ subjects: [], notes: [], others: 0, rest: 5, explained: 0 },
};

const lines = (story: Story, unit = 'bytecodes') => storyLines(story, { unit, kind: 'exact' }, (name) => name);

it.each([
  [1, '1 method, less than 1 % of the total: +5 bytecodes.'],
  [2, '2 methods, none of them 1 % of the total: +5 bytecodes.'],
])('%d methods that are too small to tell are counted in the right number', (others, line) =>
  expect(lines({ ...WORK, others })).toEqual([line]),
);

it('says that the work is the same, with the difference in the unit of the metric', () => {
  const same = { ...WORK, isSame: true, totalA: 1_000_000, totalB: 1_000_145 };
  expect(lines(same)).toEqual(['The same work, to within 145 bytecodes (0.01 %).']);
  expect(lines({ ...same, totalA: 9_000_000, totalB: 9_002_500 }, 'bytes')).toEqual([
    'The same work, to within 2.5 kB (0.02 %).',
  ]);
  expect(lines({ ...same, totalB: 1_000_000 })).toEqual([]);
});
