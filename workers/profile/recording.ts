/** Defines `Recording`, which every parser returns: the content of a profile file, with columns that are read on demand. */

import type { ClockFacts } from '../../common/clock-words';
import type { CountedSpan } from '../../common/counted-metrics';
import type { MetricDescriptor } from '../../common/metrics';
import type { WovenPart } from '../../common/recording-scope';
import type { SamplingFacts } from '../../common/sampling-facts';
import type {
  Collection,
  CollectionFacts,
  Deadlock,
  EnvironmentFacts,
  LockFacts,
  MetricId,
  ObjectLayout,
  OverlayFacts,
  ProfileSummary,
  RegionFacts,
  Remark,
  Uncovered,
  ValueKind,
  VmActivity,
} from '../api/engine';
import type { Pace } from '../jobs/pace';

/** Most numbers that one `read` returns: few enough to stay in a cache. */
export const CHUNK = 1 << 13;

/** Most metrics in a recording: each needs a sum per thread, and a column while the file is read. */
export const MOST_METRICS = 256;
/** Most thread trees in a recording; recorders merge threads by name long before that. */
export const MOST_THREADS = 100_000;

/** A pass over a column's numbers, one chunk at a time. */
export interface ColumnReader<Values = Float64Array> {
  /** The numbers of the last `read`; overwritten by the next one. */
  readonly values: Values;
  /** Decodes the next min(most, CHUNK) numbers and returns how many there were; fewer only at the column's end. */
  read(most: number): Promise<number>;
}

/**
 * One non-negative number for each context, in file order, each at most 2^53 − 1.
 *
 * Each pass reads the file again, part by part, so that no column is ever in memory as a whole. A reader throws FormatError if
 * the numbers are broken. Code that relies on a column reads it completely first.
 */
export interface NumberColumn {
  /** Name in the file, for error messages. */
  readonly name: string;
  /** Number of bytes that it takes in the file; absent or 0 if it is not stored in a file. */
  readonly stored?: number;
  reader(pace: Pace): ColumnReader<Float64Array>;
  /** Reader of a column of indices: numbers above 2^32 − 1 are clamped to that. */
  indexReader(pace: Pace): ColumnReader<Uint32Array>;
}

/** Method flag defined in docs/format.md, section 3. */
export const CONSTRUCTOR = 1;
/** Method flag: has no bytecodes. */
export const NATIVE = 4;
/** Method flag: counted as a leaf at its call sites. */
export const LEAF = 64;
/** Method flag: a constructor that may call several this- or super-constructors. */
export const SEVERAL_NEXT = 256;
/** Method flag: allocates something that is not counted. */
export const UNCOUNTED_ALLOCATIONS = 512;

/**
 * Method flag: not in the list of methods that the recorder wove. The method is counted, but what it calls may not be. Parsers
 * set it for `meta.partlyWoven`.
 */
export const CALLS_BELOW_UNCOUNTED = 1024;

/** Sizes of instances by class of the file (docs/format.md, section 3), in bytes, including header and padding. */
export interface ClassSizes {
  /** 0 if the size is unknown. */
  readonly bytes: Float64Array;
  /** 1 if the size was computed from the fields, 0 if the VM reported it. */
  readonly isEstimated: Uint8Array;
}

/** The methods of a file, as a struct of arrays indexed by the file's numbers. */
export interface MethodTable {
  readonly classNames: readonly string[];
  /** Source file of each class; empty if unknown. */
  readonly sourceFiles: readonly string[];
  readonly classOf: Uint32Array;
  readonly names: readonly string[];
  readonly descriptors: readonly string[];
  /** Flags defined in docs/format.md, section 3. */
  readonly flags: Uint32Array;
  readonly lines: Uint32Array;
  /**
   * The this- or super-constructor that a constructor calls, −1 for none. This is map M of JP, the paper that defines the counts
   * (section 5.1).
   */
  readonly chained: Int32Array;
  /** Absent if the recording does not know them. */
  readonly sizes?: ClassSizes;
  /** For each class, an `Origin` (common/class-origins.ts); absent if the recording does not know them. */
  readonly origins?: Uint8Array;
  /**
   * Methods that stand for objects created without running a constructor of their class; absent if there are none
   * (made-objects.ts).
   */
  readonly made?: MadeMethods;
  /** The named module of each package that is in one; absent if the recording does not know modules. */
  readonly modules?: ReadonlyMap<string, string>;
}

