/** A figure of the quiet row with its name; hover and focus explain it. */
import type { ReactNode } from 'react';
import { Hint } from '../../ui/Hint';
import styles from './figures.module.css';

interface StatProps {
  name: string;
  /** The figure in plain words. */
  hint: string;
  testId?: string;
  children: ReactNode;
}

export const Stat = ({ name, hint, testId, children }: StatProps) => (
  <Hint text={hint}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation comes with the focus. */}
    <span className={styles.stat} tabIndex={0} data-testid={testId}>
      {name} <b>{children}</b>
    </span>
  </Hint>
);
