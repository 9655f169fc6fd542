/** Facts on how profiles were sampled, and differences between two of them, for page, engine and command line. */
import { time } from './numbers';

/** Facts that a sampled file states about its sampling. */
export interface SamplingFacts {
  /** Length of the recording in milliseconds; 0 if unknown. */
  readonly durationMs: number;
  /** Values of settings by name, such as `40` for `stack depth`; a part in brackets says how the value is known. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The fields of a profile in which its sampling may differ from another's. */
export interface SampledProfile {
  readonly agent: string;
  readonly jvm: string;
  readonly sampling?: SamplingFacts | null;
}

/** Largest ratio between two durations at which counts are still comparable. */
const ALIKE = 1.1;
const NS_A_MS = 1e6;

/**
 * Lists how the sampling of two profiles differs: `stack depth: 40 and 64`. Empty if one of them is not sampled. A fact that only
 * one of them states is not a difference.
 */
export function samplingDifferences(a: SampledProfile, b: SampledProfile): string[] {
  const [ofA, ofB] = [a.sampling, b.sampling];
  if (ofA == null || ofB == null) return [];
  const differences: string[] = [];
  const compare = (name: string, inA = '', inB = ''): void => {
    if (withoutSource(inA) !== withoutSource(inB) && inA !== '' && inB !== '') differences.push(`${name}: ${inA} and ${inB}`);
  };
  compare('profiler', a.agent, b.agent);
  compare('JVM', a.jvm, b.jvm);
  for (const name of Object.keys(ofA.settings)) compare(name, ofA.settings[name], ofB.settings[name]);
  const [short, long] = [ofA.durationMs, ofB.durationMs].sort((x, y) => x - y);
  if (short > 0 && long > ALIKE * short) compare('duration', time(NS_A_MS * ofA.durationMs), time(NS_A_MS * ofB.durationMs));
  return differences;
}

/** A setting without the part in brackets: `64` for `64 (maximum stack depth)`. */
const withoutSource = (setting: string): string => setting.replace(/ \(.*\)$/, '');

/** One sentence that lists the differences and advises comparing shares; empty if there are none. */
export function samplingCaution(both: string, differences: readonly string[]): string {
  return differences.length === 0
    ? ''
    : `${both} were sampled differently (${differences.join('; ')}): compare shares, not counts, which may differ for this reason alone.`;
}

/** All facts in one line: `2.90 s, period of CPU samples 10 ms, stack depth 40`. */
export const samplingWords = ({ durationMs, settings }: SamplingFacts): string =>
  [
    ...(durationMs > 0 ? [time(NS_A_MS * durationMs)] : []),
    ...Object.entries(settings).map(([name, value]) => `${name} ${value}`),
  ].join(', ');
