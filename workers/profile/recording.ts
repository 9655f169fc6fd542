import type { CountedSpan } from '../../common/counted-metrics';
import type { MetricDescriptor } from '../../common/metrics';
import type { SamplingFacts } from '../../common/sampling-facts';
import type { MetricId, ObjectLayout, OverlayFacts, Remark } from '../api/engine';
import type { Pace } from '../jobs/pace';

/** Most numbers that one `read` delivers: small enough to stay in a cache. */
export const CHUNK = 1 << 13;

/** Most metrics of a recording: each has a sum for each thread, and a column while the file is read. */
export const MOST_METRICS = 256;
/** Most trees of threads of a recording; recorders merge threads by name long before. */
export const MOST_THREADS = 100_000;

/** A run through a column's numbers, a chunk at a time. */
export interface ColumnReader<Values = Float64Array> {
  /** The numbers of the last `read`; overwritten by the next. */
  readonly values: Values;
  /** Decodes the next min(most, CHUNK) numbers and returns how many there were: fewer only at the column's end. */
  read(most: number): Promise<number>;
}

/**
 * One number for each context in file order, none below zero, each at most 2^53 − 1.
 *
 * The file is read again for each run, part by part, so that no column is ever held whole. A reader throws FormatError where the
 * numbers are broken. Code that builds on a column runs through it first.
 */
export interface NumberColumn {
  /** Name in the file, for errors. */
  readonly name: string;
  /** Bytes that it takes in the file; left out, or 0, where it is in none. */
  readonly stored?: number;
  reader(pace: Pace): ColumnReader<Float64Array>;
  /** Reader of a column of indices: numbers above 2^32 − 1 are read as that. */
  indexReader(pace: Pace): ColumnReader<Uint32Array>;
}

/** Method flag of docs/format.md section 3. */
export const CONSTRUCTOR = 1;
/** Method flag: has no bytecodes. */
export const NATIVE = 4;
/** Method flag: counted as a leaf at its call sites. */
export const LEAF = 64;
/** Method flag: a constructor that may call several this- or super-constructors. */
export const SEVERAL_NEXT = 256;
/** Method flag: allocates something that is not counted. */
export const UNCOUNTED_ALLOCATIONS = 512;

/** Sizes of instances by class of the file (docs/format.md section 3), in bytes, header and padding included. */
export interface ClassSizes {
  /** 0 where the size is not known. */
  readonly bytes: Float64Array;
  /** 1 where the size was computed from the fields, 0 where the VM said it. */
  readonly isEstimated: Uint8Array;
}

/** The methods of a file, struct of arrays, by file index. */
export interface MethodTable {
  readonly classNames: readonly string[];
  /** Source files by class; empty when unknown. */
  readonly sourceFiles: readonly string[];
  readonly classOf: Uint32Array;
  readonly names: readonly string[];
  readonly descriptors: readonly string[];
  /** docs/format.md section 3. */
  readonly flags: Uint32Array;
  readonly lines: Uint32Array;
  /** JP's map M (JP 5.1): the this- or super-constructor that a constructor calls, −1 for none. */
  readonly chained: Int32Array;
  /** Left out where the recording does not know them. */
  readonly sizes?: ClassSizes;
  /** By class, an `Origin` (common/class-origins.ts); left out where the recording does not know them. */
  readonly origins?: Uint8Array;
  /** Methods that stand for objects on which no constructor of their class ran; left out where there are none (made-objects.ts). */
  readonly made?: MadeMethods;
  /** The named module of each package that is in one; left out where the recording does not know modules. */
  readonly modules?: ReadonlyMap<string, string>;
}

/** Methods for objects on which no constructor of their class ran. They follow the methods of the file. */
export interface MadeMethods {
  /** The first of them. */
  readonly first: number;
  readonly groups: readonly MadeGroup[];
}

/** Methods for the objects that are made in one way. */
export interface MadeGroup {
  /** Those of the file that make the objects. */
  readonly makers: readonly number[];
  /** By constructor of the file, the method that stands for it below a maker; −1 for none. */
  readonly of: Int32Array;
}

/** Array allocations, struct of arrays, sorted by context (JP 5.2). */
export interface ArrayEntries {
  readonly node: Uint32Array;
  /** Index into ELEMENT_TYPES. */
  readonly type: Uint8Array;
  readonly arrays: Float64Array;
  readonly elements: Float64Array;
}

/** Array element types: primitives by their descriptor letter, R for references (JP 3.1.4). */
export const ELEMENT_TYPES = 'BCDFIJSZR';

/** The array allocations of a file, read out of it again for every run. */
export interface ArrayColumn {
  readonly name: string;
  /** Some at a time, in the order of their contexts, overwritten by the next. Throws FormatError where they are broken. */
  parts(pace: Pace): AsyncIterable<ArrayEntries>;
}

/** Counts that came to contexts between snapshots, struct of arrays, sorted by context, then by snapshot. */
export interface SnapshotEntries {
  readonly node: Uint32Array;
  /** The state that the interval ends with. */
  readonly state: Uint16Array;
  /** The context's count in that state less its count in the state before. */
  readonly count: Float64Array;
}

/** The snapshots of one metric, read out of the file again for every run. */
export interface SnapshotColumn {
  readonly name: string;
  /** Some at a time, overwritten by the next. Throws FormatError where they are broken. */
  parts(pace: Pace): AsyncIterable<SnapshotEntries>;
}

/** Arrays that came to contexts between snapshots, sorted by context, then by snapshot. */
export interface ArraySnapshotEntries extends ArrayEntries {
  /** The state that the interval ends with. */
  readonly state: Uint16Array;
}

