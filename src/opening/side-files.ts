/** Opens, rejects, swaps and closes the files of sides A and B, and chooses the view that shows them. */

import { isProfileName } from '../../workers/formats/file-names';
import { nextJob } from '../engine/engine';
import { applyMappings } from '../session/shown-names';
import type { Asking } from '../sources/handles';
import { withScript } from '../state/fetched-script';
import { findInLibrary } from '../state/library-port';
import { type FileRef, type LinkRef, type NamedRef, type Side, sameRef } from '../state/place';
import { embeddedFile } from '../state/report-page';
import { withoutIds } from '../state/start-place';
import {
  changeFiles,
  clearNotices,
  closeDialog,
  heldIn,
  notify,
  offerFiles,
  placeNow,
  type ReadySlot,
  readySlot,
  type Slot,
  setPlace,
  setSlot,
  slotOn,
  slotRef,
  stateNow,
  type WhyWanted,
} from '../state/store';
import { coveredBy, firstOf } from '../state/views';
import { sortFiles } from './file-kinds';
import { givenFile } from './given-files';
import { fillMembers, memberFile } from './members';
import { allowHost, mayFetch, nameIn } from './profile-fetch';
import { openShared } from './shared-links';
import { cancelOpening, openingIn, openOn, release, vacate } from './sides';

/**
 * Opens files that were dropped, picked or pasted.
 *
 * An archive with several profiles is replaced by these. A single profile goes to the waiting side whose file has its name,
 * otherwise to any waiting side, otherwise to `side`. Two profiles are compared. If there are more, if one has counts and the
 * other time, or if they can be joined, a dialog asks. Mapping files apply to the profiles given with them; sources are shown
 * next to methods.
 */
export async function openFiles(given: readonly File[], side: Side): Promise<void> {
  const { mappings, profiles, sources } = await sortFiles(given);
  await openProfiles(profiles, side);
  if (sources.length > 0) void withScript(import('../sources/source-queue'), ({ giveFiles }) => giveFiles(sources));
  if (mappings.length === 0) return;
  if (stateNow().dialog === 'several') {
    notify({ message: 'Mapping files were ignored.', advice: 'Drop them again once their profiles are open.' });
    return;
  }
  closeDialog();
  const both = profiles.length > 1 || (profiles.length === 0 && coveredBy(placeNow().view) === 'pair');
  await applyMappings(mappings, both ? ['a', 'b'] : [side]);
}

/**
 * Fills runs that a link is waiting for, and returns the other files. The code for runs is fetched on demand, because few pages
 * open several runs as a side.
 */
async function withoutRuns(given: readonly File[]): Promise<readonly File[]> {
  let left = given;
  const isWaiting = (['a', 'b'] as const).map(slotOn).some((slot) => slot.state === 'wanted' && slot.ref.kind === 'runs');
  if (isWaiting)
    await withScript(import('./runs'), async ({ fillRuns }) => {
      left = await fillRuns(given);
    });
  return left;
}

/** The files, with archives of several profiles replaced by those. Null if that failed, or the user cancelled. */
const unpacked = (given: readonly File[], side: Side): Promise<readonly File[] | null> =>
  given.every(({ name }) => isProfileName(name))
    ? Promise.resolve(given)
    : import('./archives').then(
        ({ withoutArchives }) => withoutArchives(given, side),
        () => given,
      );

async function openProfiles(given: readonly File[], side: Side): Promise<void> {
  const all = await unpacked(given, side);
  if (all === null) return;
  const files = await withoutRuns(fillMembers(all));
  const [first, second] = files;
  if (first === undefined) return;
  closeDialog();
  clearNotices();
  const { slots } = stateNow();
  const waiting = (['a', 'b'] as const).filter((each) => awaitedFile(slots[each]));
  if (files.length > 2) {
    offerFiles(files);
    return;
  }
  const beside = side === 'b' ? readySlot(slots.a) : null;
  if (waiting.length === 0 && (second !== undefined || beside) && (await isOverlayOffered(files, beside))) return;
  if (waiting.length === 0 && second !== undefined && (await isJoinOffered(files))) return;
  if (second !== undefined) {
    // Dropped files have no order. If a link is waiting for both, its names decide, otherwise the files' own names and times.
    const { a: slotA, b: slotB } = stateNow().slots;
    const named = (forA: File, forB: File): boolean =>
      nameMatches(awaitedFile(slotA), forA.name) || nameMatches(awaitedFile(slotB), forB.name);
    const areAlike = named(second, first) === named(first, second);
    const swap = areAlike ? await areSwapped(first, second) : named(second, first);
    const [a, b] = await Promise.all([openGiven('a', swap ? second : first), openGiven('b', swap ? first : second)]);
    if (a && b) setPlace({ view: firstOf('pair') });
    return;
  }
  const target = waiting.find((each) => nameMatches(awaitedFile(slots[each]), first.name)) ?? waiting[0] ?? side;
  const open = await openGiven(target, first);
  if (open && waiting.length === 0) showOpened(target);
}

/**
 * Whether a dialog asks about two files, or about one file and the one open as A, because one has counts and the other may have
 * time.
 */
const isOverlayOffered = (files: readonly File[], beside: ReadySlot | null): Promise<boolean> =>
  import('./overlay').then(
    ({ offerOverlay }) => offerOverlay(files, beside),
    () => false,
  );

/** Whether a dialog asks about files that are flight recordings of one process. */
const isJoinOffered = (files: readonly File[]): Promise<boolean> =>
  import('./joined-recordings').then(
    async ({ joinedRecording }) => {
      const can = (await joinedRecording(files)) !== null;
      if (can) offerFiles(files);
      return can;
    },
    () => false,
  );

