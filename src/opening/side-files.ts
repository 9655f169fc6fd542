/** Opens, refuses, swaps and closes the files of sides A and B, and chooses the view. */

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
 * Opens dropped, picked or pasted files.
 *
 * One profile goes to the waiting side whose file has its name, else to any waiting side, else to `side`. Two are compared. With more, or
 * with one that has counts and one that has time, a dialog asks.
 * Mapping files apply to the profiles given with them, and sources are shown beside methods.
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

/** The files that are not runs which a link waits for. Most pages never open several runs as a side: their code is fetched. */
async function withoutRuns(given: readonly File[]): Promise<readonly File[]> {
  let left = given;
  const isWaiting = (['a', 'b'] as const).map(slotOn).some((slot) => slot.state === 'wanted' && slot.ref.kind === 'runs');
  if (isWaiting)
    await withScript(import('./runs'), async ({ fillRuns }) => {
      left = await fillRuns(given);
    });
  return left;
}

async function openProfiles(given: readonly File[], side: Side): Promise<void> {
  const files = await withoutRuns(fillMembers(given));
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
  if (second !== undefined) {
    // Dropped files have no order: a link that waits for both decides by its names, otherwise the files' own names and times do.
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

/** Whether a dialog asks about two files, or one beside A, because one has counts and the other may have time. */
const isOverlayOffered = (files: readonly File[], beside: ReadySlot | null): Promise<boolean> =>
  import('./overlay').then(
    ({ offerOverlay }) => offerOverlay(files, beside),
    () => false,
  );

/** Whether the first of two files is guessed to be B. Where the script cannot be fetched, they stay in the order given. */
const areSwapped = (first: File, second: File): Promise<boolean> =>
  import('./guessed-sides').then(
    ({ guessSides }) => guessSides([first, second])[0] === 'b',
    () => false,
  );

/** Shows the comparison after a second file. After one file, leaves a view of a set. */
function showOpened(side: Side) {
  const { slots, place } = stateNow();
  if (side === 'b' && readySlot(slots.a)) setPlace({ view: firstOf('pair') });
  else if (coveredBy(place.view) === 'set') setPlace({ view: firstOf('file') });
}

function openGiven(side: Side, file: File): Promise<boolean> {
  const expected = awaitedFile(slotOn(side)) ?? undefined;
  return openOn(side, { kind: 'bytes', name: file.name, blob: file }, { expected });
}

/** The file that a side waits for, also while it shows one with another hash. Several runs are filled by `fillRuns`. */
function awaitedFile(slot: Slot): NamedRef | null {
  if (slot.state === 'differs') return slot.expected;
  return slot.state === 'wanted' && slot.ref.kind !== 'runs' ? slot.ref : null;
}

/** Whether a file may be the one that a link names, by its name: a file of an address may have been downloaded. */
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

/** Whether both sides are open. While one is being opened they cannot be swapped, because its file goes to the side it began on. */
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
 * Opens the files of a link: addresses at once, those of other origins after a question. Local files come from the report page,
 * the members of a matrix or the library, else when the user gives them.
 *
 * Both sides have the link's files in the store before this returns. It resolves when they are open or wait for the user.
 *
 * @returns whether the contents that the link itself holds were understood
 */
export async function openLinked(files: Record<Side, FileRef | null>): Promise<boolean> {
  const shared: Partial<Record<Side, LinkRef>> = {};
  const opening = (['a', 'b'] as const).map(async (side): Promise<unknown> => {
    const ref = files[side];
    const slot = slotOn(side);
    // An address without this side leaves it open: on a step back, a dropped file would have to be given again.
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

/** Opens a link's file out of the library, or by the handle with which it was given. Waits for the file if neither is there. */
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

/** Has a side wait for a link's file, and closes the one that is open there. */
async function waitFor(side: Side, ref: NamedRef, why: WhyWanted): Promise<void> {
  const before = vacate(side);
  setSlot(side, { state: 'wanted', ref, why });
  if (before) await release(before);
}

const partOn = (ref: FileRef | null, side: Side): Side => ref?.part ?? side;

/** Opens an address that the user typed or chose. The dialog has asked about other origins. */
export async function openUrl(side: Side, url: string): Promise<boolean> {
  clearNotices();
  allowHost(url);
  const open = await openOn(side, { kind: 'url', url });
  if (open) showOpened(side);
  return open;
}
