/** Table of a single item's figures: a name in each row, then the figures. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './figure-table.module.css';

export const FigureTable = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <table className={[styles.figures, className].filter(Boolean).join(' ')}>{children}</table>
);

/** @param main whether this row has the view's main figure */
export const FigureRow = ({ main, children }: { main: boolean; children: ReactNode }) => (
  <tr className={main ? styles.main : undefined}>{children}</tr>
);

/** A name that may be longer than its column. */
export const LongHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <th scope="row" className={styles.long} title={title}>
    {children}
  </th>
);

/** Text that replaces the figures. */
export const FigureNote = ({ span, children }: { span: number; children: ReactNode }) => (
  <td colSpan={span} className={styles.note}>
    {children}
  </td>
);

/**
 * Rows of little interest, collapsed into one line that names them.
 *
 * @param words name of the rows, such as `Zero: arrays, elements`
 */
export function FoldedRows({ words, span, children }: { words: string; span: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        <td colSpan={span} className={styles.note}>
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {words} <ChevronRight aria-hidden="true" />
          </button>
        </td>
      </tr>
      {isOpen && children}
    </>
  );
}
