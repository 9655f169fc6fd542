/** Lays the time of a sampled file over the counts of an exact one, and opens the result as any other file. */
import { beginsAsOwn, isOwnName, withoutExtension } from '../../workers/formats/file-names';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import {
  clearNotices,
  closeDialog,
  notify,
  offerFiles,
  type ReadySlot,
  readySlot,
  setPlace,
  setSlot,
  slotOn,
} from '../state/store';
import { firstOf } from '../state/views';
import { guessSides } from './guessed-sides';
import { compareRuns } from './runs';
import { openingIn, openOn, vacate } from './sides';

/** Subject of the sentence that both ran the same program with the same input: the question says so before it is answered. */
const CONFIRMED_BY = 'the user who combined them in the browser';

/** Files of an open profile, which need not be opened again for a comparison. */
const openFiles = new WeakMap<File, number>();

export interface CountsAndTime {
  readonly exact: File;
  readonly time: File;
}

/** The exact and the sampled one of two files, by their names; null where both may be either. */
export function countsAndTime([first, second, ...others]: readonly File[]): CountsAndTime | null {
  if (second === undefined || others.length > 0 || isOwnName(first.name) === isOwnName(second.name)) return null;
  return isOwnName(first.name) ? { exact: first, time: second } : { exact: second, time: first };
}

/** Whether a file has counts, whatever its name is: in the library each file has the name that its user gave it. */
const isExact = async (file: File): Promise<boolean> => beginsAsOwn(new Uint8Array(await file.slice(0, 8).arrayBuffer()));

/** Asks what to do with an exact and a sampled file: two given ones, or one and that of a side. Returns whether there are such files. */
export async function offerOverlay(given: readonly File[], beside: ReadySlot | null): Promise<boolean> {
  const [first, second] = given;
  const files = second !== undefined || beside === null ? given : await besideOpen(beside, first);
  const pair = countsAndTime(files);
  if (pair === null || (await isExact(pair.time))) return false;
  offerFiles(files);
  return true;
}

/** The file of a side, and one that was given; none where the side is more, or less, than one file. */
async function besideOpen({ summary }: ReadySlot, given: File): Promise<readonly File[]> {
  const { profile, fileName, shared, runs, union } = summary;
  if (shared || runs || union || countsAndTime([new File([], fileName), given]) === null) return [];
  const bytes = await ask(engine().bytes(profile));
  if (!bytes.ok) return [];
  const open = new File([bytes.value], fileName);
  openFiles.set(open, profile);
  return [open, given];
}

/** Opens two files as A and B, as their names suggest. One that is open as A stays. */
export async function compareFiles(first: File, second: File): Promise<void> {
  closeDialog();
  const open = openFiles.get(first);
  const isSwapped = open === undefined && guessSides([first, second])[0] === 'b';
  const [a, b] = isSwapped ? [second, first] : [first, second];
  if (open === undefined || open !== readySlot(slotOn('a'))?.summary.profile) await compareRuns([a], [b]);
  else if (await openOn('b', { kind: 'bytes', name: b.name, blob: b })) setPlace({ view: firstOf('pair') });
}

export async function layTimeOverCounts({ exact, time }: CountsAndTime): Promise<void> {
  closeDialog();
  clearNotices();
  const side = 'a';
  const name = `${withoutExtension(exact.name)}-time.mct`;
  const before = vacate(side);
  const job = nextJob();
  setSlot(side, {
    ...{ state: 'opening', ref: { kind: 'file', name, hash: '' }, name, job },
    ...{ progress: { phase: 'read', done: 0, total: 0, left: null }, before },
  });
  const named = (file: File) => ({ name: file.name, file });
  const report = reporting((progress) => {
    const slot = openingIn(side, job);
    if (slot) setSlot(side, { ...slot, progress });
  });
  const laid = await ask(engine().overlay(job, { exact: named(exact), time: named(time) }, null, CONFIRMED_BY, report));
  const now = openingIn(side, job);
  // Cancelled, or another file took the side.
  if (now === null) return;
  setSlot(side, now.before ?? { state: 'empty' });
  if (!laid.ok) {
    if (laid.error.kind !== 'cancelled') notify(laid.error);
    return;
  }
  if (await openOn(side, { kind: 'bytes', name, blob: new File([laid.value.file], name) })) setPlace({ view: 'slow' });
}
