/** Decodes a tree without its small contexts, for files too large to keep in memory. */
import { at, damaged } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { ConstructorList } from './constructor-list';
import { constructorMethods, NOBODY } from './constructors';
import type { FileTree } from './file-tree';
import { MadeBelow } from './made-objects';
import type { Names } from './names';
import type { NumberColumn, Recording } from './recording';

/** Number of contexts decoded before incoming messages get a turn; a multiple of CHUNK. */
const STRETCH = 1 << 16;

/** The contexts of a file that a pruned tree keeps; the others are folded into the nearest kept one above. */
export interface Kept {
  /** Index in the file of each kept context, ascending. */
  readonly file: Uint32Array;
  /** One past the last file context of each kept context's subtree. */
  readonly fileEnd: Uint32Array;
}

export interface PrunedTree {
  /** Tree of the kept contexts only. */
  readonly tree: FileTree;
  readonly kept: Kept;
}

/**
 * Decodes a tree and, in the same pass, drops contexts whose inclusive figure in a column is less than `least`. Their callees,
 * which include no more, have been dropped before. Only kept contexts and the open path take memory. Outermost frames stay,
 * because they have no caller to be folded into.
 *
 * @param constructors receives the constructors among all contexts, including folded ones; null to collect none
 */
export async function decodePruned(
  recording: Recording,
  names: Names,
  column: NumberColumn,
  least: number,
  pace: Pace,
  constructors: ConstructorList | null = null,
): Promise<PrunedTree> {
  const { nodes } = recording;
  const [popsReader, methodReader, weightReader] = [recording.pops, recording.method, column].map((each) => each.reader(pace));
  const pruning = new Pruning(recording, names, least, constructors);
  for (let i = 0; i < nodes; ) {
    if (i % STRETCH === 0) await pace.tick('decode', i, nodes);
    const count = await popsReader.read(nodes - i);
    if (count === 0) throw damaged(`The tree ends after ${i} of ${nodes} contexts.`, at('tree.pops'));
    for (const reader of [methodReader, weightReader])
      if ((await reader.read(count)) < count)
        throw damaged(`A column ends before context ${i + count} of ${nodes}.`, at(column.name));
    pruning.take(count, popsReader.values, methodReader.values, weightReader.values);
    i += count;
  }
  return pruning.finish();
}

class Pruning {
  private size = 0;
  private method = new Uint32Array(1024);
  private end = new Uint32Array(1024);
  private file = new Uint32Array(1024);
  private fileEnd = new Uint32Array(1024);
  private readonly segments = [0];
  private readonly fileSegments: number[] = [0];
  /** Kinds of constructors by method of the file. If no constructors are collected, 0 for all that never stand for objects. */
  private readonly kinds: Uint8Array;
  private readonly made: MadeBelow;
  /** The open kept context at each level, and the sum that it includes so far. */
  private open = new Uint32Array(256);
  private sum = new Float64Array(256);
  private level = 0;
  private height = 0;
  private i = 0;
  private thread = 0;

  constructor(
    recording: Recording,
    private readonly names: Names,
    private readonly least: number,
    private readonly constructors: ConstructorList | null,
  ) {
    this.made = new MadeBelow(names, recording.methods.made);
    this.kinds = constructors?.methods.kinds ?? constructorMethods({ methods: recording.methods, metrics: [] }).kinds;
    for (const { nodes } of recording.threads) this.fileSegments.push(this.fileSegments[this.fileSegments.length - 1] + nodes);
  }

  take(count: number, pops: Float64Array, methods: Float64Array, weights: Float64Array): void {
    const { fromFile } = this.names;
    for (let k = 0; k < count; k++, this.i++) {
      const { i } = this;
      const begins = this.fileSegments[this.thread] === i;
      if (begins) {
        this.closeTo(0);
        while (this.fileSegments[this.thread] === i) this.segments[this.thread++] = this.size;
      }
      const pop = pops[k];
      if (pop > this.level || (begins && pop !== 0))
        throw damaged(`Context ${i} goes up ${pop} levels, but is only ${this.level} deep.`, at('tree.pops'));
      this.closeTo(this.level - pop);
      if (!(methods[k] < fromFile.length))
        throw damaged(`Context ${i} refers to method ${methods[k]}, but there are only ${fromFile.length}.`, at('tree.method'));
      this.begin(methods[k], weights[k]);
    }
  }

  /** @param method a method of the file */
  private begin(method: number, weight: number): void {
    const { level, kinds, names } = this;
    if (this.size === this.method.length) this.growKept();
    if (level === this.open.length) this.growOpen();
    let own = method;
    if (kinds[method] !== 0) {
      const caller = level === 0 ? NOBODY : this.open[level - 1];
      own = this.made.methodFor(method, caller === NOBODY ? -1 : this.method[caller]);
      this.constructors?.add(this.i, caller === NOBODY ? NOBODY : this.file[caller], own);
    }
    this.open[level] = this.size;
    this.sum[level] = weight;
    this.method[this.size] = names.fromFile[own];
    this.file[this.size] = this.i;
    this.size++;
    this.level++;
  }

  private closeTo(level: number): void {
    while (this.level > level) {
      const last = --this.level;
      const context = this.open[last];
      if (last > 0) this.sum[last - 1] += this.sum[last];
      if (last > 0 && this.sum[last] < this.least) {
        this.size = context;
        continue;
      }
      this.end[context] = this.size;
      this.fileEnd[context] = this.i;
      if (last >= this.height) this.height = last + 1;
    }
  }

  finish(): PrunedTree {
    this.closeTo(0);
    while (this.thread < this.fileSegments.length) this.segments[this.thread++] = this.size;
    const method = this.method.slice(0, this.size);
    return {
      tree: {
        method: this.names.size <= 0x10000 ? Uint16Array.from(method) : method,
        end: this.end.slice(0, this.size),
        segments: this.segments,
        height: this.height,
      },
      kept: { file: this.file.slice(0, this.size), fileEnd: this.fileEnd.slice(0, this.size) },
    };
  }

  private growKept(): void {
    this.method = grown(this.method);
    this.end = grown(this.end);
    this.file = grown(this.file);
    this.fileEnd = grown(this.fileEnd);
  }

  private growOpen(): void {
    this.open = grown(this.open);
    this.sum = grown(this.sum);
  }
}

/**
 * Positions of the file contexts in [from, to): that of the kept context into which each is folded.
 *
 * @param went position of each kept context, by its index less `first`
 */
export function placesOf({ file, fileEnd }: Kept, first: number, went: Uint32Array, from: number, to: number): Uint32Array {
  const places = new Uint32Array(to - from);
  const open: number[] = [];
  let next = first;
  for (let i = from; i < to; i++) {
    while (open.length > 0 && fileEnd[open[open.length - 1]] <= i) open.pop();
    if (next < file.length && file[next] === i) open.push(next++);
    places[i - from] = went[open[open.length - 1] - first];
  }
  return places;
}
