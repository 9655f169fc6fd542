import type { ByteSource } from '../../files/byte-source';
import { damaged, tooLarge } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { RecordingBuilder } from '../../recording/recording-builder';
import { collapsed } from './descriptor';
import { FrameTable } from './frame-table';
import { endOfArguments, lineOf, methodOf, threadOf } from './frames';

const SAMPLES = { id: 'samples', label: 'Samples', unit: 'samples', kind: 'sampled', better: 'less' } as const;
/** Bytes that are read at once, and the longest line. */
const BLOCK = 2 ** 22;
const LONGEST = 2 ** 28;
/** Lines between two looks at the clock. */
const STRETCH = 4096;
const [NEWLINE, RETURN, SPACE, SEMICOLON, OPEN, ZERO, BRACKET] = [10, 13, 32, 59, 40, 48, 91];
/** A stack with two counts, as comparisons have them (difffolded.pl of Brendan Gregg's FlameGraph). */
const TWO_COUNTS = /\S \d+ \d+ *$/;
/** Bytes by which a comparison is told. */
const HEAD = 2 ** 16;
const SIDES = ['a', 'b'].map((side) => ({ ...SAMPLES, id: `samples.${side}`, label: `Samples (${side.toUpperCase()})` }));

/** Reads a file block by block: only frames that were not seen before are decoded. */
export async function parse(source: ByteSource, pace: Pace): Promise<Recording> {
  let reader = new StackReader(false);
  let block = BLOCK;
  let ahead = firstOf(source, 0, block);
  for (let from = 0; from < source.size; ) {
    await pace.tick('decode', from, source.size);
    const to = Math.min(source.size, from + block);
    const bytes = await ahead;
    if (from === 0 && reader.line === 0 && haveTwoCounts(bytes)) reader = new StackReader(true);
    const end = to === source.size ? bytes.length : bytes.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      // The line is longer than the block.
      block *= 2;
      if (block > LONGEST) throw tooLarge(`A line has more than ${LONGEST} bytes.`, `line ${reader.line + 1}`);
      ahead = firstOf(source, from, block);
      continue;
    }
    // The browser reads the next block while this one is split.
    ahead = firstOf(source, from + end, block);
    ahead.catch(() => {});
    for (let at = 0; at < end; ) {
      if (reader.line % STRETCH === 0) await pace.tick('decode', from + at, source.size);
      let stop = bytes.indexOf(NEWLINE, at);
      if (stop < 0) stop = end;
      reader.read(bytes, at, stop);
      at = stop + 1;
    }
    from += end;
  }
  const union = { a: { file: 'first counts' }, b: { file: 'second counts' }, sides: null };
  return reader.builder.finish({ format: collapsed.id, ...(reader.isComparison && { union }) });
}

function firstOf(source: ByteSource, from: number, bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  return source.slice(from, Math.min(source.size, from + bytes));
}

/** Whether all lines of the beginning have two counts. One line may be a frame that ends with a number. */
function haveTwoCounts(bytes: Uint8Array): boolean {
  const head = Math.max(HEAD, bytes.indexOf(NEWLINE));
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, head));
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (bytes.length > head && lines.length > 1) lines.pop();
  return lines.length > 0 && lines.every((line) => TWO_COUNTS.test(line));
}

class StackReader {
  readonly builder: RecordingBuilder;
  line = 0;
  private readonly frames = new FrameTable();
  /** By number of a frame: its method, −1 until known; and the thread that it names as an outermost frame, −1 for none, −2 until known. */
  private methods: number[] = [];
  private threads: number[] = [];
  /** By number of a frame: its line, 0 where unknown. */
  private readonly frameLines: number[] = [];
  private hasLines = false;
  /** Thread of stacks that name none; −1 until there is one. */
  private nobody = -1;
  /** The last line: its block, its first byte, and the numbers of its frames. */
  private block = new Uint8Array(0);
  private view = new DataView(this.block.buffer);
  private begin = 0;
  private readonly path: number[] = [];
  /** Distances from the line's begin to the semicolons behind its first frames, as far as those have no parenthesis. */
  private readonly ends: number[] = [];
  private readonly stack: number[] = [];
  /** Lines of the stack. */
  private readonly lines: number[] = [];
  private readonly values: number[];
  private readonly decoder = new TextDecoder();

  /** @param isComparison whether each line has two counts: then all threads are one, as the sides of a comparison have one each */
  constructor(readonly isComparison: boolean) {
    const metrics = isComparison ? SIDES : [SAMPLES];
    this.builder = new RecordingBuilder(metrics);
    this.values = metrics.map(() => 0);
  }

