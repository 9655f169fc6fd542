/** Sources that come in: archives, folders, single files. They go to the worker as they are; nothing is unpacked, kept or sent. */
import { type GivenSource, isSourceName } from '../../workers/sources.api';
import { ask, engine, nextJob, reporting } from '../app/engine';
import { currentSide, notify, useApp } from '../app/store';
import { type Folder, filesOf, TooMany } from './folders';
import { useTexts } from './texts';

/** What is given while something is being read waits for that. */
let turn: Promise<void> = Promise.resolve();
const inTurn = (work: () => Promise<void>): Promise<void> => {
  // The pane lies below the dialog that files are opened by.
  if (/^open-/.test(useApp.getState().dialog)) useApp.setState({ dialog: 'none' });
  turn = turn.then(work);
  return turn;
};

export const giveFiles = (files: readonly File[]): Promise<void> => inTurn(() => readFiles(files));
export const giveFolder = (folder: Folder): Promise<void> => inTurn(() => readFolder(folder));

/** Archives one by one; source files that come alone are taken as one. */
async function readFiles(files: readonly File[]): Promise<void> {
  const single = files.filter(({ name }) => isSourceName(name));
  for (const file of files) if (!single.includes(file)) await give(file.name, file);
  if (single.length > 0)
    await give(
      single.length === 1 ? single[0].name : `${single.length} files`,
      single.map((file) => ({ path: file.name, file })),
    );
}

async function readFolder(folder: Folder): Promise<void> {
  const job = nextJob();
  const { name } = folder;
  const running = (): boolean => useTexts.getState().loading?.job === job;
  useTexts.setState({ shown: true, loading: { job, name, progress: null } });
  try {
    const files = await filesOf(folder, (done) => {
      if (running()) useTexts.setState({ loading: { job, name, progress: { phase: 'files', done, total: 0, left: null } } });
      return running();
    });
    if (files !== null && running()) await give(name, files);
  } catch (error) {
    if (!running()) return;
    useTexts.setState({ loading: null });
    notify(
      error instanceof TooMany
        ? { message: error.message, advice: 'Choose a folder further down, or an archive of the sources.' }
        : {
            message: `The folder ${name} cannot be read.`,
            where: error instanceof Error ? error.message : '',
            advice: 'Choose it again, or an archive of it.',
          },
    );
  }
}

async function give(name: string, given: File | readonly GivenSource[]): Promise<void> {
  const job = nextJob();
  const running = (): boolean => useTexts.getState().loading?.job === job;
  useTexts.setState({ shown: true, loading: { job, name, progress: null } });
  const result = await ask(
    engine.openSources(
      job,
      named(name),
      given,
      reporting((progress) => {
        if (running()) useTexts.setState({ loading: { job, name, progress } });
      }),
    ),
  );
  if (!running()) {
    if (result.ok) await engine.closeSources(result.value.sources);
    return;
  }
  useTexts.setState({ loading: null });
  if (result.ok) {
    useTexts.setState(({ given: before }) => ({ given: [...before, result.value] }));
    if (currentSide(useApp.getState()) === null)
      notify({
        message: `The sources ${result.value.name} are at hand.`,
        advice: 'Open a profile and select a method: its text is shown beside it.',
      });
  } else if (result.error.kind !== 'cancelled') notify(result.error);
}

/** Two of one name are told apart. */
function named(name: string): string {
  const taken = new Set(useTexts.getState().given.map((each) => each.name));
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} (${number})`;
    if (!taken.has(tried)) return tried;
  }
}

export function cancelGiving(): void {
  const { loading } = useTexts.getState();
  if (!loading) return;
  useTexts.setState({ loading: null });
  void engine.cancel(loading.job);
}

export function removeSources(sources: number): void {
  useTexts.setState(({ given }) => ({ given: given.filter((each) => each.sources !== sources) }));
  void engine.closeSources(sources);
}
