// Figures of a flight recording, computed from events read by another reader, without any code of the app's reader.

/**
 * @typedef {{ total: number, stacks: Record<string, number>, lines: Record<string, number> }} Metric values per stack
 * `[thread];method;method`, outermost first, and per frame `method:line` that stacks contain
 */
/** @typedef {{ type: string, values: any }} Event in the form of `jfr print --json` */
/** @typedef {{ metrics: Record<string, Metric>, bare: Record<string, number>, truncated: Record<string, number>, failed: number, biased: number, lost: number, timings: Record<string, number[]> }} Figures `timings`: calls, least, mean and most nanoseconds per method */

/** Type of the events that stand for allocations of native memory that were not freed. */
const NOT_FREED = 'not freed';
const FREE = 'profiler.Free';
/** Share of the recorded time at whose end async-profiler's converter finds allocations too young to be leaks. */
const TAIL = 0.1;

/**
 * Metrics by event: the field that each metric sums, or 1 to count events.
 *
 * @type {Record<string, Record<string, string | 1>>}
 */
const EVENTS = {
  'jdk.ExecutionSample': { samples: 1 },
  'jdk.NativeMethodSample': { 'native-samples': 1 },
  'jdk.CPUTimeSample': { 'cpu-time-samples': 1, 'cpu-time': 'samplingPeriod' },
  'profiler.WallClockSample': { 'wall-samples': 'samples' },
  'jdk.ObjectAllocationSample': { 'sampled-allocation': 'weight' },
  'jdk.ObjectAllocationInNewTLAB': { 'new-tlabs': 'tlabSize' },
  'jdk.ObjectAllocationOutsideTLAB': { 'outside-tlabs': 'allocationSize' },
  'profiler.Malloc': { 'native-allocation': 'size' },
  [NOT_FREED]: { 'native-allocation-not-freed': 'size' },
  'profiler.LiveObject': { 'live-objects-bytes': 'allocationSize', 'live-objects': 1 },
  'jdk.OldObjectSample': { 'old-objects': 1, 'old-objects-bytes': 'objectSize', 'old-objects-age': 'objectAge' },
  'jdk.JavaMonitorEnter': { 'monitor-enters': 1, 'monitor-enters-time': 'duration' },
  'jdk.JavaMonitorWait': { 'monitor-waits': 1, 'monitor-waits-time': 'duration' },
  'jdk.ThreadPark': { parks: 1, 'parks-time': 'duration' },
  'jdk.ThreadSleep': { sleeps: 1, 'sleeps-time': 'duration' },
  'profiler.NativeLock': { 'native-locks': 1, 'native-locks-time': 'duration' },
  'jdk.MethodTrace': { 'method-traces': 1, 'method-traces-time': 'duration' },
  'jdk.VirtualThreadPinned': { pins: 1, 'pins-time': 'duration' },
  'jdk.JavaExceptionThrow': { exceptions: 1 },
  'jdk.JavaErrorThrow': { errors: 1 },
  'jdk.FileRead': { 'file-reads-bytes': 'bytesRead', 'file-reads-time': 'duration' },
  'jdk.FileWrite': { 'file-writes-bytes': 'bytesWritten', 'file-writes-time': 'duration' },
  'jdk.FileForce': { 'file-forces': 1, 'file-forces-time': 'duration' },
  'jdk.SocketRead': { 'socket-reads-bytes': 'bytesRead', 'socket-reads-time': 'duration' },
  'jdk.SocketWrite': { 'socket-writes-bytes': 'bytesWritten', 'socket-writes-time': 'duration' },
  'jdk.ClassLoad': { 'class-loads': 1 },
  'jdk.ClassDefine': { 'class-definitions': 1 },
  'jdk.SystemGC': { 'system-gcs': 1, 'system-gcs-time': 'duration' },
  'jdk.ThreadStart': { 'thread-starts': 1 },
  'jdk.ProcessStart': { 'process-starts': 1 },
  'jdk.NativeLibraryLoad': { 'native-library-loads': 1, 'native-library-loads-time': 'duration' },
  'jdk.Deoptimization': { deoptimizations: 1 },
};
export const LOST = 'jdk.CPUTimeSamplesLost';
export const TIMING = 'jdk.MethodTiming';
export const COLLECTION = 'jdk.GarbageCollection';
/** Events from which figures are computed. */
export const eventTypes = [...Object.keys(EVENTS).filter((type) => type !== NOT_FREED), FREE, LOST, COLLECTION, TIMING];

