import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ComparisonSummary, MetricComparison, ProfileSummary, Remark, RunsOverlap } from '../../../workers/api/engine';
import { setSlot, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { OtherFacts, OverlapFact } from './Facts';
import type { RunsAnswer } from './RunsStats';

const metricOf = (given: Partial<MetricComparison>): MetricComparison => ({
  ...{ metric: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' },
  ...{ totalA: 1000, totalB: 400, overlap: 22.549 },
  ...given,
});

const BYTECODES = metricOf({});
const CALLS = metricOf({ metric: 'calls', label: 'Calls', unit: 'calls', totalA: 100, totalB: 140 });
const OTHERS = [
  metricOf({ metric: 'objects', label: 'Objects', unit: 'objects', totalA: 100, totalB: 99 }),
  CALLS,
  metricOf({ metric: 'arrays', label: 'Arrays', unit: 'arrays', totalA: 5, totalB: 5 }),
  metricOf({ metric: 'bytes', label: 'Allocated bytes', unit: 'bytes', totalA: 100, totalB: 26 }),
  metricOf({ metric: 'elements', label: 'Elements', unit: 'elements', totalA: 100, totalB: 90 }),
  metricOf({ metric: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled', totalA: 1, totalB: 900 }),
  metricOf({ metric: 'time', label: 'Time', unit: 'ns', totalA: 1, totalB: 900 }),
];

const remark = (className: string, method: string): Remark => ({ className, method, reason: '' });
const fileOf = (given: Partial<ProfileSummary> = {}): ProfileSummary =>
  ({
    ...{ format: 'mct', metrics: [{ kind: 'exact' }], shared: null, union: null, runs: null, folded: 0, incomplete: false },
    ...{ notInstrumented: [], limited: [], warnings: [], problems: [] },
    ...given,
  }) as unknown as ProfileSummary;

const ANSWER: RunsAnswer = { value: { of: null }, error: null, fresh: true, progress: null, cancel() {}, again() {} };

function show({ metrics = [BYTECODES], files = [fileOf(), fileOf()], runs = ANSWER, isBrief = false } = {}): void {
  const summary = { metrics, totalsOnly: [] } as unknown as ComparisonSummary;
  mount(
    <dl>
      <OverlapFact metric={metrics[0]} />
      <OtherFacts {...{ summary, metric: metrics[0], files, runs }} isBrief={isBrief} />
    </dl>,
  );
}

const text = async (): Promise<string> => {
  await expect.element(page.getByText('Overlap', { exact: true })).toBeVisible();
  return (document.querySelector('dl')?.textContent ?? '').replace(/\s+/g, ' ');
};

const withRuns = (of: RunsOverlap | null): RunsAnswer => {
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'a.mct', hash: '' }, summary: fileOf({ runs: [] as never }) });
  return { ...ANSWER, value: { of } };
};

beforeEach(() => useApp.setState(useApp.getInitialState(), true));

it('says in five words how much work is spread alike, and what else changed: the largest factors first, work alone', async () => {
  show({ metrics: [BYTECODES, ...OTHERS] });
  const facts = await text();
  expect(facts).toContain('Overlap22.54% of the work is distributed the same way');
  expect(facts).toContain('Alsoallocated bytes −74.0%, calls +40.0%, elements −10.0%Counted');
});

it('has no colour for a change that two runs of one program may have', async () => {
  const objects = metricOf({ metric: 'objects', label: 'Objects', unit: 'objects', totalA: 10_000, totalB: 9_997 });
  show({ metrics: [BYTECODES, CALLS, objects] });
  await expect.element(page.getByText('+40.0%')).toHaveClass('grew');
  await expect.element(page.getByText('−0.03%')).toHaveClass('dim');
});

it('is brief where there is little room', async () => {
  show({ metrics: [BYTECODES, ...OTHERS], isBrief: true });
  expect(await text()).toMatch(/0\.1% *Alsoallocated bytes −74\.0%, calls \+40\.0%, elements −10\.0%$/);
});

it('names what is spread, and waits for metrics that are not compared yet', async () => {
  show({ metrics: [CALLS, { ...BYTECODES, overlap: null }] });
  const facts = await text();
  expect(facts).toContain('Overlap22.54% of the calls are distributed the same way');
  expect(facts).toContain('Also…');
});

it('says that nothing else changed and all was counted', async () => {
  // A millionth of the bytes is too little to show as a percentage.
  const bytes = metricOf({ metric: 'bytes', label: 'Allocated bytes', unit: 'bytes', totalA: 1_000_000, totalB: 999_999 });
  show({ metrics: [BYTECODES, { ...CALLS, totalB: 100 }, bytes] });
  expect(await text()).toMatch(/Alsonothing else changedCountedeverything$/);
});

it('says what was not counted, and leads to it', async () => {
  const limited = [remark('a.B', 'c()V'), remark('a.B', 'd()V')];
  show({ files: [fileOf({ limited }), fileOf({ limited })] });
  await page.getByRole('button', { name: 'all but 2 methods on each side' }).click();
  expect(useApp.getState().dialog).toBe('counted');
});

it('says how sure counts of one run per side are, and nothing of that for samples or other formats', async () => {
  show({});
  expect(await text()).toContain('Runsone per side, counted exactly; repeats usually differ by less than 0.1%');
  show({ metrics: [OTHERS[5]] });
  expect(await text()).not.toContain('Runs');
  show({ files: [fileOf(), fileOf({ format: 'collapsed' })] });
  expect(await text()).not.toContain('Runs');
});

const spread = (min: number, median = min) => ({ min, median, max: median });
const TOTALS = { totalA: spread(1), totalB: spread(1) };

it('says whether A and B differ by more than the runs of one side do', async () => {
  show({ runs: withRuns({ ...TOTALS, overlap: spread(65), withinA: spread(98.7, 98.82), withinB: null }) });
  expect(await text()).toContain('Runs of A98.82% overlap: the difference is not noise');
  show({ runs: withRuns({ ...TOTALS, overlap: spread(98.75), withinA: spread(98.7, 98.82), withinB: spread(99) }) });
  expect(await text()).toContain('Runs of A98.82% overlap, as much as between A and B, so the difference may be noise');
  show({ runs: withRuns({ ...TOTALS, overlap: spread(65), withinA: null, withinB: spread(99) }) });
  expect(await text()).toContain('Runs of B99.00% overlap');
});
