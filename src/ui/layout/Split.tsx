/** Two panels side by side with a handle between them; stacked on narrow screens. */
import { type ReactNode, useRef } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useNarrow } from '../useMedia';
import { JumpButton } from './JumpButton';
import styles from './split.module.css';

/** Panels scroll by default; here their content does. */
const clipped = { overflow: 'hidden' };

interface SplitProps {
  main: ReactNode;
  aside: ReactNode;
  /** Names the handle. */
  label: string;
  orientation?: 'horizontal' | 'vertical';
  /** Size of the second panel: `340px`, `40%`. */
  asideSize?: string;
  /** Text of the button that leads to the second panel on a narrow screen. */
  jump?: string;
}

export function Split({ main, aside, label, orientation = 'horizontal', asideSize = '350px', jump }: SplitProps) {
  const narrow = useNarrow();
  const panels = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  if (narrow) {
    return (
      <div className={styles.stack}>
        <div ref={panels[0]} className={styles.stack} tabIndex={-1}>
          {main}
        </div>
        <div ref={panels[1]} className={styles.stack} tabIndex={-1}>
          {aside}
        </div>
        {jump !== undefined && <JumpButton text={jump} to={panels[1]} back={panels[0]} />}
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
