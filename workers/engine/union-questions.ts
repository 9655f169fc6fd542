/**
 * The part of the engine that answers questions about the union tree of a comparison: its flame graph, contexts and searches.
 */
import type {
  ComparisonId,
  ContextId,
  DiffContextDetails,
  MetricId,
  Result,
  SearchResult,
  StepDirection,
  UnionFileMethods,
  UnionFlameLayout,
  UnionFlameRequest,
} from '../api/engine';
import { stepFrom } from '../layout/arrow-key-step';
import { withinBounds } from '../layout/rectangle-names';
import { type Comparisons, needsOfChanges } from './comparisons';
import { checkContext } from './subject';
import type { LaidOut } from './tree-questions';

/** Answers questions whose subject is a comparison. */
export class UnionQuestions {
  constructor(
    private readonly comparisons: Comparisons,
    private readonly laidOut: LaidOut,
  ) {}

  flame = async (id: ComparisonId, request: UnionFlameRequest): Promise<Result<UnionFlameLayout>> => {
    const { metric, normalised, causes } = request;
    const make = causes ? (await import('./links/link-story')).partsOfChange : null;
    return this.comparisons.look(id, make ? needsOfChanges({ metric }) : [metric], (open) => {
      const { comparison } = open;
      const parts = make && open.parts(metric, normalised, make);
      const layout = open.layout(request, withinBounds(request, comparison.tree.size), parts);
      this.laidOut(comparison.shape(metric, request.shape, normalised), comparison.heights);
      return layout;
    });
  };

  context = (id: ComparisonId, context: ContextId, metric?: MetricId): Promise<Result<DiffContextDetails>> =>
    this.comparisons.look(
      id,
      ({ metrics }) => ({ metrics, allocations: false }),
      ({ comparison }) => comparison.describe(checkContext(context, comparison.tree.size), metric),
    );

  fileMethods = async (id: ComparisonId, metric: MetricId, context: ContextId): Promise<Result<UnionFileMethods>> => {
    const { unionFileMethods } = await import('../comparison/union-file-methods');
    return this.comparisons.look(id, needsOfChanges({ metric }), (open) => {
      const { comparison } = open;
      const tables = {
        exclusive: open.diff({ metric, kinds: [] }),
        inclusive: open.diff({ metric, kinds: [], cost: 'inclusive' }),
      };
      return unionFileMethods(comparison, tables, checkContext(context, comparison.tree.size));
    });
  };

  step = (id: ComparisonId, metric: MetricId, context: ContextId, to: StepDirection): Promise<Result<ContextId>> =>
    this.comparisons.look(id, [metric], ({ comparison }) =>
      stepFrom(comparison.shape(metric, 'union', false), context < 0 ? -1 : checkContext(context, comparison.tree.size), to),
    );

  search = (id: ComparisonId, metric: MetricId, query: string): Promise<Result<SearchResult>> =>
    this.comparisons.look(id, [metric], ({ comparison }) => comparison.search(metric, query));
}
