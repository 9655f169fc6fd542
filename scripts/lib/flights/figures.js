// Figures of a flight recording, computed from events read by another reader, without any code of the app's reader.

/**
 * @typedef {{ total: number, stacks: Record<string, number>, lines: Record<string, number> }} Metric values per stack
 * `[thread];method;method`, outermost first, and per frame `method:line` that stacks contain
 */
/** @typedef {{ type: string, values: any }} Event in the form of `jfr print --json` */
/** @typedef {{ metrics: Record<string, Metric>, bare: Record<string, number>, truncated: Record<string, number>, failed: number, biased: number, lost: number }} Figures */

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
  'jdk.JavaMonitorEnter': { 'monitor-enters': 1, 'monitor-enters-time': 'duration' },
  'jdk.JavaMonitorWait': { 'monitor-waits': 1, 'monitor-waits-time': 'duration' },
  'jdk.ThreadPark': { parks: 1, 'parks-time': 'duration' },
  'jdk.ThreadSleep': { sleeps: 1, 'sleeps-time': 'duration' },
  'jdk.VirtualThreadPinned': { pins: 1, 'pins-time': 'duration' },
  'jdk.JavaExceptionThrow': { exceptions: 1 },
  'jdk.JavaErrorThrow': { errors: 1 },
  'jdk.FileRead': { 'file-reads-bytes': 'bytesRead', 'file-reads-time': 'duration' },
  'jdk.FileWrite': { 'file-writes-bytes': 'bytesWritten', 'file-writes-time': 'duration' },
  'jdk.SocketRead': { 'socket-reads-bytes': 'bytesRead', 'socket-reads-time': 'duration' },
  'jdk.SocketWrite': { 'socket-writes-bytes': 'bytesWritten', 'socket-writes-time': 'duration' },
  'jdk.ClassLoad': { 'class-loads': 1 },
  'jdk.ClassDefine': { 'class-definitions': 1 },
};
export const LOST = 'jdk.CPUTimeSamplesLost';
export const COLLECTION = 'jdk.GarbageCollection';
/** Events from which figures are computed. */
export const eventTypes = [...Object.keys(EVENTS), LOST, COLLECTION];

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
  return thread?.javaName || thread?.osName || '';
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

/** @param {Iterable<Event>} events */
export function* eventsOnce(events) {
  for (const event of events) if (!isRepeated(event)) yield event;
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
  const figures = { metrics: {}, bare: {}, truncated: {}, failed: 0, biased: 0, lost: 0 };
  for (const { type, values } of eventsOnce(events)) {
    if (type === LOST) {
      figures.lost += values.lostSamples;
      continue;
    }
    if (type === COLLECTION) continue;
    if (values.biased) figures.biased++;
    if (values.failed) {
      figures.failed++;
      continue;
    }
    const frames = values.stackTrace?.frames ?? [];
    if (frames.length === 0) {
      figures.bare[type] = (figures.bare[type] ?? 0) + 1;
      continue;
    }
    if (values.stackTrace.truncated) figures.truncated[type] = (figures.truncated[type] ?? 0) + 1;
    const path = [
      `[${threadName(values.sampledThread ?? values.eventThread)}]`,
      ...(values.stackTrace.truncated ? ['(truncated)'] : []),
      ...frames.map(frameName).reverse(),
    ].map(clean);
    const lines = new Set(
      frames.map((/** @type {any} */ frame) => clean(`${frameName(frame)}${frame.lineNumber > 0 ? `:${frame.lineNumber}` : ''}`)),
    );
    for (const [id, field] of Object.entries(metricsOf(type, values, byAsyncProfiler))) {
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
