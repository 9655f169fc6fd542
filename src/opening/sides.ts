/**
 * Opens a file on side A or B of the page, with progress and cancel. After a failure, the previous profile stays open, unless a
 * link names another file there.
 */

import { visible } from '../../common/visible-text';
import type { EngineError, ProfileSummary, Result } from '../../workers/api/engine';
import { engine } from '../engine/engine-port';
import { copyHash, isDamagedCopy, isLibraryOn, keepInLibrary, switchLibraryOn } from '../state/library-port';
import { type NamedRef, type Side, sameRef } from '../state/place';
import { wholeTree } from '../state/shared-fields';
import { withoutIds } from '../state/start-place';
import {
  notify,
  type OpenProgress,
  placeNow,
  type ReadySlot,
  readySlot,
  type Slot,
  setPlace,
  setSlot,
  setViewState,
  slotOn,
} from '../state/store';
import { coveredBy, firstOf } from '../state/views';
import { complete } from './completion';
import { takeEarly } from './early-opening';
import { openByAddress, openBytes, openingOptions, titleOf } from './file-opening';
import { rememberGiven } from './given-files';
import { keptCopy } from './kept-copy';

/** Running transfers, by job. */
export const transfers = new Map<number, Pick<AbortController, 'abort'>>();

export type Source = { kind: 'bytes'; name: string; blob: Blob } | { kind: 'url'; url: string };

/** Sources of open profiles, by profile, needed to open a profile again pruned. */
const sources = new Map<number, Source>();

interface OpenOptions {
  /** The file that a link names. The link's place is kept for it. */
  expected?: NamedRef | undefined;
  /** The reference by which links already name the source. Its hash must match, and the side keeps it. */
  known?: NamedRef | undefined;
  /** Share of the total below which contexts are folded (`OpenOptions.prune` of the engine). */
  prune?: number | undefined;
  /** For a file that contains both sides: whether the other side stays as it is. */
  alone?: boolean | undefined;
  /** Ids of metrics that the engine computes only on request, in addition to those that the page shows. */
  also?: readonly string[] | undefined;
  /** Whether the same file was open with the same contexts, so that what is chosen in it stays. */
  isAgain?: boolean | undefined;
  /** For a file that contains both sides: the one to open. If omitted, the one that a link names, or else `side`. */
  part?: Side | undefined;
}

