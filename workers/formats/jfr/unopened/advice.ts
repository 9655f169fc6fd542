/** Says what is in a flight recording (.jfr) in which nothing can be opened, and what to do about it. */
import { FREE } from '../families';
import { listed } from './notices';

/** Content of a file in which no event can be opened. */
export interface UselessContent {
  readonly isOfAsyncProfiler: boolean;
  /** Whether it has events of known families, although without stacks. */
  readonly hasStackless: boolean;
  /** Numbers of the events that are mentioned as not opened, by type. */
  readonly unopened: ReadonlyMap<string, number>;
  /** Numbers of all other events, by type. */
  readonly others: ReadonlyMap<string, number>;
}

const SAMPLES_OF_JDK =
  'record with the JDK’s profile settings (java -XX:StartFlightRecording=settings=profile,filename=run.jfr …)';
const SAMPLES_OF_ASYNC_PROFILER = 'record with async-profiler’s samples (asprof -e cpu --alloc 512k -d 30 -f run.jfr PID)';
const HISTOGRAM = 'The JDK shows class histograms: jfr view object-statistics FILE.';
/** How to see events that cannot be opened. */
const READ_OTHERWISE: readonly (readonly [event: string, advice: string])[] = [
  ['jdk.ThreadDump', 'The JDK prints thread dumps: jfr print --events jdk.ThreadDump FILE.'],
  ['jdk.ObjectCount', HISTOGRAM],
  ['jdk.ObjectCountAfterGC', HISTOGRAM],
];

/** A sentence about events that the notices do not mention; empty if there are none. */
export const othersIn = ({ others }: Pick<UselessContent, 'others'>): string =>
  others.size === 0 ? '' : `Other events in the file: ${listed([...others])}.`;

export function adviceFor({ isOfAsyncProfiler, hasStackless, unopened }: UselessContent): string {
  const record = isOfAsyncProfiler ? SAMPLES_OF_ASYNC_PROFILER : SAMPLES_OF_JDK;
  const otherwise = new Set(READ_OTHERWISE.flatMap(([event, advice]) => (unopened.has(event) ? [advice] : [])));
  if (otherwise.size > 0) return `${[...otherwise].join(' ')} To see call paths, ${record}.`;
  if (hasStackless && !isOfAsyncProfiler) return `Record stacks with the events (stackTrace=true), or ${record}.`;
  if (unopened.has(FREE))
    return 'Native memory was only freed while the recording ran. Record for longer, or with a smaller interval (asprof -e nativemem -d 30 -f run.jfr PID).';
  return `${record[0].toUpperCase()}${record.slice(1)}.`;
}