/** Nanoseconds of `PT1M2.000000003S`; a number is returned unchanged. @param {unknown} value */
export function amount(value) {
  if (typeof value === 'number') return value;
  const [, hours, minutes, seconds, fraction] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d+))?S)?$/.exec(String(value)) ?? fail(`${value} is no duration.`);
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
  return whole * 1e9 + Number((fraction ?? '').padEnd(9, '0'));
}

/** @param {string} message @returns {never} */
function fail(message) {
  throw new Error(message);
}

/** @param {any} frame */
function frameName({ method: { type, name, descriptor } }) {
  // async-profiler's frames that are not methods but functions of libraries and the kernel.
  if (descriptor === '()L;' || !type?.name) return name;
  // Addresses and numbers in names of hidden classes differ from run to run.
  const className = type.name.replace(/([+./]0x[0-9a-f]+)?(\/\d+)?$/, '').replace(/\$\$Lambda\$\d+$/, '$$$$Lambda');
  return `${className.replaceAll('/', '.')}.${name}`;
}

/** @param {string} name */
const clean = (name) => name.replace(/[;\r\n]/g, '_');

/** @param {any} thread */
function threadName(thread) {
  if (thread?.virtual) return thread.javaName ? thread.javaName.replace(/\d+/g, '*') : 'virtual threads';
  // The app's name for a thread that the file does not name.
  return thread ? thread.javaName || thread.osName || '' : 'thread 0';
}

/**
 * Frames of an event, innermost first. The JDK's method traces name the traced method beside the stack, async-profiler's within.
 *
 * @param {Event} event
 * @returns {any[]}
 */
export function framesOf({ type, values: { stackTrace, method } }) {
  const frames = stackTrace?.frames ?? [];
  return type === 'jdk.MethodTrace' && method?.name ? [{ method, lineNumber: 0 }, ...frames] : frames;
}

/**
 * Whether the event reports the creation of an error for the second time: the JDK writes one event in the constructor of
 * Throwable and another in that of Error.
 *
 * @param {Event} event
 */
function isRepeated({ type, values }) {
  const { type: inClass, name } = values.stackTrace?.frames[0]?.method ?? {};
  return type === 'jdk.JavaExceptionThrow' && name === '<init>' && inClass.name.replaceAll('/', '.') === 'java.lang.Error';
}

/**
 * The events, and a further one for each allocation of native memory that was not freed.
 *
 * @param {Iterable<Event>} events
 */
export function* eventsOnce(events) {
  /** @type {Event[]} */
  const ofMemory = [];
  for (const event of events) {
    if (event.type === FREE || event.type === 'profiler.Malloc') ofMemory.push(event);
    if (event.type !== FREE && !isRepeated(event)) yield event;
  }
  for (const event of unfreed(ofMemory)) yield { ...event, type: NOT_FREED };
}

/** @param {Event[]} events allocations of native memory, and frees */
function unfreed(events) {
  if (events.length === 0) return [];
  const first = nanoseconds(events[0].values.startTime);
  const timed = events.map((event) => ({ event, time: Number(nanoseconds(event.values.startTime) - first) }));
  timed.sort((a, b) => a.time - b.time);
  /** @type {Map<string, typeof timed[number]>} */
  const inUse = new Map();
  for (const each of timed)
    if (each.event.type === FREE) inUse.delete(each.event.values.address);
    else inUse.set(each.event.values.address, each);
  const end = timed[0].time * TAIL + timed[timed.length - 1].time * (1 - TAIL);
  return [...inUse.values()].filter(({ time }) => time < end).map(({ event }) => event);
}

