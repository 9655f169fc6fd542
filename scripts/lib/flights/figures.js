// Figures of a flight recording from its events, as another reader tells them: nothing of the app's reader is used.

/** @typedef {{ total: number, stacks: Record<string, number>, lines: Record<string, number> }} Metric values of stacks by `[thread];method;method`, outermost first, and of stacks that have a frame `method:line` */
/** @typedef {{ type: string, values: any }} Event in the shape of `jfr print --json` */
/** @typedef {{ metrics: Record<string, Metric>, bare: Record<string, number>, truncated: Record<string, number>, failed: number, biased: number, lost: number }} Figures */

/** Metrics by event: the field that each adds up, or 1 for the event itself. @type {Record<string, Record<string, string | 1>>} */
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
/** Events that figures are made of. */
export const eventTypes = [...Object.keys(EVENTS), LOST, COLLECTION];

/** Nanoseconds of `PT1M2.000000003S`; a number as it is. @param {unknown} value */
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
  // async-profiler's functions that are no methods, of libraries and of the kernel.
  if (descriptor === '()L;' || !type?.name) return name;
  // Addresses and numbers of hidden classes differ from run to run.
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
 * Whether the event says for a second time that an error was made: the JDK writes one from the constructor of Throwable and one
 * from that of Error.
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

/** Metrics of an event by the state of its thread: async-profiler writes its samples of the wall clock as execution samples, too. @param {string} type @param {any} values @param {boolean} byAsyncProfiler */
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
