/** Table in the compare view of methods, classes, packages, subtrees or single contexts: their change, and why. */
import { Reasons } from '../../../common/method-reasons';
import { isOfSamples } from '../../../common/sampling';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { placeNow, setViewState, useApp } from '../../state/store';
import { plural } from '../../ui/format';
import { DataTable } from '../../ui/table/DataTable';
import { useAnswer, usePages } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import { columnsOf, largestChange } from './diff-columns';
import { type ContextSetTableId, loadRows, type Row, TABLES, type TableProps, useKnowsTypes } from './diff-tables';
import { useHasRuns } from './RunsStats';
import { TableToolbar } from './TableToolbar';

export function ContextSetTable({
  table,
  summary,
  metric,
  story,
  selected,
  tools,
  onReveal,
}: TableProps & { table: ContextSetTableId }) {
  const engine = useEngine();
  const place = useApp((state) => state.place.diff);
  const quiet = useApp((state) => state.place.union.quiet);
  const filter = useDebounced(place.filter.trim(), 150);
  const { sort, order, kinds, cost } = place;
  const { comparison } = summary;
  const id = metric.metric;
  const typed = useKnowsTypes(id);
  const type = typed ? place.type : ({ kind: 'all' } as const);
  const about = [comparison, id, table, cost, sort, order, kinds.join(), quiet, JSON.stringify(type), filter];
  const load = (offset: number, limit: number) =>
    loadRows(engine, table, comparison, {
      metric: id,
      cost,
      ...{ sort, order, kinds, filter, offset, limit, quiet, type },
    });
  const pages = usePages<Row>(about.join('|'), load, `comparison ${comparison}`);
  const runs = useHasRuns();
  const why = useReasons(table, summary, metric, story);
  const isOverlap = sort === 'overlap' || sort === 'overlapLoss';
  const { name, one, many } = TABLES[table];
  const hasCalls = summary.metrics.some((each) => each.metric === 'calls');
  return (
    <>
      <TableToolbar tools={tools}>
        {pages.total !== null && plural(pages.total, one, many)}
        {summary.part && hasReasons(table, metric) && '; the complete recordings also have a “Why” column'}
      </TableToolbar>
      <DataTable
        label={name}
        fits
        columns={columnsOf(
          table,
          metric,
          largestChange(metric, pages.row),
          {
            calls: hasCalls,
            runs,
            // The overlap columns are shown only if the table is sorted by one of them.
            overlap: isOverlap,
            why,
          },
          cost,
        )}
        pages={pages}
        sort={{ column: sort, order, onSort: (column, to) => setViewState('diff', { sort: column, order: to }) }}
        isSelected={(row) => row.context === selected}
        onSelect={(row) => {
          setViewState('union', { selected: row.context, ...searchFor(row), ...shapeWith(row) });
          onReveal(row.context);
        }}
        onMenu={(row) => setViewState('union', { selected: row.context, ...shapeWith(row) })}
        empty={kinds.length > 0 || filter !== '' ? 'Nothing matches this filter.' : `No ${one} differs between the two.`}
      />
    </>
  );
}

/** Whether this table has reasons why rows changed. */
const hasReasons = (table: ContextSetTableId, metric: TableProps['metric']): boolean =>
  table !== 'classes' && table !== 'packages' && !isOfSamples(metric);

/**
 * Returns why a row changed; null for tables and metrics without reasons, and for links, whose contexts are too few to show the
 * causes.
 */
function useReasons(
  table: ContextSetTableId,
  { comparison, part }: TableProps['summary'],
  metric: TableProps['metric'],
  story: TableProps['story'],
): ((row: Row) => string) | null {
  const engine = useEngine();
  const isAsked = !part && hasReasons(table, metric);
  const { value, fresh } = useAnswer(isAsked ? `${comparison}:${metric.metric}` : null, () =>
    ask(engine.causes(comparison, metric.metric)),
  );
  if (!isAsked) return null;
  const insides = story?.kind === 'work' ? story.subjects.flatMap(({ inside }) => inside?.subject ?? []) : [];
  const reasons = fresh && value !== null ? new Reasons(value, insides) : null;
  return (row) => ('group' in row || reasons === null ? '' : reasons.of(row, metric.unit));
}

/** A class or package has many contexts; a search marks all of them in the picture. */
function searchFor(row: Row): { search?: string } {
  return 'group' in row && row.group !== '' ? { search: row.group } : {};
}

/** Switches to the union's shape for a context that the current shape does not contain. */
function shapeWith({ kind, a, b }: Row): { shape?: 'union' } {
  const { shape } = placeNow().union;
  // Samples on only one side may be noise, and then the row counts as unchanged.
  const isAbsent = { union: false, a: kind === 'appeared' || a === 0, b: kind === 'vanished' || b === 0 }[shape];
  return isAbsent ? { shape: 'union' } : {};
}
