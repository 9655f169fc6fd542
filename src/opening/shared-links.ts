/** Opens the pruned comparison or profile that a link itself contains (`d=`). */

import { ask, nextJob } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { LinkRef, Side } from '../state/place';
import { embeddedPayload } from '../state/report-page';
import { changeFiles, notify, type Slot, setSlot } from '../state/store';
import { openingIn, release, vacate } from './sides';

/** Stands for the payload embedded in this page (workers/sharing/report-page.ts). */
const HERE = 'here';

type Refs = Partial<Record<Side, LinkRef>>;

/**
 * Opens payloads on their sides, and closes the profiles that were open there. If a payload is rejected, those stay open, and a
 * notice says why.
 *
 * @returns whether no payload was rejected
 */
export async function openShared(refs: Refs): Promise<boolean> {
  const { a, b } = refs;
  const together = a === undefined || b === undefined || a.payload === b.payload;
  const opened = await Promise.all(together ? [openPayload(refs)] : [openPayload({ a }), openPayload({ b })]);
  return opened.every(Boolean);
}

async function openPayload(refs: Refs): Promise<boolean> {
  const job = nextJob();
  const wanted = (['a', 'b'] as const).flatMap((side) => {
    const ref = refs[side];
    return ref ? [{ side, ref, before: vacate(side) }] : [];
  });
  const progress = { phase: 'decode', done: 0, total: 0, left: null } as const;
  for (const { side, ref, before } of wanted)
    setSlot(side, { state: 'opening', ref, name: 'What the link contains', job, progress, before });
  const payload = wanted[0]?.ref.payload ?? '';
  const opened = await ask(engine().openLink(payload === HERE ? embeddedPayload() : payload));
  const parts = opened.ok ? { a: opened.value.a, b: opened.value.b } : { a: null, b: null };
  // Sides that were neither cancelled nor given another file.
  const still = wanted.flatMap(({ side, ref }) => {
    const now = openingIn(side, job);
    return now ? [{ side, ref, before: now.before }] : [];
  });
  if (still.length > 0 && !opened.ok) {
    for (const { side, before } of still) setSlot(side, before ?? { state: 'empty' });
    notify(opened.error);
    return false;
  }
  const shown = still.map(({ side, ref }): [Side, Slot] => {
    const summary = parts[ref.part];
    parts[ref.part] = null;
    return [side, summary === null ? { state: 'empty' } : { state: 'ready', ref, summary }];
  });
  if (opened.ok && shown.length > 0)
    changeFiles(({ slots, place }) => ({
      slots: { ...slots, ...Object.fromEntries(shown) },
      place: place.metric === '' ? { ...place, metric: opened.value.metric } : place,
    }));
  for (const { before } of still) if (before) await release(before);
  for (const part of [parts.a, parts.b]) if (part) await engine().close(part.profile);
  return true;
}
