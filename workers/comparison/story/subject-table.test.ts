import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StorySubject, SubjectRequest } from '../../api/engine';
import { comparisonOf } from '../../testing/comparison';
import { anyProgram, type Method, type Program, recorded } from '../../testing/programs';
import type { ComparedProgram } from './program-story';
import { storyOfProgram } from './program-story';
import { SubjectTable } from './subject-table';

const PROGRAM: ComparedProgram = { mainClasses: { a: '', b: '' }, own: ['app'] };
const FIRST: SubjectRequest = { metric: 'bytecodes', sort: 'change', order: 'desc', filter: '', offset: 0, limit: 1000 };

const method = (name: string, cost: number, calls: Method['calls'] = []): Method => ({
  ...{ className: `app.${name[0].toUpperCase()}${name.slice(1)}`, name, cost, calls, library: [], recursion: 0 },
});

/** `main` calls eight methods, of which the first is the most expensive. */
const program = (factor: number): Program => [
  method(
    'main',
    100,
    Array.from({ length: 8 }, (_, at) => ({ callee: at + 1, times: 10 })),
  ),
  ...Array.from({ length: 8 }, (_, at) => method(`step${at}`, 1000 * (8 - at) * factor)),
];

async function tableOf(a: Program, b: Program) {
  const [before, after] = [recorded(a), recorded(b)];
  fc.pre(before !== null && after !== null);
  const comparison = await comparisonOf(before!, after!);
  return { comparison, table: SubjectTable.of(comparison, 'bytecodes', PROGRAM) };
}

const namesOf = (rows: readonly StorySubject[]): (string | undefined)[] => rows.map(({ name }) => name?.method);

it('has all methods that answer for a change, those of the story first', async () => {
  const { comparison, table } = await tableOf(program(1), program(2));
  const { rows, total } = table.page(FIRST);
  expect(total).toBe(8);
  expect(namesOf(rows)).toEqual(Array.from({ length: 8 }, (_, at) => `step${at}`));
  const story = storyOfProgram(comparison, 'bytecodes', PROGRAM);
  const told = story.kind === 'work' ? story.subjects : [];
  expect(told).toHaveLength(5);
  expect(rows.slice(0, 5)).toEqual(told);
});

it('is sorted, filtered and paged', async () => {
  const { table } = await tableOf(program(1), program(2));
  expect(namesOf(table.page({ ...FIRST, order: 'asc', limit: 2 }).rows)).toEqual(['step7', 'step6']);
  expect(namesOf(table.page({ ...FIRST, offset: 6, limit: 9 }).rows)).toEqual(['step6', 'step7']);
  expect(namesOf(table.page({ ...FIRST, sort: 'name', order: 'asc', limit: 3 }).rows)).toEqual(['step0', 'step1', 'step2']);
  expect(namesOf(table.page({ ...FIRST, sort: 'b', order: 'asc', limit: 1 }).rows)).toEqual(['step7']);
  const found = table.page({ ...FIRST, filter: 'STEP3' });
  expect([found.total, ...namesOf(found.rows)]).toEqual([1, 'step3']);
});

it('adds up to what the story tells and leaves, for any two programs', async () => {
  await fc.assert(
    fc.asyncProperty(anyProgram(), anyProgram(), async (a, b) => {
      const { comparison, table } = await tableOf(a, b);
      const story = storyOfProgram(comparison, 'bytecodes', PROGRAM);
      if (story.kind !== 'work') throw new Error('counts are no samples');
      const { rows, total } = table.page(FIRST);
      expect(total).toBe(story.subjects.length + story.others);
      for (const { change, parts, rest } of rows)
        expect(Math.abs(parts.reduce((sum, part) => sum + part.change, rest) - change)).toBeLessThan(1e-6);
    }),
    { numRuns: 8 },
  );
});
