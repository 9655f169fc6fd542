/** Follows a live recording: opens each newer dump in place of the last one, and keeps what is selected and zoomed by name. */
import { isFollowed, type LiveCommand, type LiveState } from '../../../common/live/live-state';
import type { ProfileSummary, Result } from '../../../workers/api/engine';
import { ask, nextJob } from '../../engine/engine';
import { engine } from '../../engine/engine-port';
import { treePort } from '../../ports/ports';
import { succeed } from '../../session/succession';
import type { Place, Side } from '../../state/place';
import {
  type AppState,
  changeFiles,
  metricsOf,
  onChange,
  placeNow,
  type ReadySlot,
  readySlot,
  setPlace,
  slotOn,
  stateNow,
  usedMetric,
  viewOf,
} from '../../state/store';
import { firstOf } from '../../state/views';
import { openingOptions } from '../file-opening';
import { openUrl } from '../side-files';
import { openOn, release } from '../sides';
import { addressOf, fileNow, followProgram, nextState, sendCommand } from './live-server';
import { type LiveSpan, type Moment, useLive } from './live-store';

/** Least age of the dump from which *now* counts, in milliseconds. */
const NOW_MS = 10_000;
/** Time until a server that does not answer is asked again, in milliseconds. */
const AGAIN_MS = 2000;

/** Dumps of the last seconds, the oldest first. */
let recent: Moment[] = [];
let isShowing = false;

const set = useLive.setState;
const now = useLive.getState;

/** Follows the live recording of the page's server, if there is one. Returns at once. */
export function startLive(): void {
  void follow();
  // The slot is ready, for the first time or after another file.
  onChange((state, before) => {
    if (state.slots !== before.slots) void showNewest();
  });
}

/** Begins to follow a program that the user chose. Returns whether the server does. */
export async function choose(pid: number): Promise<boolean> {
  const state = await followProgram(pid).catch(() => null);
  if (state === null) return false;
  isOpened = false;
  set({ state, shown: null, mark: null, span: 'all', isHeld: false });
  void follow();
  return true;
}

async function follow(): Promise<void> {
  const first = await nextState(0).catch(() => null);
  if (first === null) return;
  set({ state: first });
  for (let state = first; isFollowed(state); ) {
    if (state.modified > 0) void (sideOf(state) === null ? openFirst(state) : showNewest());
    const next = await nextState(state.version).catch(() => null);
    set({ isLost: next === null });
    if (next === null) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    else set({ state: next });
    state = next ?? state;
  }
  void showNewest();
}

let isOpened = false;

/** Opens the recording on side A of an empty page, once. */
async function openFirst(state: LiveState): Promise<void> {
  const { slots } = stateNow();
  if (isOpened || slots.a.state !== 'empty' || slots.b.state !== 'empty') return;
  isOpened = true;
  await openUrl('a', addressOf(state));
}

/** The side that has the recording; null if neither has. */
export function liveSide({ slots }: Pick<AppState, 'slots'>, state: LiveState): Side | null {
  const isLive = (side: Side): boolean => {
    const ref = readySlot(slots[side])?.ref;
    return ref?.kind === 'url' && ref.url === addressOf(state);
  };
  return (['a', 'b'] as const).find(isLive) ?? null;
}

const sideOf = (state: LiveState): Side | null => liveSide(stateNow(), state);

/** Shows the recording again after another file took its side. */
export async function followAgain(): Promise<void> {
  const { state } = now();
  if (state === null) return;
  set({ isHeld: false, shown: null, span: 'all' });
  if (await openUrl('a', addressOf(state))) setPlace({ view: firstOf('file') });
}

/** Shows the newest dump, unless it is in view, the picture is held, or another one is being opened. */
async function showNewest(isAsked = false): Promise<void> {
  const { state, isHeld, shown } = now();
  if (state === null || state.modified === 0 || isShowing || (isHeld && !isAsked)) return;
  const side = sideOf(state);
  const before = side === null ? null : slotOn(side);
  if (side === null || before?.state !== 'ready') return;
  if (shown !== null && shown.at === state.modified && !isAsked) return;
  isShowing = true;
  try {
    const moment = { file: await fileNow(state), at: state.modified };
    remember(moment);
    const opened = await openMoment(moment, side);
    if (!opened.ok) set({ problem: opened.error.message });
    else if (await replace(side, before, opened.value))
      set({ shown: moment, problem: '', from: opened.value.since?.from ?? null });
    else await engine().close(opened.value.profile);
  } catch {
    // The next answer of the server says whether it can be reached.
  } finally {
    isShowing = false;
  }
  if (now().state?.modified !== now().shown?.at && now().problem === '' && !now().isLost)
    setTimeout(() => void showNewest(), NEXT_MS);
}

