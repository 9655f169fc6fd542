// Figures of a flight recording by values in the events' fields, computed from events read by another reader.
import { amount, COLLECTION, eventsOnce, LOST, metricsOf } from './figures.js';

/** @typedef {Record<string, Record<string, number>>} Values sums by metric and by value, such as `thrown java.io.IOException` */

/** @type {Record<string, string>} */
const PRIMITIVES = { B: 'byte', C: 'char', D: 'double', F: 'float', I: 'int', J: 'long', S: 'short', Z: 'boolean' };

/** @param {{ name: string } | null | undefined} type a class, as named by the JVM */
function className(type) {
  if (!type?.name) return '';
  let name = type.name.replaceAll('/', '.');
  let dimensions = 0;
  while (name[dimensions] === '[') dimensions++;
  name = name.slice(dimensions);
  if (dimensions > 0) name = PRIMITIVES[name] ?? name.replace(/^L|;$/g, '');
  // Addresses and numbers in names of hidden classes differ from run to run.
  name = name.replace(/([+.]0x[0-9a-f]+)(\.\d+)?$/, '').replace(/\$\$Lambda\$\d+$/, '$$$$Lambda');
  return name + '[]'.repeat(dimensions);
}

/** @param {any} values of an event of a socket */
function hostAndPort({ host, address, port }) {
  const name = host || address || '';
  return `${name.includes(':') ? `[${name}]` : name}${name && port > 0 ? `:${port}` : ''}`;
}

/** @type {Record<string, (values: any) => [kind: string, value: string]>} */
const VALUES = {
  'jdk.ObjectAllocationSample': ({ objectClass }) => ['allocated', className(objectClass)],
  'jdk.ObjectAllocationInNewTLAB': ({ objectClass }) => ['allocated', className(objectClass)],
  'jdk.ObjectAllocationOutsideTLAB': ({ objectClass }) => ['allocated', className(objectClass)],
  'profiler.LiveObject': ({ objectClass }) => ['allocated', className(objectClass)],
  'jdk.OldObjectSample': ({ object }) => ['allocated', className(object?.type)],
  'jdk.JavaMonitorEnter': ({ monitorClass }) => ['monitor', className(monitorClass)],
  'jdk.JavaMonitorWait': ({ monitorClass }) => ['monitor', className(monitorClass)],
  'jdk.ThreadPark': ({ parkedClass }) => ['parked', className(parkedClass)],
  'jdk.JavaExceptionThrow': ({ thrownClass }) => ['thrown', className(thrownClass)],
  'jdk.JavaErrorThrow': ({ thrownClass }) => ['thrown', className(thrownClass)],
  'jdk.FileRead': ({ path }) => ['file', path ?? ''],
  'jdk.FileWrite': ({ path }) => ['file', path ?? ''],
  'jdk.FileForce': ({ path }) => ['file', path ?? ''],
  'jdk.SocketRead': (values) => ['host', hostAndPort(values)],
  'jdk.SocketWrite': (values) => ['host', hostAndPort(values)],
  'jdk.ClassLoad': ({ loadedClass }) => ['loaded', className(loadedClass)],
  'jdk.ClassDefine': ({ definedClass }) => ['loaded', className(definedClass)],
};

/**
 * Sums over events with a stack. Events without a value have the empty one.
 *
 * @param {Iterable<import('./figures.js').Event>} events
 * @param {{ byAsyncProfiler?: boolean }} [options]
 * @returns {Values}
 */
export function valuesOf(events, { byAsyncProfiler = false } = {}) {
  /** @type {Values} */
  const sums = {};
  for (const { type, values } of eventsOnce(events)) {
    const read = VALUES[type];
    if (type === LOST || type === COLLECTION || read === undefined || (values.stackTrace?.frames ?? []).length === 0) continue;
    const [kind, name] = read(values);
    const value = name === '' ? '' : `${kind} ${name}`;
    for (const [id, field] of Object.entries(metricsOf(type, values, byAsyncProfiler))) {
      // JDK 17 does not record the size of an old object.
      if (field !== 1 && values[field] === undefined) continue;
      sums[id] ??= {};
      sums[id][value] = (sums[id][value] ?? 0) + (field === 1 ? 1 : amount(values[field]));
    }
  }
  return sums;
}
