/** Makes the sorted and filtered tables of the changes between the two trees of a comparison. */
import { callersOf } from '../analysis/callers';
import { KINDS } from '../analysis/change-kind';
import { Pager } from '../analysis/pager';
import type {
  DiffColumn,
  DiffContextRow,
  DiffFigures,
  DiffGrouping,
  DiffGroupRow,
  DiffMethodRow,
  DiffPageRequest,
  DiffSubtreeRow,
  Page,
} from '../api/engine';
import { type BoundsBySet, boundsOfSets, fieldOf, ofCost } from '../profile/lower-bounds';
import type { RunCounts } from '../ranges/range-kind';
import { spreadOf } from '../ranges/spread';
import type { Comparison, Ranges } from './comparison';
import { type Columns, contextColumns, type DiffBasis, narrowTo } from './diff-columns';
import { groupsOf, type MethodGroups } from './diff-groups';
import { overlapOfRange, type Sets, sumBySet } from './diff-sets';
import { whereLossDivides } from './diff-subtrees';
import { totalsOf } from './overlap';

/** A table of sets of contexts. */
interface SetTable {
  readonly sets: Sets;
  readonly bounds: BoundsBySet;
  readonly pager: Pager<DiffColumn>;
}

/** Changes in one metric, as tables of contexts, methods, classes, packages and subtrees. Each table is made on demand. */
export class DiffTables {
  /** Factor by which B's figures are multiplied for comparison with A's if shares of samples are compared instead of counts. */
  private readonly scale: number;
  private readonly contexts: Columns;
  private readonly contextPager: Pager<DiffColumn>;
  private methodTable: SetTable | null = null;
  private readonly groupTables = new Map<DiffGrouping, SetTable & MethodGroups>();
  private subtreePager: Pager<DiffColumn> | null = null;

  constructor(
    private readonly comparison: Comparison,
    private readonly asked: DiffBasis,
  ) {
    const { tree, names } = comparison;
    this.contexts = contextColumns(comparison, asked);
    const { a, b } = totalsOf(asked.sums);
    this.scale = comparison.isOfSamples(asked.metric) && a > 0 && b > 0 ? a / b : 1;
    this.contextPager = pagerOf(
      this.contexts,
      rowsFrom(tree.size),
      (u) => tree.method[u],
      (filter) => names.matching(filter),
      this.scale,
    );
  }

  contextPage(request: DiffPageRequest): Page<DiffContextRow> {
    const { rows, total } = this.contextPager.page(request, narrowTo(request.kinds, this.contexts));
    return { rows: rows.map((context) => this.contextRow(context)), total };
  }

  methodPage(request: DiffPageRequest): Page<DiffMethodRow> {
    const { sets, pager } = this.methods();
    const { rows, total } = pager.page(request, narrowTo(request.kinds, sets));
    return { rows: rows.map((method) => this.methodRow(method)), total };
  }

  methodRow(method: number): DiffMethodRow {
    return { method, name: this.comparison.names.frame(method), ...this.figuresOf(this.methods(), method) };
  }

  groupPage(by: DiffGrouping, request: DiffPageRequest): Page<DiffGroupRow> {
    const table = this.groups(by);
    const { rows, total } = table.pager.page(request, narrowTo(request.kinds, table.sets));
    return { rows: rows.map((group) => ({ group: table.groups[group], ...this.figuresOf(table, group) })), total };
  }

  /** Requires inclusive figures. */
  subtreePage(request: DiffPageRequest): Page<DiffSubtreeRow> {
    const { comparison, contexts, asked } = this;
    const { tree, names } = comparison;
    this.subtreePager ??= pagerOf(
      contexts,
      whereLossDivides(tree, contexts.loss),
      (u) => tree.method[u],
      (filter) => names.matching(filter),
      this.scale,
    );
    const { rows, total } = this.subtreePager.page(request, narrowTo(request.kinds, contexts));
    return {
      rows: rows.map((context) => ({
        ...this.contextRow(context),
        contexts: tree.end[context] - context,
        overlap: overlapOfRange(comparison, asked, context, tree.end[context]),
      })),
      total,
    };
  }

  private contextRow(context: number): DiffContextRow {
    const { comparison } = this;
    const folded = comparison.foldedIn(context);
    return {
      name: comparison.names.frame(comparison.tree.method[context]),
      callers: callersOf(comparison, context),
      ...figures(this.contexts, context, context),
      ...fieldOf(ofCost(comparison.boundAt(this.asked.metric, context).lowerBound, this.asked.cost)),
      ...(folded && { folded }),
      ...this.rangesOf(context),
    };
  }

