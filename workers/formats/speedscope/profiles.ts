/** Reads the profiles in a speedscope file, and chooses their metrics. */
import type { MetricDescriptor } from '../../../common/metrics';
import { BYTES, count } from '../../../common/numbers';
import type { JsonText } from '../../files/json-text';
import { damaged } from '../../jobs/errors';
import type { RecordingBuilder } from '../../recording/recording-builder';
import { EventedProfile } from './evented';
import { SampledProfile } from './sampled';
import { inWords } from './target';

/** A profile in the file: its facts, and the positions of its arrays. */
export interface Found {
  readonly number: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly places: ReadonlyMap<string, number>;
}

/** Names of a profile's arrays, which may be large. */
const ARRAYS: ReadonlySet<string> = new Set(['samples', 'weights', 'events']);

/** Members that are read; others may have any size and type. */
const FACTS: ReadonlySet<string> = new Set(['type', 'name', 'unit', 'endValue']);

/** Units that cannot be fractions. */
const WHOLE: ReadonlySet<string> = new Set(['none', 'bytes']);

/** Reads the facts of a profile, and records the positions of its arrays. */
export async function findProfile(text: JsonText, number: number): Promise<Found> {
  const facts: Record<string, unknown> = {};
  const places = new Map<string, number>();
  await text.members(async (key) => {
    if (ARRAYS.has(key)) {
      places.set(key, text.at);
      await text.skip();
    } else if (FACTS.has(key)) facts[key] = await text.value();
    else await text.skip();
  });
  return { number, facts, places };
}

/** The metric for profiles with a given unit. */
interface Measured {
  readonly number: number;
  readonly scale: number;
  squares: number;
  weights: number;
  isSampled: boolean;
}

/** Adds the profiles of a speedscope file to a recording. */
export class Profiles {
  private readonly measures = new Map<string, Measured>();
  private readonly units: string[] = [];
  private readonly tally = { empty: 0, samples: 0, repaired: 0, strays: 0, open: 0, rounded: 0 };
  private added = false;

  constructor(
    private readonly text: JsonText,
    private readonly builder: RecordingBuilder,
    private readonly frames: readonly number[],
    private readonly own: MetricDescriptor | null,
  ) {}

  /** Whether any profile has a context with a figure. */
  get hasFigures(): boolean {
    return this.added;
  }

  async read({ number, facts, places }: Found): Promise<void> {
    const where = `profile ${number}`;
    const { type, unit } = facts;
    if (type !== 'sampled' && type !== 'evented')
      throw damaged(`The type of a profile is ${inWords(type)}; it must be “sampled” or “evented”.`, where);
    const measure = this.measure(unit, type, where);
    const name = typeof facts.name === 'string' ? facts.name : '';
    const thread = this.builder.thread(name, '', 0);
    const array = async (key: string, take: (values: readonly unknown[]) => void): Promise<void> => {
      const place = places.get(key);
      if (place === undefined) throw damaged(`A profile has no ${key}.`, where);
      this.text.at = place;
      await this.text.batches(take);
    };
    const target = { builder: this.builder, frames: this.frames, thread, metric: measure.number, scale: measure.scale, where };
    if (type === 'sampled') {
      const profile = new SampledProfile(target);
      await array('samples', (values) => profile.stacks(values));
      await array('weights', (values) => profile.weigh(values));
      profile.finish();
      measure.squares += profile.squares;
      measure.weights += profile.weight;
      this.tally.empty += profile.empty;
      this.tally.samples += profile.weighed;
      if (profile.isRounded && WHOLE.has(String(unit))) this.tally.rounded++;
      this.added ||= profile.weight > 0;
    } else {
      measure.isSampled = false;
      const profile = new EventedProfile(target);
      await array('events', (values) => profile.events(values));
      profile.finish(facts.endValue);
      this.tally.repaired += profile.repaired;
      this.tally.strays += profile.strays;
      this.tally.open += profile.leftOpen;
      if (profile.isRounded && WHOLE.has(String(unit))) this.tally.rounded++;
      this.added ||= profile.weight > 0;
    }
  }

  /** Number of units that a sample stands for; undefined if no sample says so. */
  eventWeight(metric: number): number | undefined {
    const measure = [...this.measures.values()].find(({ number }) => number === metric);
    const isKnown = measure?.isSampled === true && measure.weights > 0 && this.own === null;
    return isKnown && this.units[metric] !== 'none' ? measure.squares / measure.weights : undefined;
  }

  /** Notices about what was repaired, and what the figures do not include. */
  notices(): string[] {
    const { empty, samples, repaired, strays, open, rounded } = this.tally;
    const all: string[] = [];
    if (empty > 0) all.push(`Without a stack, so not counted: ${count(empty)} of ${count(samples)} samples.`);
    if (repaired > 0)
      all.push(
        `Frames were closed out of order ${repaired === 1 ? 'once' : `${count(repaired)} times`}: any frames still open inside them were closed with them.`,
      );
    if (strays > 0) all.push(`Ignored close events for frames that were not open: ${count(strays)}.`);
    if (open > 0) all.push(`Frames left open in the file were closed at the end of their profile: ${count(open)}.`);
    if (rounded > 0) all.push('Fractional weights were rounded so that totals are accurate to one unit.');
    return all;
  }

  private measure(unit: unknown, way: Way, where: string): Measured {
    const key = this.own === null && unit === 'none' ? `none, ${way}` : String(unit);
    const known = this.measures.get(key);
    if (known !== undefined) return known;
    const measure = typeof unit === 'string' ? measureOf(unit, way) : null;
    if (measure === null) throw damaged(`The unit of a profile is ${inWords(unit)}, which the format does not define.`, where);
    // A file exported by Callgrove has one metric, in that metric's units.
    const isOwn = this.own !== null && this.measures.size === 0;
    const metric = isOwn ? this.own! : measure.metric;
    const made = {
      number: this.builder.metric(metric),
      scale: isOwn ? 1 : measure.scale,
      squares: 0,
      weights: 0,
      isSampled: true,
    };
    this.measures.set(key, made);
    this.units.push(String(unit));
    return made;
  }
}

/** Type of a profile: samples with weights, or frames that are opened and closed. */
type Way = 'sampled' | 'evented';

/** Nanoseconds per unit of time. */
const NANOSECONDS: Readonly<Record<string, number>> = { nanoseconds: 1, microseconds: 1e3, milliseconds: 1e6, seconds: 1e9 };

/**
 * The metric for a profile's unit, and the factor from the file's units to the metric's; null for a unit that the format does not
 * define.
 */
function measureOf(unit: string, way: Way): { metric: MetricDescriptor; scale: number } | null {
  const made = (id: string, label: string, of: string): MetricDescriptor => ({
    ...{ id, label, unit: of },
    kind: 'sampled',
    better: 'less',
  });
  if (Object.hasOwn(NANOSECONDS, unit)) return { metric: made('time', 'Time (ns)', 'ns'), scale: NANOSECONDS[unit] };
  if (unit === 'bytes') return { metric: made('sampled-bytes', 'Bytes', BYTES), scale: 1 };
  if (unit !== 'none') return null;
  return { metric: way === 'sampled' ? made('samples', 'Samples', 'samples') : made('weight', 'Weight', 'units'), scale: 1 };
}
