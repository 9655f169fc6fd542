import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ComparisonSummary, DiffContextDetails, MetricComparison, WorkStory } from '../../../workers/api/engine';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { placeNow, setPlace, setViewState, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { DiffDetails } from './DiffDetails';
import { DiffTable } from './DiffTable';

const metricOf = (metric: string, label: string, totalA: number): MetricComparison =>
  ({
    ...{ metric, label, unit: metric, kind: 'exact', better: 'less' },
    ...{ totalA, totalB: totalA, overlap: 50 },
  }) as MetricComparison;

const CALLS = metricOf('calls', 'Calls', 40);
const BYTECODES = metricOf('bytecodes', 'Bytecodes', 1000);
const name = { className: 'demo.Main', method: 'sort', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };

const figuresOf = (metric: string, a: number) =>
  ({
    ...{ metric, inclusiveA: a, inclusiveB: a, exclusiveA: a, exclusiveB: a },
    ...{ rangesA: null, rangesB: null },
  }) satisfies DiffContextDetails['values'][number];

const details = {
  ...{ context: 0, name, kind: 'same', contextsOfMethod: 1 },
  path: { contexts: Uint32Array.of(0), name: Uint32Array.of(0), names: [name] },
  values: [figuresOf('calls', 10), figuresOf('bytecodes', 900)],
} as unknown as DiffContextDetails;

const summary = { comparison: 3, metrics: [CALLS, BYTECODES] } as unknown as ComparisonSummary;

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'compare' });
});

const show = (metric: MetricComparison, values: readonly object[] = details.values, folded?: 'a' | 'b') => {
  const engine = fakeEngine({ context: async () => ({ ok: true, value: { ...details, values, ...(folded && { folded }) } }) });
  mount(
    <EngineContext value={engine}>
      <DiffDetails {...{ summary, metric }} selected={0} story={undefined} />
    </EngineContext>,
  );
};

const heads = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.querySelector('th[scope=row], button')?.textContent?.trim())
    .filter(Boolean);

it.each([
  [CALLS, /25/],
  [BYTECODES, /90/],
])('begins with the metric on the page and its share, $0.label', async (metric, share) => {
  show(metric);
  await expect.element(page.getByRole('row', { name: 'share' })).toHaveTextContent(share);
  expect(heads().slice(0, 2)).toEqual([metric.label, 'share']);
});

it('shows what changed; what is unchanged, zero or repeated stands behind one line that names it', async () => {
  show(BYTECODES, [
    figuresOf('calls', 10),
    { ...figuresOf('bytecodes', 900), inclusiveB: 450, exclusiveA: 20, exclusiveB: 30 },
    { ...figuresOf('objects', 0), inclusiveB: 7 },
    figuresOf('arrays', 0),
  ]);
  await expect.element(page.getByRole('row', { name: /^Bytecodes (?!exclusive)/ })).toHaveTextContent(/−50/);
  const line = page.getByRole('button', { name: 'Unchanged or zero: calls, arrays, own figures' });
  expect(heads()).toEqual(['Bytecodes', 'share', 'Bytecodes, own', 'objects', 'Unchanged or zero: calls, arrays, own figures']);
  await line.click();
  await expect.element(page.getByRole('row', { name: /^Calls/ })).toHaveTextContent(/10.*10/);
  await expect.element(page.getByRole('row', { name: /^arrays 0/ })).toBeVisible();
});

it('sets calls of the method apart from those below it', async () => {
  show(BYTECODES, [
    { ...figuresOf('bytecodes', 900), inclusiveB: 450 },
    { ...figuresOf('calls', 4000), inclusiveA: 56_200, inclusiveB: 60_000 },
  ]);
  await expect.element(page.getByRole('row', { name: /^Calls/ })).toHaveTextContent(/56.200.*60.000/);
  await expect.element(page.getByRole('row', { name: 'Times called' })).toHaveTextContent(/4.000.*4.000/);
});

it('says whose figures it shows: with callees in the heading, own in the row, and per call where calls changed', async () => {
  show(BYTECODES, [
    { ...figuresOf('bytecodes', 900), inclusiveB: 2000, exclusiveA: 400, exclusiveB: 100 },
    { ...figuresOf('calls', 10), exclusiveB: 20, inclusiveB: 30 },
  ]);
  await expect.element(page.getByRole('columnheader', { name: 'with callees' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^per call/ })).toHaveTextContent(/90.*100.*\+11/);
  await expect.element(page.getByRole('row', { name: 'Bytecodes, own' })).toHaveTextContent(/400.*100.*−75/);
  await expect.element(page.getByRole('row', { name: 'Times called' })).toHaveTextContent(/10.*20/);
  await expect.element(page.getByText(/, shrank excluding callees ·/)).toBeVisible();
});

