/** The tools above a table of changes, and how many rows it has. */
import type { ReactNode } from 'react';
import tables from '../../ui/tables.module.css';
import styles from './compare.module.css';

export function Tools({ tools, children }: { tools: ReactNode; children?: ReactNode }) {
  return (
    <div className={`${tables.tools} ${styles.tools}`}>
      {tools}
      <output className="dim">{children}</output>
    </div>
  );
}
