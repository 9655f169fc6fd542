/**
 * Keeps the address bar and the store in step. Navigation adds an entry to the history; zooming and typing replace the current
 * one.
 */

import { findMembers, linkedMembers } from '../opening/members';
import { takeToken } from '../opening/serve-token';
import { openLinked } from '../opening/side-files';
import { lineOf, OF_EARLIER_DUMP } from '../session/succession';
import { type FileRef, type Place, type Side, sameRef } from '../state/place';
import { rememberedRoot } from '../state/preferences';
import { embeddedAddress, isReport } from '../state/report-page';
import { hasIds, withoutIds } from '../state/start-place';
import {
  type AppState,
  changeFiles,
  clearNotices,
  heldIn,
  notify,
  onChange,
  placeNow,
  refsOf,
  slotOn,
  slotRef,
  stateNow,
} from '../state/store';
import { readAddress, writeAddress } from '../state/url';
import { stepValues, withStatesOf } from '../state/view-states';
import { coveredBy } from '../state/views';
import { closeOverlays, interceptBack } from '../ui/overlay/open-overlays';
import { flushPendingUpdates } from '../ui/pending-updates';
import { enterEntry, leaveUnwritten, pushEntry, replaceEntry } from './history-entries';

/** Delay before a zoom is written: Chromium drops `replaceState` calls beyond 200 in 30 seconds. */
const SETTLE_MS = 250;

const steps = (place: Place): string =>
  JSON.stringify([
    place.view,
    place.side,
    place.threads,
    place.match,
    place.own,
    place.gate,
    place.metric,
    place.root,
    place.transforms,
    stepValues(place),
  ]);

let timer: ReturnType<typeof setTimeout> | undefined;
let applying = false;
/** Number of the address applied last. Answers for earlier ones are ignored. */
let lastApplied = 0;
/**
 * `shown`: the bar has the address of what the page shows. `settling`: it has an address whose files are being opened.
 * `refused`: it has an address that this page cannot read, which stays until the user navigates, so that a reload or a newer
 * page can read it.
 */
let bar: 'shown' | 'settling' | 'refused' = 'shown';
/** The hash of what the page showed when a link was refused. */
let hashWhenRefused = '';

const hashOf = ({ place, slots, matrix }: AppState): string =>
  writeAddress(place, { a: slotRef(slots.a), b: slotRef(slots.b) }, refsOf(matrix));

/** The URL with this hash; without `#` if the hash is empty. */
const urlOf = (hash: string): string => (hash === '' ? location.pathname + location.search : hash);

function cancelWrite() {
  clearTimeout(timer);
  timer = undefined;
}

function write(push: boolean) {
  cancelWrite();
  if (bar === 'settling' && !push) return;
  const hash = hashOf(stateNow());
  const goesOn = bar === 'refused';
  if (goesOn) {
    if (hash === hashWhenRefused) return;
    bar = 'shown';
  }
  if (hash === location.hash) return;
  if (push || goesOn) pushEntry(urlOf(hash));
  else replaceEntry(urlOf(hash));
}

function refuse() {
  bar = 'refused';
  hashWhenRefused = hashOf(stateNow());
}

/** Keeps the address of the place being left, including its view's pending changes. */
function leave() {
  const { place } = stateNow();
  applying = true;
  flushPendingUpdates();
  applying = false;
  const now = stateNow();
  if (bar === 'shown' && (timer !== undefined || now.place !== place)) leaveUnwritten(urlOf(hashOf(now)));
  cancelWrite();
}

/**
 * Opens the address in the bar. `standing`: whether roots are at the top or the bottom if the address does not say; at the top
 * if omitted.
 */