  private figuresOf({ sets, bounds }: SetTable, set: number): ReturnType<typeof setFigures> {
    const { ranges, cost } = this.asked;
    return { ...setFigures(sets, set, ranges), ...fieldOf(ofCost(bounds(set), cost)) };
  }

  private boundsBy(setOf: (method: number) => number): SetTable['bounds'] {
    return boundsOfSets(this.comparison, this.asked.metric, setOf);
  }

  private rangesOf(context: number): Pick<DiffFigures, 'rangeA' | 'rangeB'> {
    const { comparison, asked } = this;
    return asked.ranges === null
      ? NO_RANGES
      : spreads(asked.ranges, comparison.ofRuns(asked.ranges, context, asked.cost === 'inclusive'));
  }

  private methods(): SetTable {
    if (this.methodTable === null) {
      const { names } = this.comparison;
      const sets = sumBySet(this.comparison, rowsFrom(names.size), names.size, this.contexts, this.asked);
      const bounds = this.boundsBy((method) => method);
      this.methodTable = { sets, bounds, pager: setPager(sets, (filter) => names.matching(filter), this.scale) };
    }
    return this.methodTable;
  }

  private groups(by: DiffGrouping): SetTable & MethodGroups {
    let table = this.groupTables.get(by);
    if (table === undefined) {
      const grouped = groupsOf(this.comparison.names, by);
      const sets = sumBySet(this.comparison, grouped.groupOf, grouped.groups.length, this.contexts, this.asked);
      // A group is shown if one of its methods matches.
      const matching = (filter: string): Uint8Array => {
        const found = new Uint8Array(grouped.groups.length);
        this.comparison.names.matching(filter).forEach((matches, method) => {
          found[grouped.groupOf[method]] |= matches;
        });
        return found;
      };
      const bounds = this.boundsBy((method) => grouped.groupOf[method]);
      table = { ...grouped, sets, bounds, pager: setPager(sets, matching, this.scale) };
      this.groupTables.set(by, table);
    }
    return table;
  }
}

function setPager(sets: Sets, matching: (filter: string) => Uint8Array, scale: number): Pager<DiffColumn> {
  const rows = rowsFrom(sets.contexts.length).filter((set) => sets.contexts[set] > 0);
  return pagerOf(sets, rows, (set) => set, matching, scale, sets.overlap);
}

function pagerOf(
  columns: Columns,
  rows: Uint32Array,
  method: (row: number) => number,
  matching: (filter: string) => Uint8Array,
  scale: number,
  overlap: Float64Array | null = null,
): Pager<DiffColumn> {
  const key = (column: DiffColumn): ((row: number) => number) => {
    const { a, b, loss } = columns;
    switch (column) {
      case 'name':
        return method;
      case 'change':
        return (row) => Math.abs(scale * b[row] - a[row]);
      case 'overlapLoss':
        return (row) => loss[row];
      case 'overlap':
        return (row) => overlap?.[row] ?? 0;
      default: {
        const figures = columns[column];
        return (row) => figures[row];
      }
    }
  };
  return new Pager({ rows, key, method }, matching);
}

const NO_RANGES = { rangeA: null, rangeB: null };

const spreads = ({ several }: Ranges, { a, b }: { a: RunCounts; b: RunCounts }): Pick<DiffFigures, 'rangeA' | 'rangeB'> => ({
  rangeA: several.a ? spreadOf(a.figures) : null,
  rangeB: several.b ? spreadOf(b.figures) : null,
});

function figures({ a, b, callsA, callsB, loss, kind }: Columns, row: number, context: number): DiffFigures {
  return {
    kind: KINDS[kind[row]],
    a: a[row],
    b: b[row],
    callsA: callsA[row],
    callsB: callsB[row],
    overlapLoss: loss[row],
    context,
    ...NO_RANGES,
  };
}

function setFigures(sets: Sets, set: number, ranges: Ranges | null): DiffFigures & { contexts: number; overlap: number } {
  return {
    ...figures(sets, set, sets.mostChanged[set]),
    ...(ranges === null || sets.ofRuns === null ? {} : spreads(ranges, sets.ofRuns(set))),
    contexts: sets.contexts[set],
    overlap: sets.overlap[set],
  };
}

function rowsFrom(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let i = 0; i < count; i++) rows[i] = i;
  return rows;
}
