/** What a view is made of: tools above, then notes, pictures or tables. */
import type { CSSProperties, ReactNode } from 'react';
import styles from './view-body.module.css';

interface ViewProps {
  label: string;
  /** `aside` beside another view. */
  as?: 'section' | 'aside';
  children: ReactNode;
}

export const ViewBody = ({ label, as: Part = 'section', children }: ViewProps) => (
  <Part className={styles.view} aria-label={label}>
    {children}
  </Part>
);

interface ToolbarProps {
  /** What it stands above. */
  over?: 'table' | 'picture';
  className?: string | undefined;
  children: ReactNode;
}

export const Toolbar = ({ over = 'table', className, children }: ToolbarProps) => (
  <div className={[styles.tools, over === 'table' ? styles.overTable : styles.overPicture, className].filter(Boolean).join(' ')}>
    {children}
  </div>
);

/** Moves what it holds, or what follows it, to the end of a toolbar. */
export const Spacer = ({ children }: { children?: ReactNode }) => <div className={styles.spacer}>{children}</div>;

/** What must be known of the figures below it. */
export const Note = ({ faint = false, children }: { faint?: boolean; children: ReactNode }) => (
  <p className={faint ? styles.faint : styles.note}>{children}</p>
);

/** The room of a flame graph. */
export const Picture = (props: { className?: string | undefined; style?: CSSProperties | undefined; children: ReactNode }) => (
  <div className={[styles.picture, props.className].filter(Boolean).join(' ')} style={props.style}>
    {props.children}
  </div>
);
