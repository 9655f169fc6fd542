/** Follows a live recording: asks the server for its state, has each newer dump drawn, and passes commands on. */
import { isFollowed, type LiveState } from '../../../common/live/live-state';
import { OF_EARLIER_DUMP } from '../../session/succession';
import { type FileRef, type Side, sameRef } from '../../state/place';
import { hasIds, withoutIds } from '../../state/start-place';
import { notify, onChange, setPlace, slotRef, stateNow } from '../../state/store';
import { firstOf } from '../../state/views';
import { openUrl } from '../side-files';
import { openOn } from '../sides';
import { draw, drawNewest, liveSide, retry, startOver } from './live-drawing';
import { addressOf, followProgram, nextState, type PageCommand, sendCommand } from './live-server';
import { type LiveSpan, type MetricChoice, type Moment, useLive } from './live-store';

/** Time until a server that does not answer, or has nothing new, is asked again, in milliseconds. */
const AGAIN_MS = 2000;

const set = useLive.setState;
const now = useLive.getState;

/** Whether the recording is opened by itself: on an empty page, or in place of any file because the user chose its program. */
let opens: 'if-empty' | 'always' | 'no' = 'if-empty';
let opensOn: Side = 'a';
/** The file in whose place the recording is opened; null if there is none. */
let replaces: FileRef | null = null;
/** Ends the loop that asks for the state of the recording followed so far. */
let following = new AbortController();

/** Follows the live recording of the page's server, if there is one. Returns at once. */
export function startLive(): void {
  void follow(0);
  // The slot is ready, for the first time or after another file.
  onChange((state, before) => {
    if (state.slots !== before.slots) void draw();
  });
  addEventListener('visibilitychange', changeVisibility);
}

/** Asks nothing while nobody looks, and shows the newest dump as soon as somebody does. */
function changeVisibility(): void {
  const { state } = now();
  if (document.hidden) following.abort();
  else if (state === null || isFollowed(state)) void follow(0);
}

/** Begins to follow a program that the user chose. Returns why the server refuses; empty if it does not. */
export async function choose(pid: number): Promise<string> {
  const { state, isLost, drawn } = now();
  // Its mark stays.
  if (state?.pid === pid && isFollowed(state) && !isLost && drawn !== null) {
    await followAgain();
    return '';
  }
  const answer = await followProgram(pid).catch(() => null);
  if (answer === null) return 'The server does not answer.';
  if (!answer.ok) return answer.why;
  startOver();
  replace('a');
  take(answer.value);
  void follow(answer.value.version);
  return '';
}

/**
 * Asks for states until the recording has ended or the page is hidden. There is one such loop at a time.
 *
 * @param version of the state that the page has; 0 to be answered at once, and to draw the newest dump without a pause
 */
async function follow(version: number): Promise<void> {
  following.abort();
  following = new AbortController();
  // A browser has six connections to a server, all tabs together: hidden ones must not keep any.
  if (document.hidden) return;
  const { signal } = following;
  for (let after = version; ; ) {
    const answer = await nextState(after, signal).catch(() => null);
    if (signal.aborted) return;
    if (answer?.ok) {
      take(answer.value);
      if (after === 0) drawNewest();
      if (!isFollowed(answer.value)) return;
      const isAnsweredEarly = answer.value.version === after;
      after = answer.value.version;
      if (!isAnsweredEarly) continue;
      // So many windows wait that the server holds no further request.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      if (signal.aborted) return;
      continue;
    }
    // Without a recording, there is nothing to tell.
    if (now().state === null) return;
    set(answer === null ? { isLost: true } : { isLost: false, refusal: answer.why });
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    if (signal.aborted) return;
  }
}

function take(state: LiveState): void {
  const before = now().state;
  const isOther = before !== null && (before.pid !== state.pid || (before.file !== '' && before.file !== state.file));
  if (isOther) {
    const side = liveSide(stateNow(), before);
    // Another recording of the program has begun: it takes the place of the one that is shown.
    if (side !== null && before.pid === state.pid) replace(side);
    startOver();
  }
  set({ state, isLost: false, refusal: '' });
  // Nothing is written during a pause, and after the end: the numbers are those of the dump that is there.
  if (before === null && isFollowed(state) && state.phase !== 'paused') forgetNumbers(state);
  const { switched } = now();
  // Dumps of the pause do not show the switch yet, whoever ends the pause.
  if (before?.phase === 'paused' && state.phase !== 'paused' && switched?.waits)
    set({ switched: { ...switched, after: state.modified, waits: false } });
  retry();
  if (state.modified === 0) return;
  // Whatever the user opened in the meantime stays.
  if (opens === 'always' && isReplaced()) opens = 'no';
  void (opens === 'always' || (opens === 'if-empty' && isEmpty()) ? openFirst(state) : draw());
}