/** Whether the first of two files is probably B. If the script cannot be fetched, the files stay in the order given. */
const areSwapped = (first: File, second: File): Promise<boolean> =>
  import('./guessed-sides').then(
    ({ guessSides }) => guessSides([first, second])[0] === 'b',
    () => false,
  );

/** Shows the comparison if B was opened while A is open. Otherwise leaves a view that shows a set of files. */
function showOpened(side: Side) {
  const { slots, place } = stateNow();
  if (side === 'b' && readySlot(slots.a)) setPlace({ view: firstOf('pair') });
  else if (coveredBy(place.view) === 'set') setPlace({ view: firstOf('file') });
}

function openGiven(side: Side, file: File): Promise<boolean> {
  const expected = awaitedFile(slotOn(side)) ?? undefined;
  return openOn(side, { kind: 'bytes', name: file.name, blob: file }, { expected });
}

/** The file that a side is waiting for, even while it shows one with another hash. `fillRuns` handles sides of several runs. */
function awaitedFile(slot: Slot): NamedRef | null {
  if (slot.state === 'differs') return slot.expected;
  return slot.state === 'wanted' && slot.ref.kind !== 'runs' ? slot.ref : null;
}

/**
 * Whether a file may be the one that a link names, judging by its name: a file named by its address may have been downloaded.
 */
const nameMatches = (ref: NamedRef | null, name: string): boolean => ref !== null && nameIn(ref) === name;

export async function closeSide(side: Side): Promise<void> {
  const slot = slotOn(side);
  if (slot.state === 'opening') cancelOpening(side);
  const open = heldIn(slotOn(side));
  setSlot(side, { state: 'empty' });
  setPlace((place) => ({
    ...withoutIds(place),
    side: side === 'a' ? 'b' : 'a',
    view: coveredBy(place.view) === 'pair' ? firstOf('file') : place.view,
  }));
  if (open) await release(open);
}

/**
 * Whether both sides are open. While one is being opened, they cannot be swapped, because its file goes to the side where
 * opening began.
 */
export const canSwap = ({ a, b }: Record<Side, Slot>): boolean => a.state === 'ready' && b.state === 'ready';

export function swapSides(): void {
  changeFiles(({ slots, place }) => ({
    slots: { a: slots.b, b: slots.a },
    place: {
      ...withoutIds(place),
      threads: { a: place.threads.b, b: place.threads.a },
      side: place.side === 'a' ? 'b' : 'a',
      diff: { ...place.diff, kinds: [] },
    },
  }));
}

/**
 * Opens the files of a link: addresses at once, those on other origins after asking the user. Local files come from the report
 * page, the members of a matrix or the library; otherwise the user must give them.
 *
 * Before the call returns, the store has the link's files on both sides. The promise resolves when they are open or waiting for
 * the user.
 *
 * @returns whether the contents embedded in the link, if any, were understood
 */
export async function openLinked(files: Record<Side, FileRef | null>): Promise<boolean> {
  const shared: Partial<Record<Side, LinkRef>> = {};
  const opening = (['a', 'b'] as const).map(async (side): Promise<unknown> => {
    const ref = files[side];
    const slot = slotOn(side);
    // If the address does not mention this side, its file stays open: otherwise, after going back, a dropped file would have to
    // be given again.
    if (
      ref === null ||
      (sameRef(ref, slotRef(slot)) && partOn(ref, side) === partOn(slotRef(slot), side) && slot.state !== 'wanted')
    )
      return;
    if (ref.kind === 'link') {
      shared[side] = ref;
      return;
    }
    if (ref.kind === 'runs') return withScript(import('./runs'), ({ openRunsLinked }) => openRunsLinked(side, ref));
    if (ref.kind === 'url') {
      if (mayFetch(ref.url)) return openOn(side, { kind: 'url', url: ref.url }, { expected: ref });
      return waitFor(side, ref, 'foreign');
    }
    const own = embeddedFile(ref.name) ?? (ref.hash === '' ? null : memberFile(ref.hash));
    if (own !== null) return openOn(side, { kind: 'bytes', name: ref.name, blob: own }, { expected: ref });
    return ref.hash === '' ? waitFor(side, ref, 'drop') : openKept(side, ref);
  });
  const held = Object.keys(shared).length > 0 ? openShared(shared) : true;
  await Promise.all(opening);
  return held;
}

/** Opens a link's file from the library, or by the handle of the given file. If neither exists, waits for the file. */
export async function openKept(side: Side, ref: NamedRef, how: Asking = 'queryPermission'): Promise<void> {
  const before = vacate(side);
  const job = nextJob();
  const name = nameIn(ref);
  setSlot(side, { state: 'opening', ref, name, job, progress: { phase: 'fetch', done: 0, total: 0, left: null }, before });
  const kept = (await findInLibrary(ref)) ?? (await givenFile(ref, how));
  if (openingIn(side, job) === null) return;
  if (kept instanceof File) await openOn(side, { kind: 'bytes', name: kept.name, blob: kept }, { expected: ref });
  else await waitFor(side, ref, kept ?? 'drop');
}

/** Makes a side wait for a link's file, and closes the file open there. */
async function waitFor(side: Side, ref: NamedRef, why: WhyWanted): Promise<void> {
  const before = vacate(side);
  setSlot(side, { state: 'wanted', ref, why });
  if (before) await release(before);
}

const partOn = (ref: FileRef | null, side: Side): Side => ref?.part ?? side;

/** Opens an address that the user typed or chose. The dialog has already asked about other origins. */
export async function openUrl(side: Side, url: string): Promise<boolean> {
  clearNotices();
  allowHost(url);
  const open = await openOn(side, { kind: 'url', url });
  if (open) showOpened(side);
  return open;
}
