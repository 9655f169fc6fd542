/** Sums the figures of a flight recording (.jfr) by context and by the value in the events' fields. */
import { visible } from '../../../../common/visible-text';
import type { ValueKind } from '../../../api/engine';
import type { RecordedValues, Recording, ValueEntries } from '../../../profile/recording';
import { sortedBy } from '../../../recording/binned-values';
import type { RecordingBuilder } from '../../../recording/recording-builder';
import { CellTable } from '../cell-table';
import type { Constants } from '../constants';
import { type ChunkValues, classValue, NO_VALUE, OTHER_VALUES } from './chunk-values';

/** Most values of a kind in a file; about 100 bytes each. */
const MOST_VALUES = 2 ** 16;
/** Most values of a kind that are found without forming their name again. */
const MOST_WRITTEN = 2 ** 16;
/**
 * Number of sums by context, value, metric and time bin from which new values are not kept apart; about 40 bytes each. Sums of other
 * values are added beyond it, at most one for each context, metric and bin.
 */
const MOST_SUMS = 2 ** 21;
/** Numbers of time bins and of metrics are below these. */
const [BINS, METRICS] = [2 ** 13, 2 ** 8];
/** Least number of time bins that are left if bins are merged to make room for sums. */
const LEAST_BINS = 64;
const NONE = -1;
const COARSER = 'Intervals of the timeline are longer than usual, to keep classes, paths and hosts of events apart.';

/** Noun for the values of a kind, in the plural. */
const NOUNS: Readonly<Record<ValueKind, string>> = {
  ...{ allocated: 'classes', monitor: 'classes', parked: 'classes', thrown: 'classes', loaded: 'classes' },
  ...{ file: 'paths', host: 'hosts' },
};

/** Adds to the sums of one family in one chunk. */
interface ChunkSums {
  /**
   * @param number that of the value in its `ChunkValues`
   * @param bin number of the time bin before any merging
   */
  add(context: number, number: number, metric: number, bin: number, amount: number): void;
}

/** Time bins of all figures of a file. */
type Times = Pick<RecordingBuilder, 'timeBins' | 'halvings' | 'halveTimes'>;

/** The sums of a file. */
export class ValueSums {
  private readonly names: string[] = [];
  private readonly kindOf: ValueKind[] = [];
  /** Number of values by kind. */
  private readonly counts = new Map<ValueKind, number>();
  private readonly numbers = new Map<string, number>();
  /** Numbers by kind and by what the file has, because each chunk has most values again. */
  private readonly written = new Map<ValueKind, Map<string, number>>();
  /** By context, value, metric and time bin. */
  private readonly sums = new CellTable(1);
  /** Values that stand for all others of their kind. */
  private readonly others = new Map<ValueKind, number>();
  /** Whether time bins were merged to make room for sums. */
  private hasMerged = false;

  constructor(
    private readonly mostValues = MOST_VALUES,
    private readonly mostSums = MOST_SUMS,
  ) {}

  /** Adds the values of a chunk, and returns the object that adds their sums. */
  ofChunk(values: ChunkValues, constants: Constants, times: Times): ChunkSums {
    const { kind } = values;
    const numbers = this.writtenOf(kind);
    const toFile = Int32Array.from(values.valueTexts(constants), (written) => {
      let number = numbers.get(written);
      if (number === undefined) {
        const name = written === '' || kind === 'file' || kind === 'host' ? written : classValue(written);
        number = name === '' ? NONE : this.value(kind, visible(name));
        if (numbers.size < MOST_WRITTEN) numbers.set(written, number);
      }
      return number;
    });
    const { sums } = this;
    return {
      add: (context, number, metric, bin, amount) => {
        let value = number === OTHER_VALUES ? this.other(kind) : number === NO_VALUE ? NONE : toFile[number];
        if (value === NONE) return;
        if (sums.size >= this.mostSums) this.reduce(times);
        if (sums.size >= this.mostSums && !sums.has(context, value, metric, bin)) value = this.other(kind);
        // Adding a sum may replace the columns.
        const sum = sums.number(context, value, metric, bin);
        sums.columns[0][sum] += amount;
      },
    };
  }

  /** The sums; null if there are none. Call it after the builder has finished. */
  finish({ positions, halvings }: RecordingBuilder, { metrics }: Recording): RecordedValues | null {
    const { sums, names, kindOf } = this;
    if (sums.size === 0) return null;
    sums.halveTo(halvings);
    let entries: ValueEntries | null = null;
    return {
      ...{ names, kindOf, metrics: metrics.map(({ id }) => id) },
      entries: () => {
        entries ??= entriesOf(sums, positions, names.length);
        return entries;
      },
    };
  }

  /** Says which values are not kept apart, and whether time is coarser because of values. */
  notices(): string[] {
    const lost = [...this.others.keys()].map(
      (kind) =>
        `The file has too many ${NOUNS[kind]}, or too many combinations of them with call paths, to keep all apart. Grouped by event field, the rest are shown as “${otherName(kind)}”.`,
    );
    return this.hasMerged ? [COARSER, ...lost] : lost;
  }

  /** Makes room by merging time bins in pairs, those of all other figures as well, because figures and values share intervals. */
  private reduce(times: Times): void {
    const { sums } = this;
    sums.halveTo(times.halvings);
    while (sums.size > 0.75 * this.mostSums && times.timeBins >= 2 * LEAST_BINS) {
      times.halveTimes(times.halvings + 1);
      sums.halveTo(times.halvings);
      this.hasMerged = true;
    }
  }

  private writtenOf(kind: ValueKind): Map<string, number> {
    let numbers = this.written.get(kind);
    if (numbers === undefined) {
      numbers = new Map();
      this.written.set(kind, numbers);
    }
    return numbers;
  }

  private value(kind: ValueKind, name: string): number {
    const key = `${kind} ${name}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    if ((this.counts.get(kind) ?? 0) >= this.mostValues) return this.other(kind);
    return this.added(kind, name);
  }

  private other(kind: ValueKind): number {
    let other = this.others.get(kind);
    if (other === undefined) {
      other = this.numbers.get(`${kind} ${otherName(kind)}`) ?? this.added(kind, otherName(kind));
      this.others.set(kind, other);
    }
    return other;
  }

  private added(kind: ValueKind, name: string): number {
    this.kindOf.push(kind);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    const added = this.names.push(name) - 1;
    this.numbers.set(`${kind} ${name}`, added);
    return added;
  }
}

const otherName = (kind: ValueKind): string => `(other ${NOUNS[kind]})`;

function entriesOf(sums: CellTable, positions: Uint32Array, values: number): ValueEntries {
  const { size, thread: context, stack: value, halvings } = sums;
  const interval = (sum: number): number => sums.bin(sum) >> halvings;
  let order = Uint32Array.from({ length: size }, (_, sum) => sum);
  order = sortedBy(order, BINS, interval);
  order = sortedBy(order, METRICS, (sum) => sums.state(sum));
  order = sortedBy(order, values, (sum) => value[sum]);
  order = sortedBy(order, positions.length, (sum) => positions[context[sum]]);
  return {
    node: order.map((sum) => positions[context[sum]]),
    value: order.map((sum) => value[sum]),
    metric: Uint16Array.from(order, (sum) => sums.state(sum)),
    interval: Uint16Array.from(order, interval),
    amount: Float64Array.from(order, (sum) => sums.columns[0][sum]),
  };
}
