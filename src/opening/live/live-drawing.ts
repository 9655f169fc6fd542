/** Draws the newest dump of a live recording for the chosen span, until the picture is what the strip says. */
import type { LiveState } from '../../../common/live/live-state';
import type { ProfileSummary, Result } from '../../../workers/api/engine';
import { ask, nextJob } from '../../engine/engine';
import { engine } from '../../engine/engine-port';
import type { Side } from '../../state/place';
import { type AppState, placeNow, type ReadySlot, readySlot, slotOn, stateNow } from '../../state/store';
import { openingOptions } from '../file-opening';
import { keepSource } from '../sides';
import { addressOf, fileNow } from './live-server';
import { type Drawn, type Moment, useLive } from './live-store';
import { replaceProfile } from './profile-replacement';
import { LEAST_SPACING, ReadingPace } from './reading-pace';

/** Least age of the dump from which *now* counts, in milliseconds. */
const NOW_MS = 10_000;
/** Greatest age of that dump, unless the page reads more rarely: while nobody looks, none are read. */
const STALE_MS = 60_000;

const OTHER_RECORDING =
  'The file now belongs to another recording, which replaced this one; the last picture of this one stays open.';

/** Dumps of the last seconds, the oldest first. */
let recent: Moment[] = [];
/** Time of the dump that could not be drawn; it is tried again after the server's next answer. */
let failedAt = 0;
let isDrawing = false;
/** Whether the user waits for the newest dump, so that it is read without a pause. */
let isDemanded = false;
const pace = new ReadingPace(() => performance.now());
/** Draws once the next reading may begin. */
let nextReading: ReturnType<typeof setTimeout> | undefined;
/** Number of the program that is followed: pictures of earlier ones that arrive late are dropped. */
let turn = 0;

const set = useLive.setState;
const now = useLive.getState;

/** Forgets the pictures of the recording followed so far. */
export function startOver(): void {
  turn++;
  recent = [];
  failedAt = 0;
  pace.reset();
  set({ drawn: null, cost: 0, mark: null, span: 'all', isHeld: false, problem: '', switched: null });
}

/** The side that has the recording; null if neither has. */
export function liveSide({ slots }: Pick<AppState, 'slots'>, state: LiveState): Side | null {
  const isLive = (side: Side): boolean => {
    const ref = readySlot(slots[side])?.ref;
    return ref?.kind === 'url' && ref.url === addressOf(state);
  };
  return (['a', 'b'] as const).find(isLive) ?? null;
}

/** Lets a dump that could not be drawn be tried again. */
export function retry(): void {
  failedAt = 0;
}

/** Draws until the picture has the wanted span, and the newest dump unless it is held, too early, or nobody looks. */
export async function draw(): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  clearTimeout(nextReading);
  try {
    for (let next = missing(); next !== null; next = missing()) {
      const step = next;
      await pace.measure(() => drawNext(step));
      set({ cost: pace.cost });
    }
  } finally {
    isDrawing = false;
  }
  if (target()?.isNewer) nextReading = setTimeout(() => void draw(), pace.wait);
}

/** Draws the newest dump without waiting for the time at which the page would read it by itself. */
export function drawNewest(): void {
  isDemanded = true;
  void draw();
}

/** Where a dump can be drawn. */
interface Target {
  readonly state: LiveState;
  readonly side: Side;
  readonly before: ReadySlot;
  /** Whether the newest dump should be drawn there, now or later. */
  readonly isNewer: boolean;
}

/** The side that has the recording; null while neither has, so that nothing can be drawn. */
function target(): Target | null {
  const { state, drawn, isHeld } = now();
  if (state === null || state.modified === 0) return null;
  const side = liveSide(stateNow(), state);
  const before = side === null ? null : slotOn(side);
  if (side === null || before?.state !== 'ready') return null;
  const isReadable = failedAt !== state.modified && !document.hidden;
  return { state, side, before, isNewer: isReadable && (drawn === null || (!isHeld && drawn.moment.at !== state.modified)) };
}

interface Missing extends Target {
  /** The dump to draw again; null for the newest one. */
  readonly moment: Moment | null;
}

function missing(): Missing | null {
  const { drawn, span, mark } = now();
  const found = target();
  if (found === null) return null;
  const { state, before, isNewer } = found;
  if (isNewer && (drawn === null || isDemanded || pace.wait === 0)) return { ...found, moment: null };
  if (drawn?.moment.at === state.modified) isDemanded = false;
  if (drawn === null) return null;
  const isDrawn = drawn.profile === before.summary.profile && drawn.span === span && (span !== 'mark' || drawn.mark === mark);
  return isDrawn ? null : { ...found, moment: drawn.moment };
}

