/** The table itself: a virtualised treegrid. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { CalleeColumn, MetricInfo, SortOrder } from '../../../workers/api/engine';
import { tablePort } from '../../ports/table-port';
import { count, decimal, plural, share } from '../../ui/format';
import { MethodName } from '../../ui/MethodName';
import { shortName } from '../../ui/names';
import { BarCell } from '../../ui/table/BarCell';
import table from '../../ui/table/table.module.css';
import { useNarrow, useRowHeight } from '../../ui/useMedia';
import { csvOf } from './csv';
import type { CallTree, Row, TreeRow } from './model';
import styles from './tree.module.css';
import { treeKey } from './tree-keys';

interface TreeGridProps {
  label: string;
  tree: CallTree;
  metric: MetricInfo;
  total: number;
  sort: { column: CalleeColumn; order: SortOrder; onSort(column: CalleeColumn, order: SortOrder): void };
  selected: number;
  /** A context to bring into sight; a new object asks again. */
  reveal: { context: number } | null;
  onSelect(context: number): void;
  onOpen(context: number): void;
  onHottest(): void;
  empty: ReactNode;
}

interface TreeColumn {
  id: string;
  label: string;
  width: string;
  sort?: CalleeColumn;
  wideOnly?: boolean;
  cell(row: TreeRow): ReactNode;
}

/** With a mouse, in pixels. */
const DENSE = 28;
/** Levels are indented up to here; deeper ones say their depth. */
const MOST_INDENT = 28;

/** Decimals matter where the figure is small. */
const perCall = (value: number): string => decimal(value, value < 10_000 ? 1 : 0);

function columnsOf(metric: MetricInfo, total: number, narrow: boolean): TreeColumn[] {
  return [
    {
      id: 'inclusive',
      label: 'Inclusive',
      sort: 'inclusive',
      width: narrow ? '6rem' : '8.5rem',
      cell: ({ row }) => <BarCell part={row.inclusive / total} text={count(row.inclusive)} />,
    },
    { id: 'share', label: 'Share', width: narrow ? '3.9rem' : '4.4rem', cell: ({ row }) => share(row.inclusive, total) },
    {
      id: 'exclusive',
      label: 'Exclusive',
      sort: 'exclusive',
      width: '8rem',
      wideOnly: true,
      cell: ({ row }) => count(row.exclusive),
    },
    { id: 'calls', label: 'Calls', sort: 'calls', width: '6.5rem', wideOnly: true, cell: ({ row }) => count(row.calls) },
    {
      id: 'perCall',
      label: 'A call',
      width: '5.5rem',
      wideOnly: true,
      cell: ({ row }) => (row.calls > 0 && metric.id !== 'calls' ? perCall(row.inclusive / row.calls) : '–'),
    },
  ];
}

