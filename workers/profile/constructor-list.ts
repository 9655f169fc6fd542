/** Compact list of the constructors among a profile's contexts. The profile derives its numbers of objects from their calls. */
import type { Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { ConstructorMethods, Constructors } from './constructors';
import { CHUNK, type NumberColumn } from './recording';

/** Number of contexts processed before incoming messages get a turn. */
const STRETCH = 1 << 16;
/** Largest number of bytes per constructor: three 32-bit numbers, at seven bits per byte. */
const MOST = 15;

/**
 * Collects constructors while a profile is opened, in the order in which the file lists contexts. Up to a quarter of all
 * contexts may be constructors, and they stay in memory as long as the profile. Each takes only about four bytes, because it is
 * stored as its distances to the previous constructor and to its caller; so they can only be read in that order.
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

/** A position in the list of constructors, initially at the first. */
export class ConstructorReader {
  /** Number of constructors before this one. */
  index = -1;
  /** Its context in the file. */
  context = 0;
  /** The context in the file that calls it; NOBODY for the outermost frame of a thread. */
  caller = 0;
  /** Its method in the file. */
  method = 0;
  private at = 0;
  private readonly bytes: Uint8Array;
  private readonly count: number;

  constructor({ bytes, count }: Pick<Constructors, 'bytes' | 'count'>) {
    this.bytes = bytes;
    this.count = count;
    this.next();
  }

  /** Whether the reader is at a constructor that comes before the context `stop` of the file. */
  isBefore(stop: number): boolean {
    return this.index < this.count && this.context < stop;
  }

  next(): void {
    if (++this.index >= this.count) return;
    this.context += this.take();
    this.caller = this.context - this.take();
    this.method = this.take();
  }

  /** Advances to the first constructor at or after a context of the file. */
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

/**
 * Hides some calls while a column of calls is read, in the order of the file. The file lists these calls only to count objects
 * that were created without running a constructor of their class, for example by `clone()`.
 */
export class ConstructorlessCalls {
  private readonly at: ConstructorReader;

  private constructor(private readonly constructors: Constructors) {
    this.at = new ConstructorReader(constructors);
  }

  /** Null if there are no such calls. */
  static of(constructors: Constructors): ConstructorlessCalls | null {
    return constructors.firstMade < constructors.kinds.length ? new ConstructorlessCalls(constructors) : null;
  }

  /** Sets such calls to 0 among those of `count` contexts from `first` on. */
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
