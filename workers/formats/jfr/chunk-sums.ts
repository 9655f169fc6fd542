import { widened } from '../../recording/widened';
import type { Cursor } from './cursor';
import { type Family, type Measure, SAMPLES } from './families';
import type { Type } from './metadata';
import { PairTable } from './pair-table';
import { ABSENT, RecordReader, type Shapes } from './shapes';

const NS_A_SECOND = 1e9;
/** Fields of events behind their thread, and the places of all of them among the numbers of a reader. */
const FIELDS = ['stackTrace', 'state', 'failed', 'biased'];
const [THREAD, STACK, STATE, FAILED, BIASED] = [0, 1, 2, 3, 4];
/** No state: the events have none, or it does not matter. */
const NO_STATE = -1;
/** States of a family that have sums of their own in a chunk; files name up to about ten. */
export const MOST_STATES = 64;
/** Stands for the states beyond MOST_STATES, which share sums. */
export const OTHER_STATES = Number.POSITIVE_INFINITY;

/** Sums of one measure in one state, by pair of thread and stack. */
export interface Sums {
  readonly family: Family;
  readonly measure: Measure;
  /** Id of a constant, NO_STATE or OTHER_STATES. */
  readonly state: number;
  values: Float64Array;
  /** Σw² of the events’ weights w. */
  squares: number;
  /** Σw of the same events. */
  weights: number;
}

/** Events of a family in a chunk. */
export interface FamilyEvents {
  readonly family: Family;
  readonly type: Type;
  all: number;
  /** Samples that failed, which have no stack. */
  failed: number;
  /** Samples taken later than they should have been, at a safepoint. */
  biased: number;
  /** Others without a stack. */
  stackless: number;
  /** All others, by pair of thread and stack. */
  byPair: Float64Array;
}

/** Sums of a chunk's events by thread and stack, before any stack is looked at. */
export class ChunkSums {
  /** Pairs of thread and stack, by the ids of their constants. */
  readonly pairs = new PairTable();
  readonly sums: Sums[] = [];

  constructor(
    private readonly shapes: Shapes,
    private readonly ticksPerSecond: number,
    /** Samples of different states are of different metrics. */
    private readonly hasStates: boolean,
  ) {}

  /** Makes the function that takes the events of a family, from behind their size and type on. */
  reader(family: Family, type: Type): { events: FamilyEvents; read(cursor: Cursor): void } {
    const has = (name: string): boolean => type.fields.some((field) => field.name === name);
    // Milliseconds are those of a period that the file names; a sample is one without a number beside it.
    const measures = family.measures.filter(({ weight, unit }) => weight === undefined || has(weight) || unit === SAMPLES);
    const weights = measures.flatMap(({ weight }) => (weight !== undefined && has(weight) ? weight : []));
    const fields = [family.thread, ...FIELDS, ...weights];
    const record = new RecordReader(this.shapes, type, fields);
    const { numbers } = record;
    const events: FamilyEvents = { family, type, all: 0, failed: 0, biased: 0, stackless: 0, byPair: new Float64Array(256) };
    const divisor = this.ticksPerSecond / NS_A_SECOND;
    const weighted = measures.map(({ weight, isTime }) => ({
      at: weight === undefined ? -1 : fields.indexOf(weight),
      divisor: isTime ? divisor : 0,
    }));
    const byState = new Map<number, Sums[]>();
    return {
      events,
      read: (cursor) => {
        record.read(cursor);
        events.all++;
        const stack = numbers[STACK];
        if (numbers[BIASED] > 0) events.biased++;
        if (numbers[FAILED] > 0) events.failed++;
        else if (stack === 0 || stack === ABSENT) events.stackless++;
        if (numbers[FAILED] > 0 || stack === 0 || stack === ABSENT) return;
        const pair = this.pairs.number(numbers[THREAD], stack);
        if (pair >= events.byPair.length) events.byPair = widened(events.byPair, pair);
        events.byPair[pair]++;
        let key = family.hasState && this.hasStates ? numbers[STATE] : NO_STATE;
        let sums = byState.get(key);
        if (sums === undefined && byState.size >= MOST_STATES) {
          key = OTHER_STATES;
          sums = byState.get(key);
        }
        if (sums === undefined) {
          sums = this.begin(family, measures, key);
          byState.set(key, sums);
        }
        for (let m = 0; m < weighted.length; m++) {
          const { at, divisor: ticks } = weighted[m];
          // Numbers are read without a sign: half of them and more stand for those below zero.
          const given = at < 0 ? 1 : numbers[at] < 2 ** 63 ? numbers[at] : 0;
          add(sums[m], pair, ticks === 0 ? given : Math.trunc(given / ticks));
        }
      },
    };
  }

  private begin(family: Family, measures: readonly Measure[], state: number): Sums[] {
    const made = measures.map((measure) => ({
      family,
      measure,
      state,
      values: new Float64Array(256),
      squares: 0,
      weights: 0,
    }));
    this.sums.push(...made);
    return made;
  }
}

function add(sums: Sums, pair: number, weight: number): void {
  if (pair >= sums.values.length) sums.values = widened(sums.values, pair);
  sums.values[pair] += weight;
  sums.squares += weight * weight;
  sums.weights += weight;
}
