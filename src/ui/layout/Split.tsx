/** Two panels side by side with a handle between them. On narrow screens the second is a sheet, or below the first. */
import type { ReactNode } from 'react';
import { Group, type LayoutStorage, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { useNarrow } from '../useMedia';
import { BottomSheet } from './BottomSheet';
import styles from './split.module.css';

/** Panels scroll by default; here their content does. */
const clipped = { overflow: 'hidden' };

/** Sizes that users chose, where the browser keeps them. */
const chosen: LayoutStorage = {
  getItem: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The size lasts as long as the page where there is no storage.
    }
  },
};
const forgotten: LayoutStorage = { getItem: () => null, setItem: () => {} };

interface SplitProps {
  main: ReactNode;
  /** Null for none, which leaves all the room to the first panel. */
  aside: ReactNode;
  /** Names the handle. */
  label: string;
  orientation?: 'horizontal' | 'vertical';
  /** Size of the second panel: `340px`, `40%`. */
  asideSize?: string;
  /** Name by which the size is remembered once a user chose one; it is not when left out. */
  remember?: string;
  /** On a narrow screen the second panel is a sheet with this name, and with this line in sight. */
  sheet?: { label: string; text?: ReactNode };
}

export function Split({ main, aside, label, orientation = 'horizontal', asideSize = '350px', remember, sheet }: SplitProps) {
  const narrow = useNarrow();
  const layout = useDefaultLayout({
    id: `callgrove.${remember ?? ''}`,
    panelIds: aside === null ? ['main'] : ['main', 'aside'],
    storage: remember === undefined ? forgotten : chosen,
    onlySaveAfterUserInteractions: true,
  });
  if (narrow) {
    return (
      <div className={styles.stack}>
        <div className={styles.stack}>{main}</div>
        {aside !== null && (sheet ? <BottomSheet {...sheet}>{aside}</BottomSheet> : <div className={styles.stack}>{aside}</div>)}
      </div>
    );
  }
  return (
    <Group orientation={orientation} className={styles.group} {...layout}>
      <Panel id="main" className={styles.panel} style={clipped} minSize="25%">
        {main}
      </Panel>
      {aside !== null && (
        <>
          <Separator className={orientation === 'horizontal' ? styles.upright : styles.level} aria-label={label} />
          <Panel
            id="aside"
            className={styles.panel}
            style={clipped}
            defaultSize={asideSize}
            minSize="120px"
            groupResizeBehavior={orientation === 'horizontal' ? 'preserve-pixel-size' : 'preserve-relative-size'}
          >
            {aside}
          </Panel>
        </>
      )}
    </Group>
  );
}
