/** A table cell with a figure and a bar. */
import type { ReactNode } from 'react';
import styles from './bar-cell.module.css';

/**
 * A figure, with a bar below it that shows its share.
 *
 * @param share the share, from 0 to 1
 * @param title exact digits, if the text has fewer
 */
export function BarCell({ share, text, title }: { share: number; text: ReactNode; title?: string | undefined }) {
  const width = Number.isFinite(share) ? Math.max(0, Math.min(1, share)) * 100 : 0;
  return (
    <span className={styles.bar} title={title}>
      <span className={styles.fill} style={{ width: `${width}%` }} />
      <span>{text}</span>
    </span>
  );
}
