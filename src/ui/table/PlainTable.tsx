/** A short table with all of its rows, in one of the app's styles. */
import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

interface PlainTableProps {
  /** Makes all columns as wide as their content; otherwise the first one takes the remaining room. */
  few?: boolean;
  children: ReactNode;
}

/** A short table, which renders all its rows. The row with `data-current` is highlighted. */
export const PlainTable = ({ few = false, children }: PlainTableProps) => (
  <table className={few ? `${styles.plain} ${styles.few}` : styles.plain}>{children}</table>
);