export function TreeGrid(props: TreeGridProps) {
  const { tree, metric, total, selected, sort } = props;
  const rows = useSyncExternalStore(tree.subscribe, tree.rows);
  const narrow = useNarrow();
  const rowHeight = useRowHeight(DENSE);
  const columns = columnsOf(metric, total, narrow).filter((column) => !narrow || !column.wideOnly);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const typed = useRef({ text: '', at: 0 });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();

  const bringIntoSight = useEffectEvent((context: number) => {
    const at = tree.indexOf(context);
    if (at < 0) return;
    setActive(at);
    virtual.scrollToIndex(at, { align: 'auto' });
  });
  const csvNow = useEffectEvent(async () => csvOf(rows, metric));
  useEffect(() => tablePort.attach({ label: 'Call tree', csv: () => csvNow() }), []);

  const { reveal } = props;
  useEffect(() => {
    if (reveal) bringIntoSight(reveal.context);
  }, [reveal]);

  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index));
    setActive(to);
    virtual.scrollToIndex(to);
    const row = rows[to];
    if (row?.kind === 'context') props.onSelect(row.row.context);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
  };

  const onKeyDown = (event: React.KeyboardEvent, index: number, row: Row) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2);
    const action = treeKey(event, rows, index, page, typed.current, event.timeStamp);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'go') goTo(action.to);
    else if (action.kind === 'expand') void tree.expand(action.context);
    else if (action.kind === 'collapse') tree.collapse(action.context);
    else if (action.kind === 'hottest') props.onHottest();
    else if (action.kind === 'open' && row.kind === 'context') props.onOpen(row.row.context);
    else if (row.kind === 'more') void tree.more(row.parent);
  };

  const tracks = { gridTemplateColumns: `minmax(7rem, 1fr) ${columns.map(({ width }) => width).join(' ')}` };
  const stop = items.some((item) => item.index === active) ? active : (items[0]?.index ?? 0);
  return (
    <div className={table.table} ref={scroller}>
      <div role="treegrid" aria-label={props.label} aria-rowcount={rows.length + 1} aria-colcount={columns.length + 1}>
        {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element; rows are positioned */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: header rows are not stops; their buttons are */}
        <div role="row" aria-rowindex={1} className={table.head} style={tracks}>
          <Heading label="Method" by="name" sort={sort} numeric={false} />
          {columns.map((column) => (
            <Heading key={column.id} label={column.label} by={column.sort} sort={sort} numeric />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className={table.rows} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const context = row.kind === 'context' ? row.row.context : -1;
            const parent = row.kind === 'context' && row.row.callees > 0;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                role="row"
                key={row.kind === 'context' ? context : `more ${row.parent}`}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                aria-level={row.level}
                aria-posinset={row.kind === 'context' ? row.position : undefined}
                aria-setsize={row.kind === 'context' ? row.siblings : undefined}
                aria-expanded={parent ? row.open : undefined}
                aria-selected={row.kind === 'context' ? context === selected : undefined}
                tabIndex={item.index === stop ? 0 : -1}
                className={`${table.row} ${styles.row}`}
                style={{ ...tracks, transform: `translateY(${item.start}px)` }}
                onClick={() => {
                  setActive(item.index);
                  if (row.kind === 'more') void tree.more(row.parent);
                  else props.onSelect(context);
                }}
                onDoubleClick={() => parent && (row.open ? tree.collapse(context) : void tree.expand(context))}
                onKeyDown={(event) => onKeyDown(event, item.index, row)}
              >
                {row.kind === 'more' ? (
                  <More row={row} span={columns.length + 1} />
                ) : (
                  <>
                    {/* biome-ignore lint/a11y/useSemanticElements: see above */}
                    {/* biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells */}
                    <div role="gridcell" className={table.cell} style={{ paddingLeft: indent(row.level, narrow) }}>
                      <Twist row={row} onTwist={() => (row.open ? tree.collapse(context) : void tree.expand(context))} />
                      {row.level > MOST_INDENT && <small className="dim">{row.level}</small>}
                      <MethodName name={row.row.name} />
                    </div>
                    {columns.map((column) => (
                      // biome-ignore lint/a11y/useSemanticElements: see above
                      // biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells
                      <div role="gridcell" key={column.id} className={table.numeric}>
                        {column.cell(row)}
                      </div>
                    ))}
                  </>
                )}
              </div>
            );
          })}
        </div>
      </div>
      {rows.length === 0 && total === 0 && <div className={table.empty}>{props.empty}</div>}
    </div>
  );
}

const indent = (level: number, narrow: boolean): number => (Math.min(level, MOST_INDENT) - 1) * (narrow ? 4 : 11);

function Twist({ row, onTwist }: { row: TreeRow; onTwist(): void }) {
  if (row.row.callees === 0) return <span className={styles.twist} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.twist}
      data-open={row.open}
      aria-label={row.open ? `Collapse ${shortName(row.row.name)}` : `Expand ${shortName(row.row.name)}`}
      onClick={(event) => {
        event.stopPropagation();
        onTwist();
      }}
    >
      <ChevronRight aria-hidden="true" />
    </button>
  );
}

function More({ row, span }: { row: Extract<Row, { kind: 'more' }>; span: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells
    <div role="gridcell" aria-colspan={span} className={styles.more} style={{ paddingLeft: indent(row.level, false) + 26 }}>
      … {plural(row.left, 'sibling')} more: press to load
    </div>
  );
}

function Heading(props: { label: string; by?: CalleeColumn | undefined; sort: TreeGridProps['sort']; numeric: boolean }) {
  const { label, by, sort, numeric } = props;
  const sorted = by !== undefined && sort.column === by;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is the stop
    <div
      role="columnheader"
      aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={numeric ? table.numeric : table.cell}
    >
      {by === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={table.sort}
          onClick={() => sort.onSort(by, sorted ? (sort.order === 'asc' ? 'desc' : 'asc') : by === 'name' ? 'asc' : 'desc')}
        >
          {label}
          <span aria-hidden="true" className={table.arrow}>
            {sorted ? (sort.order === 'asc' ? '↑' : '↓') : ''}
          </span>
        </button>
      )}
    </div>
  );
}