it('says in own code that figures leave out class loading, if they do', async () => {
  const rowOf = (className: string) => ({ name: { ...name, className, method: '*' } });
  const shown = (rows: readonly object[]) => {
    const engine = fakeEngine({
      context: async () => ({ ok: true, value: details }),
      diffMethods: async () => ({ ok: true, value: { rows, total: rows.length } }),
    });
    mount(
      <EngineContext value={engine}>
        <DiffDetails {...{ summary, metric: BYTECODES }} selected={0} story={undefined} />
      </EngineContext>,
    );
  };
  const note = page.getByText('These figures leave out class loading.');
  shown([rowOf('class loading')]);
  await expect.element(page.getByRole('row', { name: 'share' })).toBeVisible();
  expect(note.elements()).toEqual([]);
  const own = { state: 'ready', comparison: 3, contexts: 9, rows: 2 };
  useApp.setState({ comparison: { state: 'ready', key: '', summary, own } } as never);
  shown([rowOf('class loading')]);
  await expect.element(note).toBeVisible();
  shown([rowOf('demo.Main')]);
  await expect.element(note).not.toBeInTheDocument();
});

it.each([
  ['own', 'Class loading is listed under Methods'],
  ['classes', 'Class loading has a row of its own'],
] as const)('the table %s of own code says once where class loading is', async (table, words) => {
  const rows = [{ name: { ...name, className: 'class loading', method: '*' } }];
  const none = async () => ({ ok: true, value: { rows: [], total: 0 } });
  const engine = fakeEngine({
    diffMethods: async () => ({ ok: true, value: { rows, total: 1 } }),
    ...{ subjects: none, diffGroups: none },
  });
  const own = { state: 'ready', comparison: 3, contexts: 9, rows: 2 };
  useApp.setState({ comparison: { state: 'ready', key: '', summary, own } } as never);
  setViewState('diff', { table });
  mount(
    <EngineContext value={engine}>
      <DiffTable {...{ summary, metric: BYTECODES }} selected={-1} story={undefined} onReveal={() => undefined} />
    </EngineContext>,
  );
  await expect.element(page.getByText(words)).toBeVisible();
});

it('shows the first causes while nothing is selected, and a click selects one', async () => {
  const causes = [40, -30, 20, 10].map((change, at) => ({
    ...{ name: { ...name, method: `m${at}` }, change, context: at + 5, parts: [] },
  }));
  const story = { kind: 'work', subjects: causes, own: { by: 'all', prefixes: [] } } as unknown as WorkStory;
  mount(
    <EngineContext value={fakeEngine({})}>
      <DiffDetails {...{ summary, metric: BYTECODES, story }} selected={-1} />
    </EngineContext>,
  );
  const rows = page.getByRole('table', { name: 'Main causes' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent(/Main\.m1.*−30/);
  expect(rows.elements()).toHaveLength(3);
  await rows.nth(1).getByRole('button').click();
  expect(placeNow().union.selected).toBe(6);
});

it('the kind of change is that of the metric on the page', async () => {
  const engine = fakeEngine({
    context: async (_: unknown, __: unknown, metric?: unknown) => ({
      ...{ ok: true },
      value: { ...details, kind: metric === 'calls' ? 'grew' : 'same' },
    }),
  });
  mount(
    <EngineContext value={engine}>
      <DiffDetails {...{ summary, metric: CALLS }} selected={0} story={undefined} />
    </EngineContext>,
  );
  await expect.element(page.getByText(/grew including callees ·/)).toBeVisible();
});

it('marks shares and changes of figures that a link has a part of', async () => {
  const lowerBound = { methods: [], exclusive: true, ofLink: 'least' as const };
  show(BYTECODES, [{ ...figuresOf('bytecodes', 900), inclusiveB: 450, lowerBound }]);
  await expect.element(page.getByRole('row', { name: 'share' })).toHaveTextContent(/90\.00\+%.*45\.00\+%/);
  await expect.element(page.getByRole('row', { name: /^Bytecodes (?!own)/ })).toHaveTextContent(/≈.−50/);
});

it('says what another link may have folded, instead of a zero and a change', async () => {
  const lowerBound = { methods: [], exclusive: true, ofLink: 'about' as const };
  show(BYTECODES, [{ ...figuresOf('bytecodes', 0), inclusiveB: 450, lowerBound }], 'a');
  await expect.element(page.getByRole('row', { name: /^Bytecodes (?!own)/ })).toHaveTextContent(/folded.*450.*–/);
  await expect.element(page.getByText(/may be folded in A, whose link does not contain it/)).toBeVisible();
});
