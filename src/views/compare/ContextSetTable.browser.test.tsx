import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type {
  ComparisonSummary,
  DiffMethodRow,
  DiffPageRequest,
  FrameName,
  MethodCauses,
  MetricComparison,
  ProfileSummary,
  Story,
  StorySubject,
} from '../../../workers/api/engine';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { setPlace, setSlot, setViewState, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { ContextSetTable } from './ContextSetTable';

const nameOf = (method: string): FrameName => ({
  ...{ className: 'demo.Main', method, descriptor: '()V' },
  ...{ flags: 0, sourceFile: '', line: 0 },
});

const rowOf = (method: number, name: string, a: number, b: number): DiffMethodRow => ({
  ...{ method, name: nameOf(name), context: method, contexts: 1 },
  ...{ kind: b > a ? 'grew' : 'shrank', a, b, callsA: 12_000, callsB: 3 },
  ...{ overlap: 50, overlapLoss: 1.5, rangeA: null, rangeB: null },
});

const ROWS: DiffMethodRow[] = [
  { ...rowOf(1, 'sort', 900, 100), callsB: 3, lowerBound: { methods: [nameOf('copy')], exclusive: true } },
  { ...rowOf(2, 'read', 100, 300), callsB: 12_000 },
];

const CAUSE: MethodCauses = { name: nameOf('read'), cost: 200, calls: 0, recursion: 0, isRenamed: false, isMoved: false };

/** A change inside a library call of `main`: `sort` is called less often. */
const inside = {
  ...{ name: nameOf('copy'), parts: [{ kind: 'calls', name: nameOf('sort'), change: -800 }], inside: null },
} as unknown as StorySubject;
const STORY = { kind: 'work', subjects: [{ inside: { library: nameOf('copy'), subject: inside } }] } as unknown as Story;

const metric = {
  ...{ metric: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', kind: 'exact', better: 'less' },
  ...{ totalA: 1000, totalB: 400, overlap: 50 },
} as MetricComparison;

const summary = { comparison: 3, metrics: [metric, { ...metric, metric: 'calls' }] } as unknown as ComparisonSummary;

let asked: DiffPageRequest[];

function show(rows: readonly DiffMethodRow[], of: MetricComparison = metric, part = false): void {
  const engine = fakeEngine({
    diffMethods: async (_comparison: unknown, request: DiffPageRequest) => {
      asked.push(request);
      return { ok: true, value: { rows: [...rows], total: rows.length } };
    },
    causes: async () => ({ ok: true, value: [CAUSE] }),
  });
  mount(
    <EngineContext value={engine}>
      <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
        <ContextSetTable
          table="methods"
          tools={null}
          selected={-1}
          onReveal={() => {}}
          {...{ summary: { ...summary, part }, metric: of, story: STORY }}
        />
      </div>
    </EngineContext>,
  );
}

beforeEach(() => {
  asked = [];
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'compare' });
});

const grid = page.getByRole('grid', { name: 'Methods by change' });
const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) });

it('begins with the largest change, and has its columns in the order of the question', async () => {
  show(ROWS);
  await expect.element(row('sort')).toHaveTextContent(/−800.*900.*100.*12.0.k → 3/);
  expect(asked[0]).toMatchObject({ sort: 'change', order: 'desc' });
  const heads = grid.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent?.replace(/[↑↓]/, ''))).toEqual([
    ...['Method', 'Own change', 'Change bar', 'A', 'B', 'Calls', 'Why'],
  ]);
  await grid.getByRole('columnheader', { name: /Calls/ }).getByRole('button').click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'callsB', order: 'desc' });
});

it('has the columns of the overlap where one sorts by them', async () => {
  setViewState('diff', { sort: 'overlapLoss' });
  show(ROWS);
  await expect.element(row('sort')).toHaveTextContent(/50\.00.*1\.50$/);
  const heads = grid.getByRole('columnheader').elements();
  expect(heads.slice(-2).map((head) => head.textContent?.replace(/[↑↓]/, ''))).toEqual(['Similarity', 'Lost overlap']);
});

it('says why a method changed, with what the story knows of library calls', async () => {
  show(ROWS);
  await expect.element(row('read').getByRole('gridcell').last()).toHaveTextContent(/^costlier per call$/);
  await expect.element(row('sort').getByRole('gridcell').last()).toHaveTextContent(/^called less often$/);
});

it('does not say why in a link, whose contexts do not show the causes of the whole', async () => {
  show(ROWS, metric, true);
  await expect.element(row('read')).toBeVisible();
  expect(grid.getByRole('columnheader', { name: 'Why' }).elements()).toEqual([]);
  expect(grid.element().textContent).not.toContain('per call');
  await expect.element(page.getByText('2 methods; the complete recordings also have a “Why” column')).toBeVisible();
});

