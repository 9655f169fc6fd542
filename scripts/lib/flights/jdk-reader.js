// Figures of a flight recording by the JDK's own reader, `jfr print --json`: nothing of the app's reader is used.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jdkTool } from '../jdk.js';

/** @typedef {{ total: number, stacks: Record<string, number>, lines: Record<string, number> }} Metric values of stacks by `[thread];method;method`, outermost first, and of stacks that have a frame `method:line` */
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
const LOST = 'jdk.CPUTimeSamplesLost';

/** Nanoseconds of `PT1M2.000000003S`; a number as it is. @param {unknown} value */
function amount(value) {
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
  return `${type.name.replace(/[+./]0x[0-9a-f]+$/, '').replaceAll('/', '.')}.${name}`;
}

/** @param {string} name */
const clean = (name) => name.replace(/[;\r\n]/g, '_');

/** @param {any} thread */
function threadName(thread) {
  if (thread?.virtual) return thread.javaName ? thread.javaName.replace(/\d+/g, '*') : 'virtual threads';
  return thread?.javaName || thread?.osName || '';
}

/** Metrics of an event by the state of its thread: async-profiler writes its samples of the wall clock as execution samples, too. @param {string} type @param {any} values @param {boolean} byAsyncProfiler */
function metricsOf(type, values, byAsyncProfiler) {
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

/** Chunks of a recording, by the sizes in their headers. @param {Buffer} bytes */
function chunksOf(bytes) {
  const chunks = [];
  for (let from = 0; from < bytes.length; ) {
    const size = Number(bytes.readBigInt64BE(from + 8));
    chunks.push(bytes.subarray(from, from + size));
    from += size;
  }
  return chunks;
}

/**
 * Events of a file. Each chunk is read as a file of its own: in a file of two programs' chunks, JDK 17 and 25 look up stacks and
 * methods of one program among those of the other.
 *
 * @param {import('../jdk.js').Jdk} jdk
 * @param {string} file
 */
function eventsOf(jdk, file) {
  const folder = mkdtempSync(path.join(tmpdir(), 'flight-'));
  const names = [...Object.keys(EVENTS), LOST].join(',');
  const options = ['print', '--json', '--stack-depth', '4096', '--events', names];
  const events = chunksOf(readFileSync(file)).flatMap((chunk, i) => {
    const place = path.join(folder, `${i}.jfr`);
    writeFileSync(place, chunk);
    const { status, stdout, stderr } = spawnSync(jdkTool(jdk, 'jfr'), [...options, place], { maxBuffer: 2 ** 30 });
    if (status !== 0) fail(`jfr print ended with exit status ${status}:\n${stderr}`);
    return JSON.parse(stdout.toString()).recording.events;
  });
  rmSync(folder, { recursive: true });
  return events;
}

/**
 * @param {import('../jdk.js').Jdk} jdk whose tool reads the file
 * @param {string} file a flight recording
 * @param {{ byAsyncProfiler?: boolean }} [options]
 * @returns {Figures}
 */
export function flightFigures(jdk, file, { byAsyncProfiler = false } = {}) {
  /** @type {Figures} */
  const figures = { metrics: {}, bare: {}, truncated: {}, failed: 0, biased: 0, lost: 0 };
  for (const { type, values } of eventsOf(jdk, file)) {
    if (type === LOST) {
      figures.lost += values.lostSamples;
      continue;
    }
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
