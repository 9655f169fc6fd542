import '../../views/registry';

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canvasPort } from '../../canvas/canvas-port';
import { growthIn } from '../../session/growth';
import { setPlace, setViewState, useApp, viewKey, viewOf } from '../../state/store';
import { draw, startOver } from './live-drawing';
import { hold, setMark, showSpan } from './live-following';
import { useLive } from './live-store';
import { arrives, fake, grownOf, settled, slot, stateAt, text } from './testing/fake-live-page';

describe('frames that grew flash', () => {
  const treeNow = () => viewKey(viewOf(slot()!, useApp.getState().place, 'a'));
  let detach = () => {};
  let wantsNoMotion = false;
  beforeEach(() => {
    wantsNoMotion = false;
    vi.stubGlobal('matchMedia', () => ({ matches: wantsNoMotion }));
    detach = canvasPort.attach({ perform: () => {}, focus: () => {}, press: () => false, svg: async () => null });
    return () => detach();
  });
  const newer = () => arrives(30_000);
  const refuseMotion = () => {
    wantsNoMotion = true;
  };
  const asOwn = () => setPlace((place) => ({ transforms: [...place.transforms, { kind: 'invert' as const, metric: 'calls' }] }));
  it.each<[string, () => unknown, boolean]>([
    ['in a newer picture', newer, true],
    ['in a newer picture since the mark', async () => [setMark(), await settled(), await newer()], true],
    ['in the first picture after a hold', async () => [hold(true), await newer(), hold(false), await settled()], true],
    ['not while it is held', async () => [hold(true), await newer()], false],
    ['not in a span chosen while it is held', async () => [hold(true), await newer(), setMark(), await settled()], false],
    ['not in the first picture', async () => [startOver(), await newer()], false],
    ['not now, which ends and begins later each time', async () => [showSpan('now'), await settled(), await newer()], false],
    ['not in another span', async () => [showSpan('now'), await settled()], false],
    ['not in another span of a newer dump', async () => [useLive.setState({ span: 'now' }), await newer()], false],
    ['not with another mark', async () => [await newer(), setMark(), await settled()], false],
    ['not without a flame graph', async () => [detach(), await newer()], false],
    ['not if the user wants no motion', async () => [refuseMotion(), await newer()], false],
    ['not in a tree that the user transforms afterwards', async () => [await newer(), asOwn()], false],
  ])('%s', async (_, act, flashes) => {
    setViewState('flame', { focus: 2 });
    await act();
    expect(growthIn(treeNow())).toEqual(flashes ? Int32Array.of(4) : null);
    if (flashes)
      expect(grownOf.at(-1)).toMatchObject([
        {},
        { profile: slot()?.summary.profile },
        '',
        useApp.getState().place.flame.focus,
        0.01,
      ]);
  });

  it('by the metric that the user chooses while the dump is being opened', async () => {
    fake.meanwhile = () => {
      fake.meanwhile = () => undefined;
      setPlace(() => ({ metric: 'bytecodes' }));
    };
    fake.file = () => text('30000');
    useLive.setState({ state: stateAt(30_000) });
    await draw();
    expect(grownOf).toHaveLength(2);
  });
});