  /** Adds the stack of a line; nothing of an empty one. */
  read(bytes: Uint8Array<ArrayBuffer>, from: number, until: number): void {
    this.line++;
    let to = until;
    while (to > from && (bytes[to - 1] === RETURN || bytes[to - 1] === SPACE)) to--;
    if (to === from) return;
    for (let i = this.values.length - 1; i >= 0; i--) to = this.count(bytes, from, to, i);
    this.add(bytes, from, to);
  }

  /** Takes the number before `to` as the value of a metric. Returns the end of what stands before it and a blank. */
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
        `A line is no stack with ${this.isComparison ? 'two whole numbers' : 'a whole number'} behind it.`,
        `line ${this.line}`,
      );
    if (!Number.isSafeInteger(count)) throw damaged('A count is over 2^53 − 1.', `line ${this.line}`);
    this.values[metric] = count;
    return digit - 1;
  }

  private add(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): void {
    const { stack, path } = this;
    this.split(bytes, from, to);
    let thread = 0;
    let first = 0;
    if (!this.isComparison && bytes[from] === BRACKET && path.length > 1 && this.threadOf(bytes, from, path[0]) >= 0) {
      thread = this.threads[path[0]];
      first = 1;
    } else {
      if (this.nobody < 0) this.nobody = this.builder.thread('', '', 0);
      thread = this.nobody;
    }
    stack.length = path.length - first;
    for (let i = first; i < path.length; i++) stack[i - first] = this.methods[path[i]];
    this.builder.add(stack, this.values, thread, this.hasLines ? this.linesFrom(first) : undefined);
  }

  /** Lines of the frames in `path`, beginning with the frame `first`. */
  private linesFrom(first: number): readonly number[] {
    const { lines, path, frameLines } = this;
    lines.length = path.length - first;
    for (let i = first; i < path.length; i++) lines[i - first] = frameLines[path[i]];
    return lines;
  }

  /** Puts the numbers of the line's frames into `path`. Those that begin the last line as well are left there: sorted stacks share most. */
  private split(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): void {
    const { path, ends, methods } = this;
    const shared = bytes === this.block ? this.shared(bytes, from, to) : 0;
    path.length = shared;
    ends.length = shared;
    if (bytes !== this.block) this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.block = bytes;
    this.begin = from;
    let start = shared === 0 ? from : from + ends[shared - 1] + 1;
    let hash = 0;
    let plain = true;
    /** End of the arguments that are passed; semicolons before it part no frames. */
    let passed = from;
    for (let i = start; i <= to; i++) {
      const byte = i === to ? SEMICOLON : bytes[i];
      if (byte !== SEMICOLON || i < passed) {
        if (byte === OPEN && i >= passed) {
          passed = endOfArguments(bytes, i, to);
          plain = false;
        }
        hash = (Math.imul(hash, 31) + byte) | 0;
        continue;
      }
      if (i > start) {
        const frame = this.frames.number(bytes, start, i, hash);
        if (frame === methods.length) this.addFrame(this.decoder.decode(bytes.subarray(start, i)));
        path.push(frame);
        if (plain && i < to) ends.push(i - from);
      }
      start = i + 1;
      hash = 0;
    }
  }

  /** Number of frames at the begin of the last line that this one has, too, with the semicolons behind them. */
  private shared(bytes: Uint8Array, from: number, to: number): number {
    const { begin, ends } = this;
    const last = ends.length === 0 ? 0 : ends[ends.length - 1] + 1;
    const most = Math.min(to - from, last);
    let same = 0;
    while (same + 4 <= most && this.view.getInt32(from + same) === this.view.getInt32(begin + same)) same += 4;
    while (same < most && bytes[from + same] === bytes[begin + same]) same++;
    let frames = ends.length;
    while (frames > 0 && ends[frames - 1] >= same) frames--;
    return frames;
  }

  private addFrame(text: string): void {
    this.methods.push(this.builder.method(methodOf(text)));
    this.threads.push(-2);
    const line = lineOf(text);
    this.frameLines.push(line);
    if (line !== 0) this.hasLines = true;
  }

  private threadOf(bytes: Uint8Array, from: number, frame: number): number {
    if (this.threads[frame] === -2) {
      const found = threadOf(this.decoder.decode(bytes.subarray(from, bytes.indexOf(SEMICOLON, from))));
      this.threads[frame] = found === null ? -1 : this.builder.thread(found.name, '', found.id);
    }
    return this.threads[frame];
  }
}
