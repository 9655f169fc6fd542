/** Lists the families of events in flight recordings (.jfr) that can be opened, and what each of them counts. */
import { inSentence } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';
import type { ValueKind } from '../../api/engine';

/** An amount that one kind of event adds to a metric. */
export interface Measure {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  /** Field with the weight; without it, each event counts as one. */
  readonly weight?: string;
  /** Whether the weight is a time span in ticks. */
  readonly isTime?: boolean;
}

/** A family: event types with stacks, and what they count. */
export interface Family {
  readonly event: string;
  /** Name of the events, in the plural. */
  readonly noun: string;
  /** Field with the thread that ran the stack. */
  readonly thread: 'sampledThread' | 'eventThread' | 'parentThread';
  readonly measures: readonly Measure[];
  /** The value by which figures are also kept: its kind, and the fields that contain it (see ChunkValues). */
  readonly value?: { readonly kind: ValueKind; readonly fields: readonly string[] };
  /**
   * Which part of what happened the events represent: a regular sample, those above some duration, or all. The settings in a file
   * may turn all of them into samples, or remove the threshold.
   */
  readonly recorded: 'sampled' | 'thresholded' | 'all';
  /** Whether the events have a state, which decides their metric. */
  readonly hasState?: boolean;
  /** Whether each dump has the events of earlier dumps again, as long as the objects are in use. */
  readonly isRepeated?: boolean;
  /** Whether they are samples of threads that use a processor. */
  readonly isOfCpu?: boolean;
  /**
   * Method whose events repeat what other events report: those in which it is innermost are left out. The class is written with
   * slashes.
   */
  readonly repeatedBy?: { readonly className: string; readonly name: string };
  /** Field with a method that was called by the innermost frame of the stack, and is missing from it. */
  readonly callee?: string;
}

const ofClass = (kind: ValueKind, field: string): Pick<Family, 'value'> => ({ value: { kind, fields: [field] } });
const OF_PATH: Pick<Family, 'value'> = { value: { kind: 'file', fields: ['path'] } };
const OF_HOST: Pick<Family, 'value'> = { value: { kind: 'host', fields: ['host', 'address', 'port'] } };

/** Unit of samples, each of which counts as one. */
export const SAMPLES = 'samples';
const EVENTS = 'events';
const NANOSECONDS = 'ns';

/** Whether events are samples of what threads are doing. */
export const isOfTime = ({ recorded, measures }: Family): boolean => recorded === 'sampled' && measures[0].unit === SAMPLES;

/** Metric of samples of threads, whatever they do; there is also a metric for each state. */
export const WALL: Measure = { id: 'wall-samples', label: 'Wall-clock samples', unit: SAMPLES };

const counted = (event: string, id: string, label: string, recorded: Family['recorded']): Family => ({
  event: `jdk.${event}`,
  noun: inSentence(label),
  thread: 'eventThread',
  measures: [{ id, label, unit: EVENTS }],
  recorded,
});

/** Events with a duration: their number, and their total time. */
const lasting = (event: string, id: string, label: string, noun = inSentence(label)): Family => ({
  event: event.includes('.') ? event : `jdk.${event}`,
  noun,
  thread: 'eventThread',
  measures: [
    { id, label, unit: EVENTS },
    { id: `${id}-time`, label: `${label}, time`, unit: NANOSECONDS, weight: 'duration', isTime: true },
  ],
  recorded: 'thresholded',
});

/** Reads and writes: their bytes, and their total time. */
const transferred = (event: string, id: string, label: string, bytes: string, value: Pick<Family, 'value'>): Family => ({
  ...value,
  event: `jdk.${event}`,
  noun: inSentence(label),
  thread: 'eventThread',
  measures: [
    { id: `${id}-bytes`, label, unit: BYTES, weight: bytes },
    { id: `${id}-time`, label: `${label}, time`, unit: NANOSECONDS, weight: 'duration', isTime: true },
  ],
  recorded: 'thresholded',
});

const allocated = (event: string, id: string, label: string, noun: string, weight: string): Family => ({
  event: `jdk.${event}`,
  noun,
  thread: 'eventThread',
  measures: [{ id, label, unit: BYTES, weight }],
  ...ofClass('allocated', 'objectClass'),
  recorded: 'sampled',
});

/** Type of the constants that describe old objects. */
export const OLD_OBJECT = 'jdk.types.OldObject';
/** Event that async-profiler writes when memory is freed, in recordings of native memory. */
export const FREE = 'profiler.Free';
/** Memory that a program allocated outside the Java heap. */
export const NATIVE_ALLOCATION: Family = {
  event: 'profiler.Malloc',
  noun: 'native allocations',
  thread: 'eventThread',
  measures: [{ id: 'native-allocation', label: 'Native allocation', unit: BYTES, weight: 'size' }],
  recorded: 'all',
};
/** The part of it that was not freed, of which there are no separate events. */
export const NOT_FREED: Measure = { id: 'native-allocation-not-freed', label: 'Native allocation, not freed', unit: BYTES };

/** Events that are mentioned, under these names, but not opened. All other events with stacks are mentioned by type. */
export const UNOPENED: ReadonlyMap<string, string> = new Map([
  ['jdk.ThreadDump', 'thread dumps'],
  ['jdk.ObjectCount', 'rows of class histograms'],
  ['jdk.ObjectCountAfterGC', 'rows of class histograms after collections'],
  [FREE, 'frees of native memory'],
  ['profiler.Span', 'spans'],
  ['profiler.UserEvent', 'user events'],
  ['profiler.ProcessSample', 'samples of processes'],
]);

