/** Title and figures of a tip next to the cursor. */
import type { ReactNode } from 'react';
import styles from './tip-content.module.css';

interface TipContentProps {
  title: ReactNode;
  /** Names and figures; empty until they are known. */
  figures: readonly (readonly [name: string, figure: string])[];
}

export const TipContent = ({ title, figures }: TipContentProps) => (
  <div className={styles.tip}>
    <strong>{title}</strong>
    {figures.length > 0 && (
      <dl>{figures.flatMap(([name, figure]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{figure}</dd>])}</dl>
    )}
  </div>
);
