/** Stands in a view's place until the view can be drawn: the reason, and what the user can do. */
import type { ReactNode } from 'react';
import styles from './view-placeholder.module.css';

interface ViewPlaceholderProps {
  title: string;
  /** Name of the region, where it is no alert. */
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
