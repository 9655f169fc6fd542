import styles from './bar-cell.module.css';

/**
 * A figure over a pale bar of its share.
 *
 * @param part the share, from 0 to 1
 */
export function BarCell({ part, text }: { part: number; text: string }) {
  const width = Number.isFinite(part) ? Math.max(0, Math.min(1, part)) * 100 : 0;
  return (
    <span className={styles.bar}>
      <span className={styles.fill} style={{ width: `${width}%` }} />
      <span>{text}</span>
    </span>
  );
}