/** Time after which a dump that arrived in the meantime is shown, in milliseconds. */
const NEXT_MS = 100;

function remember(moment: Moment): void {
  recent.push(moment);
  // The last one that is old enough, and all after it.
  const first = recent.findLastIndex(({ at }) => at <= moment.at - NOW_MS);
  if (first > 0) recent = recent.slice(first);
}

/** Opens a dump, or what happened up to it. */
function openMoment(moment: Moment, side: Side): Promise<Result<ProfileSummary>> {
  const { span, mark } = now();
  const { metric, gate } = placeNow();
  const from = span === 'mark' ? mark : span === 'now' ? (recent[0] ?? null) : null;
  if (from !== null && from.at < moment.at) {
    const [before, after] = [from, moment].map(({ file }) => ({ name: file.name, file }));
    return ask(engine().since(nextJob(), { mark: before, now: after }));
  }
  return ask(engine().open(nextJob(), moment.file.name, moment.file, undefined, openingOptions('x', metric, gate, side)));
}

/**
 * Puts a newer profile in place of one, with what is selected and zoomed found by name. Returns false if the side has another
 * file by now.
 */
async function replace(side: Side, before: ReadySlot, summary: ProfileSummary): Promise<boolean> {
  const place = placeNow();
  const after: ReadySlot = { ...before, summary };
  const threads = { ...place.threads, [side]: threadIn(before, summary, place, side) };
  const [from, to] = [viewOf(before, place, side), viewOf(after, { ...place, threads }, side)];
  await ask(engine().prepare(to, usedMetric(place.metric, metricsOf(after, place)) || null));
  const { focus, selected } = place.flame;
  const ids = { contexts: [focus, selected, ...(treePort.now()?.open() ?? [])], methods: [place.methods.method] };
  const carried = await ask(engine().carryOver(from, ids, to));
  if (slotOn(side) !== before) return false;
  succeed(
    before.summary.profile,
    summary.profile,
    new Map(carried.ok ? ids.contexts.map((context, at) => [context, carried.value.contexts[at]]) : []),
  );
  changeFiles((state) => ({
    slots: { ...state.slots, [side]: after },
    place: { ...state.place, threads, ...(carried.ok ? carriedPlace(state.place, ids, carried.value) : {}) },
  }));
  await release(before);
  return true;
}

type Ids = { contexts: number[]; methods: number[] };

/** The view states with carried ids, where these have not been changed in the meantime. */
function carriedPlace(
  { flame, methods }: Place,
  asked: Ids,
  { contexts, methods: [method] }: Ids,
): Pick<Place, 'flame' | 'methods'> {
  const [focus, selected] = contexts;
  return {
    flame: {
      ...flame,
      ...(flame.focus === asked.contexts[0] && { focus }),
      ...(flame.selected === asked.contexts[1] && { selected }),
    },
    methods: { ...methods, ...(methods.method === asked.methods[0] && { method }) },
  };
}

/** The thread in view, by id and name, or all threads if it is gone. */
function threadIn({ summary }: ReadySlot, later: ProfileSummary, { threads }: Place, side: Side): Place['threads'][Side] {
  const chosen = threads[side];
  if (typeof chosen === 'string') return chosen;
  const known = summary.threads.find(({ index }) => index === chosen);
  return later.threads.find(({ id, name }) => id === known?.id && name === known.name)?.index ?? 'all';
}

/** Passes a command to the agent. */
export async function command(name: LiveCommand, value = ''): Promise<void> {
  set({ isBusy: true });
  const state = await sendCommand(name, value).catch(() => null);
  set({ isBusy: false, ...(state === null ? { isLost: true } : { state }) });
}

/** Lets the picture stand, or shows the newest dump again. */
export function hold(isHeld: boolean): void {
  set({ isHeld });
  if (!isHeld) void showNewest();
}

/** Marks the dump in view. */
export function setMark(): void {
  const { shown } = now();
  if (shown !== null) set({ mark: shown, span: 'mark', from: null });
}

/** Compares the mark, on side A, with the dump in view, on side B. The picture is held meanwhile. */
export async function compareWithMark(): Promise<void> {
  const { mark, shown } = now();
  if (mark === null || shown === null) return;
  set({ isHeld: true });
  const at = (moment: Moment): string => new Date(moment.at).toLocaleTimeString();
  const openMomentOn = (side: Side, moment: Moment): Promise<boolean> =>
    openOn(side, { kind: 'bytes', name: `${at(moment)} ${moment.file.name}`, blob: moment.file });
  const opened = [await openMomentOn('a', mark), await openMomentOn('b', shown)];
  if (opened.every(Boolean)) setPlace({ view: firstOf('pair') });
}

/** Changes the span that is shown. */
export function showSpan(span: LiveSpan): void {
  set({ span });
  void showNewest(true);
}
