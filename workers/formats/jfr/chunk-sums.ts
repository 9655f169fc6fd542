import { CellTable } from './cell-table';
import type { ChunkHeader } from './chunk-header';
import type { Cursor } from './cursor';
import { type Family, type Measure, SAMPLES } from './families';
import type { Type } from './metadata';
import { ABSENT, RecordReader, type Shapes, START } from './shapes';

const NS_A_SECOND = 1e9;
/** Fields of events behind their thread, and the places of all of them among the numbers of a reader. */
const FIELDS = ['stackTrace', 'state', 'failed', 'biased', START];
const [THREAD, STACK, STATE, FAILED, BIASED, TIME] = [0, 1, 2, 3, 4, 5];
/** No state: the events have none, or it does not matter. */
const NO_STATE = -1;
/** States of a family that have sums of their own in a chunk; files name up to about ten. */
export const MOST_STATES = 64;
/** Stands for the states beyond MOST_STATES, which share sums. */
export const OTHER_STATES = Number.POSITIVE_INFINITY;

/** Events of one measure in one state. */
export interface Weights {
  /** Σw² of the events’ weights w. */
  squares: number;
  /** Σw of the same events. */
  sum: number;
}

/** Events of a family in a chunk. */
export interface FamilyEvents {
  readonly family: Family;
  readonly type: Type;
  readonly measures: readonly Measure[];
  /** Ids of the constants of states by their number, NO_STATE or OTHER_STATES. */
  readonly states: number[];
  /** By state, by measure. */
  readonly weights: Weights[][];
  /** Sums of the events that have a stack: their number, then each measure. */
  readonly cells: CellTable;
  all: number;
  /** Samples that failed, which have no stack. */
  failed: number;
  /** Samples taken later than they should have been, at a safepoint. */
  biased: number;
  /** Others without a stack. */
  stackless: number;
}

/** Facts of a chunk that its events are read by. */
export interface EventContext {
  readonly chunk: ChunkHeader;
  /** The bin of a time in ticks since the chunk's first. */
  readonly binOf: (ticks: number) => number;
  /** Samples of different states are of different metrics. */
  readonly hasStates: boolean;
}

/** Makes the function that adds up the events of a family, from behind their size and type on. No stack is looked at. */
export function familyReader(
  shapes: Shapes,
  family: Family,
  type: Type,
  { chunk, binOf, hasStates }: EventContext,
): { events: FamilyEvents; read(cursor: Cursor): void } {
  const has = (name: string): boolean => type.fields.some((field) => field.name === name);
  // Milliseconds are those of a period that the file names; a sample is one without a number beside it.
  const measures = family.measures.filter(({ weight, unit }) => weight === undefined || has(weight) || unit === SAMPLES);
  const fields = [
    family.thread,
    ...FIELDS,
    ...measures.flatMap(({ weight }) => (weight !== undefined && has(weight) ? weight : [])),
  ];
  const record = new RecordReader(shapes, type, fields, undefined, chunk.startTicks);
  const { numbers } = record;
  const cells = new CellTable(1 + measures.length);
  const events: FamilyEvents = {
    ...{ family, type, measures, cells },
    ...{ states: [], weights: [] },
    ...{ all: 0, failed: 0, biased: 0, stackless: 0 },
  };
  const ticksPerNs = chunk.ticksPerSecond / NS_A_SECOND;
  const weighted = measures.map(({ weight, isTime }) => ({
    at: weight === undefined ? -1 : fields.indexOf(weight),
    divisor: isTime ? ticksPerNs : 0,
  }));
  const numberOf = stateNumbers(events);
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
      const state = numberOf(family.hasState && hasStates ? numbers[STATE] : NO_STATE);
      const cell = cells.number(numbers[THREAD], stack, state, binOf(numbers[TIME]));
      const { columns } = cells;
      columns[0][cell]++;
      for (let m = 0; m < weighted.length; m++) {
        const { at, divisor } = weighted[m];
        // Numbers are read without a sign: half of them and more stand for those below zero.
        const given = at < 0 ? 1 : numbers[at] < 2 ** 63 ? numbers[at] : 0;
        const weight = divisor === 0 ? given : Math.trunc(given / divisor);
        columns[m + 1][cell] += weight;
        const weights = events.weights[state][m];
        weights.squares += weight * weight;
        weights.sum += weight;
      }
    },
  };
}

/** Makes the function that numbers states from 0 on. */
function stateNumbers({ states, weights, measures }: FamilyEvents): (id: number) => number {
  const numbers = new Map<number, number>();
  return (id) => {
    let number = numbers.get(id);
    if (number === undefined && numbers.size >= MOST_STATES) number = numbers.get(OTHER_STATES);
    if (number === undefined) {
      const key = numbers.size >= MOST_STATES ? OTHER_STATES : id;
      number = states.push(key) - 1;
      weights.push(measures.map(() => ({ squares: 0, sum: 0 })));
      numbers.set(key, number);
    }
    return number;
  };
}
