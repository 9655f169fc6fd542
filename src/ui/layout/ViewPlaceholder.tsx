/** Stands in a view's place until the view can be drawn: the reason, and what the user can do. */
import type { ReactNode } from 'react';
import styles from './view-placeholder.module.css';

interface WaitingProps {
  title: string;
  /** Name of the region, where it is no alert. */
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
