import { expect, it } from 'vitest';
import type { View } from '../api/engine';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { built, openEncoded, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { Catalogue } from './catalogue';
import { LaidTree } from './laid-tree';

it('a metric that is prepared takes the place of one that was looked at beside the screen, not of the one on it', async () => {
  const { merged, names, recording } = await built(await encodeMct(SMALL));
  const catalogue = new Catalogue(recording.metrics, new Pace(), merged.constructors, recording);
  const laid = new LaidTree(merged.tree, names, catalogue, 0);
  await laid.ready(['bytecodes']);
  laid.prefix('bytecodes');
  await laid.ready(['bytecodes', 'calls']);
  expect(laid.aside(() => laid.prefix('calls').sums.at(-1))).toBe(28);
  expect(laid.latest).toBe('bytecodes');
  await laid.prepare('elements');
  expect(laid.holds(['bytecodes', 'elements'])).toBe(true);
  expect(laid.holds(['calls'])).toBe(false);
  expect(laid.latest).toBe('bytecodes');
});

it('the figures of one context are looked at beside the screen', async () => {
  const engine = createEngine();
  const view: View = { profile: (await openEncoded(engine, SMALL)).profile, thread: 'all' };
  value(await engine.flame(view, { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 100, firstRow: 0, rows: 9 }));
  value(await engine.context(view, 1, ['calls']));
  value(await engine.context(view, 1));
  expect((await engine.profiles.tree(view, new Pace())).latest).toBe('bytecodes');
});
