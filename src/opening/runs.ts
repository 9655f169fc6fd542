/** Opens several runs as one side of a comparison: their median. The address names each run. */
import type { ProfileSummary } from '../../workers/api/engine';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { Asking } from '../sources/handles';
import { findInLibrary, keepFetched } from '../state/library-port';
import type { NamedRef, RunsRef, Side } from '../state/place';
import { embeddedFile } from '../state/report-page';
import { withoutIds } from '../state/start-place';
import { clearNotices, closeDialog, notify, type OpenProgress, placeNow, setPlace, setSlot, slotOn } from '../state/store';
import { firstOf } from '../state/views';
import { openingOptions } from './file-opening';
import { givenFile, rememberGiven } from './given-files';
import { keptCopy } from './kept-copy';
import { memberFile } from './members';
import { fetchProfile, mayFetch, nameIn, nameOf } from './profile-fetch';
import { openingIn, openOn, release, transfers, vacate } from './sides';

/** Compares one or more runs with one or more others. */
export async function compareRuns(a: readonly File[], b: readonly File[]): Promise<void> {
  closeDialog();
  clearNotices();
  const open = (side: Side, files: readonly File[]): Promise<boolean> => {
    const [first] = files;
    return files.length === 1 && first ? openOn(side, { kind: 'bytes', name: first.name, blob: first }) : openRuns(side, files);
  };
  // Opens one side after the other, because the runs of a side are read one by one.
  if ((await open('a', a)) && (await open('b', b))) setPlace({ view: firstOf('pair') });
}

/**
 * @param expected the runs named by a link; the link's place is kept for them
 * @param also ids of metrics that the engine computes only on request, in addition to those that the page shows
 */
async function openRuns(side: Side, files: readonly File[], expected?: RunsRef, also: readonly string[] = []): Promise<boolean> {
  const before = vacate(side);
  const job = nextJob();
  const named = (hashes: readonly string[]): RunsRef => ({
    kind: 'runs',
    files: files.map(({ name }, at) => expected?.files[at] ?? { kind: 'file', name, hash: hashes[at] ?? '' }),
    hash: '',
  });
  setSlot(side, {
    state: 'opening',
    ref: named([]),
    name: `${files.length} runs`,
    job,
    progress: { phase: 'files', done: 0, total: files.length, left: null },
    before,
  });
  const { metric, gate } = placeNow();
  const opened = await ask(
    engine().openRuns(
      job,
      files.map((file) => ({ name: file.name, file })),
      reporting((progress) => {
        const slot = openingIn(side, job);
        if (slot) setSlot(side, { ...slot, progress });
      }),
      openingOptions('', metric, [...gate, ...also], side),
    ),
  );
  const now = openingIn(side, job);
  if (now === null) {
    if (opened.ok) await engine().close(opened.value.profile);
    return false;
  }
  const others = opened.ok ? namesOfOthers(opened.value, expected) : [];
  if (!opened.ok || others.length > 0) {
    setSlot(side, expected ? { state: 'wanted', ref: expected, why: 'drop' } : (now.before ?? { state: 'empty' }));
    if (expected && now.before) await release(now.before);
    if (opened.ok) {
      await engine().close(opened.value.profile);
      notify({
        message: `${others.length === 1 ? 'This file is not the one' : 'These files are not the ones'} listed in the link: ${others.join(', ')}.`,
        advice: 'The SHA-256 differs.',
      });
    } else if (opened.error.kind !== 'cancelled') notify(opened.error);
    return false;
  }
  const summary = opened.value;
  const hashes = files.map((_, at) => summary.runs?.[at]?.sha256 ?? '');
  files.forEach((file, at) => void rememberGiven(file.name, file, hashes[at]));
  const ref = named(hashes);
  filesOf.set(summary.profile, files);
  setSlot(side, { state: 'ready', ref, summary });
  keepFetched(files.map((file, at) => ({ ref: ref.files[at], file, sha256: hashes[at] })));
  if (!expected) setPlace((place) => ({ ...withoutIds(place), side, threads: { ...place.threads, [side]: 'all' } }));
  if (before) {
    filesOf.delete(before.summary.profile);
    await release(before);
  }
  return true;
}

