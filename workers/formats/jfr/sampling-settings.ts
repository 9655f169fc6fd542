/** Lists, under names for users, the settings in which the sampling of two flight recordings (.jfr) may differ. */
import { bytes, time } from '../../../common/numbers';
import type { Family } from './families';
import type { Settings } from './settings';

/** Formats a value that async-profiler gives as a bare number. */
type InItsUnit = (value: number) => string;

/** Settings of a family's events, words to put before the name of the events, and the meaning of a number without a unit. */
const OF_FAMILY: readonly (readonly [setting: string, words: string, inItsUnit: InItsUnit])[] = [
  ['period', 'period of', time],
  ['interval', 'period of', time],
  ['throttle', 'rate of', String],
  ['threshold', 'threshold of', time],
  ['lock', 'threshold of', time],
  ['alloc', 'bytes between', bytes],
  ['nativemem', 'bytes between', bytes],
  ['nativelock', 'threshold of', time],
];

/**
 * Values of the settings of those families that occur in a file, and of the whole recording. If no option gives the stack depth,
 * the deepest truncated stack shows it.
 *
 * @param deepestTruncated number of recorded frames in the deepest truncated stack; 0 if none is truncated
 */
export function samplingSettings(
  settings: Settings,
  families: readonly Family[],
  deepestTruncated: number,
): Record<string, string> {
  const found: Record<string, string> = {};
  const add = (name: string, values: readonly string[], inItsUnit: InItsUnit): void => {
    // A profiler writes 0 for its default value, which the file does not contain.
    const texts = values.filter((value) => value !== '' && value !== '0').map((value) => written(value, inItsUnit));
    if (texts.length > 0) found[name] = [...new Set(texts)].join(', ');
  };
  for (const { event, noun } of families)
    for (const [setting, words, inItsUnit] of OF_FAMILY) add(`${words} ${noun}`, settings.of(event, setting), inItsUnit);
  add('period of wall-clock samples', settings.of('jdk.ExecutionSample', 'wall'), time);
  add('event', settings.of('jdk.ActiveRecording', 'event'), String);
  add('stack depth', [settings.stackDepth || (deepestTruncated > 0 ? `${deepestTruncated} (maximum stack depth)` : '')], String);
  return found;
}

/** The threshold above which events of a family were recorded: `20 ms`, or several; empty if the file does not say. */
export function thresholdOf(settings: Settings, { event }: Family): string {
  const values = settings.thresholds(event);
  return [...new Set(values.map((value) => written(value, time)))].join(' or ').slice(0, LONGEST);
}

/** `10 ms` for `10 ms`, `10ms` and `10000000`. */
function written(value: string, inItsUnit: InItsUnit): string {
  const [, number, unit] = /^(\d+) ?([a-zµ]*)$/.exec(value) ?? [];
  if (number === undefined) return value.slice(0, LONGEST);
  return unit === '' ? inItsUnit(Number(number)).replace('.0 ', ' ') : `${number} ${unit}`;
}

/** Most characters in a value. */
const LONGEST = 60;
