/** Parses frames as profilers write them in stacks: Java methods with their lines, threads, and frames that are neither. */
import { binaryName } from '../../common/class-names';
import type { MethodFacts } from './method-list';

/** Suffixes by which async-profiler and perf say how a Java frame ran: JIT-compiled, inlined, C1-compiled, interpreted. */
const JAVA_MARK = /_\[[ji10]\]$/;
const KERNEL_MARK = /_\[k\]$/;
/**
 * Line (`:45`) or bytecode index (`@12`) after a method's name, as written by async-profiler's jfrconv with `--lines` and
 * `--bci`.
 */
const PLACE = /[:@]\d+$/;
const LINE = /:(\d{1,9})$/;
/** Class and method of a Java frame, `a/b/C.m` or `a.b.C.m`, with its signature if there is one. */
const JAVA = /^([\p{L}_$][\p{L}\p{N}_$/.+-]*)\.([\p{L}_$][\p{L}\p{N}_$-]*|<init>|<clinit>)(\(.*\)[^\s()]*)?$/u;
/** A frame that perf named from a map of JIT-compiled code: `Lcom/acme/Main;::run`, written `com/acme/Main:::run`. */
const OF_PERF_MAP = /^L?([\p{L}_$][\p{L}\p{N}_$]*(?:\/[\p{L}\p{N}_$+-]+)+):{2,3}([\p{L}_$][\p{L}\p{N}_$-]*|<init>|<clinit>)$/u;
const LIBRARY = /\.(so|dylib|dll)$/;
/** Suffixes that C compilers add to a function's name for parts and copies of it. */
const OF_COMPILER = /\.(cold|part|isra|constprop|lto_priv|llvm)$/;

/** The method of a frame: class and method if it looks like Java, otherwise a name without a class. */
export function methodOf(frame: string): MethodFacts {
  if (KERNEL_MARK.test(frame)) return { className: '', name: frame.replace(KERNEL_MARK, '') };
  const marked = frame.replace(JAVA_MARK, '');
  const name = marked.replace(PLACE, '');
  const java = LIBRARY.test(name) || OF_COMPILER.test(name) ? null : (JAVA.exec(name) ?? OF_PERF_MAP.exec(name));
  if (java === null) return { className: '', name: marked };
  const [, className = '', method = '', descriptor = ''] = java;
  return { className: binaryName(className), name: method, descriptor };
}

/** Source files in JVM languages; in other files, dots and slashes do not separate packages and classes. */
const JVM_FILE = /\.(java|kts?|scala|groovy|cljc?|jsp)$/i;

/**
 * The method of a frame whose source file is `file`, empty if unknown. Frames from files in other languages become names without
 * a class.
 */
export const methodIn = (file: string, frame: string): MethodFacts =>
  file === '' || JVM_FILE.test(file) ? methodOf(frame) : { className: '', name: frame };

/** The line number in a frame that names a Java method; 0 if it has none. */
export function lineOf(frame: string): number {
  const line = LINE.exec(frame.replace(JAVA_MARK, ''));
  return line === null || methodOf(frame).className === '' ? 0 : Number(line[1]);
}

/** Frames in brackets that stand not for threads but for what a profiler could not walk. */
const NO_THREAD =
  /^\[(unknown|no_Java_frame|not_walkable|unknown_Java|deoptimization|skipped|break|GC_active|.*_Java|.*\.so.*)\]$/s;
const THREAD = /^\[(.*?)(?: tid=(\d+))?\]$/s;

/** The thread named by an outermost frame (`[main tid=12]`, `[main]`); null for any other frame. */
export function threadOf(frame: string): { name: string; id: number } | null {
  // The pattern scans to the end of the name from each `.so`, so long names without a closing bracket are excluded first.
  if (!frame.endsWith(']') || NO_THREAD.test(frame)) return null;
  const found = THREAD.exec(frame);
  return found && { name: found[1] ?? '', id: Number(found[2] ?? 0) };
}

const [SEMICOLON, OPEN, CLOSE, ARRAY, OBJECT] = [59, 40, 41, 91, 76];
const PRIMITIVES = new Set([...'BCDFIJSZ'].map((letter) => letter.charCodeAt(0)));

/**
 * End of the arguments of a JVM descriptor that opens at `from`; `from` itself if what follows is not one, such as the arguments
 * of a C++ function or an unclosed parenthesis. Looks no further than the next parenthesis.
 */
export function endOfArguments(bytes: Uint8Array, from: number, to: number): number {
  for (let i = from + 1; i < to; i++) {
    const byte = bytes[i];
    if (byte === CLOSE) return i;
    if (byte === ARRAY || PRIMITIVES.has(byte)) continue;
    if (byte !== OBJECT) break;
    for (i++; i < to && bytes[i] !== SEMICOLON; i++) if (bytes[i] === OPEN || bytes[i] === CLOSE) return from;
  }
  return from;
}