/** Methods that stand for objects created without running a constructor of their class. They follow the methods of the file. */
export interface MadeMethods {
  /** The first of these methods. */
  readonly first: number;
  readonly groups: readonly MadeGroup[];
}

/** Methods that stand for objects created in the same way. */
export interface MadeGroup {
  /** The methods of the file that create the objects. */
  readonly makers: readonly number[];
  /** For each constructor of the file, the method that stands for it below a creating method; −1 for none. */
  readonly of: Int32Array;
}

/** Array allocations, as a struct of arrays sorted by context (JP 5.2). */
export interface ArrayEntries {
  readonly node: Uint32Array;
  /** Index into ELEMENT_TYPES. */
  readonly type: Uint8Array;
  readonly arrays: Float64Array;
  readonly elements: Float64Array;
}

/** Array element types: primitives by their descriptor letter, R for references (JP 3.1.4). */
export const ELEMENT_TYPES = 'BCDFIJSZR';

/** The array allocations in a file, read again for each pass. */
export interface ArrayColumn {
  readonly name: string;
  /** Batches in the order of their contexts, each overwritten by the next. Throws FormatError if the entries are broken. */
  parts(pace: Pace): AsyncIterable<ArrayEntries>;
}

/** Counts added to contexts between snapshots, as a struct of arrays sorted by context, then by snapshot. */
export interface SnapshotEntries {
  readonly node: Uint32Array;
  /** Number of the snapshot with which the interval ends. */
  readonly state: Uint16Array;
  /** The context's count in that snapshot minus its count in the previous one. */
  readonly count: Float64Array;
}

/** The snapshots of one metric, read again from the file for each pass. */
export interface SnapshotColumn {
  readonly name: string;
  /** Batches, each overwritten by the next. Throws FormatError if the entries are broken. */
  parts(pace: Pace): AsyncIterable<SnapshotEntries>;
}

/** Arrays allocated in contexts between snapshots, sorted by context, then by snapshot. */
export interface ArraySnapshotEntries extends ArrayEntries {
  /** Number of the snapshot with which the interval ends. */
  readonly state: Uint16Array;
}

/** The snapshots of arrays and elements, read again from the file for each pass. */
export interface ArraySnapshotColumn {
  readonly name: string;
  /** Batches, each overwritten by the next. Throws FormatError if the entries are broken. */
  parts(pace: Pace): AsyncIterable<ArraySnapshotEntries>;
}

/** Snapshots in a recording (docs/format.md, section 8). */
export interface Snapshots {
  /** Milliseconds from the start to each snapshot; at least one, never decreasing. */
  readonly elapsed: readonly number[];
  /** Bytecodes that one thread executes from each snapshot to the next; null if snapshots are taken by time. */
  readonly step: number | null;
  /** Whether intervals are bins of equal time, into which the reader sorted timed events. */
  readonly isBinned?: boolean;
  /** Milliseconds requested between snapshots; absent if the file does not say, or if they are taken by work. */
  readonly asked?: number;
  readonly columns: ReadonlyMap<MetricId, SnapshotColumn>;
  /** Null if the file has none for arrays. */
  readonly arrays: ArraySnapshotColumn | null;
}

/**
 * A range of intervals in [from, to). In a recording with n snapshots, interval k ends with snapshot k, and interval n with the
 * recording.
 */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Source of a metric's exclusive figures in the file. */
export type MetricSource =
  /** With `hidesMade`, calls that stand for objects created without running a constructor of their class do not count. */
  | { kind: 'column'; column: NumberColumn; hidesMade?: boolean }
  | { kind: 'constructors'; calls: NumberColumn }
  /**
   * Bytes: those of arrays are in the column; those of objects are derived from the calls of constructors and the sizes of
   * classes.
   */
  | { kind: 'sizes'; column: NumberColumn; calls: NumberColumn }
  | { kind: 'arrays' | 'elements'; arrays: ArrayColumn };

/** A metric in a recording, with the source of its figures. */
export interface RecordedMetric extends Readonly<MetricDescriptor> {
  readonly source: MetricSource;
  /**
   * The part of the metric sampled while the innermost method ran in the interpreter; absent if the recording does not say how
   * methods ran.
   */
  readonly interpreted?: NumberColumn;
}

