/** Renders the visible rows of the call tree, moves through them by keys, and saves them as CSV. */
import { ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isEstimate } from '../../../common/sampling';
import { NEW_HINT, newShareText } from '../../../common/vm-events/new-activations';
import type { CalleeColumn, MetricInfo } from '../../../workers/api/engine';
import { tablePort } from '../../ports/ports';
import { BoundedFigures } from '../../ui/Bounds';
import { Figure } from '../../ui/Figure';
import { count, decimal, plural } from '../../ui/format';
import { boundFor } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { shortName } from '../../ui/method-names';
import { usePrinting } from '../../ui/printing';
import { estimatedShare } from '../../ui/sampled-shares';
import { BarCell } from '../../ui/table/BarCell';
import { Cell, Heading, Remark, type Sorting } from '../../ui/table/cells';
import { fittingColumns, type Room } from '../../ui/table/column-fit';
import { roomOf } from '../../ui/table/DataTable';
import { Grid, type GridHandle } from '../../ui/table/Grid';
import { useTotalOfRows } from '../../ui/useAnswer';
import { useNarrow, useRowHeight } from '../../ui/useMedia';
import type { CallTree, Row, TreeRow } from './call-tree';
import styles from './tree.module.css';
import { treeCsv } from './tree-csv';
import { treeKey } from './tree-keys';

interface TreeGridProps {
  label: string;
  tree: CallTree;
  metric: MetricInfo;
  total: number;
  /** Whether the rows are to be replaced by those of another tree, even if the tree has not begun to. */
  isLoading: boolean;
  /** Whether the file counts calls. */
  hasCalls: boolean;
  /** Whether the file has new activations. */
  hasNew: boolean;
  sort: Sorting<CalleeColumn>;
  selected: number;
  /** A context to scroll into view; a new object repeats the request. */
  reveal: { context: number } | null;
  onSelect(context: number): void;
  onOpen(context: number): void;
  onHottest(): void;
  empty: ReactNode;
}

interface TreeColumn {
  id: string;
  label: string;
  hint?: string;
  width: string;
  sort?: CalleeColumn;
  wideOnly?: boolean;
  cell(row: TreeRow): ReactNode;
}

/** Row height with a mouse, in pixels. */
const DENSE = 28;
/** Deepest indented level; deeper rows show their level as a number. */
const MOST_INDENT = 28;
/** Width left for names before columns are omitted, in rems. */
const NAMES = 14;
/** Width of the table, in pixels, below which levels are indented little. */
const FOR_INDENTS = 800;
/** Number of rows checked to see whether most figures are lower bounds. */
const FIRST = 100;

const besideNames = (room: Room): Room => ({ ...room, padding: room.padding + NAMES * room.rem + room.gap });

/** Decimals matter only for small figures. */
const perCall = (value: number): string => decimal(value, value < 10_000 ? 1 : 0);

function columnsOf({ metric, total, hasCalls, hasNew }: TreeGridProps, narrow: boolean): TreeColumn[] {
  const { unit } = metric;
  const isEstimated = isEstimate(metric);
  return [
    {
      id: 'inclusive',
      label: 'Inclusive',
      sort: 'inclusive',
      width: narrow ? '6rem' : '8.5rem',
      cell: ({ row }) => (
        <BarCell
          share={row.inclusive / total}
          text={<Figure value={row.inclusive} of={row} unit={unit} isEstimated={isEstimated} />}
        />
      ),
    },
    {
      id: 'share',
      label: 'Share',
      width: narrow ? '3.9rem' : '4.4rem',
      cell: ({ row }) => estimatedShare(row.inclusive, total, metric, row.lowerBound),
    },
    {
      id: 'exclusive',
      label: 'Exclusive',
      sort: 'exclusive',
      width: '8rem',
      wideOnly: true,
      cell: ({ row }) => <Figure value={row.exclusive} of={row} unit={unit} cost="exclusive" isEstimated={isEstimated} />,
    },
    ...(hasCalls ? callColumns(metric) : []),
    ...(hasNew
      ? [
          {
            id: 'newShare',
            label: 'New',
            hint: NEW_HINT,
            width: '4rem',
            wideOnly: true,
            cell: ({ row }: TreeRow) => newShareText(row.newShare),
          },
        ]
      : []),
  ];
}

function callColumns(metric: MetricInfo): TreeColumn[] {
  return [
    { id: 'calls', label: 'Calls', sort: 'calls', width: '6.5rem', wideOnly: true, cell: ({ row }) => count(row.calls) },
    {
      id: 'perCall',
      label: 'Per call',
      width: '5.5rem',
      wideOnly: true,
      cell: ({ row }) =>
        row.calls > 0 && metric.id !== 'calls' ? (
          <Figure value={row.inclusive / row.calls} of={row} format={perCall} title="" />
        ) : (
          '–'
        ),
    },
  ];
}

