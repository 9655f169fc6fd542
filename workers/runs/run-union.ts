/** Merges the contexts of several runs into one tree. */
import type { FrameName } from '../api/engine';
import { type UnionTree, uniteTrees } from '../comparison/union-tree';
import type { Pace } from '../jobs/pace';
import { Names } from '../profile/names';
import { CALLS_BELOW_UNCOUNTED } from '../profile/recording';
import { Parents } from '../tree/parents';
import type { Tree } from '../tree/tree';
import type { Run } from './run';

/** Every context of several runs once, in preorder. */
export interface RunUnion {
  readonly tree: Tree;
  readonly parents: Parents;
  readonly names: { readonly size: number; frame(method: number): FrameName };
  /** For each run, the position of each of its contexts in `tree`, ascending. */
  readonly places: readonly Uint32Array[];
}

/** The methods of several runs, in a common order. */
class SharedNames {
  readonly size: number;
  /** For each run, the index in this list of each of its methods, ascending. */
  readonly ids: readonly Uint32Array[];
  /** For each method, the last run that has it, and its index there. */
  private readonly found: { names: Names; method: number }[] = [];

  /** Methods whose callees may not be counted in some run. */
  private readonly below = new Set<number>();

  constructor(tables: readonly Names[]) {
    this.ids = tables.map(({ size }) => new Uint32Array(size));
    const all = tables.flatMap((names, run) => Array.from({ length: names.size }, (_, method) => ({ run, names, method })));
    all.sort((x, y) => Names.compare(x.names, x.method, y.names, y.method) || x.run - y.run);
    for (const each of all) {
      const last = this.found[this.found.length - 1];
      const same = last !== undefined && Names.compare(last.names, last.method, each.names, each.method) === 0;
      if (same) this.found[this.found.length - 1] = each;
      else this.found.push(each);
      if (each.names.frame(each.method).flags & CALLS_BELOW_UNCOUNTED) this.below.add(this.found.length - 1);
      this.ids[each.run][each.method] = this.found.length - 1;
    }
    this.size = this.found.length;
  }

  frame(index: number): FrameName {
    const { names, method } = this.found[index];
    const frame = names.frame(method);
    return this.below.has(index) ? { ...frame, flags: frame.flags | CALLS_BELOW_UNCOUNTED } : frame;
  }
}

const NOTHING: Tree = {
  size: 0,
  method: new Uint32Array(0),
  depth: new Uint32Array(0),
  end: new Uint32Array(0),
  height: 0,
};

/**
 * Matches the contexts of all runs by path: merges one run after the other, then matches each with the resulting tree to find
 * its positions. Throws Cancelled.
 */
export async function uniteRuns(runs: readonly Pick<Run, 'tree' | 'names'>[], pace: Pace): Promise<RunUnion> {
  const names = new SharedNames(runs.map((run) => run.names));
  const fromA = Uint32Array.from({ length: names.size }, (_, index) => index);
  const unite = (whole: Tree, run: number): Promise<UnionTree> =>
    uniteTrees(whole, runs[run].tree, { size: names.size, fromA, fromB: names.ids[run] }, pace);
  let tree = NOTHING;
  for (const run of runs.keys()) {
    await pace.tick('compare', run, 2 * runs.length);
    tree = await unite(tree, run);
  }
  const places: Uint32Array[] = [];
  for (const run of runs.keys()) {
    await pace.tick('compare', runs.length + run, 2 * runs.length);
    places.push((await unite(tree, run)).fromB);
  }
  return { tree, parents: new Parents(tree), names, places };
}
