/** View state and ids. A profile itself never comes here: it lives in the worker. */
import { create } from 'zustand';
import { visible } from '../../common/visible-text';
import type {
  ComparisonSummary,
  EngineError,
  MappingSummary,
  MetricInfo,
  ProfileSummary,
  Progress,
  Transform,
  TransformedSummary,
  View,
} from '../../workers/api/engine';
import { tellNow } from '../ui/pending-updates';
import { viewKey } from './looked-at';
import type { FileRef, NamedRef, Place, RunsRef, Side, StateName, ViewStates } from './place';
import type { Theme } from './remembered';
import { startPlace } from './start-place';
import { viewOfId } from './views';

export { usedMetric } from '../../common/metrics';
export { viewKey } from './looked-at';

export interface ReadySlot {
  state: 'ready';
  ref: FileRef;
  summary: ProfileSummary;
}

/** One of the two sides, A or B. */
export type Slot =
  | { state: 'empty' }
  /** A link names the file, but only the user can give it: by dropping it, by allowing a fetch from another origin, or by trying again. */
  | { state: 'wanted'; ref: NamedRef | RunsRef; why: 'drop' | 'foreign' | 'failed' }
  | { state: 'opening'; ref: FileRef; name: string; job: number; progress: OpenProgress; before: ReadySlot | null }
  /** Opened, but its hash is not the one that the link names. */
  | { state: 'differs'; expected: NamedRef; opened: ReadySlot }
  | ReadySlot;

/** A file of the matrix: how a link names it, and the file itself once it is at hand. */
export interface Member {
  ref: NamedRef;
  file: File | null;
}

export const refsOf = (members: readonly Member[]): NamedRef[] => members.map(({ ref }) => ref);

export type OpenProgress = (Omit<Progress, 'phase'> & { phase: 'fetch' }) | Progress;

export type Comparison =
  | { state: 'none' }
  | { state: 'running'; key: string; job: number; progress: Progress | null }
  | { state: 'ready'; key: string; summary: ComparisonSummary }
  | { state: 'failed'; key: string; error: EngineError };

/** What is known of the tree that the transforms of a view ({@link viewKey}) make, and what is being made. */
export interface Transforming {
  made: { view: string; metrics: string; summary: TransformedSummary } | null;
  running: { job: number; progress: Progress | null } | null;
  past: (readonly Transform[])[];
  future: (readonly Transform[])[];
}

/** How names are shown. */
export interface NamingState {
  /** Names of Kotlin and Scala as they are written there. */
  asWritten: boolean;
  /** Mapping files in force, by profile. */
  mappings: Readonly<Record<number, MappingSummary>>;
  loading: { job: number; name: string; progress: Progress | null } | null;
  /** Grows whenever names come to be shown otherwise: what is on the screen is asked for again. */
  version: number;
}

export interface Notice {
  id: number;
  message: string;
  where: string;
  advice: string;
  /** What can be done about it at the press of a button. */
  offer?: Offer | undefined;
}

export interface Offer {
  label: string;
  accept(): void;
}

export type DialogId =
  | 'none'
  | 'help'
  | 'open-a'
  | 'open-b'
  | 'truths'
  | 'palette'
  | 'filters'
  | 'share'
  | 'sources'
  | 'gate'
  | 'several';

export interface AppState {
  place: Place;
  slots: Record<Side, Slot>;
  comparison: Comparison;
  /** The files of the matrix; none until there is one. */
  matrix: readonly Member[];
  transforming: Transforming;
  naming: NamingState;
  notices: Notice[];
  theme: Theme;
  dialog: DialogId;
  /** An address that was pasted, for the open dialog to ask about. */
  offeredUrl: string;
  /** More files at once than a comparison takes, for the dialog to ask about. */
  offeredFiles: readonly File[];
}

