/** Merges the trees of one or several threads in a file into one tree, when a profile is opened or a thread is chosen. */
import type { Pace } from '../jobs/pace';
import { type Depths, depthsOf } from '../tree/depths';
import { grown } from '../tree/growing-array';
import type { RecordedTree } from '../tree/tree';
import { FewCallees } from './few-callees';
import type { FileTree } from './file-tree';
import { SiblingList } from './sibling-list';

/** Number of contexts placed before incoming messages get a turn. */
const STRETCH = 1 << 16;

/**
 * Merges the threads `first` to `last` (inclusive) by path, in one traversal (the *walk*) from the roots.
 *
 * A merged context stands for a chain of file contexts. Its callees are their callees, sorted by method; callees with the same
 * method form a chain in turn. This single step also merges threads, and methods that several class loaders define under one
 * name. A subtree with nothing to merge, as most are, stays in one piece and is placed without the walk.
 *
 * Linear in the file's contexts, apart from sorting callees; no recursion.
 */
export async function buildTree(file: FileTree, first: number, last: number, methods: number, pace: Pace): Promise<RecordedTree> {
  const from = file.segments[first];
  const to = file.segments[last + 1];
  const walk = new Walk(file, from, to, methods);
  walk.begin(file.segments.slice(first, last + 2));
  while (!walk.run(STRETCH)) await pace.tick('merge', walk.done, to - from);
  return walk.finish();
}

class Walk {
  done = 0;
  private size = 0;
  private height = 0;
  private readonly method: Uint16Array | Uint32Array;
  private readonly depth: Depths;
  private readonly end: Uint32Array;
  /**
   * Position of each file context. While a context is on the stack: the next one in its chain, 0 for none. That is unambiguous,
   * because the first context of a file never comes after another in a chain.
   */
  private readonly fromFile: Uint32Array;
  private stack = new Uint32Array(1024);
  private stackDepth = new Uint32Array(1024);
  private top = 0;
  private open = new Uint32Array(1024);
  private level = 0;
  private readonly siblings: SiblingList;
  private readonly callees: FewCallees;
  /** The piece being placed: its first context in the file, the next one, and one past its last. */
  private piece = { head: 0, next: 0, stop: 0 };
  /** No pieces are placed until the stack is lower than this, because one had to be given up; −1 if they may be placed now. */
  private noPiecesAbove = -1;

  constructor(
    private readonly file: FileTree,
    private readonly from: number,
    to: number,
    methods: number,
  ) {
    const nodes = to - from;
    this.method = methods <= 0x10000 ? new Uint16Array(nodes) : new Uint32Array(nodes);
    this.depth = depthsOf(file.height, nodes);
    this.end = new Uint32Array(nodes);
    this.fromFile = new Uint32Array(nodes);
    this.siblings = new SiblingList(file);
    this.callees = new FewCallees(file);
  }

  /** Pushes the outermost frames of adjacent segments, given by their bounds. */
  begin(bounds: readonly number[]): void {
    for (let k = 0; k + 1 < bounds.length; k++) this.siblings.gather(bounds[k], bounds[k + 1]);
    this.pushSiblings(0);
  }

  /** Places about `most` contexts; returns true when the walk is complete. */
  run(most: number): boolean {
    for (let left = most; left > 0; ) {
      const { piece } = this;
      if (piece.next < piece.stop) {
        const before = piece.next;
        if (!this.placePiece(Math.min(piece.stop, piece.next + left))) this.giveUpPiece();
        left -= piece.next - before + 1;
      } else if (this.top === 0) return true;
      else left -= this.step();
    }
    return false;
  }

  finish(): RecordedTree {
    const { size, from, fromFile, height } = this;
    while (this.level > 0) this.end[this.open[--this.level]] = size;
    return {
      size,
      from,
      fromFile,
      height,
      method: cut(this.method, size),
      depth: cut(this.depth, size),
      end: cut(this.end, size),
    };
  }

