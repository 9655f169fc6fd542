/**
 * Paths of methods with repetitions folded, as page and engine exchange them: a recursion of 100,000 frames, through one method
 * or several in turn, takes only a few characters.
 */

/**
 * A method by name, as contexts are matched (docs/metrics.md, section 7). It is the same in every file and thread, so links may
 * contain it.
 */
export interface MethodId {
  /** Binary class name with dots for packages. */
  className: string;
  method: string;
  descriptor: string;
}

/** The methods from the outermost caller down to a context, with repetitions folded. */
export interface MethodPath {
  /** Each method on the path once. */
  methods: MethodId[];
  /**
   * Turns, separated by dots. `3` is one frame of `methods[3]`, `3*40` is forty. `-2*40` is forty frames, each equal to the
   * second one before it: two methods that call each other.
   */
  turns: string;
}

/** Largest distance between a frame and the one that it repeats; longer cycles are written out. */
const LONGEST_TURN = 64;
/** Largest number of frames on a path: otherwise a few characters in a link could demand any number. */
const DEEPEST = 1_000_000;

/** One turn of `MethodPath.turns`. */
const TURN = /^(?:(\d{1,8})|-(\d{1,8}))(?:\*(\d{1,8}))?$/;

/** Folds the repetitions in a path that is given from the outermost caller down. */
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
    // A short repetition takes no more room written out, and is easier to read.
    if (length > 3) turns.push(back === 1 ? `${at[i - 1]}*${length}` : `-${back}*${length}`);
    else turns.push(String(at[i]));
    i += length > 3 ? length : 1;
  }
  return { methods, turns: turns.join('.') };
}

/** The longest stretch from frame `i` on that repeats, frame by frame, what is `back` frames before it. */
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

/** For each frame, from the outermost, its index in `methods`; null if the turns are malformed or empty. */
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

/** The method at the end of a path. Throws if the path is malformed or empty. */
export function endOfPath(path: MethodPath): MethodId {
  const last = unfoldPath(path)?.at(-1);
  if (last === undefined) throw new Error('A path that leads nowhere has no end.');
  return path.methods[last];
}

/** The methods of all frames, from the outermost; empty if the path is malformed. */
export const methodsOn = (path: MethodPath): MethodId[] => Array.from(unfoldPath(path) ?? [], (at) => path.methods[at]);