/** After a reload, when the address was written by this page. */
const NOT_FOUND_AGAIN = 'The selected frame could not be found again, because the page has read a newer dump.';

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** Selects nothing if the page was loaded from an address that names the recording: its numbers are those of an earlier dump. */
function forgetNumbers(state: LiveState): void {
  const { slots, place } = stateNow();
  const isNamed = [slots.a, slots.b].some((slot) => {
    const ref = slotRef(slot);
    return ref?.kind === 'url' && ref.url === addressOf(state);
  });
  if (!isNamed || !hasIds(place)) return;
  setPlace(withoutIds);
  notify(
    isReload() ? { message: NOT_FOUND_AGAIN } : { message: OF_EARLIER_DUMP, advice: 'Everything else in the link is applied.' },
  );
}

/** Has the recording opened in place of the file on a side, as soon as there is a dump. */
function replace(side: Side): void {
  [opens, opensOn, replaces] = ['always', side, slotRef(stateNow().slots[side])];
}

/** Whether the side has another file than the one that the recording is to replace. */
function isReplaced(): boolean {
  const ref = slotRef(stateNow().slots[opensOn]);
  return ref !== null && !sameRef(ref, replaces);
}

const isEmpty = (): boolean => Object.values(stateNow().slots).every((slot) => slot.state === 'empty');

/** Opens the recording once. */
async function openFirst(state: LiveState): Promise<void> {
  opens = 'no';
  await openUrl(opensOn, addressOf(state));
}

/** Shows the recording again after another file took its side. */
export async function followAgain(): Promise<void> {
  const { state, mark, switched } = now();
  if (state === null) return;
  startOver();
  set({ mark, switched });
  if (await openUrl('a', addressOf(state))) setPlace({ view: firstOf('file') });
}

/** Passes a command on. @param value for `record`, as for `sendCommand` */
export async function command(name: Exclude<PageCommand, 'switch'>, value = ''): Promise<void> {
  const why = await send(name, value);
  if (why !== '' && !now().isLost) notify({ message: why });
}

/** Counts these metrics from now on, besides calls and objects. Returns why that failed; empty if it did not. */
export async function switchMetrics(from: readonly MetricChoice[], to: readonly MetricChoice[]): Promise<string> {
  const why = await send('switch', `metrics=${['calls', ...to].join(';')}`);
  const { state } = now();
  if (why === '') set({ switched: { from, to, after: state?.modified ?? 0, waits: state?.phase === 'paused' } });
  return why;
}

/** Returns why the command failed; empty if it did not. */
async function send(name: PageCommand, value = ''): Promise<string> {
  set({ isBusy: true });
  const answer = await sendCommand(name, value).catch(() => null);
  set({ isBusy: false });
  if (answer === null) {
    set({ isLost: true });
    return 'The server does not answer.';
  }
  if (!answer.ok) return answer.why;
  // The request for the next state, which the command wakes, may be answered first.
  const { state } = now();
  if (state?.pid === answer.value.pid && state.version < answer.value.version) take(answer.value);
  drawNewest();
  return '';
}

/** Lets the picture stand, or shows the newest dump again. */
export function hold(isHeld: boolean): void {
  set({ isHeld });
  if (isHeld) void draw();
  else drawNewest();
}

/** Marks the dump in view, and shows what happens from then on. */
export function setMark(): void {
  const { drawn } = now();
  if (drawn === null) return;
  set({ mark: drawn.moment, span: 'mark' });
  void draw();
}

/** Compares the mark, on side A, with the dump in view, on side B. The picture is held meanwhile. */
export async function compareWithMark(): Promise<void> {
  const { mark, drawn } = now();
  if (mark === null || drawn === null) return;
  set({ isHeld: true });
  const at = (moment: Moment): string => new Date(moment.at).toLocaleTimeString();
  const openMomentOn = (side: Side, moment: Moment): Promise<boolean> =>
    openOn(side, { kind: 'bytes', name: `${at(moment)} ${moment.file.name}`, blob: moment.file });
  const opened = [await openMomentOn('a', mark), await openMomentOn('b', drawn.moment)];
  if (opened.every(Boolean)) setPlace({ view: firstOf('pair') });
}

/** Changes the span that is shown. */
export function showSpan(span: LiveSpan): void {
  set({ span });
  void draw();
}
