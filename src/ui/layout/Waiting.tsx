/** What stands in the place of a view until it can be drawn: why, and what to do. */
import type { ReactNode } from 'react';
import styles from './waiting.module.css';

interface WaitingProps {
  title: string;
  /** The name of the region, where it is no alert. */
  label?: string;
  role?: 'alert' | undefined;
  children: ReactNode;
}

export const Waiting = ({ title, label, role, children }: WaitingProps) => (
  <section className={styles.waiting} aria-label={label} role={role}>
    <h2>{title}</h2>
    {children}
  </section>
);
