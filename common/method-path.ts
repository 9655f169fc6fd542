/**
 * Paths of methods with their repetitions folded. A recursion of 100,000 frames, through one method or several in turns, takes a
 * few words.
 */

/**
 * A method by name, as contexts are matched (docs/metrics.md section 7). It is the same in every file and thread, so it may stand
 * in a link.
 */
export interface MethodId {
  /** Binary class name with dots for packages. */
  className: string;
  method: string;
  descriptor: string;
}

/** Methods from the outermost caller down to a context, in the room of their repetitions. */
export interface MethodPath {
  /** Each once. */
  methods: MethodId[];
  /**
   * Turns, parted by dots. `3` is a frame of methods[3], `3*40` forty of them. `-2*40` is forty frames, each equal to the second
   * one before it: two methods that call each other.
   */
  turns: string;
}

/** Methods between a frame and the one that it repeats, at most: longer turns are written out. */
const LONGEST_TURN = 64;
/** Most frames on a path: a link could ask for any number in a few letters. */
const DEEPEST = 1_000_000;

/** One turn of MethodPath.turns. */
const TURN = /^(?:(\d{1,8})|-(\d{1,8}))(?:\*(\d{1,8}))?$/;

/** Folds the repetitions of a path, from the outermost caller down. */
export function foldPath(path: readonly MethodId[]): MethodPath {
  const numbers = new Map<string, number>();
  const methods: MethodId[] = [];
  const at = Uint32Array.from(path, (method) => {
    const key = `${method.className}\0${method.method}\0${method.descriptor}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = methods.push(method) - 1;
      numbers.set(key, number);
    }
    return number;
  });
  const turns: string[] = [];
  for (let i = 0; i < at.length; ) {
    const { back, length } = repeated(at, i);
    // A short repetition is as short written out, and easier to read.
    if (length > 3) turns.push(back === 1 ? `${at[i - 1]}*${length}` : `-${back}*${length}`);
    else turns.push(String(at[i]));
    i += length > 3 ? length : 1;
  }
  return { methods, turns: turns.join('.') };
}

/** The longest stretch from `i` on that repeats the frames a fixed number of places before it. */
function repeated(at: Uint32Array, i: number): { back: number; length: number } {
  let best = { back: 0, length: 0 };
  for (let back = 1; back <= Math.min(LONGEST_TURN, i); back++) {
    let end = i;
    while (end < at.length && at[end] === at[end - back]) end++;
    if (end - i > best.length) best = { back, length: end - i };
    if (end === at.length) break;
  }
  return best;
}

/** Index in `methods` by frame, from the outermost. Null where the turns make no sense, or lead nowhere. */
export function unfoldPath({ methods, turns }: MethodPath): Uint32Array | null {
  const read: { number: number; back: number; times: number }[] = [];
  let length = 0;
  for (const turn of turns.split('.')) {
    const [all, number = '0', back = '0', times = '1'] = TURN.exec(turn) ?? [];
    if (all === undefined || Number(number) >= methods.length || Number(back) > length) return null;
    read.push({ number: Number(number), back: Number(back), times: Number(times) });
    length += Number(times);
    if (length > DEEPEST) return null;
  }
  if (length === 0) return null;
  const at = new Uint32Array(length);
  let i = 0;
  for (const { number, back, times } of read)
    for (const stop = i + times; i < stop; i++) at[i] = back > 0 ? at[i - back] : number;
  return at;
}

/** The method that a path leads to. Throws where it leads nowhere. */
export function endOfPath(path: MethodPath): MethodId {
  const last = unfoldPath(path)?.at(-1);
  if (last === undefined) throw new Error('A path that leads nowhere has no end.');
  return path.methods[last];
}

/** All of its methods, from the outermost; none where it leads nowhere. */
export const methodsOn = (path: MethodPath): MethodId[] => Array.from(unfoldPath(path) ?? [], (at) => path.methods[at]);