export function TreeGrid(props: TreeGridProps) {
  const { tree, metric, selected, sort } = props;
  const rows = useSyncExternalStore(tree.subscribe, tree.rows);
  const narrow = useNarrow();
  const printing = usePrinting();
  const [room, setRoom] = useState<Room | null>(null);
  const takeWidth = useCallback((width: number) => setRoom(besideNames(roomOf(width))), []);
  const isIndentedLittle = printing || narrow || (room !== null && room.width < FOR_INDENTS);
  const total = useTotalOfRows(props.total, !props.isLoading && !tree.isReloading);
  const all = columnsOf({ ...props, total }, narrow);
  const columns = narrow ? all.filter((column) => !column.wideOnly) : fittingColumns(all, printing ? null : room, sort.column);
  const grid = useRef<GridHandle>(null);
  const typed = useRef({ text: '', at: 0 });

  const bringIntoSight = useEffectEvent((context: number) => {
    const at = tree.indexOf(context);
    if (at >= 0) grid.current?.show(at);
  });
  const csvNow = useEffectEvent(async () => treeCsv(rows, metric, props.hasCalls));
  useEffect(() => tablePort.attach({ label: 'Call tree', csv: () => csvNow() }), []);

  const { reveal } = props;
  useEffect(() => {
    if (reveal) bringIntoSight(reveal.context);
  }, [reveal]);

  const select = (index: number) => {
    const row = rows[index];
    if (row?.kind === 'context') props.onSelect(row.row.context);
  };
  const onKey = (event: KeyboardEvent, index: number, page: number) => {
    const row = rows[index];
    const action = row ? treeKey(event, rows, index, page, typed.current, event.timeStamp) : null;
    if (!action) return false;
    if (action.kind === 'go') return action.to;
    if (action.kind === 'expand') void tree.expand(action.context);
    else if (action.kind === 'collapse') tree.collapse(action.context);
    else if (action.kind === 'hottest') props.onHottest();
    else if (action.kind === 'open' && row.kind === 'context') props.onOpen(row.row.context);
    else if (row.kind === 'more') void tree.more(row.parent);
    return true;
  };
  const twist = ({ row: { context }, open }: TreeRow) => (open ? tree.collapse(context) : void tree.expand(context));

  const bounds = rows.slice(0, FIRST).flatMap((row) => {
    if (row.kind !== 'context') return [];
    const { lowerBound } = row.row;
    return narrow ? [lowerBound] : [lowerBound, boundFor(lowerBound, 'exclusive')];
  });

  return (
    <BoundedFigures bounds={bounds} exact={columns.some(({ id }) => id === 'calls') ? 'calls' : ''}>
      <Grid
        role="treegrid"
        label={props.label}
        ref={grid}
        count={rows.length}
        columns={columns.length + 1}
        rowHeight={useRowHeight(DENSE)}
        overscan={8}
        onRange={tree.see}
        onWidth={takeWidth}
        tracks={`minmax(7rem, 1fr) ${columns.map(({ width }) => width).join(' ')}`}
        onKey={onKey}
        onGo={select}
        head={
          <>
            <Heading label="Method" by="name" sort={sort} />
            {columns.map((column) => (
              <Heading key={column.id} label={column.label} hint={column.hint} by={column.sort} sort={sort} numeric />
            ))}
          </>
        }
        row={(index) => {
          const row = rows[index];
          if (!row) return null;
          if (row.kind === 'more')
            return {
              key: `more ${row.parent}`,
              'aria-level': row.level,
              onClick: () => void tree.more(row.parent),
              children: <More row={row} span={columns.length + 1} />,
            };
          const { context, callees, name } = row.row;
          return {
            key: context,
            'aria-level': row.level,
            'aria-posinset': row.position,
            'aria-setsize': row.siblings,
            'aria-expanded': callees > 0 ? row.open : undefined,
            'aria-selected': tree.numberOf(context) === selected && selected >= 0,
            onClick: () => props.onSelect(context),
            onDoubleClick: () => callees > 0 && twist(row),
            children: (
              <>
                <Cell style={{ paddingLeft: indent(row.level, isIndentedLittle) }}>
                  <Twist row={row} onTwist={() => twist(row)} />
                  {row.level > MOST_INDENT && <small className="dim">{row.level}</small>}
                  <MethodName name={name} />
                </Cell>
                {columns.map((column) => (
                  <Cell key={column.id} numeric>
                    {column.cell(row)}
                  </Cell>
                ))}
              </>
            ),
          };
        }}
      >
        {rows.length === 0 && props.total === 0 && <Remark>{props.empty}</Remark>}
      </Grid>
    </BoundedFigures>
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
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells
    <div role="gridcell" aria-colspan={span} className={styles.more} style={{ paddingLeft: indent(row.level, false) + 26 }}>
      … {plural(row.left, 'more sibling')}: click to load
    </div>
  );
}
