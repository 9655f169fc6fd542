import styles from './bar-cell.module.css';

/**
 * A figure over a pale bar of its share.
 *
 * @param share the share, from 0 to 1
 */
export function BarCell({ share, text }: { share: number; text: string }) {
  const width = Number.isFinite(share) ? Math.max(0, Math.min(1, share)) * 100 : 0;
  return (
    <span className={styles.bar}>
      <span className={styles.fill} style={{ width: `${width}%` }} />
      <span>{text}</span>
    </span>
  );
}
