/** Table cells: headings that sort, data cells, and remarks below or instead of rows. */
import { ChevronRight } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { SortOrder } from '../../../workers/api/engine';
import styles from './cells.module.css';

export interface Sorting<Sort extends string> {
  column: Sort;
  order: SortOrder;
  onSort(column: Sort, order: SortOrder): void;
}

interface HeadingProps<Sort extends string> {
  label: string;
  /** Full name of the column. */
  hint?: string | undefined;
  /** For screen readers only. */
  labelHidden?: boolean | undefined;
  numeric?: boolean | undefined;
  /** The column by which a click sorts. */
  by?: Sort | undefined;
  sort: Sorting<Sort> | undefined;
}

const turned = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc');

export function Heading<Sort extends string>({ label, hint, labelHidden, numeric, by, sort }: HeadingProps<Sort>) {
  const sorted = by !== undefined && sort?.column === by;
  const direction = sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is the stop
    <div role="columnheader" aria-sort={direction} className={numeric ? styles.numeric : styles.cell}>
      {by !== undefined && sort ? (
        <button
          type="button"
          className={styles.sort}
          title={hint}
          aria-label={hint ? `${label}: ${hint}` : undefined}
          onClick={() => sort.onSort(by, sorted ? turned(sort.order) : by === 'name' ? 'asc' : 'desc')}
        >
          {label}
          <span aria-hidden="true" className={styles.arrow}>
            {sorted ? (sort.order === 'asc' ? '↑' : '↓') : ''}
          </span>
        </button>
      ) : (
        <span className={labelHidden ? 'visually-hidden' : undefined} title={hint}>
          {label}
        </span>
      )}
    </div>
  );
}

export function Cell(props: { numeric?: boolean | undefined; style?: CSSProperties; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualised grid cannot be a table element
    // biome-ignore lint/a11y/useFocusableInteractive: rows are the stops, not cells
    <div role="gridcell" className={props.numeric ? styles.numeric : styles.cell} style={props.style}>
      {props.children}
    </div>
  );
}

/** A remark instead of rows, or below them. */
export const Remark = ({ role, children }: { role?: 'alert'; children: ReactNode }) => (
  <div className={styles.empty} role={role}>
    {children}
  </div>
);

interface TwistProps {
  label: string;
  /** Whether the parts are shown; left out if the row says so itself. */
  open?: boolean;
  onTwist(): void;
}

/** The button in a row that shows or hides its parts. It is no stop of the Tab key, because the row has keys for the same. */
export function Twist({ label, open, onTwist }: TwistProps) {
  return (
    <button
      type="button"
      className={styles.twist}
      tabIndex={-1}
      aria-expanded={open}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        onTwist();
      }}
    >
      <ChevronRight aria-hidden="true" />
    </button>
  );
}
