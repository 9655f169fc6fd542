/** Reads the waits for locks in a `.mct` file (docs/format.md). */
import { javaClassName } from '../../../common/type-names';
import { visible } from '../../../common/visible-text';
import type { LockFacts } from '../../api/engine';
import { at, damaged } from '../../jobs/errors';
import type { RecordedLocks } from '../../profile/recording';
import { numberIn, objectIn } from './json-values';
import { VarintReader } from './varint-reader';

/** Name of the section. */
export const LOCKS = 'locks';

/** Numbers of an entry: a delta of the waiter, a holder, a class, looks, nanoseconds. */
const NUMBERS = 5;
const WHERE = at('meta');

/**
 * Waits for locks. Throws FormatError if they are damaged.
 *
 * @param meta the entry `locks` of section `meta`
 * @param nodes number of contexts in the file
 */
export function decodeLocks(meta: unknown, bytes: Uint8Array, nodes: number): RecordedLocks {
  const { facts, classes } = lockFacts(meta);
  const reader = new VarintReader(bytes, LOCKS);
  const size = reader.next();
  if (size * NUMBERS > bytes.length) throw damaged(`The section claims ${size} entries, too many for its length.`, at(LOCKS));
  const [waiter, holder, lock] = [new Uint32Array(size), new Int32Array(size), new Uint32Array(size)];
  const [looks, time] = [new Float64Array(size), new Float64Array(size)];
  let context = 0;
  for (let i = 0; i < size; i++) {
    const where = at(LOCKS, 0, reader.byte);
    context += reader.next();
    const [holding, type] = [reader.next() - 1, reader.next()];
    if (context >= nodes || holding >= nodes)
      throw damaged(`An entry belongs to context ${Math.max(context, holding)}, which does not exist.`, where);
    if (type >= classes.length) throw damaged(`An entry has class ${type}, but there are only ${classes.length}.`, where);
    waiter[i] = context;
    holder[i] = holding;
    lock[i] = type;
    looks[i] = reader.next();
    time[i] = reader.next();
    if (looks[i] === 0) throw damaged('An entry was never seen.', where);
    const before = i - 1;
    if (i > 0 && waiter[before] === context && (holder[before] > holding || (holder[before] === holding && lock[before] >= type)))
      throw damaged('Entries are not in order.', where);
  }
  if (!reader.atEnd) throw damaged('The section continues after its last entry.', at(LOCKS, 0, reader.byte));
  return { facts, classes, waiter, holder, lock, looks, time };
}

function lockFacts(value: unknown): { facts: LockFacts; classes: string[] } {
  const where = `${WHERE}, locks`;
  const json = objectIn(value, where);
  const number = (key: string, of = json): number => numberIn(of[key], `${where}, ${key}`);
  const optional = (key: string): number => (json[key] === undefined ? 0 : number(key));
  const { classes, unrecorded } = json;
  if (!Array.isArray(classes) || classes.some((name) => typeof name !== 'string'))
    throw damaged('A list of class names is missing.', `${where}, classes`);
  const outside = unrecorded === undefined ? null : objectIn(unrecorded, `${where}, unrecorded`);
  return {
    facts: {
      source: 'looks',
      every: number('every'),
      reached: optional('reached'),
      looks: number('looks'),
      own: optional('own'),
      waits: optional('waits'),
      changed: optional('changed'),
      noOwner: optional('noOwner'),
      omitted: optional('omitted'),
      unrecorded: outside === null ? { looks: 0, time: 0 } : { looks: number('looks', outside), time: number('time', outside) },
    },
    classes: (classes as string[]).map((name) => visible(javaClassName(name))),
  };
}