/** A thread of a recording, or several with similar names that the recorder merged. */
export interface RecordedThread {
  readonly id: number;
  readonly name: string;
  readonly group: string;
  /** Number of contexts in the thread's segment, i.e. its part of the tree columns. */
  readonly nodes: number;
  /** Number of threads that share the segment. */
  readonly count: number;
  /** Bytes that they allocated by the VM's own account; absent if the file does not say. */
  readonly allocated?: number;
  /** Whether these are virtual threads; absent if not, or if the file does not say. */
  readonly isVirtual?: true;
}

/** Message about a metric whose section is missing or damaged. */
export function withoutSource(metric: MetricId): string {
  return `Metric ${metric} is unavailable, because the section it is computed from is missing.`;
}

/** One side of a union: the name of its file, and facts about its recording. */
export interface UnionFile
  extends Partial<
    Pick<
      Recording,
      | 'dump'
      | 'agent'
      | 'mainClass'
      | 'jvm'
      | 'os'
      | 'start'
      | 'end'
      | 'analysis'
      | 'folded'
      | 'incomplete'
      | 'sampling'
      | 'methods'
      | 'limited'
      | 'partlyWoven'
    >
  > {
  readonly file: string;
}

/** Facts about a file that is the union of two recordings (docs/format.md, section 9). */
export interface UnionFacts {
  readonly a: UnionFile;
  readonly b: UnionFile;
  /** The side of each context: 1 in A, 2 in B, 3 in both. Null if the file does not say. */
  readonly sides: NumberColumn | null;
}

/** Pauses of the program by interval, for one kind of garbage collection. */
export interface Pauses {
  /** Name of the collector. */
  readonly name: string;
  /** Number of collections that started in each interval. */
  readonly counts: readonly number[];
  /** Nanoseconds for which they paused the program. */
  readonly ns: readonly number[];
}

/** Waits for locks, as a struct of arrays. Contexts are those of the file, in preorder. */
export interface RecordedLocks {
  readonly facts: LockFacts;
  /** Class names of locks. */
  readonly classes: readonly string[];
  /** Names of threads, for recordings that know the holder's thread instead of its context. */
  readonly holderThreads?: readonly string[];
  readonly waiter: Uint32Array;
  /** The context in which the holder was, or the index of its thread; −1 if unknown. */
  readonly holder: Int32Array;
  /** Index into `classes`. */
  readonly lock: Uint32Array;
  readonly looks: Float64Array;
  /** In nanoseconds. */
  readonly time: Float64Array;
}

/** Deadlocks, and for each of their threads its context in the file; −1 if unknown. */
export interface RecordedDeadlocks {
  readonly found: readonly Deadlock[];
  readonly contexts: readonly (readonly number[])[];
}

/** Garbage collections at which snapshots were taken. */
export interface RecordedCollections {
  readonly facts: CollectionFacts;
  /** For each snapshot, the collections that it follows; null for none. */
  readonly ends: readonly (Collection | null)[];
}

/** Parts of contexts' figures by a value in the events, as a struct of arrays sorted by context, value, metric and interval. */
export interface ValueEntries {
  readonly node: Uint32Array;
  /** Index into `RecordedValues.names`. */
  readonly value: Uint32Array;
  /** Index into `RecordedValues.metrics`. */
  readonly metric: Uint16Array;
  /** Number of the interval, as in `Interval`; 0 if the recording has no snapshots. */
  readonly interval: Uint16Array;
  /** Part of the context's exclusive figure, a whole number above 0. */
  readonly amount: Float64Array;
}

/**
 * Values in the fields of events, such as the allocated class. For each context, metric and interval, the amounts of all values
 * add up to the context's exclusive figure, or less if some events have no value.
 */
export interface RecordedValues {
  /** Values as shown: classes as Java writes them (`byte[]`), paths, `host:port`. A pair of kind and name occurs once. */
  readonly names: readonly string[];
  /** Kind of each value. */
  readonly kindOf: readonly ValueKind[];
  /** Metrics of which there are parts by value. */
  readonly metrics: readonly MetricId[];
  /** The entries; computed by the first call, and kept. */
  entries(): ValueEntries;
}

