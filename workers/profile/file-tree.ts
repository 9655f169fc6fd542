/** Decodes a recording's trees in the order of the file, before threads are merged. */
import { at, damaged, tooLarge } from '../jobs/errors';
import { nextBatch, type Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { ConstructorList } from './constructor-list';
import { constructorMethods, NOBODY } from './constructors';
import { MadeBelow } from './made-objects';
import type { Names } from './names';
import { CHUNK, type ColumnReader, type Recording } from './recording';

/** A recording's trees in the order of the file: preorder, one thread's segment after the other. */
export interface FileTree {
  /** For each context, an index into Names. */
  readonly method: Uint16Array | Uint32Array;
  /** One past the last context of the subtree. */
  readonly end: Uint32Array<ArrayBuffer>;
  /** First context of each thread's segment; one more entry than there are threads. */
  readonly segments: readonly number[];
  /** Number of contexts on the longest path. */
  readonly height: number;
}

/** Longest path that can be drawn: rows are counted in 32 bits, and browsers scroll to about 33 million pixels. */
const MOST_LEVELS = 2 ** 24;
/** Number of contexts decoded before incoming messages get a turn; a multiple of CHUNK. */
const STRETCH = 1 << 16;

/**
 * Decodes `tree.pops` and `tree.method` (docs/format.md, section 4) and checks that they form a tree.
 *
 * @param constructors receives the constructors among the contexts; null to collect none
 */
export async function decodeTree(
  recording: Recording,
  names: Names,
  pace: Pace,
  constructors: ConstructorList | null = null,
): Promise<FileTree> {
  const { nodes } = recording;
  const decoder = new Decoder(recording, names, pace, constructors);
  for (let i = 0; i < nodes; i = await decoder.chunk()) if (i % STRETCH === 0) await pace.tick('decode', i, nodes);
  return decoder.finish();
}

class Decoder {
  private readonly nodes: number;
  private readonly method: Uint16Array | Uint32Array;
  private readonly end: Uint32Array<ArrayBuffer>;
  private readonly segments = [0];
  private readonly popsReader: ColumnReader<Uint32Array>;
  private readonly methodReader: ColumnReader<Uint32Array>;
  private readonly fromFile: Uint32Array;
  /** Kinds of constructors by method of the file. If no constructors are collected, 0 for all that never stand for objects. */
  private readonly kinds: Uint8Array;
  private readonly made: MadeBelow;
  private open = new Uint32Array(256);
  /** Number of open contexts, i.e. those that may be callers of the next one. */
  private level = 0;
  private height = 0;
  private i = 0;
  private thread = 0;
  private segmentEnd = 0;

  constructor(
    recording: Recording,
    private readonly names: Names,
    pace: Pace,
    private readonly constructors: ConstructorList | null,
  ) {
    this.made = new MadeBelow(names, recording.methods.made);
    this.nodes = recording.nodes;
    this.method = names.size <= 0x10000 ? new Uint16Array(this.nodes) : new Uint32Array(this.nodes);
    this.end = new Uint32Array(this.nodes);
    for (const thread of recording.threads) this.segments.push(this.segments[this.segments.length - 1] + thread.nodes);
    this.popsReader = recording.pops.indexReader(pace);
    this.methodReader = recording.method.indexReader(pace);
    this.fromFile = names.fromFile;
    this.kinds = constructors?.methods.kinds ?? constructorMethods({ methods: recording.methods, metrics: [] }).kinds;
  }

  /** Decodes the next contexts, and returns how many have been decoded so far. */
  async chunk(): Promise<number> {
    const { nodes, i } = this;
    const count = await this.popsReader.read(Math.min(nodes - i, nextBatch(i, CHUNK)));
    if (count === 0) throw damaged(`The tree ends after ${i} of ${nodes} contexts.`, at('tree.pops'));
    if ((await this.methodReader.read(count)) < count)
      throw damaged(`The methods end before context ${i + count} of ${nodes}.`, at('tree.method'));
    this.takeMethods(count);
    return this.place(count);
  }

  private takeMethods(count: number): void {
    const { method, fromFile, i } = this;
    const { values } = this.methodReader;
    for (let k = 0; k < count; k++) {
      const index = values[k];
      if (index >= fromFile.length)
        throw damaged(`Context ${i + k} refers to method ${index}, but there are only ${fromFile.length}.`, at('tree.method'));
      method[i + k] = fromFile[index];
    }
  }

  private place(count: number): number {
    const { end, kinds, constructors, made } = this;
    const pops = this.popsReader.values;
    const methods = this.methodReader.values;
    let { open, level, height, i, segmentEnd } = this;
    for (let k = 0; k < count; k++, i++) {
      const pop = pops[k];
      if (i === segmentEnd) {
        while (level > 0) end[open[--level]] = i;
        segmentEnd = this.nextSegment(i);
        if (pop !== 0) throw damaged(`The first context of thread ${this.thread - 1} is not at the top.`, at('tree.pops'));
      } else {
        if (pop > level) throw damaged(`Context ${i} goes up ${pop} levels, but is only ${level} deep.`, at('tree.pops'));
        level -= pop;
        // The previous context has already got its end.
        for (let n = level + pop - 2; n >= level; n--) end[open[n]] = i;
      }
      end[i] = i + 1;
      if (kinds[methods[k]] !== 0) {
        const caller = level === 0 ? NOBODY : open[level - 1];
        const own = made.methodFor(methods[k], caller === NOBODY ? -1 : this.method[caller]);
        this.method[i] = this.names.fromFile[own];
        constructors?.add(i, caller, own);
      }
      if (level === open.length) open = this.open = grown(open);
      open[level++] = i;
      if (level > height) height = level;
    }
    this.level = level;
    this.height = height;
    this.i = i;
    return i;
  }

  /** End of the segment that starts at context `i`. Threads without contexts have no segment. */
  private nextSegment(i: number): number {
    while (this.segments[this.thread + 1] === i) this.thread++;
    this.segmentEnd = this.segments[++this.thread];
    return this.segmentEnd;
  }

  async finish(): Promise<FileTree> {
    const { nodes, method, end, segments, open, height } = this;
    while (this.level > 0) end[open[--this.level]] = nodes;
    if ((await this.popsReader.read(1)) !== 0) throw damaged(`The tree continues after its ${nodes} contexts.`, at('tree.pops'));
    if ((await this.methodReader.read(1)) !== 0)
      throw damaged(`The methods continue after ${nodes} contexts.`, at('tree.method'));
    if (height > MOST_LEVELS)
      throw tooLarge(`The deepest call path has ${height} frames; the limit is ${MOST_LEVELS}.`, at('tree.pops'));
    return { method, end, segments, height };
  }
}
