/** Numbers the paths of contexts, so that those of two dumps of one recording can be matched. */
import { damaged } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import { CHUNK, type MethodTable, type RecordedThread, type Recording } from '../../profile/recording';
import { IdMap } from '../id-map';

/** Number of a path that is not known. */
export const NO_PATH = -1;
/** Parts of keys: paths and methods each have fewer than 2^26. */
const METHODS = 2 ** 26;
const NONE = -1;

/** A tree of a recording: its threads, and the columns that describe its contexts. */
export type RecordedTree = Pick<Recording, 'nodes' | 'threads' | 'methods' | 'pops' | 'method'>;

/**
 * Numbers the paths of a recording's contexts from 0, in the order in which they first occur. Contexts of the same thread and path
 * have the same number; a file may contain a path twice.
 */
export class PathNumbers {
  /** Number of paths. */
  size = 0;
  /** Method of each path, by its number in the file from which the paths were added. */
  method = new Uint32Array(1024);
  private readonly threads = new Map<string | number, number>();
  private readonly methods = new Map<string, number>();
  /** Paths by their caller's number and their method's. */
  private readonly paths = new IdMap();

  /** @param keyOf the same for threads that are taken to be one */
  constructor(private readonly keyOf: (thread: RecordedThread) => string | number) {}

  /** The path of each context in a recording, after adding those that are new. */
  add(tree: RecordedTree, pace: Pace): Promise<Int32Array> {
    return this.pathsOf(tree, pace, true);
  }

  /** The path of each context in a recording; NO_PATH where it is not known. */
  find(tree: RecordedTree, pace: Pace): Promise<Int32Array> {
    return this.pathsOf(tree, pace, false);
  }

  private async pathsOf(tree: RecordedTree, pace: Pace, adds: boolean): Promise<Int32Array> {
    const { nodes, threads } = tree;
    const paths = new Int32Array(nodes);
    const names = this.numbersOf(tree.methods, adds);
    const pops = tree.pops.indexReader(pace);
    const methods = tree.method.indexReader(pace);
    /** Paths of the open contexts of the current thread. */
    const open: number[] = [];
    let thread = -1;
    let left = 0;
    let top = NO_PATH;
    for (let done = 0; done < nodes; ) {
      await pace.tick('index', done, nodes);
      const count = await pops.read(Math.min(CHUNK, nodes - done));
      if (count === 0 || (await methods.read(count)) < count)
        throw damaged(`The tree ends before context ${Math.min(done + CHUNK, nodes)} of ${nodes}.`, tree.pops.name);
      for (let k = 0; k < count; k++) {
        while (left === 0) {
          left = threads[++thread].nodes;
          open.length = 0;
          top = this.threadNumber(this.keyOf(threads[thread]), adds);
        }
        left--;
        open.length -= Math.min(open.length, pops.values[k]);
        const caller = open.length === 0 ? top : open[open.length - 1];
        const method = names[methods.values[k]];
        const path = caller === UNKNOWN || method < 0 ? UNKNOWN : this.path(caller, method, methods.values[k], adds);
        open.push(path);
        paths[done + k] = path === UNKNOWN ? NO_PATH : path;
      }
      done += count;
    }
    return paths;
  }

  /** Numbers of methods by class, name and descriptor, for the methods of a file; negative for unknown ones. */
  private numbersOf({ classNames, classOf, names, descriptors }: MethodTable, adds: boolean): Int32Array {
    return Int32Array.from(names, (name, m) => {
      const key = `${classNames[classOf[m]]}.${name}${descriptors[m]}`;
      const known = this.methods.get(key);
      if (known !== undefined || !adds) return known ?? NONE;
      this.methods.set(key, this.methods.size);
      return this.methods.size - 1;
    });
  }

  /** Threads have negative numbers, and stand for the callers of their outermost contexts. */
  private threadNumber(key: string | number, adds: boolean): number {
    const known = this.threads.get(key);
    if (known !== undefined || !adds) return known ?? UNKNOWN;
    const number = -2 - this.threads.size;
    this.threads.set(key, number);
    return number;
  }

  private path(caller: number, method: number, given: number, adds: boolean): number {
    const key = caller * METHODS + method;
    const known = this.paths.get(key);
    if (known >= 0 || !adds) return known >= 0 ? known : UNKNOWN;
    const made = this.size++;
    if (made === this.method.length) {
      const methods = new Uint32Array(2 * made);
      methods.set(this.method);
      this.method = methods;
    }
    this.method[made] = given;
    this.paths.add(key, made);
    return made;
  }
}

/** Stands for an unknown path or thread among callers. */
const UNKNOWN = Number.NEGATIVE_INFINITY;
