/**
 * Gives the rest of the page access to the library (profiles kept in this browser): keep an opened profile, find one by hash,
 * make room.
 */
import type { ProfileSummary } from '../../../workers/api/engine';
import { ask, type Engine } from '../../engine/engine';
import { isSample } from '../../opening/samples';
import { dropCopies } from '../../sources/source-store';
import { markCopy } from '../../state/library-port';
import type { FileRef, NamedRef } from '../../state/place';
import { notify, readySlot, stateNow } from '../../state/store';
import { bytes } from '../../ui/format';
import { haveHash, type Loss, lossNotice } from './copy-loss';
import { entriesToEvict } from './eviction';
import type { LibraryEntry } from './library-entry';
import { isLibraryOn, rememberCount, rememberedCount, setLibraryOn } from './library-setting';
import { useLibrary } from './library-store';
import * as storage from './profile-storage';

let swept = false;

/** Reads the list again: another window may have changed it. */
export async function refresh(): Promise<void> {
  if (!isLibraryOn()) return useLibrary.setState({ state: 'off', kept: [] });
  try {
    if (!swept) await storage.sweep();
    swept = true;
    const kept = await storage.list();
    const lost = await storage.lost(kept);
    const cleared = kept.length === 0 ? rememberedCount() : 0;
    if (kept.length > 0) rememberCount(kept.length);
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    useLibrary.setState({ state: 'on', kept, lost, cleared, usage, quota });
  } catch {
    useLibrary.setState({ state: 'refused', kept: [] });
  }
}

/** Switches the library on, and keeps the files that are open. */
export async function switchOn(engine: Engine): Promise<void> {
  try {
    setLibraryOn(true);
    await storage.list();
    await navigator.storage.getDirectory();
    // Without this permission, which may be refused, the browser may clear the library when the disk is full.
    await navigator.storage.persist?.();
    await refresh();
  } catch {
    useLibrary.setState({ state: 'refused', kept: [] });
    return;
  }
  for (const slot of Object.values(stateNow().slots)) {
    const ready = readySlot(slot);
    if (ready) await keep(engine, ready.ref, ready.summary);
  }
}

/** Switches the library on while it is not visible. A notice says whether the browser allows it. */
export async function acceptKeeping(engine: Engine): Promise<void> {
  await switchOn(engine);
  notify(
    useLibrary.getState().state === 'on'
      ? { message: 'Files that you open are kept from now on.', advice: 'They are listed under “Open…”.' }
      : {
          message: 'Files cannot be kept: this browser does not let the page store data.',
          advice: 'If this is a private window, use a normal one.',
        },
  );
}

export async function switchOff(): Promise<void> {
  await attempt(async () => {
    await clear();
    setLibraryOn(false);
  });
}

/** @returns whether the profile is now in the library */
export async function keep(engine: Engine, ref: FileRef, summary: ProfileSummary): Promise<boolean> {
  // Neither a link nor several runs is a file.
  if (ref.kind === 'link' || ref.kind === 'runs') return false;
  if (!isLibraryOn() || summary.pending || summary.pruned || isOfApp(ref)) return false;
  try {
    let kept = await noteOpened(summary.sha256, ref);
    if (!kept) {
      const file = await ask(engine.bytes(summary.profile));
      // An entry whose bytes were lost keeps its name and tags.
      const known = (await storage.entry(summary.sha256)) ?? describe(summary);
      kept = file.ok && (await store({ ...known, ...openedNow(ref) }, file.value));
    }
    rememberCount((await storage.list()).length);
    await refresh();
    return kept;
  } catch {
    useLibrary.setState({ state: 'refused', kept: [] });
    return false;
  }
}

/** Whether a file needs no copy: the library has an intact one, or the file comes with the app. */
export const needsNoCopy = async (sha256: string, ref: NamedRef): Promise<boolean> =>
  isOfApp(ref) || (await noteOpened(sha256, ref).catch(() => false));

const isOfApp = (ref: NamedRef): boolean => ref.kind === 'url' && isSample(ref.url);

const openedNow = (ref: NamedRef) => ({ opened: Date.now(), ...(ref.kind === 'url' ? { address: absolute(ref.url) } : {}) });

