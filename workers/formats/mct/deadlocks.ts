/** Reads the deadlocks in the `meta` section of a `.mct` file (docs/format.md). */
import { javaClassName } from '../../../common/type-names';
import { visible } from '../../../common/visible-text';
import type { Deadlock, DeadlockFrame, DeadlockThread } from '../../api/engine';
import { at, damaged } from '../../jobs/errors';
import type { RecordedDeadlocks } from '../../profile/recording';
import { isGiven, type Json, listIn, objectIn } from './json-values';

const WHERE = `${at('meta')}, deadlocks`;

/**
 * Deadlocks of a file; null if it has none. Throws FormatError if they are damaged.
 *
 * @param nodes number of contexts in the file
 */
export function deadlocksIn(value: unknown, nodes: number): RecordedDeadlocks | null {
  if (!isGiven(value)) return null;
  const entries = listIn(value, WHERE).map((entry, i) => [objectIn(entry, `${WHERE}[${i}]`), `${WHERE}[${i}]`] as const);
  if (entries.length === 0) return null;
  return {
    found: entries.map(([{ elapsed, found, threads }, where]): Deadlock => {
      const cycle = listIn(threads, `${where}, threads`);
      if (cycle.length === 0) throw damaged('A deadlock has no threads.', `${where}, threads`);
      return {
        elapsed: typeof elapsed === 'number' && elapsed >= 0 ? elapsed : 0,
        found: found === 'watch' ? 'watch' : 'dump',
        threads: cycle.map((each, k) => thread(each, `${where}, threads[${k}]`)),
      };
    }),
    contexts: entries.map(([{ threads }, where]) =>
      listIn(threads, where).map((each, k) => {
        const { context } = objectIn(each, where);
        if (!isGiven(context)) return -1;
        if (!Number.isInteger(context) || (context as number) < 0 || (context as number) >= nodes)
          throw damaged(`A thread is in context ${context}, which does not exist.`, `${where}, threads[${k}]`);
        return context as number;
      }),
    ),
  };
}

function thread(value: unknown, where: string): DeadlockThread {
  const entry = objectIn(value, where);
  return {
    name: text(entry, 'name', where),
    lock: javaClassName(text(entry, 'lock', where)),
    kind: entry.kind === 'synchronizer' ? 'synchronizer' : 'monitor',
    stack:
      entry.stack === undefined
        ? []
        : listIn(entry.stack, `${where}, stack`).map((each, i) => frame(each, `${where}, stack[${i}]`)),
  };
}

function frame(value: unknown, where: string): DeadlockFrame {
  const entry = objectIn(value, where);
  const { file, line } = entry;
  const known = typeof file === 'string' ? visible(file) : '';
  return {
    className: text(entry, 'class', where),
    method: text(entry, 'method', where),
    place: known !== '' && Number.isInteger(line) && (line as number) > 0 ? `${known}:${line}` : known,
  };
}

function text(json: Json, key: string, where: string): string {
  const value = json[key];
  if (typeof value !== 'string') throw damaged('A string is missing.', `${where}, ${key}`);
  return visible(value);
}
