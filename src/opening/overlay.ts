/** Lays the time of a sampled file over the counts of an exact one, and opens the result like any other file. */
import { beginsAsOwn, isOwnName, withoutExtension } from '../../workers/formats/file-names';
import { ask } from '../engine/engine';
import { engine } from '../engine/engine-port';
import { clearNotices, closeDialog, offerFiles, type ReadySlot, readySlot, setPlace, slotOn } from '../state/store';
import { firstOf } from '../state/views';
import { guessSides } from './guessed-sides';
import { compareRuns } from './runs';
import { workOn } from './side-work';
import { openOn } from './sides';

/**
 * Subject of the sentence that both files ran the same program with the same input; the question states this before the user
 * answers.
 */
const CONFIRMED_BY = 'the user who combined them in the browser';

/** The files of an open profile, which need not be opened again for a comparison. */
const openFiles = new WeakMap<File, number>();

export interface CountsAndTime {
  readonly exact: File;
  readonly time: File;
}

/** Decides by their names which of two files is exact and which sampled; null if the names leave it open. */
export function countsAndTime([first, second, ...others]: readonly File[]): CountsAndTime | null {
  if (second === undefined || others.length > 0 || isOwnName(first.name) === isOwnName(second.name)) return null;
  return isOwnName(first.name) ? { exact: first, time: second } : { exact: second, time: first };
}

/** Whether a file has counts, whatever it is called: in the library, each file has the name that the user gave it. */
const isExact = async (file: File): Promise<boolean> => beginsAsOwn(new Uint8Array(await file.slice(0, 8).arrayBuffer()));

/**
 * Asks what to do with an exact and a sampled file: two given ones, or a given one and the file of a side. Returns whether
 * there is such a pair.
 */
export async function offerOverlay(given: readonly File[], beside: ReadySlot | null): Promise<boolean> {
  const [first, second] = given;
  const files = second !== undefined || beside === null ? given : await besideOpen(beside, first);
  const pair = countsAndTime(files);
  if (pair === null || (await isExact(pair.time))) return false;
  offerFiles(files);
  return true;
}

/** The file of a side, and one that was given; none unless the side consists of exactly one file. */
async function besideOpen({ summary }: ReadySlot, given: File): Promise<readonly File[]> {
  const { profile, fileName, shared, runs, union } = summary;
  if (shared || runs || union || countsAndTime([new File([], fileName), given]) === null) return [];
  const bytes = await ask(engine().bytes(profile));
  if (!bytes.ok) return [];
  const open = new File([bytes.value], fileName);
  openFiles.set(open, profile);
  return [open, given];
}

/** Opens two files as A and B, in the order that their names suggest. A file already open as A stays there. */
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
  const named = (file: File) => ({ name: file.name, file });
  const laid = await workOn(side, name, (job, report) =>
    engine().overlay(job, { exact: named(exact), time: named(time) }, null, CONFIRMED_BY, report),
  );
  if (laid === null) return;
  if (await openOn(side, { kind: 'bytes', name, blob: new File([laid.file], name) })) setPlace({ view: 'slow' });
}
