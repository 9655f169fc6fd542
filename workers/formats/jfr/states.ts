/** Decides in which metrics samples count, by the state of their thread. */
import { type Measure, SAMPLES, WALL } from './families';

/** Type of the constants that name thread states. */
export const STATE = 'jdk.types.ThreadState';
/** State of CPU samples in files from async-profiler up to 3.0, which writes wall-clock samples as the same events. */
export const CPU_STATE = 'STATE_DEFAULT';

/** State that replaces those beyond the limit. */
export const OTHERS = 'OTHER_STATES';

/**
 * The metrics to which events in a state are added.
 *
 * @param state name of the state, empty if unknown
 */
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
