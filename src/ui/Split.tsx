/** A picture and what stands beside it: side by side with a handle between, stacked on narrow screens. */
import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import styles from './split.module.css';
import { useNarrow } from './useMedia';

/** Panels scroll by default; here their parts do. */
const clipped = { overflow: 'hidden' };

interface SplitProps {
  main: ReactNode;
  aside: ReactNode;
  /** Names the handle. */
  label: string;
  orientation?: 'horizontal' | 'vertical';
  /** Size of the second part: `340px`, `40%`. */
  asideSize?: string;
}

export function Split({ main, aside, label, orientation = 'horizontal', asideSize = '350px' }: SplitProps) {
  const narrow = useNarrow();
  if (narrow) {
    return (
      <div className={styles.stack}>
        {main}
        {aside}
      </div>
    );
  }
  return (
    <Group orientation={orientation} className={styles.group}>
      <Panel className={styles.panel} style={clipped} minSize="25%">
        {main}
      </Panel>
      <Separator className={orientation === 'horizontal' ? styles.upright : styles.level} aria-label={label} />
      <Panel
        className={styles.panel}
        style={clipped}
        defaultSize={asideSize}
        minSize="120px"
        groupResizeBehavior={orientation === 'horizontal' ? 'preserve-pixel-size' : 'preserve-relative-size'}
      >
        {aside}
      </Panel>
    </Group>
  );
}
