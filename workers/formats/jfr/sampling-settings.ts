/** Settings by which the samples of two flight recordings may differ, by names that users read. */
import { bytes, time } from '../../../common/numbers';
import type { Family } from './families';
import type { Settings } from './settings';

/** Writes a value that async-profiler gives as a number alone. */
type InItsUnit = (value: number) => string;

/** Settings of a family's events, words before the name of the events, and the meaning of a number without a unit. */
const OF_FAMILY: readonly (readonly [setting: string, words: string, inItsUnit: InItsUnit])[] = [
  ['period', 'period of', time],
  ['interval', 'period of', time],
  ['throttle', 'rate of', String],
  ['threshold', 'threshold of', time],
  ['lock', 'threshold of', time],
  ['alloc', 'bytes between', bytes],
];

/**
 * Values of settings of the families of which a file has events, and of the whole recording. Stacks are truncated at the most
 * frames of a stack, so the deepest of them tells that number where no option does.
 *
 * @param deepestTruncated recorded frames of the deepest truncated stack; 0 where none is truncated
 */
export function samplingSettings(
  settings: Settings,
  families: readonly Family[],
  deepestTruncated: number,
): Record<string, string> {
  const found: Record<string, string> = {};
  const add = (name: string, values: readonly string[], inItsUnit: InItsUnit): void => {
    // A profiler writes 0 for its default, which the file does not tell.
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

/** The threshold above which events of a family were recorded: `20 ms`, or several; empty where the file does not say. */
export function thresholdOf(settings: Settings, { event }: Family): string {
  const values = [...settings.of(event, 'threshold'), ...settings.of(event, 'lock')];
  return [...new Set(values.map((value) => written(value, time)))].join(' or ').slice(0, LONGEST);
}

/** `10 ms` of `10 ms`, `10ms` and `10000000`. */
function written(value: string, inItsUnit: InItsUnit): string {
  const [, number, unit] = /^(\d+) ?([a-zµ]*)$/.exec(value) ?? [];
  if (number === undefined) return value.slice(0, LONGEST);
  return unit === '' ? inItsUnit(Number(number)).replace('.0 ', ' ') : `${number} ${unit}`;
}

/** Most characters of a value. */
const LONGEST = 60;
