import '../registry';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { FrameName, HotRequest, MethodRow, Neighbours, ProfileSummary, View } from '../../../workers/api/engine';
import { setEngine } from '../../engine/engine-port';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { setPlace, setSlot, setViewState, useApp } from '../../state/store';
import { mount } from '../../ui/testing/mount';
import { MethodsView } from './MethodsView';

const nameOf = (method: string): FrameName => ({
  className: 'demo.Main',
  method,
  descriptor: '()V',
  flags: 0,
  sourceFile: '',
  line: 0,
});

/** Ratios of a method that allocates something uncounted. */
const ratiosOf = (density: number | null): Pick<MethodRow, 'ratios' | 'densityBound'> => ({
  ratios: { bytecodesPerCall: 300, density, byteDensity: density, arrayLength: 7, newShare: null },
  densityBound: { methods: [nameOf('copy')], exclusive: true },
});

const ROWS: MethodRow[] = [
  { method: 7, name: nameOf('sort'), exclusive: 900, inclusive: 950, calls: 3, contexts: 2, ...ratiosOf(12.5) },
  { method: 4, name: nameOf('read'), exclusive: 100, inclusive: 1000, calls: 1, contexts: 1, ...ratiosOf(null) },
];

const summary = {
  profile: 5,
  fileName: 'run.mct',
  metrics: [
    { id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', total: 1000, kind: 'exact', better: 'less' },
    { id: 'calls', label: 'Calls', unit: 'calls', total: 4, kind: 'exact', better: 'less' },
  ],
  threads: [],
  timeline: null,
  shared: null,
  union: null,
  ...{ folded: 0, incomplete: false, pending: false, contexts: 3, mergedContexts: 3, modules: 0 },
} as unknown as ProfileSummary;

const neighbours: Neighbours = {
  method: ROWS[0]!,
  callers: [{ method: 4, name: nameOf('read'), calls: 3, inclusive: 950, contexts: 1 }],
  callees: [],
  callerCount: 1,
  calleeCount: 0,
  hottest: -1,
};

let asked: HotRequest[];
/** Profiles of the questions that wait. */
let questions: number[];
/** Resolves when the engine may answer questions about the newer dump. */
let arrival: Promise<void>;
/** A row of the newer dump, in which methods have other numbers. */
const later = <Row extends { method: number }>(row: Row): Row => ({ ...row, method: row.method + 10 });

beforeEach(() => {
  asked = [];
  questions = [];
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'methods' });
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary });
  const engine = fakeEngine({
    hotMethods: async (view: View, _metric: string, request: HotRequest) => {
      asked.push(request);
      if (view.profile !== 5) {
        questions.push(view.profile);
        await arrival;
      }
      const rows = ROWS.filter(({ name }) => name.method.includes(request.filter)).map((row) =>
        view.profile === 5 ? row : later(row),
      );
      return { ok: true, value: { rows, total: rows.length } };
    },
    neighbours: async (view: View, _metric: string, of: number) => {
      if (view.profile === 5)
        return { ok: true, value: { ...neighbours, method: ROWS.find(({ method }) => method === of) ?? neighbours.method } };
      questions.push(view.profile);
      await arrival;
      return { ok: true, value: { ...neighbours, method: later(neighbours.method), callers: neighbours.callers.map(later) } };
    },
    ownBasis: async () => ({ ok: true, value: { by: 'packages', prefixes: ['demo'] } }),
  });
  setEngine(engine);
  mount(
    <EngineContext value={engine}>
      <div style={{ display: 'flex', height: 600 }}>
        <MethodsView />
      </div>
    </EngineContext>,
  );
});

const grid = page.getByRole('grid', { name: 'Methods by cost' });

it('shows what the engine answers, and asks anew for another order and another filter', async () => {
  await expect.element(grid.getByRole('row', { name: /sort/ })).toHaveTextContent(/900/);
  expect(asked[0]).toMatchObject({ sort: 'exclusive', order: 'desc', filter: '', offset: 0 });
  await grid.getByRole('columnheader', { name: /Calls/ }).getByRole('button').click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ sort: 'calls' });
  await page.getByLabelText('Filter methods').fill('rea');
  await expect.poll(() => asked.at(-1)).toMatchObject({ filter: 'rea' });
  await expect.element(grid.getByRole('row', { name: /sort/ })).not.toBeInTheDocument();
  await expect.element(grid.getByRole('row', { name: /read/ })).toBeVisible();
});

it('marks densities as lower bounds, and neither other ratios nor dashes', async () => {
  setViewState('methods', { columns: 'ratios' });
  const cells = grid.getByRole('row', { name: /sort/ }).getByRole('gridcell');
  await expect.element(cells.filter({ hasText: 'at least' })).toHaveLength(2);
  await expect.element(cells.filter({ hasText: 'at least' }).first()).toHaveTextContent(/at least 12\.5/);
  await expect.element(grid.getByRole('row', { name: /read/ })).not.toHaveTextContent(/at least/);
});

it('a press on a method asks for its callers', async () => {
  await grid.getByRole('row', { name: /sort/ }).click();
  const callers = page.getByRole('table', { name: /Callers/ });
  await expect.element(callers.getByRole('row', { name: /read/ })).toHaveTextContent(/950/);
});

it.each([
  { method: 7, says: '3 calls in 2 contexts' },
  { method: 4, says: '1 call in 1 context' },
])('says of method $method: $says', async ({ method, says }) => {
  setViewState('methods', { method });
  await expect.element(page.getByRole('complementary', { name: 'Callers and callees' })).toHaveTextContent(`() · ${says} · `);
});

it('keeps the shares of old rows until those of a newer dump arrive', async () => {
  let arrive: () => void = () => undefined;
  arrival = new Promise((resolve) => (arrive = resolve));
  setViewState('methods', { method: 7 });
  const row = grid.getByRole('row', { name: /sort/ });
  const pane = page.getByRole('complementary', { name: 'Callers and callees' });
  await expect.element(pane).toHaveTextContent('950 bytecodes inclusive, 95.00%');
  await expect.element(row).toHaveTextContent('90.00%');
  const [bytecodes, ...others] = summary.metrics;
  const newer = { ...summary, profile: 6, metrics: [{ ...bytecodes!, total: 2000 }, ...others] };
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary: newer });
  await expect.poll(() => questions).toEqual([6, 6]);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  await expect.element(row).toHaveTextContent('90.00%');
  await expect.element(pane).toHaveTextContent('950 bytecodes inclusive, 95.00%');
  arrive();
  await expect.element(row).toHaveTextContent('45.00%');
  await expect.element(pane).toHaveTextContent('950 bytecodes inclusive, 47.50%');
});

it('selects what was clicked before the rows of a newer dump arrived', async () => {
  let arrive: () => void = () => undefined;
  const newer = async (act: () => Promise<void>, profile: number) => {
    arrival = new Promise((resolve) => (arrive = resolve));
    setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary: { ...summary, profile } });
    await act();
    expect(useApp.getState().place.methods.method).toBe(7);
    arrive();
  };
  const method = () => useApp.getState().place.methods.method;
  const caller = page.getByRole('table', { name: /Callers/ }).getByRole('button', { name: /read/ });
  setViewState('methods', { method: 7 });
  await expect.element(caller).toBeVisible();
  await newer(() => grid.getByRole('row', { name: /read/ }).click(), 6);
  await expect.poll(method).toBe(14);
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary });
  setViewState('methods', { method: 7 });
  await expect.element(caller).toBeVisible();
  await newer(() => caller.click(), 8);
  await expect.poll(method).toBe(14);
});
