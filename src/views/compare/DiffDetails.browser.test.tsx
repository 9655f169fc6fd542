import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ComparisonSummary, DiffContextDetails, MetricComparison } from '../../../workers/api/engine';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { setPlace, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { DiffDetails } from './DiffDetails';

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

it.each([
  [CALLS, ['Calls', 'inclusive', 'exclusive', 'share', 'Bytecodes', 'inclusive', 'exclusive'], /25/],
  [BYTECODES, ['Calls', 'inclusive', 'exclusive', 'Bytecodes', 'inclusive', 'exclusive', 'share'], /90/],
])('the share of a context is among the figures of its metric, $label', async (metric, heads, share) => {
  const engine = fakeEngine({ context: async () => ({ ok: true, value: details }) });
  mount(
    <EngineContext value={engine}>
      <DiffDetails {...{ summary, metric }} selected={0} story={undefined} />
    </EngineContext>,
  );
  await expect.element(page.getByRole('row', { name: 'share' })).toHaveTextContent(share);
  const rows = page.getByRole('row').elements().slice(1);
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual(heads);
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
  await expect.element(page.getByText(/grew ·/)).toBeVisible();
});
