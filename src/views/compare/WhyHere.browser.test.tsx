import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type {
  ComparisonSummary,
  FrameName,
  MetricComparison,
  StorySubject,
  SubjectRequest,
  WorkStory,
} from '../../../workers/api/engine';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { placeNow, setPlace, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { WhyHere } from './WhyHere';

const nameOf = (method: string): FrameName => ({
  ...{ className: 'app.Main', method, descriptor: '()V', flags: 0, sourceFile: '', line: 0 },
});

const subjectOf = (method: string, change: number, context: number): StorySubject => ({
  ...{ name: nameOf(method), change, callsA: 2, callsB: 2, a: 10, b: 10 + change, others: 0, rest: 0, context, inside: null },
  isInclusive: true,
  parts: [
    {
      ...{ kind: 'library-new', name: nameOf('sort'), change, callsA: 0, callsB: 2, callerCallsA: 2, callerCallsB: 2 },
      ...{ a: 0, b: change, context },
    },
  ],
});

const STORY = { kind: 'work', subjects: [subjectOf('first', 400, 7)], others: 1 } as unknown as WorkStory;
const metric = { metric: 'bytecodes', unit: 'bytecodes', kind: 'exact' } as MetricComparison;
const summary = { comparison: 3 } as ComparisonSummary;

let asked: SubjectRequest[];

function show(method: string, context: number): void {
  const engine = fakeEngine({
    subjects: async (_comparison: unknown, request: SubjectRequest) => {
      asked.push(request);
      return { ok: true, value: { rows: [subjectOf('first', 400, 7), subjectOf('second', -30, 9)], total: 2 } };
    },
  });
  mount(
    <EngineContext value={engine}>
      <WhyHere {...{ summary, metric, context }} story={STORY} name={nameOf(method)} />
    </EngineContext>,
  );
}

beforeEach(() => {
  asked = [];
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'compare' });
});

const why = page.getByRole('region', { name: 'Why this method changed' });

it('says why the selected method is named, without its name or a question where the story has it', async () => {
  show('first', 2);
  await expect
    .element(why)
    .toHaveTextContent(
      /^Why it is listed first.*\+400.*Costs 205 bytecodes per call, up from 5\..*It now calls Main\.sort.*Main\.first is still called twice\.$/,
    );
  await why.getByRole('button', { name: 'Main.sort' }).click();
  expect(placeNow().union.selected).toBe(7);
  expect(asked).toEqual([]);
});

it('says the sentence of the method that pays for the selected library call', async () => {
  show('sort', 7);
  await expect.element(why).toHaveTextContent(/^Part of this change.*Main\.first costs/);
});

it('asks for a method that no sentence is about, and says nothing of others', async () => {
  show('second', 9);
  await expect.element(why).toHaveTextContent(/^Why it changed.*−30/);
  expect(asked).toMatchObject([{ metric: 'bytecodes', filter: 'app.Main.second()V' }]);
  show('third', 11);
  await expect.poll(() => asked.length).toBe(2);
  expect(why.elements()).toEqual([]);
});
