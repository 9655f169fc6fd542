/** A pane next to a view, with figures and text about the selection. */
import type { ReactNode } from 'react';
import styles from './pane.module.css';

interface PaneProps {
  label: string;
  as?: 'section' | 'aside';
  /** Separates its sections with a line, or only with space. */
  between?: 'line' | 'room';
  children: ReactNode;
}

export const Pane = ({ label, as: Part = 'aside', between = 'line', children }: PaneProps) => (
  <Part className={between === 'line' ? styles.lined : styles.roomy} aria-label={label}>
    {children}
  </Part>
);

export const PaneTitle = ({ children }: { children: ReactNode }) => <h2 className={styles.title}>{children}</h2>;

export const PaneText = ({ children, ...rest }: { children: ReactNode; 'data-testid'?: string }) => (
  <p className={styles.text} {...rest}>
    {children}
  </p>
);

/** Buttons below the content on which they act. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
