/** The frame of a view: toolbar above, then notes, pictures or tables. */
import type { CSSProperties, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useToolPlaces } from './ToolPlaces';
import styles from './view-body.module.css';

interface ViewProps {
  label: string;
  /** `aside` is shown next to another view. */
  as?: 'section' | 'aside';
  children: ReactNode;
}

export const ViewBody = ({ label, as: Part = 'section', children }: ViewProps) => (
  <Part className={styles.view} aria-label={label}>
    {children}
  </Part>
);

interface ToolbarProps {
  /** Kind of content below the toolbar. */
  over?: 'table' | 'picture';
  className?: string | undefined;
  /** Stays visible on a narrow screen, where everything else is behind a button (`NarrowTools`). */
  first?: ReactNode;
  children: ReactNode;
}

export function Toolbar({ over = 'table', className, first, children }: ToolbarProps) {
  const places = useToolPlaces();
  if (places && first !== undefined)
    return (
      <>
        {places.first && createPortal(first, places.first)}
        {places.controls && createPortal(children, places.controls)}
      </>
    );
  const look = over === 'table' ? styles.overTable : styles.overPicture;
  return (
    <div className={[styles.tools, look, className].filter(Boolean).join(' ')}>
      {first}
      {children}
    </div>
  );
}

/** Moves its content, or whatever follows it, to the end of the toolbar. */
export const Spacer = ({ children }: { children?: ReactNode }) => <div className={styles.spacer}>{children}</div>;

/** A remark on the figures below it. */
export const Note = ({ faint = false, children }: { faint?: boolean; children: ReactNode }) => (
  <p className={faint ? styles.faint : styles.note}>{children}</p>
);

/** Container of a flame graph. */
export const Picture = (props: { className?: string | undefined; style?: CSSProperties | undefined; children: ReactNode }) => (
  <div className={[styles.picture, props.className].filter(Boolean).join(' ')} style={props.style}>
    {props.children}
  </div>
);
