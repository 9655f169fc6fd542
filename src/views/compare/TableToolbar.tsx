/** Toolbar above a comparison's table of changes, with its number of rows. */
import type { ReactNode } from 'react';
import { Toolbar } from '../../ui/layout/ViewBody';
import styles from './compare.module.css';

export function TableToolbar({ tools, children }: { tools: ReactNode; children?: ReactNode }) {
  return (
    <Toolbar className={styles.tools}>
      {tools}
      <output className="dim">{children}</output>
    </Toolbar>
  );
}
