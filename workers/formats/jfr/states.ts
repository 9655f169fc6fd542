import { type Measure, SAMPLES, WALL } from './families';

/** Type of the states of threads. */
export const STATE = 'jdk.types.ThreadState';
/** State that async-profiler gives to CPU samples, beside which it writes samples of the wall clock as the same events (up to 3.0). */
export const CPU_STATE = 'STATE_DEFAULT';

/** Name that states share where there are too many. */
export const OTHERS = 'OTHER_STATES';

/** The metrics that events of a state count in. @param state name of the state, empty where unknown */
export function metricsOf(measure: Measure, state: string, byAsyncProfiler: boolean): readonly Measure[] {
  if (measure.id !== WALL.id && !(measure.id === SAMPLES && byAsyncProfiler && state !== CPU_STATE && state !== ''))
    return [measure];
  const word = state
    .replace(/^STATE_/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
  if (word === '') return [WALL];
  return [WALL, { id: `${WALL.id}-${word.replaceAll(' ', '-')}`, label: `${WALL.label}, ${word}`, unit: WALL.unit }];
}
