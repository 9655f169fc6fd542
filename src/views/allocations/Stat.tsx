/** A figure above the tables of the allocations view, with what it counts. */
import type { ReactNode } from 'react';
import styles from './allocations.module.css';

export function Stat({ figure, text }: { figure: ReactNode; text: string }) {
  return (
    <div className={styles.stat}>
      <strong>{figure}</strong>
      <small>{text}</small>
    </div>
  );
}