async function apply(standing?: Place['root']): Promise<void> {
  leave();
  const isTyped = enterEntry();
  const turn = ++lastApplied;
  clearNotices();
  const address = readAddress(location.hash, document.baseURI);
  const before = placeNow();
  const held = openProfiles();
  if (address.newer) {
    for (const problem of address.problems)
      notify({ message: problem, advice: 'The link was not opened. Reload the page to get the latest version.' });
    if (standing !== undefined) show({ ...before, root: standing });
    refuse();
    return;
  }
  const linked = current(address.place, before);
  const problems =
    isTyped && linked !== address.place && hasIds(address.place) ? [...address.problems, OF_EARLIER_DUMP] : address.problems;
  for (const problem of problems) notify({ message: problem, advice: 'Everything else in the link is applied.' });
  bar = 'settling';
  // Must run before `openLinked` and synchronously, so that no render mixes two addresses.
  const members = address.matrix.length > 0 ? linkedMembers(address.matrix) : null;
  applying = true;
  changeFiles(({ place, matrix }) => ({
    matrix: members ?? matrix,
    // View states that the link does not mention stay, so that going back and forth loses nothing.
    place: {
      ...withStatesOf(linked, place),
      ...(coveredBy(address.place.view) === 'set' ? ofOpenFiles(place) : {}),
      ...(standing === undefined || /[?&]root=/.test(location.hash) ? {} : { root: standing }),
    },
  }));
  applying = false;
  const placed = placeNow();
  const [understood] = await Promise.all([openLinked(address.files), findMembers()]);
  if (turn !== lastApplied) return;
  bar = 'shown';
  if (understood) {
    write(false);
    return;
  }
  // Nothing was opened, so the place of the link does not belong to the open files.
  if (placeNow() === placed && namesNoFile(address.files) && openProfiles() === held) show({ ...before, root: placed.root });
  refuse();
}

/**
 * The place of an address without numbers of contexts, methods and threads if a later dump took the place of an open file: an
 * entry from before has the numbers of another tree.
 */
function current(linked: Place, { threads }: Place): Place {
  if (!isSuccessor('a') && !isSuccessor('b')) return linked;
  const threadOn = (side: Side) => (typeof linked.threads[side] === 'number' ? threads[side] : linked.threads[side]);
  return { ...withoutIds(linked), threads: { a: threadOn('a'), b: threadOn('b') } };
}

function isSuccessor(side: Side): boolean {
  const profile = heldIn(slotOn(side))?.summary.profile;
  return profile !== undefined && lineOf(profile) !== profile;
}

function show(place: Place) {
  applying = true;
  changeFiles(() => ({ place }));
  applying = false;
}

const openProfiles = (): string => (['a', 'b'] as const).map((side) => heldIn(slotOn(side))?.summary.profile).join();

const namesNoFile = ({ a, b }: Record<Side, FileRef | null>): boolean =>
  [a, b].every((ref) => ref === null || ref.kind === 'link');

/** The address of a matrix does not name the two open files, so their part of the place stays. */
const ofOpenFiles = ({ side, threads, transforms, match, own, gate, root }: Place): Partial<Place> => ({
  side,
  threads,
  transforms,
  match,
  own,
  gate,
  root,
});

const sameFiles = (now: AppState, then: AppState): boolean =>
  now.matrix === then.matrix &&
  (['a', 'b'] as const).every((side) => sameRef(slotRef(now.slots[side]), slotRef(then.slots[side])));

export function startHistory(): Promise<void> {
  // A report page opens with the files embedded in it.
  if (location.hash === '' && isReport()) replaceEntry(embeddedAddress());
  onChange((state, before) => {
    if (applying || (state.place === before.place && state.slots === before.slots && state.matrix === before.matrix)) return;
    const filesChanged =
      slotRef(state.slots.a) !== slotRef(before.slots.a) ||
      slotRef(state.slots.b) !== slotRef(before.slots.b) ||
      (state.matrix !== before.matrix && state.place.view === before.place.view);
    // Only a file's hash became known; the user did not navigate.
    if (bar === 'refused' && state.place === before.place && sameFiles(state, before)) {
      hashWhenRefused = hashOf(state);
      return;
    }
    const stepped = steps(state.place) !== steps(before.place);
    // A later dump that took the place of a file came with its own numbers; the user did not navigate.
    const isSucceeded = stepped && !filesChanged && state.slots !== before.slots;
    if (stepped && !filesChanged && !isSucceeded) {
      // A pending zoom belongs to the entry being left.
      if (timer !== undefined && bar !== 'refused') replaceEntry(urlOf(hashOf(before)));
      write(true);
    } else if (filesChanged || isSucceeded) {
      write(false);
    } else {
      cancelWrite();
      timer = setTimeout(() => write(false), SETTLE_MS);
    }
  });
  interceptBack();
  addEventListener('popstate', () => {
    closeOverlays();
    // The address that `callgrove serve` printed may be typed into an open page.
    takeToken();
    void apply();
  });
  return apply(rememberedRoot());
}
