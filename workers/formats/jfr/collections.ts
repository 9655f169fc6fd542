/** Sums the garbage collections in a flight recording. */
import type { Pauses } from '../../profile/recording';
import type { EventContext } from './chunk-sums';
import type { Constants } from './constants';
import type { Take } from './events';
import type { Types } from './metadata';
import { RecordReader, type Shapes, START } from './shapes';

const EVENT = 'jdk.GarbageCollection';
/** Type of the constants that name collectors. */
export const COLLECTOR = 'jdk.types.GCName';
const NS_A_SECOND = 1e9;
/** Most collectors to distinguish; a program has one, or one per generation. */
const MOST_NAMES = 16;
const OTHERS = 'other collectors';
/** Stands for the ids beyond MOST_NAMES. */
const OTHER = Number.POSITIVE_INFINITY;

interface Bins {
  readonly counts: Float64Array;
  readonly ns: Float64Array;
}

/** Sums garbage collections by collector and time bin. */
export class Collections {
  private readonly byName = new Map<string, Bins>();

  constructor(private readonly bins: number) {}

  /** Makes two functions: one that adds the collections of a chunk, and one that names them once constants are known. */
  reader(
    types: Types,
    shapes: Shapes,
    { chunk, binOf }: EventContext,
  ): { event: string; take: Take; name(constants: Constants): void } | null {
    const type = types.byName.get(EVENT);
    if (type === undefined) return null;
    const record = new RecordReader(shapes, type, [START, 'name', 'sumOfPauses'], undefined, chunk.startTicks);
    const { numbers, texts } = record;
    const byId = new Map<number, Bins>();
    const ticksPerNs = chunk.ticksPerSecond / NS_A_SECOND;
    let written = '';
    return {
      event: EVENT,
      take: (cursor) => {
        record.read(cursor);
        const [time, id, pauses] = numbers;
        written = texts[1];
        const key = byId.has(id) || byId.size < MOST_NAMES ? id : OTHER;
        const known = byId.get(key) ?? this.made();
        byId.set(key, known);
        known.counts[binOf(time)]++;
        known.ns[binOf(time)] += pauses > 0 && pauses < 2 ** 63 ? Math.trunc(pauses / ticksPerNs) : 0;
      },
      name: (constants) => {
        for (const [id, found] of byId)
          this.add(id === OTHER ? OTHERS : constants.textOf(type, 'name', { id, text: written }), found);
      },
    };
  }

  /**
   * The pauses by interval.
   *
   * @param halvings how often bins were merged in pairs
   */
  pauses(halvings: number): Pauses[] {
    const intervals = Math.ceil(this.bins / 2 ** halvings);
    const sums = (of: Float64Array): number[] => {
      const all = new Array<number>(intervals).fill(0);
      of.forEach((value, bin) => {
        all[bin >> halvings] += value;
      });
      return all;
    };
    return [...this.byName].map(([name, { counts, ns }]) => ({ name, counts: sums(counts), ns: sums(ns) }));
  }

  private made(): Bins {
    return { counts: new Float64Array(this.bins), ns: new Float64Array(this.bins) };
  }

  private add(name: string, found: Bins): void {
    const key = this.byName.has(name) || this.byName.size < MOST_NAMES ? name : OTHERS;
    const known = this.byName.get(key) ?? this.made();
    this.byName.set(key, known);
    found.counts.forEach((count, bin) => {
      known.counts[bin] += count;
      known.ns[bin] += found.ns[bin];
    });
  }
}