/** @returns whether the source is open on the side */
export async function openOn(side: Side, source: Source, options: OpenOptions = {}): Promise<boolean> {
  const { expected, known, prune, alone, part, also = [], isAgain } = options;
  const promised = expected ?? known;
  const before = vacate(side);
  const copy = source.kind === 'bytes' ? copyHash(source.blob) : '';
  const { metric, gate } = placeNow();
  const asked = openingOptions(promised?.hash || copy, metric, [...gate, ...also], part ?? promised?.part ?? side, prune);
  const name = source.kind === 'url' ? titleOf(source.url) : visible(source.name);
  const opening =
    source.kind === 'url'
      ? (takeEarly(side, source.url, asked) ?? openByAddress(source.url, asked))
      : openBytes(name, source.blob, asked);
  const { job } = opening;
  const own: NamedRef =
    source.kind === 'url'
      ? { kind: 'url', url: source.url, hash: expected?.hash ?? '' }
      : { kind: 'file', name: source.name, hash: '' };
  const report = (progress: OpenProgress) => {
    const now = openingIn(side, job);
    if (now) setSlot(side, { ...now, progress });
  };
  const progress = { phase: 'fetch', done: 0, total: 0, left: null } as const;
  setSlot(side, { state: 'opening', ref: promised ?? own, name, job, progress, before });

  transfers.set(job, opening);
  opening.follow(report);
  const opened = await refuseDamagedCopy(await opening.opened, source, copy);
  transfers.delete(job);
  if (!opened.ok && source.kind === 'url' && openingIn(side, job) !== null) {
    const ref = promised ?? own;
    const kept = await keptCopy(ref, opened.error);
    if (kept !== null && openingIn(side, job) !== null)
      return openOn(side, { kind: 'bytes', name: kept.name, blob: kept }, { ...options, known: ref });
  }
  const now = openingIn(side, job);
  if (now === null) {
    // Another file took the side.
    if (opened.ok) await engine().close(opened.value.profile);
    return false;
  }
  if (!opened.ok) {
    // If the address names a file, the previous profile must not stay under that address. `now.before` may be more complete
    // than `before`.
    if (expected) setSlot(side, { state: 'wanted', ref: expected, why: 'failed' });
    else setSlot(side, now.before ?? { state: 'empty' });
    if (expected && now.before) await release(now.before);
    if (opened.error.kind !== 'cancelled')
      notifyOf(opened.error, name, () => void openOn(side, source, { ...options, prune: opened.error.prune }));
    return false;
  }
  const summary = opened.value;
  sources.set(summary.profile, source);
  if (source.kind === 'bytes') void rememberGiven(source.name, source.blob, summary.sha256);
  const named = known ?? own;
  const readyRef: NamedRef = {
    ...(named.kind === 'file' ? { ...named, hash: summary.sha256 } : named),
    ...(summary.union ? { part: summary.union.part } : {}),
  };
  const ready: ReadySlot = { state: 'ready', ref: readyRef, summary };
  if (promised && promised.hash !== '' && promised.hash !== summary.sha256) {
    setSlot(side, { state: 'differs', expected: promised, opened: ready });
    if (before) await release(before);
    return false;
  }
  // Released before a view requests the new profile, because there may not be enough memory for views of both.
  const released = before && release(before);
  setSlot(side, ready);
  void complete(ready, ({ ref: wholeRef, summary: whole }) => {
    keepInLibrary(wholeRef, whole);
    if (source.kind === 'bytes') void rememberGiven(source.name, source.blob, whole.sha256);
    for (const problem of whole.problems)
      notify({ message: `${name}: ${problem}`, advice: 'The rest of the file is intact and was opened.' });
  });
  if (expected) tellMissing(side, ready);
  if (!expected && !isAgain) setPlace((place) => ({ ...withoutIds(place), side, threads: { ...place.threads, [side]: 'all' } }));
  await released;
  if (!alone && summary.union) await openOther(side, source, readyRef, expected !== undefined);
  return true;
}

/** Replaces the result by a silent error if the source is a damaged copy from the library, which shows its own notice. */
async function refuseDamagedCopy(opened: Result<ProfileSummary>, source: Source, copy: string): Promise<Result<ProfileSummary>> {
  if (copy === '' || source.kind !== 'bytes') return opened;
  if (opened.ok ? opened.value.sha256 === copy : opened.error.kind === 'cancelled' || opened.error.prune !== undefined)
    return opened;
  if (!(await isDamagedCopy(source.blob))) return opened;
  if (opened.ok) await engine().close(opened.value.profile);
  return { ok: false, error: { kind: 'cancelled', message: '', where: '', advice: '' } };
}

/** Opens the other side of a file that contains a comparison, unless a link names another file for that side. */
async function openOther(side: Side, source: Source, ref: NamedRef, linked: boolean): Promise<void> {
  const other = side === 'a' ? 'b' : 'a';
  const slot = slotOn(other);
  const waits = slot.state === 'wanted' && sameRef(slot.ref, ref);
  if (linked && slot.state !== 'empty' && !waits) return;
  const part = ref.part === 'a' ? 'b' : 'a';
  const open = await openOn(other, source, { alone: true, ...(linked ? { expected: { ...ref, part } } : {}) });
  if (open && !linked) setPlace({ view: firstOf('pair') });
}

/** Shows a notice if the address names a metric, thread or context that the file does not have. */
function tellMissing(side: Side, { summary }: ReadySlot) {
  const { metric, threads } = placeNow();
  const thread = threads[side];
  if (metric !== '' && !summary.metrics.some(({ id }) => id === metric)) {
    const known = summary.metrics.map(({ id }) => id).join(', ');
    notify({ message: `${summary.fileName} has no metric “${metric}”.`, advice: `Its metrics are ${known}.` });
  }
  if (typeof thread === 'number' && !summary.threads.some(({ index }) => index === thread))
    notify({ message: `${summary.fileName} has no thread ${thread}; all threads are shown.` });
  const { flame, view } = placeNow();
  const scope = summary.threads.find(({ index }) => index === thread);
  const contexts = scope ? scope.contexts : summary.mergedContexts;
  // With a frame per thread, the number of contexts is known only once the tree has been built.
  if (thread !== 'apart' && coveredBy(view) !== 'pair' && Math.max(flame.focus, flame.selected) >= contexts) {
    notify({ message: `The link points to a context that ${summary.fileName} does not have; the whole tree is shown.` });
    setViewState('flame', wholeTree);
  }
}

