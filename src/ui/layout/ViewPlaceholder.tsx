/** Replaces a view until it can be drawn: gives the reason, and what the user can do. */
import type { ReactNode } from 'react';
import styles from './view-placeholder.module.css';

interface ViewPlaceholderProps {
  title: string;
  /** Name of the region, unless it is an alert. */
  label?: string;
  role?: 'alert' | undefined;
  children: ReactNode;
}

export const ViewPlaceholder = ({ title, label, role, children }: ViewPlaceholderProps) => (
  <section className={styles.waiting} aria-label={label} role={role}>
    <h2>{title}</h2>
    {children}
  </section>
);
