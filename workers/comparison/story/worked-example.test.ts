import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { WorkStory } from '../../api/engine';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { storyLines } from '../../report/story-text';
import { comparisonOf } from '../../testing/comparison';
import { storyOfProgram } from './program-story';
import { workChange } from './work-change';

/** The example in docs/comparing.md, section 4: main calls order, which calls price, which calls String.replace. */
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
  // The nodes are the code outside the program's own, main, order and price.
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

it('knows whose figures are those of a table of inclusive figures: no callee of both sides and no class loading is missing', async () => {
  const methods = [
    ...['main', 'order', 'create'].map((name) => ({ className: 'app.Shop', name, descriptor: '()V' })),
    { className: 'java.lang.ClassLoader', name: 'loadClass', descriptor: '()V' },
  ];
  const shop = (nodes: readonly (readonly [depth: number, method: number, calls: number, bytecodes: number])[]) => ({
    ...{ methods, threads: [{ name: 'main', nodes: nodes.length }] },
    ...{ depth: nodes.map(([depth]) => depth), method: nodes.map(([, method]) => method) },
    columns: { calls: nodes.map(([, , calls]) => calls), bytecodes: nodes.map(([, , , bytecodes]) => bytecodes) },
  });
  const inclusive = async (a: EncodedProfile, b: EncodedProfile) => {
    const program = { mainClasses: { a: 'app.Shop', b: 'app.Shop' }, own: ['app'] };
    const story = storyOfProgram(await comparisonOf(a, b), 'bytecodes', program) as WorkStory;
    return Object.fromEntries(story.subjects.map(({ name, b: cost, isInclusive }) => [name?.method, [cost, isInclusive]]));
  };
  const main = [0, 0, 1, 10] as const;
  const base = shop([main, [1, 1, 10, 100]]);
  const head = shop([main, [1, 1, 10, 300], [1, 2, 1, 500]]);
  expect(await inclusive(base, head)).toEqual({ main: [510, false], order: [300, true] });
  const alone = shop([main, [1, 2, 1, 500]]);
  expect(await inclusive(shop([main]), alone)).toEqual({ main: [510, true] });
  const loading = shop([main, [1, 1, 10, 300], [2, 3, 1, 50]]);
  expect(await inclusive(base, loading)).toEqual({ order: [300, false] });
});
