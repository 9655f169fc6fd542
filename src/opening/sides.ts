/** Opening one source on side A or B, with progress and cancel; a failure leaves what was open as it was. */

import { visible } from '../../common/visible-text';
import type { EngineError, ProfileSummary, Result } from '../../workers/api/engine';
import { engine } from '../engine/engine-port';
import { type NamedRef, type Side, sameRef } from '../state/place';
import { wholeTree } from '../state/shared-fields';
import { copyHash, doubtCopy, offerToShelf } from '../state/shelf-port';
import { withoutIds } from '../state/start-place';
import {
  changeFiles,
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
import { arrive, openBytes, openingOptions, titleOf } from './arriving';
import { complete } from './completing';
import { takeEarly } from './early';

/** What is being fetched, by job. */
export const fetches = new Map<number, Pick<AbortController, 'abort'>>();

export type Source = { kind: 'bytes'; name: string; blob: Blob } | { kind: 'url'; url: string };

/** Where open profiles came from, to open them again in another way. */
const sources = new Map<number, Source>();

interface OpenOptions {
  /** What a link expects the file to be; its place is kept. */
  expected?: NamedRef | undefined;
  /** How links name the source already: it is held to its hash, and named so again. */
  known?: NamedRef | undefined;
  /** Share of the total below which contexts are folded away: a pruned view (engine, OpenOptions.prune). */
  prune?: number | undefined;
  /** The other side of its file is being opened already, or is not wanted. */
  alone?: boolean | undefined;
  /** Of a file that holds both sides; that which a link names, or the side that it is opened on, where left out. */
  part?: Side | undefined;
}

/** Opens a source on a side. Resolves to whether it is open. */
export async function openOn(side: Side, source: Source, options: OpenOptions = {}): Promise<boolean> {
  const { expected, known, prune, alone, part } = options;
  const promised = expected ?? known;
  const before = vacate(side);
  const copy = source.kind === 'bytes' ? copyHash(source.blob) : '';
  const asked = openingOptions(promised?.hash || copy, placeNow().metric, part ?? promised?.part ?? side, prune);
  const name = source.kind === 'url' ? titleOf(source.url) : visible(source.name);
  const opening =
    source.kind === 'url'
      ? (takeEarly(side, source.url, asked) ?? arrive(source.url, asked))
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

  fetches.set(job, opening);
  opening.follow(report);
  const opened = await heldToCopy(await opening.opened, source, copy);
  fetches.delete(job);
  const now = openingIn(side, job);
  if (now === null) {
    // Another file took the side meanwhile.
    if (opened.ok) await engine().close(opened.value.profile);
    return false;
  }
  if (!opened.ok) {
    // Of what was open more may be known by now; the contexts that the link points to are none of it.
    const after = now.before ?? (expected ? { state: 'wanted', ref: expected, why: 'failed' } : { state: 'empty' });
    changeFiles(({ slots, place }) => ({
      slots: { ...slots, [side]: after },
      place: expected && now.before ? withoutIds(place) : place,
    }));
    if (opened.error.kind !== 'cancelled')
      tell(opened.error, name, () => void openOn(side, source, { ...options, prune: opened.error.prune }));
    return false;
  }
  const summary = opened.value;
  sources.set(summary.profile, source);
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
  // Asked for before anything looks at the new one: what does not fit beside both may fit beside one of them.
  const released = before && release(before);
  setSlot(side, ready);
  void complete(ready, ({ ref: wholeRef, summary: whole }) => {
    offerToShelf(wholeRef, whole);
    for (const problem of whole.problems)
      notify({ message: `${name}: ${problem}`, advice: 'The rest of the file is whole and was opened.' });
  });
  if (expected) tellMissing(side, ready);
  if (!expected) setPlace((place) => ({ ...withoutIds(place), side, threads: { ...place.threads, [side]: 'all' } }));
  await released;
  if (!alone && summary.union) await openOther(side, source, readyRef, expected !== undefined);
  return true;
}

/** A kept file that is not what was kept is not opened; the library has said so then. */
async function heldToCopy(opened: Result<ProfileSummary>, source: Source, copy: string): Promise<Result<ProfileSummary>> {
  if (copy === '' || source.kind !== 'bytes') return opened;
  if (opened.ok ? opened.value.sha256 === copy : opened.error.kind === 'cancelled' || opened.error.prune !== undefined)
    return opened;
  if (!(await doubtCopy(source.blob))) return opened;
  if (opened.ok) await engine().close(opened.value.profile);
  return { ok: false, error: { kind: 'cancelled', message: '', where: '', advice: '' } };
}

/** The other side of a file that holds a comparison, unless a link wants another one there. */
async function openOther(side: Side, source: Source, ref: NamedRef, linked: boolean): Promise<void> {
  const other = side === 'a' ? 'b' : 'a';
  const slot = slotOn(other);
  const waits = slot.state === 'wanted' && sameRef(slot.ref, ref);
  if (linked && slot.state !== 'empty' && !waits) return;
  const part = ref.part === 'a' ? 'b' : 'a';
  const open = await openOn(other, source, { alone: true, ...(linked ? { expected: { ...ref, part } } : {}) });
  if (open && !linked) setPlace({ view: firstOf('pair') });
}

/** A link may name a metric or a thread that its file does not have. */
function tellMissing(side: Side, { summary }: ReadySlot) {
  const { metric, threads } = placeNow();
  const thread = threads[side];
  if (metric !== '' && !summary.metrics.some(({ id }) => id === metric)) {
    const known = summary.metrics.map(({ id }) => id).join(', ');
    notify({ message: `${summary.fileName} has no metric “${metric}”.`, advice: `It has ${known}.` });
  }
  if (typeof thread === 'number' && !summary.threads.some(({ index }) => index === thread))
    notify({ message: `${summary.fileName} has no thread ${thread}; all threads are shown.` });
  const { flame, view } = placeNow();
  const scope = summary.threads.find(({ index }) => index === thread);
  const contexts = scope ? scope.contexts : summary.mergedContexts;
  // How many there are with frames for threads, only the tree knows once it is made.
  if (thread !== 'apart' && coveredBy(view) !== 'pair' && Math.max(flame.focus, flame.selected) >= contexts) {
    notify({ message: `The link points to a context that ${summary.fileName} does not have; the whole tree is shown.` });
    setViewState('flame', wholeTree);
  }
}

/** @param openPruned opens the same source again in the way that the error offers */
function tell(error: EngineError, name: string, openPruned: () => void) {
  const offer = error.prune === undefined ? undefined : { label: 'Open a pruned view', accept: openPruned };
  notify({ message: `${name}: ${error.message}`, where: error.where, advice: error.advice, offer });
}

/** Makes room on a side for what is opened next: what is being opened is cancelled, what was not the link's file is closed. Gives back what stays until then. */
export function vacate(side: Side): ReadySlot | null {
  const slot = slotOn(side);
  if (slot.state === 'opening') cancelOpening(side);
  if (slot.state === 'differs') void release(slot.opened);
  return readySlot(slot);
}

/** What a side shows of a job that opens something there; null when that is over, or was given up. */
export function openingIn(side: Side, job: number): Extract<Slot, { state: 'opening' }> | null {
  const now = slotOn(side);
  return now.state === 'opening' && now.job === job ? now : null;
}

export async function release({ summary: { profile } }: ReadySlot): Promise<void> {
  sources.delete(profile);
  await engine().close(profile);
}

/** Whether a profile can be opened again without its small contexts: several runs cannot, nor what came out of a link. */
export const canPrune = ({ pruned, profile }: ProfileSummary): boolean => pruned === null && sources.has(profile);

/** Opens what the sides show once more, without the contexts below a share of the total, one after the other; not what is pruned already. */
export async function openPruned(prune: number): Promise<void> {
  for (const side of ['a', 'b'] as const) {
    const ready = readySlot(slotOn(side));
    const source = ready?.summary.pruned === null && sources.get(ready.summary.profile);
    if (!source) continue;
    const known = ready.ref.kind === 'url' ? ready.ref : undefined;
    await openOn(side, source, { prune, known, alone: true, part: ready.summary.union?.part });
  }
}

export function cancelOpening(side: Side): void {
  const slot = slotOn(side);
  if (slot.state !== 'opening') return;
  fetches.get(slot.job)?.abort();
  void engine().cancel(slot.job);
  const { ref } = slot;
  const named = ref.kind !== 'link' && (ref.kind === 'runs' ? ref.files : [ref]).every(({ hash }) => hash !== '');
  setSlot(side, slot.before ?? (named ? { state: 'wanted', ref, why: 'failed' } : { state: 'empty' }));
}
