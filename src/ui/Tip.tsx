import type { ReactNode } from 'react';
import styles from './tip.module.css';

interface TipProps {
  title: ReactNode;
  /** Names and figures; none where they are not known yet. */
  figures: readonly (readonly [name: string, figure: string])[];
}

/** What a frame is, beside the cursor. */
export const Tip = ({ title, figures }: TipProps) => (
  <div className={styles.tip}>
    <strong>{title}</strong>
    {figures.length > 0 && (
      <dl>{figures.flatMap(([name, figure]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{figure}</dd>])}</dl>
    )}
  </div>
);