/** @param openPruned opens the source again in the way that the error offers */
function notifyOf(error: EngineError, name: string, openPruned: () => void) {
  const lost = error.kind === 'unanswered' && !isLibraryOn();
  notify({
    message: `${name}: ${error.message}`,
    where: error.where,
    advice: lost ? `${error.advice} A file kept in this browser opens without the server.` : error.advice,
    offer:
      error.prune !== undefined
        ? { label: 'Open a pruned view', accept: openPruned }
        : lost
          ? { label: 'Keep files I open', accept: switchLibraryOn }
          : undefined,
  });
}

/**
 * Prepares a side for another file: cancels a running opening, and closes a file whose hash differs from the link's. Returns
 * the profile that stays open until the next one has arrived.
 */
export function vacate(side: Side): ReadySlot | null {
  const slot = slotOn(side);
  if (slot.state === 'opening') cancelOpening(side);
  if (slot.state === 'differs') void release(slot.opened);
  return readySlot(slot);
}

/** The slot of a side while this job is opening a file there; null afterwards. */
export function openingIn(side: Side, job: number): Extract<Slot, { state: 'opening' }> | null {
  const now = slotOn(side);
  return now.state === 'opening' && now.job === job ? now : null;
}

/** Remembers where a profile that was opened elsewhere can be opened again. */
export const keepSource = (profile: number, source: Source): void => void sources.set(profile, source);

export async function release({ summary: { profile } }: ReadySlot): Promise<void> {
  sources.delete(profile);
  await engine().close(profile);
}

/** Whether a profile's file can be opened again. Several runs, or contents embedded in a link, cannot. */
export const canReopen = ({ profile }: ProfileSummary): boolean => sources.has(profile);

/** Whether a profile can be opened again pruned. */
export const canPrune = (summary: ProfileSummary): boolean => summary.pruned === null && canReopen(summary);

/** Opens the files again that lack some of these metrics, which the engine computes only on request, one after the other. */
export async function openWithMetrics(wanted: readonly string[]): Promise<void> {
  for (const side of ['a', 'b'] as const) {
    const slot = slotOn(side);
    if (slot.state !== 'ready') continue;
    const { metrics, pruned } = slot.summary;
    const has = metrics.map(({ id }) => id);
    if (!wanted.every((id) => has.includes(id)))
      await reopen(side, { prune: pruned?.share, also: [...has, ...wanted], isAgain: true });
  }
}

/** Opens a side's file again, if that is possible. */
async function reopen(side: Side, options: OpenOptions): Promise<void> {
  const ready = readySlot(slotOn(side));
  const source = ready && sources.get(ready.summary.profile);
  if (!source) return;
  const known = ready.ref.kind === 'url' ? ready.ref : undefined;
  await openOn(side, source, { ...options, known, alone: true, part: ready.summary.union?.part });
}

/**
 * Opens both sides again, one after the other, without contexts below a share of the total. Skips sides that are already
 * pruned.
 */
export async function openPruned(prune: number): Promise<void> {
  for (const side of ['a', 'b'] as const) {
    if (readySlot(slotOn(side))?.summary.pruned === null) await reopen(side, { prune });
  }
}

export function cancelOpening(side: Side): void {
  const slot = slotOn(side);
  if (slot.state !== 'opening') return;
  transfers.get(slot.job)?.abort();
  void engine().cancel(slot.job);
  const { ref } = slot;
  const named = ref.kind !== 'link' && (ref.kind === 'runs' ? ref.files : [ref]).every(({ hash }) => hash !== '');
  setSlot(side, slot.before ?? (named ? { state: 'wanted', ref, why: 'failed' } : { state: 'empty' }));
}
