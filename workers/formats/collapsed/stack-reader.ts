/** Reads the lines of a file with collapsed stacks. */
import { damaged } from '../../jobs/errors';
import { FrameTable, hashed } from '../../recording/frame-table';
import { endOfArguments, lineOf, methodOf, threadOf } from '../../recording/frame-text';
import { RecordingBuilder } from '../../recording/recording-builder';

const SAMPLES = { id: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled', better: 'less' } as const;
const SIDES = ['a', 'b'].map((side) => ({ ...SAMPLES, id: `samples.${side}`, label: `Samples (${side.toUpperCase()})` }));
const [NEWLINE, RETURN, SPACE, SEMICOLON, OPEN, ZERO, BRACKET] = [10, 13, 32, 59, 40, 48, 91];

/**
 * Adds collapsed stacks to a recording, line by line: frames separated by `;`, then a count. In sorted files, a stack shares
 * most of its frames with the previous line, so only the rest is split.
 */
export class StackReader {
  readonly builder: RecordingBuilder;
  line = 0;
  private readonly frames = new FrameTable();
  /**
   * For each frame number: its method, its line (0 if unknown), and the thread that it names if outermost (−1 for none, −2 if not
   * yet determined).
   */
  private readonly methods: number[] = [];
  private readonly lines: number[] = [];
  private readonly threads: number[] = [];
  /** Thread of stacks that name none; −1 until one is needed. */
  private nobody = -1;
  /** The previous line: the block that contains it, and its first byte. */
  private block = new Uint8Array(0);
  private view = new DataView(this.block.buffer);
  private begin = 0;
  /** Its frames: their numbers, their contexts, and whether the first one names a thread. */
  private path = new Uint32Array(256);
  private contexts = new Uint32Array(256);
  private first = 0;
  /**
   * Distances from its start to the semicolons after its first frames. They end at the first parenthesis that does not open a JVM
   * descriptor, because other bytes after it could make a semicolon part of a frame.
   */
  private ends = new Uint32Array(256);
  private ended = 0;
  private readonly values: number[];
  private readonly decoder = new TextDecoder();

  /**
   * @param isComparison whether each line has two counts; all stacks then share one thread, because each side of a comparison has
   * only one
   */
  constructor(readonly isComparison: boolean) {
    const metrics = isComparison ? SIDES : [SAMPLES];
    this.builder = new RecordingBuilder(metrics);
    this.values = metrics.map(() => 0);
  }

  /**
   * Adds the stack in the line that starts at `from`, or nothing if the line is empty. Returns the start of the next line.
   *
   * @param bytes whole lines
   */
  read(bytes: Uint8Array<ArrayBuffer>, from: number): number {
    this.line++;
    const end = bytes.length;
    const shared = this.shared(bytes, from);
    this.begin = from;
    this.ended = shared;
    let depth = shared;
    let start = shared === 0 ? from : from + this.ends[shared - 1] + 1;
    let hash = 0;
    let isPlain = true;
    let stop = -1;
    let i = start;
    for (; i < end; i++) {
      const byte = bytes[i];
      if (byte > SEMICOLON) {
        hash = hashed(hash, byte);
      } else if (byte === SEMICOLON) {
        if (i > start) {
          this.put(depth++, this.frame(bytes, start, i, hash));
          if (isPlain) this.ends[this.ended++] = i - from;
        }
        start = i + 1;
        hash = 0;
      } else if (byte === NEWLINE) {
        break;
      } else {
        if (byte === OPEN) {
          if (stop < 0) stop = endOfLine(bytes, i);
          // Semicolons within the arguments of a method do not separate frames.
          const close = endOfArguments(bytes, i, stop);
          if (close === i) isPlain = false;
          for (; i < close; i++) hash = hashed(hash, bytes[i]);
        }
        hash = hashed(hash, bytes[i]);
      }
    }
    let to = i;
    while (to > from && (bytes[to - 1] === RETURN || bytes[to - 1] === SPACE)) to--;
    if (to > from) {
      for (let m = this.values.length - 1; m >= 0; m--) to = this.count(bytes, from, to, m);
      if (to > start) {
        hash = 0;
        for (let at = start; at < to; at++) hash = hashed(hash, bytes[at]);
        this.put(depth++, this.frame(bytes, start, to, hash));
      }
      this.add(bytes, from, shared, depth);
    }
    return i + 1;
  }

  /** Parses the number before `to` as the value of a metric. Returns the end of the text before that number and its space. */
  private count(bytes: Uint8Array, from: number, to: number, metric: number): number {
    let digit = to;
    let count = 0;
    for (let scale = 1; digit > from; scale *= 10) {
      const value = bytes[digit - 1] - ZERO;
      if (value < 0 || value > 9) break;
      count += value * scale;
      digit--;
    }
    if (digit === to || digit - 1 <= from || bytes[digit - 1] !== SPACE)
      throw damaged(
        `A line is not a stack followed by ${this.isComparison ? 'two whole numbers' : 'a whole number'}.`,
        `line ${this.line}`,
      );
    if (!Number.isSafeInteger(count)) throw damaged('A count exceeds 2^53 − 1.', `line ${this.line}`);
    this.values[metric] = count;
    return digit - 1;
  }

  /**
   * Adds the values to the context of the line's frames.
   *
   * @param shared number of frames whose contexts are the same as in the previous line
   */
  private add(bytes: Uint8Array<ArrayBuffer>, from: number, shared: number, depth: number): void {
    const { path, contexts, methods, lines, builder, values } = this;
    if (depth === 0) throw damaged('A stack has no frames.', `line ${this.line}`);
    const first = this.namesThread(bytes, from, depth) ? 1 : 0;
    if (first === 0 && this.nobody < 0) this.nobody = builder.thread('', '', 0);
    const thread = first === 0 ? this.nobody : this.threads[path[0]];
    let at = first === this.first ? Math.max(first, shared) : first;
    this.first = first;
    let context = at > first ? contexts[at - 1] : null;
    for (; at < depth; at++) {
      const frame = path[at];
      context = builder.contextBelow(context, methods[frame], thread, lines[frame]);
      contexts[at] = context;
    }
    for (let m = 0; m < values.length; m++) builder.addTo(context ?? 0, m, values[m]);
  }

  /** Number of frames at the start of the previous line that this line shares, including the semicolons after them. */
  private shared(bytes: Uint8Array<ArrayBuffer>, from: number): number {
    if (bytes !== this.block) {
      this.block = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      return 0;
    }
    const { begin, ends, view } = this;
    let frames = this.ended;
    const most = frames === 0 ? 0 : Math.min(bytes.length - from, ends[frames - 1] + 1);
    let same = 0;
    // Compares eight bytes per step. Doubles with different bytes are equal only for 0 and −0; NaN is left to the loop below.
    for (; same + 8 <= most; same += 8) {
      const eight = view.getFloat64(from + same, true);
      if (eight !== view.getFloat64(begin + same, true) || eight === 0) break;
    }
    while (same < most && bytes[from + same] === bytes[begin + same]) same++;
    while (frames > 0 && ends[frames - 1] >= same) frames--;
    return frames;
  }

  /** The number of the frame with these bytes. */
  private frame(bytes: Uint8Array, from: number, to: number, hash: number): number {
    const frame = this.frames.number(this.view, from, to, hash);
    if (frame === this.methods.length) {
      const text = this.decoder.decode(bytes.subarray(from, to));
      this.methods.push(this.builder.method(methodOf(text)));
      this.lines.push(lineOf(text));
      this.threads.push(-2);
    }
    return frame;
  }

  private put(depth: number, frame: number): void {
    if (depth === this.path.length) {
      this.path = doubled(this.path);
      this.contexts = doubled(this.contexts);
      this.ends = doubled(this.ends);
    }
    this.path[depth] = frame;
  }

  /** Whether the line's outermost frame names a thread; in stacks of a single frame, it never does. */
  private namesThread(bytes: Uint8Array, from: number, depth: number): boolean {
    if (this.isComparison || depth === 1 || bytes[from] !== BRACKET) return false;
    const [frame] = this.path;
    if (this.threads[frame] === -2) {
      const found = threadOf(this.decoder.decode(bytes.subarray(from, bytes.indexOf(SEMICOLON, from))));
      this.threads[frame] = found === null ? -1 : this.builder.thread(found.name, '', found.id);
    }
    return this.threads[frame] >= 0;
  }
}

function endOfLine(bytes: Uint8Array, from: number): number {
  const found = bytes.indexOf(NEWLINE, from);
  return found < 0 ? bytes.length : found;
}

function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
