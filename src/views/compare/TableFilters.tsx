/**
 * Filters of the compare view's tables of changes: direction, cost, kinds of change, and the type chosen in another table. Also
 * the order; sorting by overlap shows the overlap columns.
 */
import { X } from 'lucide-react';
import { isOfSamples, workOf } from '../../../common/sampling';
import { typeName } from '../../../common/type-names';
import type { Better, ChangeKind, DiffColumn, MetricComparison } from '../../../workers/api/engine';
import { setViewState, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/field/Field';
import { Segmented } from '../../ui/Segmented';
import styles from './compare.module.css';
import type { DiffTableId } from './table-ids';

const KINDS: ChangeKind[] = ['grew', 'shrank', 'appeared', 'vanished'];
/** Kinds of change for more work in B, and for less. */
const DIRECTIONS: Record<'all' | 'more' | 'less', ChangeKind[]> = {
  all: [],
  more: ['grew', 'appeared'],
  less: ['shrank', 'vanished'],
};

/** Kinds for samples, which cannot show what is new or gone, and words for them. */
const KINDS_OF_SAMPLES: ChangeKind[] = ['grew', 'shrank'];
const OF_SAMPLES: Readonly<Partial<Record<ChangeKind, string>>> = { grew: 'share grew', shrank: 'share shrank' };

/** Names for more and for less of a metric, depending on which direction is better. */
const MORE: Record<Better, string> = { less: 'Regressions', more: 'Improvements', neither: 'More' };
const LESS: Record<Better, string> = { less: 'Improvements', more: 'Regressions', neither: 'Less' };

interface FilterProps {
  id: string;
  table: DiffTableId;
  metric: Pick<MetricComparison, 'better' | 'kind' | 'unit'>;
  /** Whether the table can be narrowed to a type. */
  typed: boolean;
}

export function TableFilters({ id, table, metric, typed }: FilterProps) {
  const isSampled = isOfSamples(metric);
  const better = isSampled ? 'neither' : metric.better;
  const { kinds, cost, type } = useApp((state) => state.place.diff);
  const same = (wanted: readonly ChangeKind[]) => wanted.length === kinds.length && wanted.every((kind) => kinds.includes(kind));
  const direction = (['all', 'more', 'less'] as const).find((each) => same(DIRECTIONS[each])) ?? 'some';
  const toggle = (kind: ChangeKind) =>
    setViewState('diff', { kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  return (
    <div id={id} className={styles.filters}>
      <Segmented
        label="Grew or shrank"
        value={direction}
        choices={[
          { value: 'all', label: 'All' },
          {
            value: 'more',
            label: MORE[better],
            hint: isSampled ? 'A larger share in B' : `More ${workOf(metric)} in B: grew or appeared`,
          },
          {
            value: 'less',
            label: LESS[better],
            hint: isSampled ? 'A smaller share in B' : `Less ${workOf(metric)} in B: shrank or vanished`,
          },
        ]}
        onChange={(to) => to !== 'some' && setViewState('diff', { kinds: DIRECTIONS[to] })}
      />
      {table !== 'subtrees' && table !== 'types' && (
        <Segmented
          label="Figures"
          value={cost}
          choices={[
            { value: 'exclusive', label: 'Exclusive', hint: 'The method alone' },
            {
              value: 'inclusive',
              label: 'Inclusive',
              hint: `The method and everything ${isSampled ? 'below it' : 'it calls'}; recursion counts once`,
            },
          ]}
          onChange={(to) => setViewState('diff', { cost: to })}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
      <div className={styles.kinds} role="group" aria-label="Only these changes">
        {(isSampled ? KINDS_OF_SAMPLES : KINDS).map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.filterKind}
            aria-pressed={kinds.includes(kind)}
            onClick={() => toggle(kind)}
          >
            <span className={styles.swatch} data-kind={kind} />
            {(isSampled && OF_SAMPLES[kind]) || kind}
          </button>
        ))}
      </div>
      {table !== 'types' && <Order table={table} />}
      {type.kind !== 'all' && table !== 'types' && typed && (
        <Button
          aria-label={`Only ${typeName(type)}: show all types`}
          onClick={() => setViewState('diff', { type: { kind: 'all' } })}
        >
          {typeName(type)} only <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/**
 * Columns by which a table can be sorted, named like their headings. The overlap columns are shown only if they sort the table.
 */
const ORDERS: readonly [column: DiffColumn, label: string][] = [
  ['change', 'Change'],
  ['a', 'A'],
  ['b', 'B'],
  ['callsB', 'Calls in B'],
  ['overlap', 'Similarity'],
  ['overlapLoss', 'Lost overlap'],
  ['name', 'Name'],
];

function Order({ table }: Pick<FilterProps, 'table'>) {
  const { sort } = useApp((state) => state.place.diff);
  // A single context has no similarity.
  const columns = ORDERS.filter(([column]) => table !== 'contexts' || column !== 'overlap' || sort === 'overlap');
  return (
    <Select
      label="Sort by"
      value={columns.some(([column]) => column === sort) ? sort : 'change'}
      onChange={({ target: { value } }) =>
        setViewState('diff', { sort: value as DiffColumn, order: value === 'name' || value === 'overlap' ? 'asc' : 'desc' })
      }
    >
      {columns.map(([column, label]) => (
        <option key={column} value={column}>
          {label}
        </option>
      ))}
    </Select>
  );
}
