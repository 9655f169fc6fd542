/**
 * A virtualised grid: only visible rows are rendered, Tab stops at one of them, and keys move between them. The first rows are
 * printed.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { count as digits } from '../format';
import { usePrinting } from '../printing';
import styles from './grid.module.css';
import { rowForKey } from './row-keys';

export interface GridHandle {
  /** Makes a row the Tab stop and scrolls it into view: with `above` rows over it, or, if omitted, by the shortest distance. */
  show(index: number, above?: number): void;
}

/** A rendered row: its cells, and attributes of its element. */
export interface GridRow extends Omit<ComponentProps<'div'>, 'role' | 'tabIndex' | 'onKeyDown'> {
  key: string | number;
  /** The row's context menu: `own` is the browser's. */
  'data-menu'?: 'row' | 'own';
}

interface GridProps {
  role?: 'grid' | 'treegrid';
  label: string;
  /** Number of rows to which the user can scroll; `total` counts all rows, if there are more. */
  count: number;
  total?: number;
  columns: number;
  /** Height of a row in pixels. */
  rowHeight: number;
  /** Number of rows rendered beyond either edge. */
  overscan: number;
  /** Space left above a row when scrolling to it, in pixels. */
  padding?: number;
  /** Grid tracks of the columns. */
  tracks?: string;
  /** Cells of the header. */
  head: ReactNode;
  /** Null if the row no longer exists. */
  row(index: number): GridRow | null;
  /** Returns a row to go to, or whether the key was handled; undefined leaves the key to the grid itself. */
  onKey?(event: KeyboardEvent<HTMLElement>, index: number, page: number): number | boolean | undefined;
  /** Called when a key moves to a row. */
  onGo?(index: number): void;
  /** Reports the range of rendered rows. */
  onRange?(first: number, last: number): void;
  /** Reports the width, in pixels, at first and when it changes. */
  onWidth?: ((width: number) => void) | undefined;
  /** The row at which Tab stops initially. */
  start?: number;
  ref?: Ref<GridHandle>;
  /** Class and style: first of the scrolling element, then of the grid inside it. */
  className?: string | undefined;
  style?: CSSProperties;
  gridClassName?: string | undefined;
  gridStyle?: CSSProperties;
  headClassName?: string | undefined;
  /** Content below the rows. */
  children?: ReactNode;
}

/** Number of rows printed. */
const PRINTED = 20;

const of = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

export function Grid({
  role = 'grid',
  count,
  total = count,
  rowHeight,
  overscan,
  padding = 0,
  tracks,
  start = 0,
  ...props
}: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(start);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingStart: padding,
  });
  const measure = useEffectEvent(() => virtual.measure());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what changes.
  useLayoutEffect(() => measure(), [rowHeight]);
  const printing = usePrinting();
  const items = printing
    ? Array.from({ length: Math.min(count, PRINTED) }, (_, index) => ({ index, start: 0 }))
    : virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { onRange } = props;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  const leftOut = printing && total > PRINTED;

  const { onWidth } = props;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || onWidth === undefined) return;
    const widths = new ResizeObserver(() => onWidth(box.clientWidth));
    widths.observe(box);
    return () => widths.disconnect();
  }, [onWidth]);

  useImperativeHandle(props.ref, () => ({
    show(index, above) {
      setActive(index);
      if (above === undefined) return virtual.scrollToIndex(index, { align: 'auto' });
      const box = scroller.current;
      const top = index * rowHeight;
      if (box && top >= box.scrollTop && top + 2 * rowHeight <= box.scrollTop + box.clientHeight - rowHeight) return;
      virtual.scrollToIndex(Math.max(0, index - above), { align: 'start' });
    },
  }));

  const goTo = (index: number) => {
    setActive(index);
    virtual.scrollToIndex(index);
    props.onGo?.(index);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / rowHeight) - 2);
    const use = props.onKey?.(event, index, page) ?? rowForKey(event.key, index, count, page) ?? false;
    if (use === false) return;
    event.preventDefault();
    if (use !== true) goTo(use);
  };

  const inTracks = tracks === undefined ? undefined : { gridTemplateColumns: tracks };
  const stop = active >= first && active <= last ? active : first;
  return (
    <div className={of(styles.scroller, tracks && styles.table, props.className)} ref={scroller} style={props.style}>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a grid or a treegrid */}
      <div
        role={role}
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={props.columns}
        className={props.gridClassName}
        style={props.gridStyle}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element; rows are positioned. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: header rows are not stops; their buttons are */}
        <div role="row" aria-rowindex={1} className={of(styles.head, props.headClassName)} style={inTracks}>
          {props.head}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div role="rowgroup" className={styles.rows} style={printing ? undefined : { height: virtual.getTotalSize() }}>
          {items.map(({ index, start: top }) => {
            const row = props.row(index);
            if (row === null) return null;
            const { key, className, onClick, ...rest } = row;
            return (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div
                {...rest}
                role="row"
                key={key}
                data-index={index}
                aria-rowindex={index + 2}
                tabIndex={index === stop ? 0 : -1}
                className={of(styles.row, className)}
                style={printing ? inTracks : { ...inTracks, height: rowHeight, transform: `translateY(${top}px)` }}
                onFocus={() => setActive(index)}
                onClick={(event) => {
                  setActive(index);
                  onClick?.(event);
                }}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
            );
          })}
        </div>
      </div>
      {leftOut && (
        <p className={styles.leftOut}>
          First {PRINTED} of {digits(total)} rows
        </p>
      )}
      {props.children}
    </div>
  );
}