it('draws bars from the middle, to the left for less, by the largest change', async () => {
  show(ROWS);
  await expect.element(row('read')).toBeVisible();
  const bar = (name: string) => row(name).element().querySelector('i')?.getBoundingClientRect() ?? new DOMRect();
  const [less, more] = [bar('sort'), bar('read')];
  // Zero is where one bar ends and the other begins.
  expect(Math.abs(less.right - more.left)).toBeLessThan(1);
  expect(more.width / less.width).toBeCloseTo(200 / 800, 1);
  const text = row('sort').getByText('−800').element().getBoundingClientRect();
  expect(text.right).toBeLessThan(less.left);
});

it('has no long bar for a change that is a small part of the total', async () => {
  show(ROWS, { ...metric, totalA: 1_000_000, totalB: 999_200 });
  await expect.element(row('sort')).toBeVisible();
  const bar = row('sort').element().querySelector('i');
  // A change of 1% of the total, 10,000, would fill half the bar column.
  expect(bar?.style.width).toBe('8%');
});

it('has no bar and no colour for a difference that the noise guard takes for none', async () => {
  show([
    { ...rowOf(1, 'sort', 900, 899), kind: 'same' },
    { ...rowOf(2, 'read', 100, 100), kind: 'same' },
  ]);
  await expect.element(row('sort')).toHaveTextContent(/−1.*900.*899/);
  await expect.element(row('read')).toHaveTextContent(/same.*100.*100/);
  expect(grid.element().querySelectorAll('i, .grew, .shrank')).toHaveLength(0);
});

it('marks lower bounds, among the ranges of several runs, too', async () => {
  show(ROWS);
  await expect.element(row('sort')).toHaveTextContent(/at least 900.*at least 100/);
  await expect.element(row('read')).not.toHaveTextContent(/at least/);
  const spread = { min: 850, median: 900, max: 950 };
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'a.mct', hash: '' }, summary: { runs: {} } as ProfileSummary });
  show(ROWS.map((each) => ({ ...each, rangeA: spread })));
  await expect.element(row('sort')).toHaveTextContent(/850 to 950\+ → 100\+/);
  await expect.element(row('read')).toHaveTextContent(/850 to 950 → 300/);
  await expect.element(row('read')).not.toHaveTextContent(/at least/);
});

it('has points of shares of samples, with a colour for methods that differ only', async () => {
  const samples = {
    ...metric,
    metric: 'samples',
    unit: 'samples',
    kind: 'sampled',
    totalA: 1000,
    totalB: 2000,
  } as MetricComparison;
  show(
    [
      { ...rowOf(1, 'sort', 100, 600), kind: 'grew' },
      { ...rowOf(2, 'read', 100, 100), kind: 'same' },
    ],
    samples,
  );
  await expect.element(row('sort')).toHaveTextContent(/\+20\.0.*100.*600/);
  await expect.element(row('read')).toHaveTextContent(/−5\.0.*100.*100/);
  const colour = (name: string) => getComputedStyle(row(name).element().querySelector('i') as Element).backgroundColor;
  expect(colour('read')).not.toBe(colour('sort'));
  expect(row('read').element().querySelector('i')?.dataset.quiet).toBe('true');
  await expect.element(row('sort').getByRole('img', { name: 'a larger share in B' })).toBeVisible();
  await expect.element(row('read').getByRole('img', { name: 'alike' })).toBeVisible();
});

it('marks change and calls beside figures that a link has a part of', async () => {
  const lowerBound = { methods: [], exclusive: true, ofLink: 'least' as const };
  show(ROWS.map((each) => ({ ...each, lowerBound })));
  await expect.element(row('sort')).toHaveTextContent(/≈.−800.*12.0.k\+ → 3\+/);
  expect(row('read').element().textContent).toMatch(/≈.\+200.*12.0.k\+/);
});

it('claims no sameness of figures that a link has a part of', async () => {
  const lowerBound = { methods: [], exclusive: true, ofLink: 'least' as const };
  show([{ ...rowOf(1, 'sort', 900, 900), kind: 'same', lowerBound }]);
  await expect.element(row('sort')).toHaveTextContent(/–/);
  expect(row('sort').element().textContent).not.toContain('same');
});

it('says what another link may have folded, instead of a zero and a change', async () => {
  const lowerBound = { methods: [], exclusive: true, ofLink: 'about' as const };
  show([{ ...rowOf(1, 'sort', 0, 900), kind: 'same', folded: 'a', lowerBound }]);
  await expect.element(row('sort')).toHaveTextContent(/–.*folded.*900/);
});