/** Records that a file was opened, unless the library lacks its bytes. Returns whether it has them. */
async function noteOpened(sha256: string, ref: NamedRef): Promise<boolean> {
  const known = await storage.entry(sha256);
  if (!known || typeof (await storage.fileOf(known)) === 'string') return false;
  await storage.setEntry({ ...known, ...openedNow(ref) });
  return true;
}

async function store(kept: LibraryEntry, file: Blob): Promise<boolean> {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = await navigator.storage.estimate();
  const others = await storage.list();
  let free = quota - usage;
  for (;;) {
    const victims = entriesToEvict(others, kept.size, free);
    if (victims === null) {
      tellFull(kept, others);
      return false;
    }
    for (const { sha256 } of victims) {
      await storage.remove(sha256);
      others.splice(
        others.findIndex((each) => each.sha256 === sha256),
        1,
      );
    }
    try {
      await storage.put(kept, file);
      return true;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
      // The estimate was too high: delete one more entry, until none is left.
      free = kept.size - 1;
    }
  }
}

function tellFull(kept: LibraryEntry, others: readonly LibraryEntry[]): void {
  const pinned = others.filter((each) => each.pinned).length;
  notify({
    message: `${kept.name} (${bytes(kept.size)}) was opened but not kept: the browser has no more space for this page.`,
    advice: pinned > 0 ? 'Unpin or delete profiles in the library.' : 'Free up disk space, or clear other sites’ data.',
  });
}

function describe(summary: ProfileSummary): LibraryEntry {
  return {
    sha256: summary.sha256,
    name: summary.union?.file ?? summary.fileName,
    tags: [],
    pinned: false,
    program: summary.mainClass,
    jvm: summary.jvm,
    recorded: summary.end,
    opened: Date.now(),
    size: summary.size,
    contexts: summary.contexts,
    totals: summary.metrics.map(({ label, total, unit }) => ({ label, total, unit })),
  };
}

const absolute = (url: string): string => new URL(url, document.baseURI).href;

/** The file with the hash of a reference. Without a hash, the file most recently opened from its address. */
export async function find(ref: NamedRef): Promise<File | null> {
  if (!isLibraryOn()) return null;
  try {
    const kept = ref.hash === '' ? await lastOpened(ref) : await storage.entry(ref.hash);
    return kept ? await take(kept) : null;
  } catch {
    return null;
  }
}

async function lastOpened(ref: NamedRef): Promise<LibraryEntry | undefined> {
  if (ref.kind !== 'url') return undefined;
  const address = absolute(ref.url);
  const all = (await storage.list()).filter((each) => each.address === address);
  return all.sort((a, b) => b.opened - a.opened)[0];
}

/** The file of an entry; null if it is lost, which a notice reports. */
export async function take(kept: LibraryEntry): Promise<File | null> {
  const file = await storage.fileOf(kept);
  if (typeof file === 'string') {
    tellLoss(kept, file);
    return null;
  }
  markCopy(file, kept.sha256);
  return file;
}

/**
 * Checks a suspicious copy against its SHA-256. A damaged copy is removed, with a notice.
 *
 * @returns whether it was damaged
 */
export async function verifyCopy(file: Blob, sha256: string): Promise<boolean> {
  // A copy that cannot be read, for example because memory is short, does not count as damaged.
  if (await haveHash(file, sha256).catch(() => true)) return false;
  const kept = await storage.entry(sha256).catch(() => undefined);
  if (!kept) return false;
  tellLoss(kept, 'damaged');
  await storage.dropBytes(sha256).catch(() => undefined);
  await refresh();
  return true;
}

function tellLoss(kept: LibraryEntry, loss: Loss): void {
  notify({ ...lossNotice(kept, loss), offer: { label: 'Delete the entry', accept: () => void remove(kept.sha256) } });
}

export const change = (kept: LibraryEntry): Promise<void> => attempt(() => storage.setEntry(kept));
export const remove = (sha256: string): Promise<void> => attempt(() => storage.remove(sha256));
export const removeAll = (): Promise<void> => attempt(clear);

/** Deletes copies of sources together with the library. */
async function clear(): Promise<void> {
  await storage.removeAll();
  await dropCopies();
}

/** Changes the library, or reports that the browser refused. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    if (isLibraryOn()) rememberCount((await storage.list()).length);
  } catch {
    notify({
      message: 'The browser did not allow changes to the library.',
      advice: 'Clear this site’s data in the browser’s settings.',
    });
  }
  await refresh();
}
