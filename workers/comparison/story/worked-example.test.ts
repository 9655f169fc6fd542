import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { WorkStory } from '../../api/engine';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { storyLines } from '../../report/story-text';
import { comparisonOf } from '../../testing/comparison';
import { storyOfProgram } from './program-story';
import { workChange } from './work-change';

/** The example of docs/comparing.md, section 4: main calls order, which calls price, which calls String.replace. */
const side = (calls: number[], bytecodes: number[]): EncodedProfile => ({
  methods: [
    { className: 'app.Shop', name: 'main', descriptor: '()V' },
    { className: 'app.Shop', name: 'order', descriptor: '()V' },
    { className: 'app.Shop', name: 'price', descriptor: '()V' },
    { className: 'java.lang.String', name: 'replace', descriptor: '()V' },
  ],
  threads: [{ name: 'main', nodes: 4 }],
  depth: [0, 1, 2, 3],
  method: [0, 1, 2, 3],
  columns: { calls, bytecodes },
});

const A = side([1, 10, 20, 20], [10, 100, 200, 400]);
const B = side([1, 20, 120, 60], [10, 200, 1800, 1200]);

it('the example worked by hand is what the story says', async () => {
  const comparison = await comparisonOf(A, B);
  const { parts } = workChange(comparison, 'bytecodes', (className) => className.startsWith('app.'));
  // Nodes are the code outside, main, order, price.
  const figures = { entries: [...parts.entries], own: [...parts.own], cells: [...parts.cellCalls, ...parts.cellCost] };
  const rounded = Object.fromEntries(
    Object.entries(figures).map(([key, all]) => [key, all.map((part) => Number(part.toFixed(9)) + 0)]),
  );
  expect(rounded).toEqual({ entries: [0, 0, 800, 1600], own: [0, 0, 0, 100], cells: [0, 0] });

  const program = { mainClasses: { a: 'app.Shop', b: 'app.Shop' }, own: ['app'] };
  const story = storyOfProgram(comparison, 'bytecodes', program) as WorkStory;
  expect(story.subjects.map(({ name, change }) => [name?.method, Math.round(change)])).toEqual([
    ['order', 1600],
    ['main', 800],
  ]);
  const [, ...lines] = storyLines(story, { unit: 'bytecodes', kind: 'exact' }, (name) => name);
  expect(lines).toHaveLength(3);
  const docs = readFileSync(new URL('../../../docs/comparing.md', import.meta.url), 'utf8');
  for (const line of lines) expect(docs).toContain(line);
});
