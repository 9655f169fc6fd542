/** An open comparison, with the tables and trees that it keeps for further questions. */
import { ALLOCATION_METRICS, isAllocationMetric, lessExact, type MetricKind } from '../../common/metrics';
import { weightOfEvent } from '../../common/sampling';
import { QUIET } from '../analysis/change-kind';
import { metricsByType } from '../analysis/type-sums';
import type {
  AllocationFilter,
  ComparisonId,
  ComparisonSummary,
  ContextId,
  DiffPageRequest,
  GateOutcome,
  GatePart,
  MatchReport,
  MetricComparison,
  MetricId,
  OwnBasis,
  PageRequest,
  Story,
  UnionFlameLayout,
  UnionFlameRequest,
  View,
} from '../api/engine';
import { chainCallees, foldedChains, lastMethods } from '../comparison/chain-callees';
import { type Comparison, checkCommonMetric } from '../comparison/comparison';
import { correlation } from '../comparison/correlation';
import type { DiffBasis } from '../comparison/diff-columns';
import { DiffTables } from '../comparison/diff-tables';
import { allocatedOf, DiffTypes, type Sampled } from '../comparison/diff-types';
import { rectangleChanges } from '../comparison/rectangle-changes';
import { weightOf } from '../comparison/samples/reported-rows';
import type { ContextParts } from '../comparison/story/context-parts';
import type { ComparedProgram } from '../comparison/story/program-story';
import type { SubjectTable } from '../comparison/story/subject-table';
import type { Pace } from '../jobs/pace';
import { ChainFolding } from '../layout/chain-folding';
import { layoutFlame, type Viewport } from '../layout/flame-layout';
import { nameRectangles } from '../layout/rectangle-names';
import type { Rectangles } from '../layout/rectangles';
import type { Renaming } from '../matching/renamed-tree';
import { unknownMetric } from '../profile/laid-tree';
import { fieldOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { ownInLink, type WholeComparison } from './links/link-opening';
import type { OpenProfile } from './open-profile';

/** Number of tables of changes to keep. */
const KEPT = 3;

/** Inputs from which a comparison was made. */
interface Making {
  views: Record<'a' | 'b', View>;
  renaming: Renaming;
  matching: MatchReport | null;
  /** Start time according to performance.now(). */
  started: number;
  whole: WholeComparison | null;
  /** Packages and classes that are the program's own; null for a guess. */
  own: readonly string[] | null;
}

/** For a folded comparison: the one from which it was made, and where each of that one's contexts went. */
interface Unfolded {
  readonly of: OpenComparison;
  readonly places: Int32Array;
}

/** An open comparison, with the tables made from it. */
export class OpenComparison {
  private readonly diffs = new Map<string, DiffTables>();
  private readonly types = new Map<MetricId, DiffTypes>();
  private readonly correlations = new Map<MetricId, number | null>();

  /** Parts of the change requested last. */
  private keptParts: { of: string; parts: ContextParts } | null = null;

  /** Methods of the change requested last. */
  private keptSubjects: { of: MetricId; table: SubjectTable } | null = null;

  private compareMs = 0;
  private readonly compared = new Map<MetricId, MetricComparison>();

  constructor(
    readonly id: ComparisonId,
    readonly comparison: Comparison,
    readonly sides: Record<'a' | 'b', OpenProfile>,
    private readonly made: Making,
    /** Null unless this comparison is a folded one. */
    private readonly unfolded: Unfolded | null = null,
  ) {}

  /** Makes the folded version of this comparison. `places` gives the folded tree's context for each context here. */
  foldedAs(id: ComparisonId, folded: Comparison, places: Int32Array): OpenComparison {
    return new OpenComparison(id, folded, this.sides, { ...this.made, whole: null }, { of: this, places });
  }

  /** The comparison whose story is used: a folded one uses the story of the one from which it was made. */
  get ofStory(): OpenComparison {
    return this.unfolded?.of ?? this;
  }

  /** Maps a context of `ofStory` to its context here; −1 for none. */
  readonly placed = (context: ContextId): ContextId =>
    this.unfolded === null || context < 0 ? context : (this.unfolded.places[context] ?? -1);

  /** Maps a context here to the first context of `ofStory` that went there; −1 for none. */
  readonly origin = (context: ContextId): ContextId =>
    this.unfolded === null || context < 0 ? context : this.unfolded.places.indexOf(context);

  /** The views that are compared. */
  get views(): Record<'a' | 'b', View> {
    return this.made.views;
  }

  /** Facts about the complete profiles, from the link that contains the two trees; null for files. */
  get whole(): WholeComparison | null {
    return this.made.whole;
  }

  /** The facts that decide what is the program's own code. */
  get program(): ComparedProgram {
    const { a, b } = this.sides;
    const own = this.made.own ?? ownInLink([a, b]);
    return { mainClasses: { a: a.summary.mainClass, b: b.summary.mainClass }, own };
  }

  /** Whether the user named other code as the program's own than the code that a story is about. */
  asksOtherCode = ({ by, prefixes }: OwnBasis): boolean => {
    const { own } = this.made;
    if (own === null || own.length === 0) return false;
    const asked = by === 'given' ? prefixes : by === 'all' ? ['all'] : [];
    return own.length !== asked.length || own.some((prefix) => !asked.includes(prefix));
  };

  get renaming(): Renaming {
    return this.made.renaming;
  }

  /** Compares one metric, or all that have not been compared yet. */
  async compare(first: MetricId | null, pace: Pace): Promise<void> {
    const { a, b } = this.sides;
    if (first === null) {
      // Damage is only known once everything is read.
      await a.complete(pace);
      await b.complete(pace);
    }
    checkCommonMetric(this.comparison.a, this.comparison.b);
    const common = this.comparison.metrics.filter((id) => !this.compared.has(id));
    const chosen = first === null ? common : [common.includes(first) ? first : common[0]];
    const infos = a.summary.metrics.filter(({ id }) => chosen.includes(id));
    for (const each of await this.comparison.compareMetrics(infos, pace)) this.compared.set(each.metric, each);
    if (this.compareMs === 0) this.compareMs = performance.now() - this.made.started;
  }

  /**
   * The decision on a condition about the complete profiles, if the link contains one. `reported` is the metric for an overlap
   * condition that names none.
   */
  decided(condition: string, reported: MetricId): GateOutcome | undefined {
    const asAsked = ({ text, metric }: GatePart): boolean => metric === reported || !text.startsWith('overlap ');
    return this.made.whole?.findings.gates.find((gate) => gate.condition === condition.trim() && gate.parts.every(asAsked));
  }

  /** The tables for a request, whose data must be loaded. */
  diff({ metric, cost = 'exclusive', quiet = QUIET, type }: Omit<DiffPageRequest, keyof PageRequest<never>>): DiffTables {
    const key = JSON.stringify([metric, cost, quiet, type]);
    let tables = this.diffs.get(key);
    if (tables === undefined) {
      tables = new DiffTables(this.comparison, {
        metric,
        cost,
        quiet,
        ranges: this.comparison.ranges(metric),
        ...this.sidesOf(metric, type),
      });
      if (this.diffs.size >= KEPT) this.diffs.delete([...this.diffs.keys()][0]);
    } else this.diffs.delete(key);
    this.diffs.set(key, tables);
    return tables;
  }

  diffTypes(metric: MetricId): DiffTypes {
    const isSampled = this.isSampledByType(metric);
    if (!isAllocationMetric(metric) && !isSampled) throw unknownMetric(metric, [...ALLOCATION_METRICS]);
    let types = this.types.get(metric);
    if (types === undefined) {
      const { comparison } = this;
      const [a, b] = [comparison.allocating('a'), comparison.allocating('b')];
      types = new DiffTypes(a, b, metric, comparison.totals(metric), isSampled ? this.unitsOf(metric) : null);
      this.types.set(metric, types);
    }
    return types;
  }

  /** Whether both sides have figures of a metric by the class in allocation events. */
  private isSampledByType(metric: MetricId): boolean {
    const { a, b } = this.comparison;
    return !isAllocationMetric(metric) && [a, b].every((side) => metricsByType(side).includes(metric));
  }

  /** Units that an event of a metric stands for, on each side. */
  private unitsOf(metric: MetricId): Sampled {
    const of = (side: MetricTree): number => {
      const { sums } = side.prefix(metric);
      return weightOf([{ sums, eventWeight: weightOfEvent(side.describe(metric)!) }]);
    };
    const { a, b } = this.comparison;
    return { kind: this.kindOf(metric, false), a: of(a), b: of(b) };
  }

  correlation(metric: MetricId): number | null {
    let known = this.correlations.get(metric);
    if (known === undefined) {
      known = correlation(this.comparison, this.comparison.weights(metric));
      this.correlations.set(metric, known);
    }
    return known;
  }

  /** Exclusive prefix sums of a metric, or of allocations of one type. */
  private sidesOf(metric: MetricId, type: AllocationFilter | undefined): Pick<DiffBasis, 'sums' | 'weights' | 'isOfType'> {
    const { comparison } = this;
    if (type === undefined || type.kind === 'all' || !(isAllocationMetric(metric) || this.isSampledByType(metric)))
      return { sums: comparison.sums(metric), weights: comparison.weights(metric), isOfType: false };
    const a = allocatedOf(comparison.allocating('a'), metric, type);
    const b = allocatedOf(comparison.allocating('b'), metric, type);
    return { sums: { a: a.sums, b: b.sums }, weights: { a: a.widths, b: b.widths }, isOfType: true };
  }

  get summary(): ComparisonSummary {
    const { comparison, compared } = this;
    const { tree } = comparison;
    const [a, b] = [this.sides.a.summary, this.sides.b.summary];
    const metrics = a.metrics
      .filter(({ id }) => comparison.metrics.includes(id))
      .map(({ id, label, unit, better }) => {
        const known = compared.get(id) ?? { metric: id, label, unit, better, totalA: 0, totalB: 0, overlap: null };
        return { ...known, kind: this.kindOf(id, 'lowerBound' in known) };
      });
    return {
      comparison: this.id,
      a: a.profile,
      b: b.profile,
      metrics,
      onlyA: a.metrics.map((metric) => metric.id).filter((metric) => !comparison.b.has(metric)),
      onlyB: b.metrics.map((metric) => metric.id).filter((metric) => !comparison.a.has(metric)),
      common: tree.common,
      appeared: comparison.b.tree.size - tree.common,
      vanished: comparison.a.tree.size - tree.common,
      cut: (['a', 'b'] as const).filter((side) => comparison[side].cut === true),
      matching: this.made.matching,
      pending: metrics.some(({ overlap }) => overlap === null),
      compareMs: this.compareMs,
      totalsOnly: [],
      part: this.sides.a.link !== null || this.sides.b.link !== null,
      asShared: this.made.whole !== null,
      ...this.made.whole?.figures,
      ...(this.made.whole !== null && { metrics: this.withBounds(this.made.whole.figures.metrics) }),
    };
  }

  /** Adds bounds, as computed from a link's contexts, to totals that came with the link. */
  private withBounds(metrics: readonly MetricComparison[]): MetricComparison[] {
    return metrics.map((each) => ({ ...each, ...fieldOf(this.compared.get(each.metric)?.lowerBound) }));
  }

  /** The kind of a compared metric: a comparison is as exact as its less exact side, in the trees that are compared. */
  private kindOf(id: MetricId, isLowerBound: boolean): MetricKind {
    const { a, b } = this.sides;
    const recorded = [a, b].map(({ profile }) => profile.recording.metrics.find((each) => each.id === id)?.kind ?? 'exact');
    return [isLowerBound ? ('lower-bound' as const) : ('exact' as const), ...recorded].reduce(lessExact);
  }

  /** Returns the parts of a change, and keeps them. `make` is loaded with the first question about causes. */
  parts(
    metric: MetricId,
    normalised: boolean,
    make: (open: OpenComparison, metric: MetricId, normalised: boolean) => ContextParts,
  ): ContextParts {
    const of = `${metric} ${normalised}`;
    if (this.keptParts?.of !== of) {
      const { unfolded } = this;
      const parts = unfolded === null ? make(this, metric, normalised) : unfolded.of.parts(metric, normalised, make);
      this.keptParts = { of, parts: unfolded === null ? parts : parts.placed(unfolded.places, this.comparison.tree.size) };
    }
    return this.keptParts.parts;
  }

  /**
   * Returns the methods that account for a change, and keeps them; `make` as for `parts`.
   *
   * @param whole the story of the complete profiles, from a link
   */
  subjects(metric: MetricId, make: typeof SubjectTable, whole: Story | null): SubjectTable {
    if (this.keptSubjects?.of !== metric) {
      const table = whole?.kind === 'work' ? make.ofStory(whole.subjects) : make.of(this.comparison, metric, this.program);
      this.keptSubjects = { of: metric, table };
    }
    return this.keptSubjects.table;
  }

  layout(
    { metric, shape: which, normalised, quiet, known, open }: UnionFlameRequest,
    viewport: Viewport,
    parts: ContextParts | null,
  ): UnionFlameLayout {
    const started = performance.now();
    const { comparison } = this;
    const { tree, names } = comparison;
    const shape = comparison.shape(metric, which, normalised);
    const { focus } = viewport;
    const next = chainCallees(comparison, shape, metric);
    const folding = open === undefined ? null : new ChainFolding(next, tree.end, open);
    // The callers of the focused context fill the width. Chains of them are opened only for contexts that were selected after
    // the focus was set.
    const path =
      open === undefined ? null : new ChainFolding(endingAbove(focus, next), tree.end, open.slice(open.indexOf(focus) + 1));
    const rectangles = layoutFlame(shape, viewport, folding, path);
    const chains = folding && path ? new Map([...path.chains, ...folding.chains]) : null;
    const from = Math.max(0, viewport.focus);
    const until = viewport.focus < 0 ? tree.size : tree.end[from];
    return {
      ...nameRectangles(rectangles, names, known, chains === null ? undefined : lastMethods(tree, chains)),
      ...(chains && foldedChains(rectangles, chains, tree.end)),
      ...rectangleChanges(comparison, rectangles, { metric, normalised, quiet, parts, chains }),
      totalRows: rowsOf(rectangles, chains === null ? null : viewport, comparison.heights.below(viewport.focus) + 1),
      ...(focus >= 0 && { focusRow: tree.depth[focus] + 1 - (path?.savedAbove(focus) ?? 0) }),
      total: shape.widths[until] - shape.widths[from],
      layoutMs: performance.now() - started,
    };
  }
}

/** Makes a chain end above the given context. */
const endingAbove =
  (stop: number, next: (context: number) => number) =>
  (context: number): number => {
    const callee = next(context);
    return callee === stop ? -1 : callee;
  };

/**
 * Number of rows. If chains are folded, the rows down to the deepest rectangle: a layout that folds goes down to the end.
 * Otherwise, and if all rectangles are above the viewport, the rows of the tree.
 */
function rowsOf({ count, row }: Rectangles, folded: Viewport | null, ofTree: number): number {
  const deepest = count === 0 ? -1 : row[count - 1];
  return folded === null || deepest < folded.firstRow ? ofTree : deepest + 1;
}
