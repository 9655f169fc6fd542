/** Sums the pauses for garbage collections in a flight recording by time bin. */
import type { Pauses } from '../../../profile/recording';

/** Most collectors to distinguish; a program has one, or one per generation. */
const MOST_NAMES = 16;
const OTHERS = 'other collectors';
/** Stands for the ids beyond MOST_NAMES. */
const OTHER = Number.POSITIVE_INFINITY;

interface Bins {
  readonly counts: Float64Array;
  readonly ns: Float64Array;
}

/** Sums of pauses by collector and time bin. */
export class PauseSums {
  private readonly byName = new Map<string, Bins>();

  constructor(private readonly bins: number) {}

  /** Makes two functions: one that adds the collections of a chunk by the collector's id, and one that names these ids. */
  ofChunk(): { add(id: number, bin: number, ns: number): void; name(nameOf: (id: number) => string): void } {
    const byId = new Map<number, Bins>();
    return {
      add: (id, bin, ns) => {
        const key = byId.has(id) || byId.size < MOST_NAMES ? id : OTHER;
        const known = byId.get(key) ?? this.made();
        byId.set(key, known);
        known.counts[bin]++;
        known.ns[bin] += ns;
      },
      name: (nameOf) => {
        for (const [id, found] of byId) this.add(id === OTHER ? OTHERS : nameOf(id), found);
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
