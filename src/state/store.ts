/**
 * The store: view state and ids, in slices (`*-slice.ts`). A profile itself stays in the worker.
 *
 * Other rooms change it through the actions below. They read it with `useApp(selector)` while rendering, and with `stateNow()`
 * elsewhere.
 */
import { create } from 'zustand';
import type { MetricInfo, Transform, View } from '../../workers/api/engine';
import { type DialogSlice, dialogActions, type NoticeSlice, noDialog, noNotices, noticeActions } from './dialogs-slice';
import {
  type ComparisonSlice,
  comparisonActions,
  type NamingSlice,
  namingActions,
  noComparison,
  noTransforms,
  startNames,
  type TransformingSlice,
  transformingActions,
} from './engine-slice';
import { type FileSlice, fileActions, type Member, noFiles, type ReadySlot, readySlot, type Slot } from './files-slice';
import type { Place, Side } from './place';
import { type AppearanceSlice, appearanceActions, type PlaceSlice, placeActions, startAppearance } from './place-slice';
import { startPlace } from './start-place';
import { viewKey } from './view-subject';
import { viewOfId } from './views';

export { usedMetric } from '../../common/metrics';
export type { Transforming } from './engine-slice';
export * from './files-slice';
export { viewKey } from './view-subject';

export type AppState = PlaceSlice &
  FileSlice &
  ComparisonSlice &
  TransformingSlice &
  NamingSlice &
  NoticeSlice &
  DialogSlice &
  AppearanceSlice;

export const useApp = create<AppState>(() => ({
  place: startPlace(),
  ...noFiles,
  ...noComparison,
  ...noTransforms,
  ...startNames,
  ...noNotices,
  ...noDialog,
  ...startAppearance,
}));

export const { setPlace, setViewState } = placeActions(useApp.setState);
export const { setSlot, setMembers } = fileActions(useApp.setState);
export const { setComparison } = comparisonActions(useApp.setState);
export const { setTransforming } = transformingActions(useApp.setState);
export const { setNaming } = namingActions(useApp.setState);
export const { notify, dismiss, clearNotices } = noticeActions(useApp.setState);
export const { openDialog, closeDialog, offerUrl, offerFiles } = dialogActions(useApp.setState);
export const { showTheme } = appearanceActions(useApp.setState);

/** Changes files and place in a single update, so that no render sees one without the other. */
export const changeFiles = (change: (now: AppState) => Partial<PlaceSlice & FileSlice>): void => useApp.setState(change);

export const stateNow = (): AppState => useApp.getState();
export const placeNow = (): Place => useApp.getState().place;
export const slotOn = (side: Side): Slot => useApp.getState().slots[side];
export const membersNow = (): readonly Member[] => useApp.getState().matrix;
/** Calls a listener after each change; returns a function that stops this. */
export const onChange = useApp.subscribe;

/** The side shown by views of one file: the chosen one if it is open, otherwise the other. Null if neither is open. */
export function currentSide(state: Pick<AppState, 'place' | 'slots'>): Side | null {
  const { side } = state.place;
  if (readySlot(state.slots[side])) return side;
  const other = side === 'a' ? 'b' : 'a';
  return readySlot(state.slots[other]) ? other : null;
}

/** The tree of a side. A thread that the file does not have means all threads. */
export function viewOf(slot: ReadySlot, { threads, transforms, own }: Place, side: Side): View {
  const thread = threads[side];
  const known = typeof thread === 'string' || slot.summary.threads.some((info) => info.index === thread);
  return same({
    profile: slot.summary.profile,
    thread: known ? thread : 'all',
    ...(transforms.length > 0 ? { transforms: withOwn(transforms, own) } : {}),
  });
}

/** Steps for the engine, with own packages filled in: the place keeps those separately. */
const withOwn = (transforms: readonly Transform[], prefixes: readonly string[]): readonly Transform[] =>
  prefixes.length === 0 ? transforms : transforms.map((step) => (step.kind === 'own' ? { ...step, prefixes } : step));

/** Returns the same object for the same tree, so that effects can depend on it. */
function same(view: View): View {
  const key = viewKey(view);
  const known = views.get(key);
  if (known) return known;
  if (views.size >= 16) views.clear();
  views.set(key, view);
  return view;
}

const views = new Map<string, View>();

/** Metrics that the view can show. Intervals between snapshots have only some. */
export function metricsOf({ summary }: ReadySlot, { view, transforms }: Place): MetricInfo[] {
  const byInterval = viewOfId(view).metrics === 'by-interval' || transforms.some(({ kind }) => kind === 'interval');
  const known = byInterval ? summary.timeline?.metrics : undefined;
  return known ? summary.metrics.filter(({ id }) => known.includes(id)) : summary.metrics;
}
