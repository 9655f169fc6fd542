/** A progress bar. */
import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  /** Work done. While `total` is 0 or less, the bar shows activity without an amount. */
  done: number | undefined;
  total: number | undefined;
  className?: string | undefined;
}

export const Progress = ({ label, done = 0, total = 0, className }: ProgressProps) => (
  <progress
    className={[styles.progress, className].filter(Boolean).join(' ')}
    aria-label={label}
    {...(total > 0 ? { value: done, max: total } : {})}
  />
);
