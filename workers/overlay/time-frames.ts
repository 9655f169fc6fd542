/** Prepares the methods of a sampled recording for matching. */
import type { FrameName } from '../api/tree';
import type { Names } from '../profile/names';
import { isHidden, isIdle, isNumberedProxy, isProfiler, lambdaStem, takesLock } from './frame-kinds';

/** Method of the frame that stands for frames that a recorder left out. */
const TRUNCATED = '(truncated)';

/** A method of the sampled recording, with everything that matching needs to know about it. */
export interface TimeFrame {
  readonly name: FrameName;
  /** Whether it stands for frames that the recorder left out. */
  readonly isTruncated: boolean;
  /** Not a Java method: its time belongs to the Java frame above. */
  readonly isNative: boolean;
  readonly isHidden: boolean;
  readonly isProxy: boolean;
  readonly isProfiler: boolean;
  readonly takesLock: boolean;
  readonly isIdle: (waitsForLock: boolean) => boolean;
  /** Methods of the exact recording with the same name; all overloads if the descriptor is unknown. */
  readonly exact: readonly number[];
  /** Lambda bodies from the same method, whose numbers may differ. */
  readonly lambdas: readonly number[];
}

/** Finds the methods of an exact recording that correspond to those of a sampled one. */
export function timeFrames(time: Names, exact: Names, notRecorded: ReadonlySet<string>): TimeFrame[] {
  const known = new Map<string, number[]>();
  const add = (key: string, method: number): void => {
    const same = known.get(key);
    if (same === undefined) known.set(key, [method]);
    else same.push(method);
  };
  for (let m = 0; m < exact.size; m++) {
    const { className, method, descriptor } = exact.frame(m);
    add(keyOf(className, method, descriptor), m);
    if (descriptor !== '') add(keyOf(className, method, ''), m);
    const stem = lambdaStem(method);
    if (stem !== null) add(keyOf(className, stem, LAMBDA), m);
  }
  return Array.from({ length: time.size }, (_, m): TimeFrame => {
    const name = time.frame(m);
    const { className, method, descriptor } = name;
    const stem = lambdaStem(method);
    return {
      name,
      isTruncated: className === '' && method === TRUNCATED,
      isNative: className === '',
      isHidden: isHidden(className) || notRecorded.has(className),
      isProxy: isNumberedProxy(className),
      isProfiler: isProfiler(className),
      takesLock: takesLock(className, method),
      isIdle: (waitsForLock) => isIdle(className, method, waitsForLock),
      exact: known.get(keyOf(className, method, descriptor)) ?? NONE,
      lambdas: stem === null ? NONE : (known.get(keyOf(className, stem, LAMBDA)) ?? NONE),
    };
  });
}

const NONE: readonly number[] = [];
/** Takes the descriptor's position in the keys of lambdas without their numbers. */
const LAMBDA = 'lambda';

const keyOf = (className: string, method: string, descriptor: string): string => `${className}\0${method}\0${descriptor}`;
