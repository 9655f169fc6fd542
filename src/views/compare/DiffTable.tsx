/** Shows the compare view's chosen table of changes with its filters. The tables list what grew or shrank most. */

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { isOfSamples } from '../../../common/sampling';
import { InclusiveNotes } from '../../panes/profile/InclusiveNote';
import { readySlot, setViewState, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { FilterField } from '../../ui/FilterField';
import { Select } from '../../ui/field/Field';
import { ViewBody } from '../../ui/layout/ViewBody';
import { Segmented } from '../../ui/Segmented';
import { useCompact, useNarrow } from '../../ui/useMedia';
import { ContextSetTable } from './ContextSetTable';
import styles from './compare.module.css';
import {
  chooseTable,
  type DiffTableProps,
  shownTable,
  TABLES,
  type TableProps,
  useKnowsTypes,
  useLoadingApart,
} from './diff-tables';
import { OwnMethodsTable } from './OwnMethodsTable';
import { useHasRuns } from './RunsStats';
import { TableFilters } from './TableFilters';
import { ThreadsTable } from './ThreadsTable';
import { TypesTable } from './TypesTable';
import { type DiffTableId, TABLE_IDS } from './table-ids';

/** Element id of the filters, to which a button refers. */
const FILTERS_ID = 'comparison-filters';

export function DiffTable(props: DiffTableProps) {
  const { kinds, table: chosen, filter, cost, type } = useApp((state) => state.place.diff);
  const whole = useApp(({ place }) => place.threads.a === 'all' && place.threads.b === 'all');
  const several = useApp(({ slots }) => [slots.a, slots.b].some((slot) => (readySlot(slot)?.summary.threads.length ?? 0) > 1));
  const typed = useKnowsTypes(props.metric.metric);
  const possible: Record<DiffTableId, boolean> = {
    own: !isOfSamples(props.metric),
    ...{ methods: true, contexts: true, subtrees: true, classes: true, packages: true },
    threads: whole && several,
    types: typed,
  };
  const isMine = useApp(
    ({ comparison, place }) => place.union.code === 'mine' && comparison.state === 'ready' && comparison.own.state !== 'nothing',
  );
  const filters = kinds.length + (cost === 'exclusive' ? 0 : 1) + (type.kind === 'all' ? 0 : 1);
  const hasRuns = useHasRuns();
  const table = shownTable(chosen, possible, { isMine, isFiltered: filters > 0, hasRuns });
  const [narrow, compact] = [useNarrow(), useCompact()];
  const hasLittleRoom = narrow || compact;
  const [open, setOpen] = useState<boolean | null>(null);
  const isLoadingApart = useLoadingApart(props);
  const hasFilters = table !== 'threads' && table !== 'own';
  const isFiltered = hasFilters && (open ?? filters > 0);
  const tools = (
    <>
      {hasLittleRoom ? (
        <Select aria-label="Table" value={table} onChange={(event) => chooseTable(event.target.value as DiffTableId)}>
          {TABLE_IDS.map((id) => (
            <option key={id} value={id} disabled={!possible[id]}>
              {TABLES[id].label}
            </option>
          ))}
        </Select>
      ) : (
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
      )}
      {table !== 'threads' && (
        <FilterField label="Filter by name" value={filter} onChange={(text) => setViewState('diff', { filter: text })} />
      )}
      {isLoadingApart && table !== 'threads' && table !== 'types' && (
        <span className={`${styles.apart} dim`}>
          {table === 'own' ? 'Class loading is listed under Methods' : 'Class loading has a row of its own'}
        </span>
      )}
      {hasFilters && (
        <>
          <Button look="quiet" aria-expanded={isFiltered} aria-controls={FILTERS_ID} onClick={() => setOpen(!isFiltered)}>
            Filters{filters > 0 && `: ${filters}`}
            <ChevronDown aria-hidden="true" />
          </Button>
          {isFiltered && <TableFilters id={FILTERS_ID} table={table} metric={props.metric} typed={possible.types} />}
        </>
      )}
    </>
  );
  return (
    <ViewBody label="What changed">
      {((cost === 'inclusive' && hasFilters) || table === 'subtrees') && <InclusiveNotes />}
      <Body table={table} tools={tools} {...props} />
    </ViewBody>
  );
}

function Body({ table, ...props }: TableProps & { table: DiffTableId }) {
  if (table === 'own') return <OwnMethodsTable {...props} />;
  if (table === 'threads') return <ThreadsTable {...props} />;
  if (table === 'types') return <TypesTable {...props} />;
  return <ContextSetTable key={table} table={table} {...props} />;
}