/** Nanoseconds since 1970 of `2025-11-23T18:00:00.123456789Z`. @param {string} time */
export function nanoseconds(time) {
  const match = /^(\d+-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(.*)$/.exec(time);
  if (match === null) throw new Error(`${time} is no time.`);
  const [, seconds, fraction, zone] = match;
  return BigInt(Date.parse(`${seconds}${zone}`)) * 1_000_000n + BigInt((fraction ?? '').padEnd(9, '0'));
}

/**
 * Metrics of an event, depending on its thread's state: async-profiler also writes wall-clock samples as execution samples.
 *
 * @param {string} type
 * @param {any} values
 * @param {boolean} byAsyncProfiler
 */
export function metricsOf(type, values, byAsyncProfiler) {
  const metrics = EVENTS[type];
  const state = String(values.state ?? '')
    .replace('STATE_', '')
    .toLowerCase();
  const isWall =
    type === 'profiler.WallClockSample' || (byAsyncProfiler && type === 'jdk.ExecutionSample' && state !== 'default');
  if (!isWall) return metrics;
  const weight = type === 'profiler.WallClockSample' ? 'samples' : 1;
  return { 'wall-samples': weight, [`wall-samples-${state}`]: weight };
}

/**
 * @param {Iterable<Event>} events
 * @param {{ byAsyncProfiler?: boolean }} [options]
 * @returns {Figures}
 */
export function figuresOf(events, { byAsyncProfiler = false } = {}) {
  /** @type {Figures} */
  const figures = { metrics: {}, bare: {}, truncated: {}, failed: 0, biased: 0, lost: 0, timings: {} };
  for (const { type, values } of eventsOnce(events)) {
    if (type === LOST) {
      figures.lost += values.lostSamples;
      continue;
    }
    if (type === TIMING) {
      const { method, invocations, minimum, average, maximum } = values;
      const name = `${frameName({ method })}${method.descriptor}`;
      figures.timings[name] = [invocations, amount(minimum), amount(average), amount(maximum)];
    }
    if (type === COLLECTION || type === TIMING) continue;
    if (values.biased) figures.biased++;
    if (values.failed) {
      figures.failed++;
      continue;
    }
    const frames = framesOf({ type, values });
    if (frames.length === 0 && type === NOT_FREED) continue;
    if (frames.length === 0) {
      figures.bare[type] = (figures.bare[type] ?? 0) + 1;
      continue;
    }
    if (values.stackTrace?.truncated && type !== NOT_FREED) figures.truncated[type] = (figures.truncated[type] ?? 0) + 1;
    const path = [
      `[${threadName(type === 'jdk.ThreadStart' ? values.parentThread : (values.sampledThread ?? values.eventThread))}]`,
      ...(values.stackTrace?.truncated ? ['(truncated)'] : []),
      ...frames.map(frameName).reverse(),
    ].map(clean);
    const lines = new Set(
      frames.map((/** @type {any} */ frame) => clean(`${frameName(frame)}${frame.lineNumber > 0 ? `:${frame.lineNumber}` : ''}`)),
    );
    for (const [id, field] of Object.entries(metricsOf(type, values, byAsyncProfiler))) {
      if (field !== 1 && values[field] === undefined) continue;
      const value = field === 1 ? 1 : amount(values[field]);
      figures.metrics[id] ??= { total: 0, stacks: {}, lines: {} };
      const metric = figures.metrics[id];
      metric.total += value;
      const stack = path.join(';');
      if (value === 0) continue;
      metric.stacks[stack] = (metric.stacks[stack] ?? 0) + value;
      for (const line of lines) metric.lines[line] = (metric.lines[line] ?? 0) + value;
    }
  }
  return figures;
}
