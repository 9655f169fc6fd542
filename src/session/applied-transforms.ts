/**
 * Requests transformed trees from the engine and shows each when it arrives. Also undoes, redoes and describes the steps,
 * including those of a link.
 */
import type { GroupBy, Transform, TransformedSummary, View } from '../../workers/api/engine';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Place, Side } from '../state/place';
import {
  type AppState,
  currentSide,
  metricsOf,
  notify,
  onChange,
  placeNow,
  readySlot,
  setPlace,
  setTransforming,
  stateNow,
  type Transforming,
  usedMetric,
  viewKey,
  viewOf,
} from '../state/store';
import { withoutTree } from '../state/view-states';
import { viewOfId } from '../state/views';

/** The tree in view, and the metrics whose totals over it are shown. */
function lookedAt(
  state: Pick<AppState, 'place' | 'slots'>,
  place: Place = state.place,
): { side: Side; view: View; metrics: string[] } | null {
  const side = currentSide(state);
  const slot = side && readySlot(state.slots[side]);
  if (!side || !slot) return null;
  const known = metricsOf(slot, place);
  const { metrics: always = [] } = viewOfId(place.view);
  const shown = [usedMetric(place.metric, known), ...(always === 'by-interval' ? [] : always)];
  return {
    side,
    view: viewOf(slot, place, side),
    metrics: [...new Set(shown)].filter((id) => known.some((metric) => metric.id === id)),
  };
}

export const addTransform = (step: Transform): Promise<void> => applyTransforms([...placeNow().transforms, step]);

/** Replaces all steps of a kind with a single one, or removes them. */
export function arrange(kind: 'invert' | 'group', step: Transform | null): Promise<void> {
  const others = placeNow().transforms.filter((each) => each.kind !== kind);
  return applyTransforms(step ? [...others, step] : others);
}

/** Shows an interval of the run instead of the one chosen before; null shows the whole run. */
export function lookAtInterval(interval: Omit<Extract<Transform, { kind: 'interval' }>, 'kind'> | null): Promise<void> {
  const others = placeNow().transforms.filter(({ kind }) => kind !== 'interval');
  return applyTransforms(interval ? [{ kind: 'interval', ...interval }, ...others] : others);
}

/** The current grouping; null if each frame is a method. */
export function groupedBy(transforms: readonly Transform[]): GroupBy | null {
  return transforms.findLast((each) => each.kind === 'group')?.by ?? null;
}

/** Builds the tree for these transforms, then shows it. `back` and `ahead`: the steps for undo and redo. */
async function change(
  next: readonly Transform[],
  back: (readonly Transform[])[],
  ahead: (readonly Transform[])[],
): Promise<void> {
  const state = stateNow();
  const now = lookedAt(state, { ...state.place, transforms: next });
  if (!now) return;
  await cancelTransform();
  const job = nextJob();
  const running = (): boolean => stateNow().transforming.running?.job === job;
  setTransforming({ running: { job, progress: null } });
  const earlier = state.place.transforms;
  const result = await ask(
    engine().transform(
      job,
      now.view,
      now.metrics,
      { earlier: lookedAt(state)?.view.transforms ?? [], contexts: [state.place.flame.selected, state.place.flame.focus] },
      reporting((progress) => {
        if (running()) setTransforming({ running: { job, progress } });
      }),
    ),
  );
  // The job was cancelled, or another transform was requested.
  if (!running()) return;
  setTransforming({ running: null });
  if (!result.ok) return notify(result.error);
  if (placeNow().transforms !== earlier) return;
  const then = lookedAt(stateNow(), { ...placeNow(), transforms: next });
  // Another thread or file may be in view by now, whose contexts have other numbers.
  const [selected = -1, focus = -1] = then && viewKey(then.view) === viewKey(now.view) ? result.value.carried : [];
  setTransforming({ past: back, future: ahead, made: next.length === 0 ? null : madeOf(now, result.value) });
  isOwnChange = true;
  setPlace((place) => ({
    ...carried(place, selected, groupedBy(next) === groupedBy(earlier)),
    ...(recordedGroup(next) !== recordedGroup(earlier) && { flame: zoomedAlike(place, selected, focus) }),
    transforms: next,
  }));
  isOwnChange = false;
}

/**
 * The place (what the address records) for another tree, in which `selected` is the number of the selected context. The
 * selected method stays only if method numbers mean the same in both trees.
 */
function carried(place: Place, selected: number, sameMethods: boolean): Place {
  const there = withoutTree(place);
  return {
    ...there,
    flame: { ...there.flame, selected },
    ...(sameMethods ? { methods: place.methods } : {}),
  };
}

/** The group for which the engine builds the tree anew; empty for the usual tree. */
function recordedGroup(transforms: readonly Transform[]): string {
  const by = groupedBy(transforms);
  return by === 'line' || by === 'field' ? by : '';
}

/**
 * The flame graph's state after switching between lines, fields and methods, with the same zoom. A range is relative to the focused
 * frame, so it is kept only together with the focus.
 */
function zoomedAlike({ flame }: Place, selected: number, focus: number): Place['flame'] {
  const range = flame.focus >= 0 && focus < 0 ? { x0: 0, x1: 1 } : {};
  return { ...flame, ...range, selected, focus };
}

/** True while this module itself changes the place. */
let isOwnChange = false;

function madeOf({ view, metrics }: { view: View; metrics: string[] }, summary: TransformedSummary): Transforming['made'] {
  return { view: viewKey(view), metrics: metrics.join(), summary };
}

export function applyTransforms(next: readonly Transform[]): Promise<void> {
  const { place, transforming } = stateNow();
  return change(next, [...transforming.past, place.transforms], []);
}

export async function undoTransform(): Promise<void> {
  const { place, transforming } = stateNow();
  const last = transforming.past.at(-1);
  if (last) await change(last, transforming.past.slice(0, -1), [...transforming.future, place.transforms]);
}

export async function redoTransform(): Promise<void> {
  const { place, transforming } = stateNow();
  const next = transforming.future.at(-1);
  if (next) await change(next, [...transforming.past, place.transforms], transforming.future.slice(0, -1));
}

/** Cancels the tree being built; the tree in view stays. */
export async function cancelTransform(): Promise<void> {
  const { running } = stateNow().transforming;
  if (!running) return;
  setTransforming({ running: null });
  await engine().cancel(running.job);
}

/** Requests the effects of the steps if they are unknown: after opening a link, or a change of thread or metric. */
async function describeSteps(): Promise<void> {
  const state = stateNow();
  const { made } = state.transforming;
  const now = lookedAt(state);
  if (!now || state.place.transforms.length === 0) {
    if (made) setTransforming({ made: null });
    return;
  }
  if (made?.view === viewKey(now.view) && made.metrics === now.metrics.join()) return;
  const result = await ask(engine().transform(nextJob(), now.view, now.metrics, null));
  const then = lookedAt(stateNow());
  if (!then || viewKey(then.view) !== viewKey(now.view) || then.metrics.join() !== now.metrics.join()) return;
  if (result.ok) setTransforming({ made: madeOf(now, result.value) });
  else notify(result.error);
}

export function startTransforming(): void {
  onChange((state, before) => {
    if (state.place === before.place && state.slots === before.slots) return;
    // Steps that came from a link or the browser's history cannot be undone here.
    if (state.place.transforms !== before.place.transforms && !isOwnChange) setTransforming({ past: [], future: [] });
    void describeSteps();
  });
}