async function drawNext(next: Missing): Promise<void> {
  const mine = turn;
  const problem = await drawOrWhyNot(next, mine);
  if (mine !== turn) return;
  if (problem === '') return;
  if (next.moment === null) {
    failedAt = next.state.modified;
    set({ problem });
    return;
  }
  // The label goes back to what is in view, which is all counts if the file was opened again.
  const { drawn, mark } = now();
  if (drawn === null) return;
  const { profile } = next.before.summary;
  const seen: Drawn = drawn.profile === profile ? drawn : { ...drawn, profile, span: 'all', mark: null, since: null };
  set({ problem, drawn: seen, span: seen.span, mark: seen.mark ?? mark });
}

/** Draws a dump for the span that is wanted now. Returns why that failed; empty if it did not. */
async function drawOrWhyNot({ state, side, before, moment: again }: Missing, mine: number): Promise<string> {
  const fetched = again === null ? await newest(state) : { ok: true as const, value: again };
  if (!fetched.ok) return fetched.why;
  if (mine !== turn) return '';
  const moment = fetched.value;
  if (again === null) remember(moment);
  const { span, mark, drawn } = now();
  // Hold, too, is for what is on its way.
  const isWanted = (): boolean => mine === turn && !(again === null && drawn !== null && now().isHeld);
  if (!isWanted()) return '';
  const from = span === 'mark' ? mark : span === 'now' ? (recent[0] ?? moment) : null;
  const opened = await openMoment(moment, from, side, before.summary);
  if (!opened.ok) return opened.error.message;
  const summary = opened.value;
  const recording = from === null ? `${summary.start} ${summary.mainClass}` : (drawn?.recording ?? '');
  const isOther = drawn !== null && drawn.recording !== '' && drawn.recording !== recording;
  const isGrown =
    span !== 'now' && drawn?.span === span && drawn.moment.at < moment.at && drawn.mark === (span === 'mark' ? mark : null);
  if (isOther || !isWanted() || !(await replaceProfile(side, before, summary, isGrown, isWanted))) {
    await engine().close(summary.profile);
    return isOther ? OTHER_RECORDING : '';
  }
  // Only the file itself can be opened again, pruned or with other metrics.
  if (from === null) keepSource(summary.profile, { kind: 'url', url: addressOf(state) });
  if (mine === turn) {
    const since = summary.since ? { from: summary.since.from, to: summary.since.to } : null;
    set({
      drawn: { profile: summary.profile, moment, span, mark: span === 'mark' ? mark : null, since, recording },
      problem: '',
    });
  }
  return '';
}

async function newest(state: LiveState): Promise<{ ok: true; value: Moment } | { ok: false; why: string }> {
  const fetched = await fileNow(state).catch(() => null);
  if (fetched === null) return { ok: false, why: 'The newest dump could not be fetched, because the server does not answer.' };
  return fetched.ok ? { ok: true, value: { file: fetched.value, at: state.modified } } : fetched;
}

function remember(moment: Moment): void {
  const oldest = moment.at - Math.max(STALE_MS, 2 * LEAST_SPACING * pace.cost);
  recent = [...recent.filter(({ at }) => at >= oldest), moment];
  // The last one that is old enough, and all after it.
  const first = recent.findLastIndex(({ at }) => at <= moment.at - NOW_MS);
  if (first > 0) recent = recent.slice(first);
}

/** Opens a dump, or what happened from an earlier one up to it. */
function openMoment(
  moment: Moment,
  from: Moment | null,
  side: Side,
  { metrics, pruned }: ProfileSummary,
): Promise<Result<ProfileSummary>> {
  if (from !== null) {
    const [mark, last] = [from, moment].map(({ file }) => ({ name: file.name, file }));
    return ask(engine().since(nextJob(), { mark, now: last }));
  }
  const { metric, gate } = placeNow();
  const { first: _, ...complete } = openingOptions('', metric, [...gate, ...metrics.map(({ id }) => id)], side, pruned?.share);
  // Without a first metric, the file is read as a whole before it is shown, so that the picture changes once.
  return ask(engine().open(nextJob(), moment.file.name, moment.file, undefined, complete));
}
