import type { MethodFacts } from '../../recording/method-list';

/** Marks of async-profiler on how a frame ran: JIT-compiled, inlined, kernel, C1-compiled, interpreted. */
const MARK = /_\[[jik10]\]$/;
/** Class and method of a Java frame, `a/b/C.m` or `a.b.C.m`, and its signature where there is one. */
const JAVA = /^([\p{L}_$][\p{L}\p{N}_$/.+-]*)\.([\p{L}_$][\p{L}\p{N}_$-]*|<init>|<clinit>)(\(.*\)[^\s()]*)?$/u;
const LIBRARY = /\.(so|dylib|dll)$/;
/** Slashes between packages, and not that of a hidden class (`C$$Lambda/0x0000`, `C$$Lambda$1/123`). */
const SLASH = /\/(?![\d])/g;

/** The method of a frame: a class and its method where it looks like Java, else a name without a class. */
export function methodOf(frame: string): MethodFacts {
  const name = frame.replace(MARK, '');
  const java = LIBRARY.test(name) ? null : JAVA.exec(name);
  if (java === null) return { className: '', name };
  const [, className = '', method = '', descriptor = ''] = java;
  return { className: className.replace(SLASH, '.'), name: method, descriptor };
}

/** Frames in brackets that stand for what a profiler could not walk, not for threads. */
const NO_THREAD =
  /^\[(unknown|no_Java_frame|not_walkable|unknown_Java|deoptimization|skipped|break|GC_active|.*_Java|.*\.so.*)\]$/;
const THREAD = /^\[(.*?)(?: tid=(\d+))?\]$/s;

/** The thread that an outermost frame names (`[main tid=12]`, `[main]`); null for any other frame. */
export function threadOf(frame: string): { name: string; id: number } | null {
  if (NO_THREAD.test(frame)) return null;
  const found = THREAD.exec(frame);
  return found && { name: found[1] ?? '', id: Number(found[2] ?? 0) };
}
