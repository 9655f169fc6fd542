import type { Pace } from '../job';
import { grown } from './grown';
import type { Names } from './names';
import type { RecordedTree } from './tree';

/** Contexts that are looked at before messages are let in. */
const STRETCH = 1 << 16;

/** The constructors among a file's contexts, struct of arrays, in file order: what objects are counted by (JP 5.1). */
export interface Constructors {
  /** Context of the file. */
  readonly context: Uint32Array;
  /** Index here of the caller where that is a constructor as well; else BY_METHOD or BY_THREAD. */
  readonly caller: Int32Array;
  /** 1 where the context is folded into one above it; null where none is. */
  readonly folded: Uint8Array | null;
  /** 1 where the constructor's call of another one is counted: not for Object's, not for leaves (docs/metrics.md section 6). */
  readonly chained: Uint8Array;
}

export const BY_METHOD = -1;
/** The context is the outermost frame of its thread. */
export const BY_THREAD = -2;

/** Kinds of methods: a constructor whose calls bring calls of another one with them; one of which this does not hold; 0 is no constructor. */
export const CHAINED = 1;
const UNCHAINED = 2;

/** By method: its kind. */
export function constructorKinds(names: Names): Uint8Array {
  const kinds = new Uint8Array(names.size);
  for (let m = 0; m < kinds.length; m++) if (names.isConstructor(m)) kinds[m] = names.isChained(m) ? CHAINED : UNCHAINED;
  return kinds;
}

/** The constructors among the file contexts that a tree was built from, none of them folded. */
export async function constructorsIn(tree: RecordedTree, names: Names, pace: Pace): Promise<Constructors> {
  const { length } = tree.fromFile;
  const search = new Search(tree, constructorKinds(names));
  for (let i = 0; i < length; i += STRETCH) {
    await pace.tick('index', i, length);
    search.look(i, Math.min(length, i + STRETCH));
  }
  return search.found.finish();
}

class Search {
  readonly found = new ConstructorList();
  /** By level: the kind of the last context that stood there. */
  private readonly kindAt: Uint8Array;

  constructor(
    private readonly tree: RecordedTree,
    private readonly kinds: Uint8Array,
  ) {
    this.kindAt = new Uint8Array(tree.height);
  }

  look(from: number, until: number): void {
    const { kinds, kindAt, found } = this;
    const { fromFile, method, depth } = this.tree;
    for (let i = from; i < until; i++) {
      const context = fromFile[i];
      const level = depth[context];
      const kind = kinds[method[context]];
      kindAt[level] = kind;
      if (kind !== 0) found.add(i, level, kind === CHAINED, level > 0 && kindAt[level - 1] !== 0);
    }
  }
}

/** Collects constructors in file order. */
export class ConstructorList {
  private count = 0;
  private context = new Uint32Array(1024);
  private caller = new Int32Array(1024);
  private chained = new Uint8Array(1024);
  private folded = new Uint8Array(1024);
  private anyFolded = false;
  /** By level: the last constructor that stood there. */
  private lastAt = new Uint32Array(256);

  /** Adds a context `level` callers deep. */
  add(context: number, level: number, chained: boolean, calledByConstructor: boolean): void {
    if (this.count === this.context.length) this.grow();
    while (level >= this.lastAt.length) this.lastAt = grown(this.lastAt);
    const index = this.count++;
    this.lastAt[level] = index;
    this.context[index] = context;
    this.caller[index] = level === 0 ? BY_THREAD : calledByConstructor ? this.lastAt[level - 1] : BY_METHOD;
    this.chained[index] = chained ? 1 : 0;
    this.folded[index] = 0;
  }

  /** The last one at a level turns out to be folded into its caller. */
  fold(level: number): void {
    this.folded[this.lastAt[level]] = 1;
    this.anyFolded = true;
  }

  finish(): Constructors {
    const { count } = this;
    return {
      folded: this.anyFolded ? this.folded.subarray(0, count) : null,
      context: this.context.subarray(0, count),
      caller: this.caller.subarray(0, count),
      chained: this.chained.subarray(0, count),
    };
  }

  private grow(): void {
    this.context = grown(this.context);
    this.caller = grown(this.caller);
    this.chained = grown(this.chained);
    this.folded = grown(this.folded);
  }
}