/** The files of runs that are open, by profile. */
const filesOf = new Map<number, readonly File[]>();

/** Opens the sides of several runs again that lack some of these metrics, which the engine computes only on request. */
export async function reopenRuns(wanted: readonly string[]): Promise<void> {
  for (const side of ['a', 'b'] as const) {
    const slot = slotOn(side);
    if (slot.state !== 'ready' || slot.ref.kind !== 'runs') continue;
    const { profile, metrics } = slot.summary;
    const files = filesOf.get(profile);
    const has = metrics.map(({ id }) => id);
    if (files && !wanted.every((id) => has.includes(id))) await openRuns(side, files, slot.ref, [...has, ...wanted]);
  }
}

/** Names of runs whose hash differs from the link's. */
const namesOfOthers = ({ runs }: ProfileSummary, expected?: RunsRef): string[] =>
  (runs ?? []).flatMap(({ name, sha256 }, at) => {
    const hash = expected?.files[at]?.hash ?? '';
    return hash === '' || hash === sha256 ? [] : [name];
  });

/**
 * Opens the runs of a link if all of them can be fetched, are in the library, or may be read again. Otherwise waits for them.
 */
export async function openRunsLinked(side: Side, ref: RunsRef, how: Asking = 'queryPermission'): Promise<void> {
  const before = vacate(side);
  const job = nextJob();
  const abort = new AbortController();
  transfers.set(job, abort);
  const progress = (done: number): OpenProgress => ({ phase: 'files', done, total: ref.files.length, left: null });
  setSlot(side, { state: 'opening', ref, name: `${ref.files.length} runs`, job, progress: progress(0), before });
  let done = 0;
  const files = await Promise.all(
    ref.files.map(async (each) => {
      const file = await fileOf(each, abort.signal, how);
      const now = openingIn(side, job);
      if (now) setSlot(side, { ...now, progress: progress(++done) });
      return file;
    }),
  );
  transfers.delete(job);
  const now = openingIn(side, job);
  // The opening was cancelled, or another file took the side.
  if (now === null) return;
  const found = files.filter((file) => file instanceof File);
  if (found.length === files.length) {
    await openRuns(side, found, ref);
    return;
  }
  setSlot(side, { state: 'wanted', ref, why: files.includes(null) ? 'drop' : 'ask' });
  if (now.before) await release(now.before);
}

async function fileOf(ref: NamedRef, signal: AbortSignal, how: Asking): Promise<File | 'ask' | null> {
  if (ref.kind === 'file') {
    const own = embeddedFile(ref.name);
    if (own !== null) return new File([own], ref.name);
    if (ref.hash === '') return null;
    return memberFile(ref.hash) ?? (await findInLibrary(ref)) ?? givenFile(ref, how);
  }
  if (!mayFetch(ref.url)) return null;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const fetched = await fetchProfile(
    ref.url,
    signal,
    (bytes) => pieces.push(bytes),
    () => undefined,
  );
  if (fetched.ok) return new File(pieces, nameOf(ref.url));
  const kept = await keptCopy(ref, fetched.error);
  if (kept === null && fetched.error.kind !== 'cancelled') notify(fetched.error);
  return kept;
}

/** Opens runs that a link is waiting for, if all runs of a side are given at once. Returns the remaining files. */
export async function fillRuns(given: readonly File[]): Promise<readonly File[]> {
  const left = [...given];
  for (const side of ['a', 'b'] as const) {
    const slot = slotOn(side);
    if (slot.state !== 'wanted' || slot.ref.kind !== 'runs') continue;
    const places = slot.ref.files.map((ref) => left.findIndex(({ name }) => name === nameIn(ref)));
    if (places.includes(-1) || new Set(places).size < places.length) continue;
    const files = places.flatMap((at) => left[at] ?? []);
    for (const file of files) left.splice(left.indexOf(file), 1);
    await openRuns(side, files, slot.ref);
  }
  return left;
}