/** Observations of the VM besides calls. Each is absent if nobody looked for it. */
export interface Observed {
  readonly locks?: RecordedLocks;
  readonly deadlocks?: RecordedDeadlocks;
  readonly collections?: RecordedCollections;
  /** Facts about these for the profile's summary. */
  readonly facts: Pick<ProfileSummary, 'locks' | 'locksDamaged' | 'deadlocks' | 'collections'>;
}

/** Content of a file as its parser found it: trees in file order, columns not yet read. */
export interface Recording {
  readonly format: string;
  readonly dump: string;
  /** Name and version of the recorder. */
  readonly agent: string;
  readonly mainClass: string;
  readonly jvm: string;
  readonly os: string;
  readonly start: number;
  readonly end: number;
  readonly analysis: string;
  /** Number of contexts in all threads; at most 2^31 − 2. */
  readonly nodes: number;
  readonly threads: readonly RecordedThread[];
  readonly methods: MethodTable;
  /** Null if the file does not say. */
  readonly layout: ObjectLayout | null;
  /** For each context, the number of levels to climb from the previous one to its caller (docs/format.md, section 4). */
  readonly pops: NumberColumn;
  /** Index into `methods`. */
  readonly method: NumberColumn;
  /**
   * Line that each context executes or calls from, 0 if unknown; absent if the format has none. Callees of one caller may differ
   * only by line.
   */
  readonly lines?: NumberColumn;
  readonly metrics: readonly RecordedMetric[];
  /** Null if there are none. */
  readonly snapshots: Snapshots | null;
  /** Absent if the format does not say. */
  readonly pauses?: readonly Pauses[];
  /** The machine and the start of the program; null or absent if the format does not say. Never shared. */
  readonly environment?: EnvironmentFacts | null;
  /** Garbage collections and load of the CPU; absent if the format does not say. */
  readonly activity?: VmActivity;
  readonly notInstrumented: readonly Remark[];
  readonly limited: readonly Remark[];
  /** Absent if there were no instrumentation processes. */
  readonly uncovered?: readonly Uncovered[];
  /** Number of contexts merged into others because memory ran short. */
  readonly folded: number;
  /** Whether calls are missing because memory ran out, so that counts are too low. */
  readonly incomplete: boolean;
  /**
   * Way in which a link folded contexts, so that some contexts of a method are missing: by kind, or mixed. Absent if it folded
   * none.
   */
  readonly part?: 'by-kind' | 'mixed';
  readonly warnings: readonly string[];
  /** Account of where the samples laid over the counts went; null or absent if there are none. */
  readonly overlay?: OverlayFacts | null;
  /** Times of methods; absent if none were measured. */
  readonly regions?: RegionFacts;
  /** Figures by values in the fields of events; absent if the format has no such fields, or if all are empty. */
  readonly values?: RecordedValues;
  /** Waits, deadlocks and collections; null or absent if there are none. */
  readonly observed?: Observed | null;
  /** What the clock of the recording did; null or absent if there was none. */
  readonly clock?: ClockFacts | null;
  /**
   * When the recorder attached to the running program, in milliseconds since 1970; 0 or absent if it started with the program.
   */
  readonly attached?: number;
  /** Patterns of root methods: only what they call is counted. Empty or absent if everything is counted. */
  readonly roots?: readonly string[];
  /** Present if only some classes were counted, chosen by the options include or exclude. */
  readonly selects?: true;
  /** The metrics that were counted, and when; empty or absent if all of the recorder's metrics were counted throughout. */
  readonly counted?: readonly CountedSpan[];
  /**
   * For what happened since a mark: metrics that were on all that time but off before, so that calls that began then do not count
   * them. Absent if there are none.
   */
  readonly switchedOn?: readonly string[];
  /** The part of the program that was woven; absent if all of it was. */
  readonly partlyWoven?: WovenPart;
  /** Agents that were loaded along with the recorder, by file name; absent if the format does not say. */
  readonly otherAgents?: readonly string[];
  /** Sampling settings of the file; absent if it was not sampled, or if it does not say. */
  readonly sampling?: SamplingFacts;
  /** Sections that were damaged or missing and are treated as absent, one message each. */
  readonly problems: readonly string[];
  /** Null unless the file is a union of two recordings. */
  readonly union: UnionFacts | null;
}
