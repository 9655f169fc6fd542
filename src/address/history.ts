/** Keeps the address bar and the store in step: steps of navigation are pushed, zooming and typing replaces. */

import { openLinked } from '../opening/files';
import { findMembers, linkedMembers } from '../opening/members';
import { takeToken } from '../opening/serve-token';
import { embeddedAddress, isReport } from '../state/embedded';
import { type FileRef, type Place, type Side, sameRef } from '../state/place';
import { rememberedRoot } from '../state/remembered';
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
import { closeAll, stopBack } from '../ui/overlay/open-overlays';
import { tellNow } from '../ui/pending-updates';
import { enterEntry, leaveUnwritten, pushEntry, replaceEntry } from './entries';

/** Chromium drops replaceState calls beyond 200 in 30 seconds: a zoom gesture settles first. */
const SETTLE_MS = 250;

const steps = (place: Place): string =>
  JSON.stringify([
    place.view,
    place.side,
    place.threads,
    place.match,
    place.gate,
    place.metric,
    place.root,
    place.transforms,
    stepValues(place),
  ]);

let timer: ReturnType<typeof setTimeout> | undefined;
let applying = false;
/** Addresses that were applied: of several in a row the last holds, whichever is ready first. */
let turns = 0;
/**
 * What the bar says: what the page shows; an address whose files are still on their way, which stays until they are settled; or one that
 * this page cannot read, which stays until the user goes on, so that a reload or a newer page finds it.
 */
let bar: 'shown' | 'settling' | 'refused' = 'shown';
/** The address of what stayed on the page when a link was refused. */
let stayed = '';

const hashOf = ({ place, slots, matrix }: AppState): string =>
  writeAddress(place, { a: slotRef(slots.a), b: slotRef(slots.b) }, refsOf(matrix));

/** The address without a hash, where there is nothing to say. */
const urlOf = (hash: string): string => (hash === '' ? location.pathname + location.search : hash);

function calmDown() {
  clearTimeout(timer);
  timer = undefined;
}

function write(push: boolean) {
  calmDown();
  if (bar === 'settling' && !push) return;
  const hash = hashOf(stateNow());
  const goesOn = bar === 'refused';
  if (goesOn) {
    if (hash === stayed) return;
    bar = 'shown';
  }
  if (hash === location.hash) return;
  if (push || goesOn) pushEntry(urlOf(hash));
  else replaceEntry(urlOf(hash));
}

function refuse() {
  bar = 'refused';
  stayed = hashOf(stateNow());
}

/** What a view still had to tell, and what was still settling, is of the place that is left. */
function leave() {
  const { place } = stateNow();
  applying = true;
  tellNow();
  applying = false;
  const told = stateNow();
  if (bar === 'shown' && (timer !== undefined || told.place !== place)) leaveUnwritten(urlOf(hashOf(told)));
  calmDown();
}

/** `standing`: where the root stands unless the address says so; at the top where left out. */
async function apply(standing?: Place['root']): Promise<void> {
  leave();
  enterEntry();
  const turn = ++turns;
  clearNotices();
  const address = readAddress(location.hash, document.baseURI);
  const before = placeNow();
  const held = openProfiles();
  if (address.newer) {
    for (const problem of address.problems)
      notify({ message: problem, advice: 'Reload the page to get the newest. What was open stays as it was.' });
    if (standing !== undefined) show({ ...before, root: standing });
    refuse();
    return;
  }
  for (const problem of address.problems) notify({ message: problem, advice: 'The rest of the link was used.' });
  bar = 'settling';
  // In one go with the sides below: what the page says of itself is never half of one address and half of another.
  const members = address.matrix.length > 0 ? linkedMembers(address.matrix) : null;
  applying = true;
  changeFiles(({ place, matrix }) => ({
    matrix: members ?? matrix,
    // What this link does not write of a view keeps its state, so that going back and forth loses nothing.
    place: {
      ...withStatesOf(address.place, place),
      ...(coveredBy(address.place.view) === 'set' ? ofOpenFiles(place) : {}),
      ...(standing === undefined || /[?&]root=/.test(location.hash) ? {} : { root: standing }),
    },
  }));
  applying = false;
  const placed = placeNow();
  const [understood] = await Promise.all([openLinked(address.files), findMembers()]);
  if (turn !== turns) return;
  bar = 'shown';
  if (understood) {
    write(false);
    return;
  }
  // Nothing came of it: the place that it named is none of what is open.
  if (placeNow() === placed && namesNoFile(address.files) && openProfiles() === held) show({ ...before, root: placed.root });
  refuse();
}

function show(place: Place) {
  applying = true;
  changeFiles(() => ({ place }));
  applying = false;
}

const openProfiles = (): string => (['a', 'b'] as const).map((side) => heldIn(slotOn(side))?.summary.profile).join();

const namesNoFile = ({ a, b }: Record<Side, FileRef | null>): boolean =>
  [a, b].every((ref) => ref === null || ref.kind === 'link');

/** The address of a matrix says nothing of the files that are open beside it, and leaves them as they are looked at. */
const ofOpenFiles = ({ side, threads, transforms, match, gate, root }: Place): Partial<Place> => ({
  side,
  threads,
  transforms,
  match,
  gate,
  root,
});

const sameFiles = (now: AppState, then: AppState): boolean =>
  now.matrix === then.matrix &&
  (['a', 'b'] as const).every((side) => sameRef(slotRef(now.slots[side]), slotRef(then.slots[side])));

export function startHistory(): Promise<void> {
  // A page that brings its files with it begins with them.
  if (location.hash === '' && isReport()) replaceEntry(embeddedAddress());
  onChange((state, before) => {
    if (applying || (state.place === before.place && state.slots === before.slots && state.matrix === before.matrix)) return;
    const filesChanged =
      slotRef(state.slots.a) !== slotRef(before.slots.a) ||
      slotRef(state.slots.b) !== slotRef(before.slots.b) ||
      (state.matrix !== before.matrix && state.place.view === before.place.view);
    // That the hash of an open file came to be known is nothing that the user did.
    if (bar === 'refused' && state.place === before.place && sameFiles(state, before)) {
      stayed = hashOf(state);
      return;
    }
    const stepped = steps(state.place) !== steps(before.place);
    if (stepped && !filesChanged) {
      // What was still settling belongs to the entry that is being left.
      if (timer !== undefined && bar !== 'refused') replaceEntry(urlOf(hashOf(before)));
      write(true);
    } else if (filesChanged) {
      write(false);
    } else {
      calmDown();
      timer = setTimeout(() => write(false), SETTLE_MS);
    }
  });
  stopBack();
  addEventListener('popstate', () => {
    closeAll();
    // The address of `callgrove serve`, typed where the page is open already.
    takeToken();
    void apply();
  });
  return apply(rememberedRoot());
}
