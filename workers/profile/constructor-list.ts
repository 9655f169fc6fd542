import type { Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { ConstructorMethods, Constructors } from './constructors';
import { CHUNK, type NumberColumn } from './recording';

/** Contexts that are looked at before messages are let in. */
const STRETCH = 1 << 16;
/** Most bytes of one constructor: three numbers of 32 bits, seven bits a byte. */
const MOST = 15;

/**
 * Collects constructors in file order. They may be a quarter of all contexts, and stay as long as the profile. So each takes about
 * four bytes: steps from the one before and to the caller are short, and everybody reads them in file order.
 */
export class ConstructorList {
  private count = 0;
  private last = 0;
  private length = 0;
  private bytes = new Uint8Array(4096);

  constructor(readonly methods: ConstructorMethods) {}

  add(context: number, caller: number, method: number): void {
    if (this.length + MOST > this.bytes.length) this.bytes = grown(this.bytes);
    this.put(context - this.last);
    this.put(context - caller);
    this.put(method);
    this.last = context;
    this.count++;
  }

  private put(number: number): void {
    let rest = number;
    for (; rest >= 128; rest >>>= 7) this.bytes[this.length++] = (rest & 127) | 128;
    this.bytes[this.length++] = rest;
  }

  finish(): Constructors {
    const { count } = this;
    return { count, bytes: this.bytes.slice(0, this.length), ...this.methods };
  }
}

/** A place in the list of constructors, at first the first of them. */
export class ConstructorReader {
  /** Constructors before this one. */
  index = -1;
  /** Context of the file. */
  context = 0;
  /** Context of the file that calls it; NOBODY for the outermost frame of a thread. */
  caller = 0;
  /** Method of the file. */
  method = 0;
  private at = 0;
  private readonly bytes: Uint8Array;
  private readonly count: number;

  constructor({ bytes, count }: Pick<Constructors, 'bytes' | 'count'>) {
    this.bytes = bytes;
    this.count = count;
    this.next();
  }

  /** Whether there is a constructor here, before the context `stop` of the file. */
  isBefore(stop: number): boolean {
    return this.index < this.count && this.context < stop;
  }

  next(): void {
    if (++this.index >= this.count) return;
    this.context += this.take();
    this.caller = this.context - this.take();
    this.method = this.take();
  }

  /** Goes on to the first constructor at or behind a context of the file. */
  skipTo(context: number): this {
    while (this.isBefore(context)) this.next();
    return this;
  }

  private take(): number {
    let byte = this.bytes[this.at++];
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.bytes[this.at++];
      number |= (byte & 127) << shift;
    }
    return number;
  }
}

/** Leaves out the calls of a column that stand for objects on which no constructor of their class ran, in file order. */
export class MadeCalls {
  private readonly at: ConstructorReader;

  private constructor(private readonly constructors: Constructors) {
    this.at = new ConstructorReader(constructors);
  }

  /** Null where there are none. */
  static of(constructors: Constructors): MadeCalls | null {
    return constructors.firstMade < constructors.kinds.length ? new MadeCalls(constructors) : null;
  }

  /** Sets the calls among those of `count` contexts from `first` on to 0. */
  hide(first: number, count: number, calls: Float64Array): void {
    const { at } = this;
    const { firstMade } = this.constructors;
    for (const stop = first + count; at.isBefore(stop); at.next()) if (at.method >= firstMade) calls[at.context - first] = 0;
  }
}

/** Reads the calls of each constructor, in the order of `constructors`. */
export async function constructorCalls(
  calls: NumberColumn,
  constructors: Constructors,
  nodes: number,
  pace: Pace,
): Promise<Float64Array> {
  const counts = new Float64Array(constructors.count);
  const reader = calls.reader(pace);
  const at = new ConstructorReader(constructors);
  for (let first = 0; at.index < counts.length; ) {
    if (first % STRETCH === 0) await pace.tick('index', first, nodes);
    const count = await reader.read(CHUNK);
    if (count === 0) break;
    for (; at.isBefore(first + count); at.next()) counts[at.index] = reader.values[at.context - first];
    first += count;
  }
  return counts;
}