/** All families; a file initially shows the first one that it contains. */
export const FAMILIES: readonly Family[] = [
  {
    event: 'jdk.ExecutionSample',
    noun: 'CPU samples',
    thread: 'sampledThread',
    measures: [{ id: SAMPLES, label: 'CPU samples', unit: SAMPLES }],
    recorded: 'sampled',
    hasState: true,
    isOfCpu: true,
  },
  {
    event: 'jdk.CPUTimeSample',
    noun: 'CPU-time samples',
    thread: 'eventThread',
    measures: [
      { id: 'cpu-time-samples', label: 'CPU-time samples', unit: SAMPLES },
      { id: 'cpu-time', label: 'CPU time', unit: NANOSECONDS, weight: 'samplingPeriod', isTime: true },
    ],
    recorded: 'sampled',
    isOfCpu: true,
  },
  {
    event: 'profiler.WallClockSample',
    noun: 'wall-clock samples',
    thread: 'sampledThread',
    measures: [{ ...WALL, weight: 'samples' }],
    recorded: 'sampled',
    hasState: true,
  },
  allocated('ObjectAllocationSample', 'sampled-allocation', 'Sampled allocation', 'allocation samples', 'weight'),
  allocated('ObjectAllocationInNewTLAB', 'new-tlabs', 'Allocation in new TLABs', 'allocations in new TLABs', 'tlabSize'),
  allocated(
    'ObjectAllocationOutsideTLAB',
    'outside-tlabs',
    'Allocation outside TLABs',
    'allocations outside TLABs',
    'allocationSize',
  ),
  NATIVE_ALLOCATION,
  {
    event: 'profiler.LiveObject',
    noun: 'samples of live objects',
    thread: 'eventThread',
    measures: [
      { id: 'live-objects-bytes', label: 'Sampled live objects', unit: BYTES, weight: 'allocationSize' },
      { id: 'live-objects', label: 'Sampled live objects, number', unit: EVENTS },
    ],
    ...ofClass('allocated', 'objectClass'),
    recorded: 'sampled',
    isRepeated: true,
  },
  {
    event: 'jdk.OldObjectSample',
    noun: 'samples of old objects',
    thread: 'eventThread',
    measures: [
      { id: 'old-objects', label: 'Sampled old objects', unit: EVENTS },
      { id: 'old-objects-bytes', label: 'Sampled old objects, size', unit: BYTES, weight: 'objectSize' },
      { id: 'old-objects-age', label: 'Sampled old objects, sum of ages', unit: NANOSECONDS, weight: 'objectAge', isTime: true },
    ],
    ...ofClass('allocated', 'object'),
    recorded: 'sampled',
    isRepeated: true,
  },
  {
    event: 'jdk.NativeMethodSample',
    noun: 'native samples',
    thread: 'sampledThread',
    measures: [{ id: 'native-samples', label: 'Native samples', unit: SAMPLES }],
    recorded: 'sampled',
  },
  {
    ...lasting('JavaMonitorEnter', 'monitor-enters', 'Waits to enter monitors', 'waits to enter monitors'),
    ...ofClass('monitor', 'monitorClass'),
  },
  {
    ...lasting('JavaMonitorWait', 'monitor-waits', 'Monitor waits', 'calls to Object.wait'),
    ...ofClass('monitor', 'monitorClass'),
  },
  { ...lasting('ThreadPark', 'parks', 'Thread parks', 'thread parks'), ...ofClass('parked', 'parkedClass') },
  lasting('ThreadSleep', 'sleeps', 'Thread sleeps', 'thread sleeps'),
  lasting('profiler.NativeLock', 'native-locks', 'Waits for native locks', 'waits for native locks'),
  lasting('VirtualThreadPinned', 'pins', 'Pinned virtual threads', 'pinned virtual threads'),
  {
    ...counted('JavaExceptionThrow', 'exceptions', 'Exceptions and errors', 'all'),
    ...ofClass('thrown', 'thrownClass'),
    // The JDK writes one event in the constructor of Throwable and, for an error, a second one in that of Error.
    repeatedBy: { className: 'java/lang/Error', name: '<init>' },
  },
  { ...counted('JavaErrorThrow', 'errors', 'Errors', 'all'), ...ofClass('thrown', 'thrownClass') },
  { ...lasting('MethodTrace', 'method-traces', 'Traced calls'), callee: 'method' },
  transferred('FileRead', 'file-reads', 'File reads', 'bytesRead', OF_PATH),
  transferred('FileWrite', 'file-writes', 'File writes', 'bytesWritten', OF_PATH),
  { ...lasting('FileForce', 'file-forces', 'File forces'), ...OF_PATH },
  transferred('SocketRead', 'socket-reads', 'Socket reads', 'bytesRead', OF_HOST),
  transferred('SocketWrite', 'socket-writes', 'Socket writes', 'bytesWritten', OF_HOST),
  { ...counted('ClassLoad', 'class-loads', 'Class loads', 'thresholded'), ...ofClass('loaded', 'loadedClass') },
  {
    ...counted('ClassDefine', 'class-definitions', 'Class definitions', 'all'),
    ...ofClass('loaded', 'definedClass'),
  },
  lasting('SystemGC', 'system-gcs', 'Calls of System.gc', 'calls of System.gc'),
  { ...counted('ThreadStart', 'thread-starts', 'Thread starts', 'all'), thread: 'parentThread' },
  counted('ProcessStart', 'process-starts', 'Process starts', 'all'),
  lasting('NativeLibraryLoad', 'native-library-loads', 'Native library loads'),
  counted('Deoptimization', 'deoptimizations', 'Deoptimizations', 'all'),
];
