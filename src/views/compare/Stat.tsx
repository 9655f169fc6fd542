/** A named figure, or a named fact in words, beside a comparison. */
import type { ReactNode } from 'react';
import { Hint } from '../../ui/hint/Hint';
import styles from './figures.module.css';

interface StatProps {
  name: string;
  /** Explains the figure in plain words. */
  hint: string;
  testId?: string;
  children: ReactNode;
}

/** Hovering or focusing it explains the figure. */
export const Stat = ({ name, hint, testId, children }: StatProps) => (
  <Hint text={hint}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation comes with the focus. */}
    <span className={styles.stat} tabIndex={0} data-testid={testId}>
      {name} <b>{children}</b>
    </span>
  </Hint>
);

interface FactProps {
  name: string;
  /** Explains the fact on hover and focus. */
  hint?: string;
  children: ReactNode;
}

/** An entry of a description list. */
export const Fact = ({ name, hint, children }: FactProps) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>
      {hint === undefined ? (
        children
      ) : (
        <Hint text={hint}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation comes with the focus. */}
          <span className={styles.stat} tabIndex={0}>
            {children}
          </span>
        </Hint>
      )}
    </dd>
  </div>
);
