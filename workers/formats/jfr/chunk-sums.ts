/** Adds up the events in a chunk of a flight recording, using only the ids of threads and stacks. */
import { CellTable } from './cell-table';
import type { ChunkHeader } from './chunk-header';
import type { Cursor } from './cursor';
import { type Family, type Measure, SAMPLES } from './families';
import type { Type } from './metadata';
import type { TracedStacks } from './methods/traced-stacks';
import { SampleLog } from './sample-log';
import { ABSENT, RecordReader, type Shapes, START } from './shapes';
import { CellTimes } from './time/cell-times';
import { ChunkValues } from './values/chunk-values';

const NS_A_SECOND = 1e9;
/** Fields of events besides their thread, and the index of each field among a reader's numbers. */
const FIELDS = ['stackTrace', 'state', 'failed', 'biased', START];
const [THREAD, STACK, STATE, FAILED, BIASED, TIME] = [0, 1, 2, 3, 4, 5];
/** No state: the events have none, or it is irrelevant. */
const NO_STATE = -1;
/** Most states of a family that get separate sums in a chunk; files contain up to about ten. */
export const MOST_STATES = 64;
/** Stands for the states beyond MOST_STATES, which share their sums. */
export const OTHER_STATES = Number.POSITIVE_INFINITY;

/** Events of one measure in one state. */
export interface Weights {
  /** Σw² over the events’ weights w. */
  squares: number;
  /** Σw over the same events. */
  sum: number;
}

/** Sums of a family's events in a chunk. */
export interface FamilyEvents {
  readonly family: Family;
  readonly type: Type;
  readonly measures: readonly Measure[];
  /** Ids of the constants of states by the state's number; or NO_STATE or OTHER_STATES. */
  readonly states: number[];
  /** Weights by state and measure. */
  readonly weights: Weights[][];
  /** Sums of the events with a stack: their number, then each measure. */
  readonly cells: CellTable;
  /**
   * Values in the events' fields; null if the events have none. Numbers of values take the place of those of states, because no
   * family has both.
   */
  readonly values: ChunkValues | null;
  /** The measures of the same events by cell and time bin. */
  readonly times: CellTimes;
  /** The samples one by one, if consecutive ones are compared; otherwise null. */
  readonly samples: SampleLog | null;
  /** Number of all events. */
  all: number;
  /** Number of failed samples, which have no stack. */
  failed: number;
  /** Number of samples taken later than intended, at a safepoint. */
  biased: number;
  /** Number of other events without a stack. */
  stackless: number;
}

/** Facts about a chunk that are needed to read its events. */
export interface EventContext {
  readonly chunk: ChunkHeader;
  /** The bin of a time given in ticks since the chunk's first. */
  readonly binOf: (ticks: number) => number;
  /** Whether samples in different states belong to different metrics. */
  readonly hasStates: boolean;
  /** Whether consecutive samples of a thread are compared, to find new activations. */
  readonly isCompared: boolean;
  /** Numbers the chunk's stacks that lack their innermost frame. */
  readonly traced: TracedStacks;
}

/**
 * Makes the function that adds up the events of a family; it is called with the cursor after their size and type. Stacks are not
 * read.
 */
export function familyReader(
  shapes: Shapes,
  family: Family,
  type: Type,
  { chunk, binOf, hasStates, isCompared, traced }: EventContext,
): { events: FamilyEvents; read(cursor: Cursor): void } {
  const has = (name: string): boolean => type.fields.some((field) => field.name === name);
  // Measures whose weight is missing from the file are left out, except samples, which then count as one each.
  const measures = family.measures.filter(({ weight, unit }) => weight === undefined || has(weight) || unit === SAMPLES);
  const fields = [
    family.thread,
    ...FIELDS,
    ...measures.flatMap(({ weight }) => (weight !== undefined && has(weight) ? weight : [])),
    ...(family.callee === undefined ? [] : [family.callee]),
  ];
  const callee = family.callee === undefined ? -1 : fields.indexOf(family.callee);
  const weights = fields.length;
  const isOfValues = family.value?.fields.some(has) ?? false;
  if (isOfValues) fields.push(...(family.value?.fields ?? []));
  const record = new RecordReader(shapes, type, fields, ChunkValues.placeholder, chunk.startTicks);
  const { numbers } = record;
  const cells = new CellTable(1 + measures.length);
  const values = family.value && isOfValues ? new ChunkValues(family.value, type, record, weights, cells) : null;
  const times = new CellTimes(measures.length);
  const samples = isCompared && family.isOfCpu ? new SampleLog(has(START)) : null;
  const events: FamilyEvents = {
    ...{ family, type, measures, cells, times, samples, values },
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
      const method = callee < 0 ? 0 : numbers[callee];
      const stack = method === 0 || method === ABSENT ? numbers[STACK] : traced.number(numbers[STACK], method);
      if (numbers[BIASED] > 0) events.biased++;
      if (numbers[FAILED] > 0) events.failed++;
      else if (stack === 0 || stack === ABSENT) events.stackless++;
      if (numbers[FAILED] > 0 || stack === 0 || stack === ABSENT) return;
      const state = numberOf(family.hasState && hasStates ? numbers[STATE] : NO_STATE);
      const cell = cells.number(numbers[THREAD], stack, values?.number() ?? state);
      const entry = times.entry(cell, binOf(numbers[TIME]));
      samples?.add(numbers[TIME], cell);
      const { columns } = cells;
      columns[0][cell]++;
      for (let m = 0; m < weighted.length; m++) {
        const { at, divisor } = weighted[m];
        // Numbers are read unsigned; the upper half of the range stands for negative ones.
        const given = at < 0 ? 1 : numbers[at] < 2 ** 63 ? numbers[at] : 0;
        const weight = divisor === 0 ? given : Math.trunc(given / divisor);
        columns[m + 1][cell] += weight;
        times.sums[m][entry] += weight;
        const weights = events.weights[state][m];
        weights.squares += weight * weight;
        weights.sum += weight;
      }
    },
  };
}

/** Makes the function that numbers states from 0. */
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
