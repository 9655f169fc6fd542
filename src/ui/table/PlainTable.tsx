import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

interface PlainTableProps {
  /** All columns are as wide as what they hold; else the first one takes the room that is left. */
  few?: boolean;
  children: ReactNode;
}

/** A short table, all of which exists. The row with `data-current` is marked. */
export const PlainTable = ({ few = false, children }: PlainTableProps) => (
  <table className={few ? `${styles.plain} ${styles.few}` : styles.plain}>{children}</table>
);
