/** The matrix of the files in the store: fetches and compares them, and keeps the result while another view is shown. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { vmEventsIn } from '../../../common/vm-events/vm-events';
import type { EngineError, Matrix } from '../../../workers/api/engine';
import { ask, type Engine, nextJob, reporting } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { fetchMembers, verifyMembers, wantedMembers } from '../../opening/matrix-members';
import { type Member, membersNow, notify, type OpenProgress, placeNow, useApp } from '../../state/store';

type State =
  | { state: 'none' }
  | { state: 'running'; progress: OpenProgress | null; cancel(): void }
  | { state: 'failed'; error: EngineError }
  | { state: 'ready'; matrix: Matrix; of: readonly File[] };

const useState = create<State>(() => ({ state: 'none' }));
const set = (state: State): void => useState.setState(state, true);

export function useMatrix(): State {
  const engine = useEngine();
  const members = useApp((state) => state.matrix);
  const metric = useApp((state) => state.place.metric);
  const { dropped, foreign } = wantedMembers(members);
  const possible = members.length > 1 && dropped.length + foreign.length === 0;
  // Files that arrive through a fetch do not restart the comparison.
  const about = JSON.stringify(members.map(({ ref, file }) => (ref.kind === 'url' ? ref.url : numberOf(file))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` names the files
  useEffect(() => (possible ? start(engine, metric) : set({ state: 'none' })), [engine, possible, about, metric]);
  return useState();
}

/** Restarts after a failure or a cancel. */
export const again = (engine: Engine): unknown => start(engine, placeNow().metric);

/** Stops the last start, including one by {@link again}. */
let stopLast = (): void => undefined;

const numbers = new WeakMap<File, number>();
let lastNumber = 0;
function numberOf(file: File | null): number {
  if (file === null) return 0;
  const known = numbers.get(file) ?? ++lastNumber;
  numbers.set(file, known);
  return known;
}

const filesOf = (members: readonly Member[]): File[] => members.flatMap(({ file }) => file ?? []);

/**
 * Starts the comparison of the current files.
 *
 * @returns function that stops it, or whatever was started instead
 */
function start(engine: Engine, metric: string): () => void {
  stopLast();
  const now = useState.getState();
  const files = filesOf(membersNow());
  if (now.state === 'ready' && now.of.length === files.length && now.of.every((file, at) => file === files[at])) {
    const { matrix } = now;
    const isKnown = matrix.metrics.some(({ id }) => id === metric) || vmEventsIn([metric]).length > 0;
    if (matrix.metric === metric || !isKnown) return () => undefined;
  }
  const job = nextJob();
  const abort = new AbortController();
  const stop = () => {
    abort.abort();
    void engine.cancel(job);
  };
  const report = (progress: OpenProgress | null) => {
    if (!abort.signal.aborted) set({ state: 'running', progress, cancel: () => run.cancel() });
  };
  const run = {
    cancel: () => {
      stop();
      set({ state: 'failed', error: { kind: 'cancelled', message: 'Comparing was cancelled.', where: '', advice: '' } });
    },
  };
  stopLast = stop;
  report(null);
  void compare(engine, job, metric, abort.signal, report);
  return () => stopLast();
}

async function compare(
  engine: Engine,
  job: number,
  metric: string,
  signal: AbortSignal,
  report: (progress: OpenProgress) => void,
) {
  const fetched = await fetchMembers(signal, report);
  if (signal.aborted) return;
  if (!fetched.ok) return set({ state: 'failed', error: fetched.error });
  const of = filesOf(membersNow());
  const sources = of.map((file) => ({ name: file.name, file }));
  const result = await ask(engine.matrix(job, sources, metric, reporting(report)));
  if (signal.aborted) return;
  if (!result.ok) return set({ state: 'failed', error: result.error });
  const others = verifyMembers(result.value.profiles.map(({ sha256 }) => sha256));
  if (others.length === 0) return set({ state: 'ready', matrix: result.value, of });
  notify({
    message: `${others.length === 1 ? 'This file is not the one' : 'These files are not the ones'} named in the link: ${others.join(', ')}.`,
    advice: 'The SHA-256 differs. Drop the right files, or create a matrix from those you have.',
  });
  set({ state: 'none' });
}
