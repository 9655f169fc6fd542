/** Applies name rules to trees before they are compared, so that contexts of both sides match. */
import type { MatchRules } from '../api/engine';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import type { NameRules, Names } from '../profile/names';
import { DerivedTree } from '../transforms/derived-tree';
import { rebuild } from '../transforms/tree-rebuild';
import { compileRules, joinRules, type Rule } from './rules';

/**
 * Renames the methods of a tree, and merges contexts whose paths become identical. Returns the tree itself if no name changes.
 */
async function renamed(base: MetricTree, rules: NameRules, pace: Pace): Promise<MetricTree> {
  const { names, toNew } = base.names.renamed(rules);
  if (names === null) return base;
  const { tree } = base;
  const method = Uint32Array.from({ length: tree.size }, (_, i) => toNew[tree.method[i]]);
  const marks = new Uint8Array(tree.size);
  const step = await rebuild(
    { tree: { ...tree, method }, methods: names.size, marks, marked: 0, tops: null, renamed: true },
    pace,
  );
  return DerivedTree.of(base, { ...step, names, note: '' });
}

/** Compiled rules that can be applied to several trees. */
export class Renaming {
  private readonly rules: readonly Rule[];
  private readonly all: Required<NameRules>;

  /** Throws FormatError of kind `bad-rule`. */
  constructor(readonly given: MatchRules) {
    this.rules = compileRules(given);
    this.all = joinRules(this.rules, given.renames.length);
  }

  tree(base: MetricTree, pace: Pace): Promise<MetricTree> {
    return this.rules.length === 0 ? Promise.resolve(base) : renamed(base, this.all, pace);
  }

  className(recorded: string): string {
    return this.rules.length === 0 ? recorded : this.all.className(recorded);
  }

  /** For each rule applied alone, the number of methods in a table whose names it changes. */
  effects(names: Names): { rule: string; methods: number }[] {
    return this.rules.map((rule, index) => {
      const alone = joinRules([rule], index < this.given.renames.length ? 1 : 0);
      let methods = 0;
      for (let m = 0; m < names.size; m++) {
        const cls = names.classes[names.classOf[m]];
        const changed =
          alone.className(cls) !== cls ||
          alone.method(names.methods[m]) !== names.methods[m] ||
          alone.descriptor(names.descriptors[m]) !== names.descriptors[m];
        if (changed) methods++;
      }
      return { rule: rule.name, methods };
    });
  }
}
