/** A line across the page, above the view to which it refers: a notice, applied steps, a verdict, a question. */
import type { ReactNode } from 'react';
import styles from './strip.module.css';

interface StripProps {
  /** Name of the region; without it, the strip is not a region. */
  label?: string;
  look: 'notice' | 'steps' | 'verdict' | 'shared' | 'question' | 'inline';
  /** Whether to use a smaller font. */
  small?: boolean;
  verdict?: string | undefined;
  className?: string | undefined;
  /** Whether the strip gets the focus if the element in it that has the focus goes away. */
  takesFocus?: boolean;
  children: ReactNode;
}

export function Strip({ label, look, small = false, verdict, className, takesFocus = false, children }: StripProps) {
  const Part = label === undefined ? 'div' : 'section';
  const looks = [styles[look], small ? styles.small : undefined, className];
  return (
    <Part
      className={looks.filter(Boolean).join(' ')}
      aria-label={label}
      data-verdict={verdict}
      {...(takesFocus && { tabIndex: -1, 'data-takes-focus': true })}
    >
      {children}
    </Part>
  );
}

interface StripsProps {
  label?: string;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Notices, one below the other; they are not printed. */
export function Strips({ label, role, children }: StripsProps) {
  const Part = label === undefined ? 'div' : 'section';
  return (
    <Part className={styles.strips} aria-label={label} role={role}>
      {children}
    </Part>
  );
}
