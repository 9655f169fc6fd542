/** Passes source files that the user gave to the engine, one archive or folder after the other. Nothing leaves the browser. */

import { isSourceName } from '../../common/source-names';
import type { Progress } from '../../workers/api/engine';
import type { GivenSource } from '../../workers/api/sources';
import { ask, nextJob, reporting } from '../engine/engine';
import { engine } from '../engine/engine-port';
import { closeDialog, currentSide, notify, stateNow } from '../state/store';
import { type Folder, filesOf, TooManyFiles } from './folders';
import { forget, nameFor, remember } from './source-memory';
import type { StoredSources } from './source-store';
import { useTexts } from './texts';

/** Sources waiting to be read: an archive, a folder, or files given together. */
interface Reading {
  name: string;
  /** Lists its files; returns null as soon as `going`, called with the number found so far, returns false. */
  files(going: (found: number) => boolean): Promise<File | readonly GivenSource[] | null>;
  /** Handle or file to remember it by; null if it cannot be remembered. */
  given: object | null;
  /** Whether it comes from an earlier visit. It is skipped if the user has given it again. */
  again?: boolean;
}

const queue: Reading[] = [];
let reading: Promise<void> | null = null;
/** Names read since the queue was last empty. */
let read: string[] = [];

function inTurn(all: readonly Reading[]): Promise<void> {
  // An open dialog would cover the source pane.
  if (/^open-/.test(stateNow().dialog)) closeDialog();
  queue.push(...all);
  reading ??= readAll().finally(() => {
    reading = null;
  });
  return reading;
}

/** Reads archives one by one, and loose source files together. */
export function giveFiles(files: readonly File[]): Promise<void> {
  const single = files.filter(({ name }) => isSourceName(name));
  const archives = files.filter((file) => !single.includes(file));
  const together = single.map((file) => ({ path: file.name, file }));
  return inTurn([
    ...archives.map((file) => readingOf(file.name, file, async () => file)),
    ...(single.length === 1 ? [readingOf(single[0].name, single[0], async () => single[0])] : []),
    ...(single.length > 1 ? [{ name: `${single.length} files`, files: async () => together, given: null }] : []),
  ]);
}

export const giveFolder = (folder: Folder): Promise<void> =>
  inTurn([{ name: folder.name, files: (going) => filesOf(folder, going), given: folder }]);

/** Reads sources from an earlier visit. The browser must already have granted access. */
export const giveStored = (stored: readonly StoredSources[]): Promise<void> =>
  inTurn(
    stored.map(({ name, given }) => ({
      ...('kind' in given && given.kind === 'directory'
        ? { name, files: (going) => filesOf(given, going), given }
        : readingOf(name, given, async () => ('getFile' in given ? given.getFile() : given))),
      again: true,
    })),
  );

const readingOf = (name: string, given: object, file: () => Promise<File>): Reading => ({
  name,
  files: async () => {
    const read = await file();
    return isSourceName(read.name) ? [{ path: read.name, file: read }] : read;
  },
  given,
});

async function readAll(): Promise<void> {
  read = [];
  for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
    const job = nextJob();
    try {
      await give(each, job);
    } catch (error) {
      if (!isRunning(job)) continue;
      useTexts.setState({ loading: null });
      notify(
        error instanceof TooManyFiles
          ? { message: error.message, advice: 'Choose a subfolder, or an archive of the sources.' }
          : {
              message: `${each.name} cannot be read.`,
              where: error instanceof Error ? error.message : '',
              advice: 'Choose it again, or an archive of the folder.',
            },
      );
    }
  }
}

const isRunning = (job: number): boolean => useTexts.getState().loading?.job === job;

const namesAtHand = (): Set<string> => new Set(useTexts.getState().given.map(({ name }) => name));

async function give({ name, files, given: by, again }: Reading, job: number): Promise<void> {
  if (again && namesAtHand().has(name)) return;
  const tell = (progress: Progress | null): boolean => {
    if (progress === null || isRunning(job)) useTexts.setState({ loading: { job, name, progress, waiting: queue.length } });
    return isRunning(job);
  };
  useTexts.setState({ shown: true });
  tell(null);
  const given = await files((done) => tell({ phase: 'files', done, total: 0, left: null }));
  if (given === null || !isRunning(job)) return;
  const called = await nameFor(name, by, namesAtHand());
  if (!isRunning(job)) return;
  const result = await ask(engine().openSources(job, called, given, reporting(tell)));
  if (!isRunning(job)) {
    if (result.ok) await engine().closeSources(result.value.sources);
    return;
  }
  useTexts.setState({ loading: null });
  if (result.ok) {
    read.push(result.value.name);
    useTexts.setState((state) => ({
      given: [...state.given, result.value],
      before: state.before.filter((each) => each !== result.value.name),
    }));
    if (by !== null) await remember(result.value.name, by);
    if (currentSide(stateNow()) === null)
      notify({
        message: `The sources ${result.value.name} are loaded.`,
        advice: 'Open a profile and select a method to see its source.',
      });
  } else if (result.error.kind !== 'cancelled') notify(result.error);
}

/**
 * Cancels the read in progress and those still waiting. Sources already read stay; if there are several, a notice says which.
 */
export function cancelGiving(): void {
  const { loading } = useTexts.getState();
  if (!loading) return;
  const left = [loading.name, ...queue.splice(0).map(({ name }) => name)];
  const before = read;
  read = [];
  useTexts.setState({ loading: null });
  void engine().cancel(loading.job);
  if (left.length + before.length === 1) return;
  notify({
    message: `Cancelled: ${listed(left)} ${left.length === 1 ? 'was' : 'were'} not read.`,
    advice:
      before.length === 0
        ? 'Choose again what to read.'
        : `What was already read is kept: ${listed(before)}. Choose again what else to read.`,
  });
}

const NAMED = 5;
const listed = (names: readonly string[]): string =>
  names.length <= NAMED ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`;

export function removeSources(sources: number): void {
  const { given } = useTexts.getState();
  useTexts.setState({ given: given.filter((each) => each.sources !== sources) });
  void forget(given.flatMap((each) => (each.sources === sources ? [each.name] : [])));
  void engine().closeSources(sources);
}
