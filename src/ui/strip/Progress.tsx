import styles from './progress.module.css';

interface ProgressProps {
  label: string;
  /** Of a total that is not known yet, 0 or less, the bar says only that there is one. */
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
