/** Writes and reads, in a shared link, how the files of its sides were sampled (docs/sharing.md). */
import type { SamplingFacts } from '../../common/sampling-facts';
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import type { LinkContent } from './link-content';
import { below, contradiction, readText, writeText } from './payload-values';

/** Most settings per side. */
const MOST = 200;

/** Sampling settings of each side, and what an event stands for, for each metric with columns and each side. */
export interface SharedSampling {
  readonly sides: readonly (SamplingFacts | null)[];
  readonly eventWeights: readonly (number | null)[][];
}

type Content = Pick<LinkContent, 'sides' | 'metrics'>;

const weightsIn = ({ metrics }: Content): (number | null)[][] =>
  metrics.filter(({ columns }) => columns !== null).map(({ eventWeights }) => eventWeights);

/** Whether a link says nothing about sampling, so that an earlier version can express it. */
export const isWithoutSampling = (shared: Content): boolean =>
  shared.sides.every(({ sampling }) => sampling === null) &&
  weightsIn(shared)
    .flat()
    .every((weight) => weight === null);

export function writeSampling(out: Bytes, shared: Content): void {
  for (const { sampling } of shared.sides) {
    out.varint(sampling === null ? 0 : 1);
    if (sampling === null) continue;
    out.varint(Math.round(sampling.durationMs));
    const settings = Object.entries(sampling.settings).slice(0, MOST);
    out.varint(settings.length);
    for (const text of settings.flat()) writeText(out, text);
  }
  for (const weight of weightsIn(shared).flat()) {
    out.varint(weight === null ? 0 : 1);
    if (weight !== null) out.raw(new Uint8Array(new Float64Array([weight]).buffer));
  }
}

/** @param metrics number of metrics that have columns */
export function readSampling(reader: VarintReader, sides: number, metrics: number): SharedSampling {
  const each = <T>(count: number, read: () => T): T[] => Array.from({ length: count }, read);
  const isPresent = (): boolean => below(reader, 2, 'sampling facts') === 1;
  return {
    sides: each(sides, () => (isPresent() ? readFacts(reader) : null)),
    eventWeights: each(metrics, () => each(sides, () => (isPresent() ? readWeight(reader) : null))),
  };
}

function readFacts(reader: VarintReader): SamplingFacts {
  const durationMs = reader.next();
  const count = below(reader, MOST + 1, 'settings');
  const settings = Array.from({ length: count }, () => [readText(reader), readText(reader)] as const);
  return { durationMs, settings: Object.fromEntries(settings) };
}

function readWeight(reader: VarintReader): number {
  const [weight] = new Float64Array(reader.take(8).slice().buffer);
  if (!(weight > 0 && Number.isFinite(weight))) throw contradiction('The weight of one of its events is not a positive number.');
  return weight;
}
