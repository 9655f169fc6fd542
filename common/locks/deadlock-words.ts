/** Says which threads wait for each other, and which deadlocks cannot be found. */
import { time } from '../numbers';

/** A deadlock; see the engine's API. */
interface Cycle {
  readonly elapsed: number;
  readonly found: 'dump' | 'watch';
  readonly threads: readonly { readonly name: string; readonly lock: string }[];
}

/** Deadlocks that the recorder cannot see. */
export const DEADLOCKS_BLIND =
  'Not found: deadlocks through class initialisation, semaphores, latches, conditions or read locks, and those of virtual threads.';

const article = (noun: string): string => (/^[aeiou]/i.test(noun) ? 'an' : 'a');

/** `Deadlock: transfer-1 waits for a java.lang.Object that transfer-2 holds, and transfer-2 for one that transfer-1 holds.` */
export function deadlockSentence({ threads }: Pick<Cycle, 'threads'>): string {
  const waits = threads.map(({ name, lock }, at) => {
    const holder = threads[(at + 1) % threads.length].name;
    const isSame = at > 0 && lock === threads[at - 1].lock;
    const noun = isSame ? 'one' : `${article(lock)} ${lock}`;
    return `${name || '(no name)'} ${at === 0 ? 'waits ' : ''}for ${noun} that ${holder || '(no name)'} holds`;
  });
  const last = waits.pop();
  return `Deadlock: ${waits.length === 0 ? '' : `${waits.join(', ')}, and `}${last}.`;
}

/** The moment at which a deadlock was found, and why the recorder looked. */
export function deadlockFound({ elapsed, found }: Pick<Cycle, 'elapsed' | 'found'>): string {
  const why = found === 'dump' ? 'when a dump was written' : 'after a thread had stayed blocked';
  return `Found ${time(elapsed * 1e6)} after the recording began, ${why}.`;
}

/** A frame of a stack, as in a Java stack trace. */
export const stackFrame = ({ className, method, place }: { className: string; method: string; place: string }): string =>
  `${className}.${method}${place === '' ? '' : `(${place})`}`;