/** The snapshots of arrays and elements, read out of the file again for every run. */
export interface ArraySnapshotColumn {
  readonly name: string;
  /** Some at a time, overwritten by the next. Throws FormatError where they are broken. */
  parts(pace: Pace): AsyncIterable<ArraySnapshotEntries>;
}

/** Snapshots of a recording (docs/format.md section 8). */
export interface Snapshots {
  /** Milliseconds from the start to each state; at least one, never falling. */
  readonly elapsed: readonly number[];
  /** Bytecodes of one thread from each state to the next; null where they go by time. */
  readonly step: number | null;
  /** Intervals are bins of equal time, into which the reader put events that have times. */
  readonly isBinned?: boolean;
  /** Milliseconds that were asked for between them; left out where the file does not say, or they go by work. */
  readonly asked?: number;
  readonly columns: ReadonlyMap<MetricId, SnapshotColumn>;
  /** Null where the file has none of arrays. */
  readonly arrays: ArraySnapshotColumn | null;
}

/**
 * A range of intervals, from `from` up to, not including, `to`. Of a recording with n snapshots interval k ends with snapshot k,
 * and interval n with the recording.
 */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Source of a metric's exclusive figures in the file. */
export type MetricSource =
  /** With `hidesMade` calls that stand for objects on which no constructor of their class ran are none. */
  | { kind: 'column'; column: NumberColumn; hidesMade?: boolean }
  | { kind: 'constructors'; calls: NumberColumn }
  /** Bytes: those of arrays in the column, those of objects by the calls of constructors and the sizes of classes. */
  | { kind: 'sizes'; column: NumberColumn; calls: NumberColumn }
  | { kind: 'arrays' | 'elements'; arrays: ArrayColumn };

/** A metric of a recording, and the source of its figures. */
export interface RecordedMetric extends Readonly<MetricDescriptor> {
  readonly source: MetricSource;
  /** The part of it whose innermost methods ran in the interpreter; left out where the recording does not say how they ran. */
  readonly interpreted?: NumberColumn;
}

/** A thread of a recording, or several of like names that the recorder merged. */
export interface RecordedThread {
  readonly id: number;
  readonly name: string;
  readonly group: string;
  /** Contexts of the thread's segment. */
  readonly nodes: number;
  /** Threads in the segment. */
  readonly count: number;
  /** Bytes that they allocated by the VM's own account; left out where the file does not say. */
  readonly allocated?: number;
}

/** Sentence about a metric whose section is missing or damaged. */
export function withoutSource(metric: MetricId): string {
  return `Metric ${metric} is unavailable, because the section it is computed from is missing.`;
}

/** A side of a union: the name of its file, and the facts of its recording. */
export interface UnionFile
  extends Partial<
    Pick<
      Recording,
      'dump' | 'agent' | 'mainClass' | 'jvm' | 'os' | 'start' | 'end' | 'analysis' | 'folded' | 'incomplete' | 'sampling'
    >
  > {
  readonly file: string;
}

/** Facts of a file that is the union of two recordings (docs/format.md section 9). */
export interface UnionFacts {
  readonly a: UnionFile;
  readonly b: UnionFile;
  /** Sides by context: 1 in A, 2 in B, 3 in both. Null where the file does not say. */
  readonly sides: NumberColumn | null;
}

/** Pauses of the program by interval, for garbage collections of a kind. */
export interface Pauses {
  /** Name of the collector. */
  readonly name: string;
  /** Collections that began in each interval. */
  readonly counts: readonly number[];
  /** Nanoseconds that the program stood still for them. */
  readonly ns: readonly number[];
}

/** Content of a file as its parser found it: trees in file order, columns still in the file. */
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
  /** Contexts of all threads; at most 2^31 − 2. */
  readonly nodes: number;
  readonly threads: readonly RecordedThread[];
  readonly methods: MethodTable;
  /** Null where the file does not say. */
  readonly layout: ObjectLayout | null;
  /** Levels to climb from the context before (docs/format.md section 4). */
  readonly pops: NumberColumn;
  /** Index into `methods`. */
  readonly method: NumberColumn;
  /** Line that each context runs or calls from, 0 where unknown; left out where the format has none. Callees of one caller may differ by it alone. */
  readonly lines?: NumberColumn;
  readonly metrics: readonly RecordedMetric[];
  /** Null where there are none. */
  readonly snapshots: Snapshots | null;
  /** Left out where the format does not say. */
  readonly pauses?: readonly Pauses[];
  readonly notInstrumented: readonly Remark[];
  readonly limited: readonly Remark[];
  /** Contexts that became part of others for lack of memory. */
  readonly folded: number;
  /** Calls are missing because memory ran out: counts are too low. */
  readonly incomplete: boolean;
  /** A link folded contexts, so that not all contexts of a method are there: by kind, or mixed. Left out where none were. */
  readonly part?: 'by-kind' | 'mixed';
  readonly warnings: readonly string[];
  /** Where the samples went that were laid over the counts; null, or left out, where none were. */
  readonly overlay?: OverlayFacts | null;
  /** When the recorder came to the running program, in milliseconds since 1970; 0, or left out, where it began with it. */
  readonly attached?: number;
  /** Patterns of root methods: nothing is counted but what they call. Empty, or left out, where everything is counted. */
  readonly roots?: readonly string[];
  /** The metrics that were counted, and when; empty, or left out, where all of the recorder's were, all the time. */
  readonly counted?: readonly CountedSpan[];
  /** Agents that ran beside the recorder, by the names of their files; left out where the format does not say. */
  readonly otherAgents?: readonly string[];
  /** How the file was sampled; left out where it was not, or does not say. */
  readonly sampling?: SamplingFacts;
  /** Sections that were damaged or missing and are treated as absent, one sentence each. */
  readonly problems: readonly string[];
  /** Null for the recording of one run. */
  readonly union: UnionFacts | null;
}
