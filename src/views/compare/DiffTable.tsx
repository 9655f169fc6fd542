/**
 * Chooses one of the tables of changes, with its filters.
 * They list what lowers the overlap, or what grew or shrank.
 */

import { X } from 'lucide-react';
import { isAllocationMetric } from '../../../common/metrics';
import { typeName } from '../../../common/type-names';
import type { Better, ChangeKind } from '../../../workers/api/engine';
import { InclusiveNotes } from '../../panes/profile/InclusiveNote';
import { readySlot, setViewState, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { FilterField } from '../../ui/FilterField';
import { ViewBody } from '../../ui/layout/ViewBody';
import { Segmented } from '../../ui/Segmented';
import { ContextSetTable } from './ContextSetTable';
import styles from './compare.module.css';
import { chooseTable, type DiffTableProps, TABLES, type TableProps, useKnowsTypes } from './diff-tables';
import { ThreadsTable } from './ThreadsTable';
import { TypesTable } from './TypesTable';
import type { DiffTableId } from './table-ids';

const FILTERS: ChangeKind[] = ['grew', 'shrank', 'appeared', 'vanished'];
/** Kinds of change for more work in B, and for less. */
const DIRECTIONS: Record<'all' | 'more' | 'less', ChangeKind[]> = {
  all: [],
  more: ['grew', 'appeared'],
  less: ['shrank', 'vanished'],
};

/** Names for more and for less of a metric, by the direction that is better. */
const MORE: Record<Better, string> = { less: 'Regressions', more: 'Improvements', neither: 'More' };
const LESS: Record<Better, string> = { less: 'Improvements', more: 'Regressions', neither: 'Less' };

export function DiffTable(props: DiffTableProps) {
  const { kinds, table: chosen, filter, cost, type } = useApp((state) => state.place.diff);
  const whole = useApp(({ place }) => place.threads.a === 'all' && place.threads.b === 'all');
  const several = useApp(({ slots }) => [slots.a, slots.b].some((slot) => (readySlot(slot)?.summary.threads.length ?? 0) > 1));
  const typed = useKnowsTypes();
  const possible: Record<DiffTableId, boolean> = {
    ...{ methods: true, contexts: true, subtrees: true, classes: true, packages: true },
    threads: whole && several,
    types: isAllocationMetric(props.metric.metric) && typed,
  };
  const table = possible[chosen] ? chosen : 'methods';
  const same = (wanted: readonly ChangeKind[]) => wanted.length === kinds.length && wanted.every((kind) => kinds.includes(kind));
  const direction = (['all', 'more', 'less'] as const).find((each) => same(DIRECTIONS[each])) ?? 'some';
  const toggle = (kind: ChangeKind) =>
    setViewState('diff', { kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  const tools = (
    <>
      <Segmented
        label="Table"
        value={table}
        choices={(Object.keys(TABLES) as DiffTableId[]).map((id) => ({
          value: id,
          label: TABLES[id].label,
          hint: TABLES[id].hint,
          disabled: !possible[id],
        }))}
        onChange={(to) => chooseTable(to)}
      />
      {table !== 'threads' && (
        <Segmented
          label="Direction"
          value={direction}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'more', label: MORE[props.metric.better], hint: 'More work in B: grew or appeared' },
            { value: 'less', label: LESS[props.metric.better], hint: 'Less work in B: shrank or vanished' },
          ]}
          onChange={(to) => to !== 'some' && setViewState('diff', { kinds: DIRECTIONS[to] })}
        />
      )}
      {(table === 'methods' || table === 'contexts' || table === 'classes' || table === 'packages') && (
        <Segmented
          label="Figures"
          value={cost}
          choices={[
            { value: 'exclusive', label: 'Exclusive', hint: 'What happened in the method itself' },
            {
              value: 'inclusive',
              label: 'Inclusive',
              hint: 'What happened in all that it calls as well, recursion counted once',
            },
          ]}
          onChange={(to) => setViewState('diff', { cost: to })}
        />
      )}
      {table !== 'threads' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
        <div className={styles.kinds} role="group" aria-label="Only these changes">
          {FILTERS.map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles.filterKind}
              aria-pressed={kinds.includes(kind)}
              onClick={() => toggle(kind)}
            >
              <span className={styles.swatch} data-kind={kind} />
              {kind}
            </button>
          ))}
        </div>
      )}
      {table !== 'threads' && (
        <FilterField label="Filter by name" value={filter} onChange={(text) => setViewState('diff', { filter: text })} />
      )}
      {type.kind !== 'all' && table !== 'types' && table !== 'threads' && possible.types && (
        <Button
          aria-label={`Only ${typeName(type)}: show all types`}
          onClick={() => setViewState('diff', { type: { kind: 'all' } })}
        >
          {typeName(type)} only <X aria-hidden="true" />
        </Button>
      )}
    </>
  );
  return (
    <ViewBody label="What changed">
      {(cost === 'inclusive' || table === 'subtrees') && <InclusiveNotes />}
      <Body table={table} tools={tools} {...props} />
    </ViewBody>
  );
}

function Body({ table, ...props }: TableProps & { table: DiffTableId }) {
  if (table === 'threads') return <ThreadsTable {...props} />;
  if (table === 'types') return <TypesTable {...props} />;
  return <ContextSetTable key={table} table={table} {...props} />;
}