export const useApp = create<AppState>(() => ({
  place: startPlace(),
  slots: { a: { state: 'empty' }, b: { state: 'empty' } },
  comparison: { state: 'none' },
  matrix: [],
  transforming: { made: null, running: null, past: [], future: [] },
  naming: { asWritten: true, mappings: {}, loading: null, version: 0 },
  notices: [],
  theme: 'system',
  dialog: 'none',
  offeredUrl: '',
  offeredFiles: [],
}));

export function setPlace(change: Partial<Place> | ((place: Place) => Partial<Place>)): void {
  tellNow();
  useApp.setState(({ place }) => ({ place: { ...place, ...(typeof change === 'function' ? change(place) : change) } }));
}

/** Changes a state of a view, by its name. */
export function setViewState<Name extends StateName>(name: Name, change: Partial<ViewStates[Name]>): void {
  useApp.setState(({ place }) => ({ place: { ...place, [name]: { ...place[name], ...change } } }));
}

export function setSlot(side: Side, slot: Slot): void {
  useApp.setState(({ slots }) => ({ slots: { ...slots, [side]: slot } }));
}

let notices = 0;
/** Shows a problem. That something was closed meanwhile is none: the next answer is already on its way. */
export function notify(notice: {
  message: string;
  where?: string;
  advice?: string;
  kind?: string;
  offer?: Offer | undefined;
}): void {
  if (notice.kind === 'gone') return;
  // Names of files and parts of links stand in it.
  const [message, where] = [visible(notice.message), visible(notice.where ?? '')];
  const { advice = '', offer } = notice;
  useApp.setState((state) => ({
    notices: [
      ...state.notices.filter((old) => old.message !== message || old.where !== where),
      { id: ++notices, message, where, advice, offer },
    ],
  }));
}

export function dismiss(id: number): void {
  useApp.setState((state) => ({ notices: state.notices.filter((notice) => notice.id !== id) }));
}

/** The open profile of a slot; while another is being opened in its place, still the one before. */
export function readySlot(slot: Slot): ReadySlot | null {
  if (slot.state === 'opening') return slot.before;
  return slot.state === 'ready' ? slot : null;
}

/** The profile that a slot keeps open in the engine, whether it is looked at or not. */
export function heldIn(slot: Slot): ReadySlot | null {
  return slot.state === 'differs' ? slot.opened : readySlot(slot);
}

/** The file that a slot stands for in a link. */
export function slotRef(slot: Slot): FileRef | null {
  switch (slot.state) {
    case 'empty':
      return null;
    case 'differs':
      return slot.expected;
    default:
      return slot.ref;
  }
}

/** The file that single-file views look at: the chosen side, or the other one while that is not open. */
export function currentSide(state: Pick<AppState, 'place' | 'slots'>): Side | null {
  const { side } = state.place;
  if (readySlot(state.slots[side])) return side;
  const other = side === 'a' ? 'b' : 'a';
  return readySlot(state.slots[other]) ? other : null;
}

/** The tree that single-file views look at. A thread that the file does not have falls back to all threads. */
export function viewOf(slot: ReadySlot, { threads, transforms }: Place, side: Side): View {
  const thread = threads[side];
  const known = typeof thread === 'string' || slot.summary.threads.some((info) => info.index === thread);
  return same({
    profile: slot.summary.profile,
    thread: known ? thread : 'all',
    ...(transforms.length > 0 ? { transforms } : {}),
  });
}

/** The same object for the same tree, so that it may stand among the dependencies of an effect. */
function same(view: View): View {
  const key = viewKey(view);
  const known = views.get(key);
  if (known) return known;
  if (views.size >= 16) views.clear();
  views.set(key, view);
  return view;
}

const views = new Map<string, View>();

/** The metrics that can be looked at: of an interval between earlier states not all are known. */
export function metricsOf({ summary }: ReadySlot, { view, transforms }: Place): MetricInfo[] {
  const byInterval = viewOfId(view).metrics === 'by-interval' || transforms.some(({ kind }) => kind === 'interval');
  const known = byInterval ? summary.timeline?.metrics : undefined;
  return known ? summary.metrics.filter(({ id }) => known.includes(id)) : summary.metrics;
}
