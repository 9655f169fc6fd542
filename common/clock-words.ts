/** Sentences about the clock of a recording (docs/time.md), the same everywhere. */
import { count, figure, time } from './numbers';
import { NONE_SLOW, tenths } from './sample-words';
import type { Piece } from './story-sentence';

/** What the clock of a recording did (docs/time.md). All but `ticks` in nanoseconds. */
export interface ClockFacts {
  /** Time between two ticks, as requested. */
  readonly every: number;
  /** Time between two ticks on average. */
  readonly reached: number;
  readonly ticks: number;
  /** CPU time of the clock itself. */
  readonly own: number;
  /** CPU time given to contexts. */
  readonly recorded: number;
  /** CPU time that recorded threads used while they were not recorded. */
  readonly notRecorded: number;
  /** The part of `recorded` that code without instrumentation may have used. */
  readonly doubtful: number;
  /** Waiting time, summed over threads; absent if it was not measured. */
  readonly wait?: {
    readonly recorded: number;
    /** Waiting time of recorded threads in no recorded context. */
    readonly notRecorded: number;
    /** Waiting time left out because ticks were late. */
    readonly late: number;
    /** The part of `recorded` in contexts that may have been left. */
    readonly doubtful: number;
  };
}

/** Rows for a table of facts; empty if there was no clock. */
export function clockFacts(clock: ClockFacts | null | undefined): [name: string, value: string][] {
  if (clock == null) return [];
  const { every, reached, ticks, recorded, notRecorded, doubtful, wait } = clock;
  return [
    ['Clock', `${count(ticks)} ticks, one every ${time(reached)} on average (${time(every)} requested)`],
    [
      'CPU time',
      [
        `${time(recorded)} recorded`,
        ...(doubtful > 0 ? [`${time(doubtful)} of it doubtful, because other methods may have used it`] : []),
        `${time(notRecorded)} not recorded: before the recording, in pauses, outside root methods, or in the agent’s own work`,
      ].join('; '),
    ],
    ...(wait === undefined ? [] : [['Waiting time', waitingFact(wait)] as [string, string]]),
  ];
}

const waitingFact = (wait: NonNullable<ClockFacts['wait']>): string =>
  [
    `${time(wait.recorded)} recorded, of platform threads only: not measured for virtual threads`,
    ...(wait.doubtful > 0 ? [`${time(wait.doubtful)} of it doubtful, because the threads may have left these contexts`] : []),
    ...(wait.notRecorded > 0 ? [`${time(wait.notRecorded)} not recorded, in no recorded context`] : []),
    ...(wait.late > 0 ? [`${time(wait.late)} left out, because ticks were late`] : []),
  ].join('; ');

/** Limits of what the clock of a recording can say of slow methods (docs/time.md); shown below the first sentence. */
export const CLOCK_LIMITS =
  'The clock times the program under the agent, where every call costs more: methods that call often look slower than they are. Methods that call nothing count as part of their callers, with time and bytecodes; so does the time of native methods.';

/** The whole that shares of the clock's time refer to. */
export const clockBasis = (ranked: number, unit: string, ticks: number): string =>
  `Time shares are relative to ${figure(ranked, unit)} of CPU time in methods with bytecodes, estimated from ${count(ticks)} ticks.`;

/** Stands for a time that rests on fewer than 30 ticks of the clock. */
export const TOO_LITTLE = 'too little to tell';

/** Least number of ticks behind a time that is shown, and in a ranking before it says that no method is slow. */
const [SHOWN_FROM, RANKED_FROM] = [30, 300];

/** A time per call or per so many bytecodes. */
export const timePer = (nanoseconds: number | null, ticks: number): string =>
  ticks < SHOWN_FROM
    ? TOO_LITTLE
    : nanoseconds === null
      ? '–'
      : nanoseconds < 100
        ? `${nanoseconds.toPrecision(2)} ns`
        : time(nanoseconds);

/** The sentence for a profile in which no method is slow, by the ticks of its clock; undefined for sampled time. */
export const noneSlow = (ticks: number | undefined): string =>
  ticks !== undefined && ticks < RANKED_FROM
    ? `Too little to tell which method is slow per bytecode: the clock found the program’s methods only ${count(ticks)} times.`
    : NONE_SLOW;

/** What a time share is a share of, for sentences: by metric of the ranking. */
export const timeNoun = (metric: 'overlay' | 'cpu'): string => (metric === 'cpu' ? 'CPU time' : 'time');

/** Who waits (the engine's `Waits`); `Name` identifies a method. */
export interface NamedWaits<Name> {
  readonly total: number;
  readonly looks: number | null;
  readonly methods: readonly {
    readonly name: Name;
    readonly context: number;
    readonly within: Name | null;
    readonly figure: number;
    readonly share: number;
  }[];
  readonly others: number;
}

/** `pour waits longest: 12.1 s, 66.7% of the waiting time, in Thread.sleep.` */
export function waitSentence<Name>({ total, looks, methods, others }: NamedWaits<Name>, unit: string): Piece<Name>[] {
  const [first] = methods;
  if (total === 0) return [{ text: 'No thread was found waiting.' }];
  if (first === undefined)
    return [
      {
        text:
          others === total
            ? `None of your methods waits: all of the waiting time, ${figure(total, unit)}, is in threads without one, such as those of idle pools.`
            : `Too little to tell which of your methods waits: they were found waiting only ${count(Math.floor(((looks ?? 0) * (total - others)) / total))} times.`,
      },
    ];
  return [
    { name: first.name, context: first.context },
    { text: ` waits longest: ${figure(first.figure, unit)}, ${tenths(first.share)} of the waiting time, ` },
    ...(first.within === null
      ? [{ text: 'in its own code.' }]
      : [{ text: 'in ' }, { name: first.within, context: -1 }, { text: '.' }]),
  ];
}

/** Sentences on the other methods that wait, and on what is left out. */
export function waitNotes<Name>({ methods, others, total }: NamedWaits<Name>, nameOf: (name: Name) => string): string[] {
  const further = methods.slice(1).map(({ name, share }) => `${nameOf(name)} (${tenths(share)})`);
  return [
    ...(further.length > 0 ? [`Next: ${further.join(' and ')}.`] : []),
    ...(others > 0 && others < total
      ? [`${tenths(others / total)} of the waiting time is in threads without a method of yours, such as those of idle pools.`]
      : []),
    'Waits of virtual threads are not measured.',
  ];
}
