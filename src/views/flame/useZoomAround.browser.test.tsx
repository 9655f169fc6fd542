import '../registry';
import { beforeEach, expect, it } from 'vitest';
import type { ContextId } from '../../../workers/api/engine';
import { fakeEngine } from '../../engine/fake-engine';
import { EngineContext } from '../../engine/useEngine';
import { placeNow, setViewState, useApp } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { mount } from '../../ui/testing/mount';
import { useZoomAround } from './useZoomAround';

/**
 * Callers of each context, the root first.
 *
 *     0 ┬ 1 ┬ 2 ─ 3
 *       │   └ 4
 *       └ 5
 */
const PATHS: Readonly<Record<ContextId, ContextId[]>> = { 2: [0, 1, 2], 3: [0, 1, 2, 3], 4: [0, 1, 4], 5: [0, 5] };

const asked: ContextId[] = [];
const engine = fakeEngine({
  context: async (_: unknown, context: ContextId) => {
    asked.push(context);
    return { ok: true, value: { context, path: { contexts: Uint32Array.from(PATHS[context]) } } };
  },
});
const current = { view: { profile: 1 }, metric: { id: 'calls' } } as unknown as CurrentView;

function Zoomed({ path }: { path: Uint32Array | undefined }) {
  useZoomAround(current, path);
  return null;
}

beforeEach(() => {
  useApp.setState(useApp.getInitialState(), true);
  asked.length = 0;
});

const select = (focus: ContextId, selected: ContextId, path: Uint32Array | undefined = Uint32Array.from(PATHS[selected])) => {
  setViewState('flame', { focus, selected, x0: 0.2, x1: 0.4 });
  mount(
    <EngineContext value={engine}>
      <Zoomed path={path} />
    </EngineContext>,
  );
};

it.each([
  { to: 'a sibling of the zoomed frame', focus: 2, selected: 4, common: 1 },
  { to: 'a frame that shares only the root', focus: 2, selected: 5, common: 0 },
])('zooms out to the nearest common caller of $to, and shows all of it', async ({ focus, selected, common }) => {
  select(focus, selected);
  await expect.poll(() => placeNow().flame).toMatchObject({ focus: common, selected, x0: 0, x1: 1 });
});

it.each([
  { of: 'a frame inside it', focus: 2, selected: 3, path: undefined, asks: [] },
  { of: 'the zoomed frame', focus: 2, selected: 2, path: undefined, asks: [] },
  { of: 'a frame whose path is that of an earlier selection', focus: 2, selected: 5, path: PATHS[4], asks: [] },
  { of: 'its caller, which shows the zoomed frame in full', focus: 3, selected: 2, path: undefined, asks: [3] },
])('keeps the zoom at a selection of $of', async ({ focus, selected, path, asks }) => {
  select(focus, selected, path && Uint32Array.from(path));
  await expect.poll(() => asked).toEqual(asks);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(placeNow().flame).toMatchObject({ focus, selected, x0: 0.2, x1: 0.4 });
});
