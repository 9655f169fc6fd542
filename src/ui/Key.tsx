import type { ReactNode } from 'react';
import styles from './key.module.css';

/** A key as it is printed on a keyboard. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className={styles.key}>{children}</kbd>;