  /** Pops one chain off the stack; returns the number of file contexts in it. */
  private step(): number {
    const { from, fromFile, siblings } = this;
    const head = this.stack[--this.top];
    const d = this.stackDepth[this.top];
    if (this.top < this.noPiecesAbove) this.noPiecesAbove = -1;
    const context = this.size;
    while (this.level > d) this.end[this.open[--this.level]] = context;
    let next = fromFile[head - from];
    fromFile[head - from] = context;
    this.depth[context] = d;
    if (d >= this.height) this.height = d + 1;
    if (next === 0 && this.noPiecesAbove < 0) {
      this.piece = { head, next: head, stop: this.file.end[head] };
      return 1;
    }
    this.method[context] = this.file.method[head];
    this.size++;
    if (this.level === this.open.length) this.open = grown(this.open);
    this.open[this.level++] = context;
    siblings.gather(head + 1, this.file.end[head]);
    let length = 1;
    for (; next !== 0; length++) {
      const i = next;
      next = fromFile[i - from];
      fromFile[i - from] = context;
      siblings.gather(i + 1, this.file.end[i]);
    }
    this.done += length;
    this.pushSiblings(d + 1);
    return length;
  }

  /**
   * Sorts the gathered siblings, chains those with equal methods, and pushes the chains so that the first one is popped first.
   */
  private pushSiblings(depth: number): void {
    const { siblings, from, fromFile } = this;
    siblings.sort();
    const { count, context } = siblings;
    while (this.top + count > this.stack.length) {
      this.stack = grown(this.stack);
      this.stackDepth = grown(this.stackDepth);
    }
    for (let k = count - 1; k >= 0; k--) {
      if (siblings.twinOfLast(k)) fromFile[context[k - 1] - from] = context[k];
      else {
        this.stack[this.top] = context[k];
        this.stackDepth[this.top++] = depth;
      }
    }
    siblings.clear();
  }

  /**
   * Places the piece's contexts up to `limit`; each one's position was determined along with its caller. Returns false if two
   * callees have the same method, so that the piece must be merged after all.
   */
  private placePiece(limit: number): boolean {
    const { from, fromFile, method, depth, end, siblings, callees, piece } = this;
    const { method: methodOf, end: endOf } = this.file;
    let { height } = this;
    let i = piece.next;
    for (; i < limit; i++) {
      const place = fromFile[i - from];
      const stop = endOf[i];
      method[place] = methodOf[i];
      end[place] = place + stop - i;
      const first = i + 1;
      if (first === stop) continue;
      const d = depth[place] + 1;
      if (d >= height) height = d + 1;
      const second = endOf[first];
      if (second === stop) {
        fromFile[first - from] = place + 1;
        depth[place + 1] = d;
        continue;
      }
      const few = callees.order(first, stop);
      if (few < 0) return false;
      if (few > 0) {
        for (let k = 0, callee = first; k < few; callee += callees.size[k++]) {
          const at = place + 1 + callees.before[k];
          fromFile[callee - from] = at;
          depth[at] = d;
        }
        continue;
      }
      siblings.gather(first, stop);
      const differ = siblings.sort();
      const { count, context } = siblings;
      siblings.clear();
      if (!differ) return false;
      for (let k = 0, at = place + 1; k < count; k++) {
        const callee = context[k];
        fromFile[callee - from] = at;
        depth[at] = d;
        at += endOf[callee] - callee;
      }
    }
    this.height = height;
    this.done += i - piece.next;
    piece.next = i;
    if (i === piece.stop) this.size += piece.stop - piece.head;
    return true;
  }

  /** Returns to the start of the piece, and continues from there with the walk. */
  private giveUpPiece(): void {
    const { head, next, stop } = this.piece;
    this.fromFile.fill(0, head - this.from, stop - this.from);
    this.done -= next - head;
    this.piece = { head: 0, next: 0, stop: 0 };
    this.stack[this.top] = head;
    this.stackDepth[this.top] = this.depth[this.size];
    this.noPiecesAbove = this.top++;
  }
}

/** Copying is not worthwhile unless it frees more than a tenth of the array and more than this many bytes. */
const WORTH = 2 ** 20;

/**
 * The first `size` numbers. A slice frees memory that a view would retain, but takes time, so slices only if that is worthwhile.
 */
function cut<T extends Depths>(array: T, size: number): T {
  const left = array.length - size;
  const worth = left > array.length / 10 && left * array.BYTES_PER_ELEMENT > WORTH;
  return (worth ? array.slice(0, size) : array.subarray(0, size)) as T;
}
