/** Opens what a link holds itself: the pruned comparison, or profile, that came with its `d=`. */
import { embeddedPayload } from './embedded';
import { ask, engine } from './engine';
import type { LinkRef, Side } from './place';
import { heldIn, notify, setPlace, setSlot, useApp } from './store';

/** In the place of a payload: that of this page (workers/share/report.ts). */
const HERE = 'here';

/** Resolves when the sides show what they can; what was open there is closed. A refusal is told, and leaves its sides empty. */
export async function openShared(refs: Partial<Record<Side, LinkRef>>): Promise<void> {
  const sides = (['a', 'b'] as const).filter((side) => refs[side] !== undefined);
  const payload = sides.map((side) => refs[side]?.payload ?? '')[0] ?? '';
  const opened = await ask(engine.openLink(payload === HERE ? embeddedPayload() : payload));
  if (!opened.ok) notify(opened.error);
  const parts = opened.ok ? { a: opened.value.a, b: opened.value.b } : { a: null, b: null };
  const before = sides.flatMap((side) => heldIn(useApp.getState().slots[side])?.summary.profile ?? []);
  for (const side of sides) {
    const ref = refs[side]!;
    const summary = parts[ref.part];
    parts[ref.part] = null;
    setSlot(side, summary === null ? { state: 'empty' } : { state: 'ready', ref, summary });
  }
  const unused = [parts.a, parts.b].flatMap((part) => part?.profile ?? []);
  for (const profile of [...before, ...unused]) await engine.close(profile);
  if (opened.ok && useApp.getState().place.metric === '') setPlace({ metric: opened.value.metric });
}
