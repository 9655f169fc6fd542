import '../registry';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FrameName, ProfileSummary, View } from '../../../workers/api/engine';
import { setEngine } from '../../engine/engine-port';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { SelectionMenu } from '../../panes/transforms/SelectionMenu';
import { succeed } from '../../session/succession';
import { setPlace, setSlot, setViewState, useApp } from '../../state/store';
import { rowsPort } from '../../ui/row-numbers';
import { mount } from '../../ui/testing/mount';
import { CallTreeView } from './CallTreeView';

const visit: FrameName = { className: 'demo.Node', method: 'visit', descriptor: '()V', flags: 0, sourceFile: '', line: 0 };

const summary = {
  profile: 5,
  fileName: 'run.mct',
  metrics: [{ id: 'bytecodes', label: 'Bytecodes', unit: 'bytecodes', total: 1000, kind: 'exact', better: 'less' }],
  threads: [],
  timeline: null,
  shared: null,
  union: null,
  ...{ folded: 0, incomplete: false, pending: false, contexts: 30, mergedContexts: 30, modules: 0 },
} as unknown as ProfileSummary;

/** Number of levels in a chain: more than fit on the page. */
const DEEP = 120;

const asked: View[] = [];

/** Opens the menu over a context whose path contains `visit` the given number of times. */
function openMenu(times: number): void {
  asked.length = 0;
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'tree' });
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary });
  setViewState('flame', { selected: 3 });
  const values = [{ metric: 'bytecodes', inclusive: 900, exclusive: 10 }];
  const path = { contexts: Uint32Array.of(3), name: Uint32Array.of(0), names: [visit] };
  const engine = fakeEngine({
    recursion: async () => ({ ok: true, value: { name: visit, times } }),
    context: async () => ({ ok: true, value: { context: 3, method: 0, name: visit, path, values, treeTotals: [1000] } }),
    ownBasis: async () => ({ ok: true, value: { by: 'packages', prefixes: ['demo'] } }),
    transform: async (_job: number, view: View) => {
      asked.push(view);
      return { ok: true, value: { steps: [], contexts: 2, height: 2, carried: [1, -1] } };
    },
  });
  setEngine(engine);
  const opening = { label: 'Actions', anchor: { current: document.body }, side: 'right' as const, onClose: () => undefined };
  mount(
    <EngineContext value={engine}>
      <SelectionMenu opening={opening} />
    </EngineContext>,
  );
}

it('begins with the end of the hottest path in sight, however deep the chain, and does not open it again', async () => {
  let askedForPath = 0;
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'tree' });
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary });
  const row = (context: number) => ({ context, method: 0, name: visit, inclusive: 900, exclusive: 1, calls: 1 });
  const engine = fakeEngine({
    callees: async (view: View, context: number) => {
      asked.push(view);
      const rows = context + 1 < DEEP ? [{ ...row(context + 1), callees: 1, below: DEEP - context - 2 }] : [];
      return { ok: true, value: { rows, total: rows.length } };
    },
    hottestPath: async () => {
      askedForPath++;
      return { ok: true, value: Array.from({ length: DEEP }, (_, at) => at) };
    },
    hotMethods: async () => ({ ok: true, value: { rows: [], total: 0 } }),
    ownBasis: async () => ({ ok: true, value: { by: 'packages', prefixes: ['demo'] } }),
    usage: async () => ({ ok: true, value: null }),
  });
  setEngine(engine);
  mount(
    <EngineContext value={engine}>
      <div style={{ display: 'flex', height: 600 }}>
        <CallTreeView />
      </div>
    </EngineContext>,
  );
  await expect.element(page.getByRole('row', { level: DEEP })).toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Collapse all' }));
  await expect.element(page.getByRole('row', { level: 2 })).not.toBeInTheDocument();
  succeed(5, 6, new Map());
  asked.length = 0;
  setSlot('a', {
    state: 'ready',
    ref: { kind: 'file', name: 'run.mct', hash: '' },
    summary: { ...summary, profile: 6 as ProfileSummary['profile'] },
  });
  await expect.poll(() => asked.at(-1)?.profile).toBe(6);
  await expect.element(page.getByRole('row', { level: 2 })).not.toBeInTheDocument();
  expect(askedForPath).toBe(1);
});

it('selects the row that was clicked last if rows of a newer dump arrive in the meantime', async () => {
  useApp.setState(useApp.getInitialState(), true);
  setPlace({ view: 'tree' });
  setSlot('a', { state: 'ready', ref: { kind: 'file', name: 'run.mct', hash: '' }, summary });
  const row = (context: number, method: string) => ({
    ...{ context, method: 0, name: { ...visit, method }, inclusive: 9, exclusive: 1, calls: 1, callees: 0, below: 0 },
  });
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const engine = fakeEngine({
    callees: async (view: View) => {
      if (view.profile !== 5) await arrived;
      const first = view.profile === 5 ? 1 : 11;
      const rows = [row(first, 'slow'), row(first + 1, 'fast')];
      return { ok: true, value: { rows, total: rows.length } };
    },
    hottestPath: async () => ({ ok: true, value: [] }),
    hotMethods: async () => ({ ok: true, value: { rows: [], total: 0 } }),
    context: async () => ({ ok: false, error: { kind: 'internal', message: '', where: '', advice: '' } }),
    ownBasis: async () => ({ ok: true, value: { by: 'packages', prefixes: ['demo'] } }),
    usage: async () => ({ ok: true, value: null }),
  });
  setEngine(engine);
  mount(
    <EngineContext value={engine}>
      <div style={{ display: 'flex', height: 600 }}>
        <CallTreeView />
      </div>
    </EngineContext>,
  );
  await page.getByRole('row', { name: /slow/ }).click();
  expect(useApp.getState().place.flame.selected).toBe(1);
  await expect.poll(() => rowsPort.all().map((now) => now().contexts)).toContainEqual([1, 2]);
  succeed(5, 6, new Map([[2, 12]]));
  setViewState('flame', { selected: -1 });
  setSlot('a', {
    state: 'ready',
    ref: { kind: 'file', name: 'run.mct', hash: '' },
    summary: { ...summary, profile: 6 as ProfileSummary['profile'] },
  });
  await page.getByRole('row', { name: /slow/ }).click();
  expect(useApp.getState().place.flame.selected).toBe(-1);
  await page.getByRole('row', { name: /fast/ }).click();
  await expect.poll(() => useApp.getState().place.flame.selected).toBe(12);
  await expect.element(page.getByRole('row', { name: /fast/ })).toHaveAttribute('aria-selected', 'true');
  arrive();
  await expect.poll(() => rowsPort.all().map((now) => now().contexts)).toContainEqual([11, 12]);
  expect(useApp.getState().place.flame.selected).toBe(12);
});

it('offers to collapse a recursion of eight and more at once, and collapses it', async () => {
  openMenu(8);
  const item = page.getByRole('menuitem', { name: 'Collapse visit, 8 levels deep' });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const { className, method, descriptor } = visit;
  await expect.poll(() => asked.at(-1)?.transforms).toEqual([{ kind: 'recursion', method: { className, method, descriptor } }]);
});

it('does not where a method repeats less often', async () => {
  openMenu(7);
  await expect.element(page.getByRole('menu')).toHaveTextContent(/inclusive 900/);
  await expect.element(page.getByRole('menuitem', { name: /Collapse/ })).not.toBeInTheDocument();
});
