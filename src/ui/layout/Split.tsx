/** Two panels side by side with a handle between them; stacked on narrow screens. */
import { type ReactNode, useRef } from 'react';
import { Group, type LayoutStorage, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { useNarrow } from '../useMedia';
import { JumpButton } from './JumpButton';
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
  /** Text of the button that leads to the second panel on a narrow screen. */
  jump?: string;
}

export function Split({ main, aside, label, orientation = 'horizontal', asideSize = '350px', remember, jump }: SplitProps) {
  const narrow = useNarrow();
  const panels = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const;
  const layout = useDefaultLayout({
    id: `callgrove.${remember ?? ''}`,
    panelIds: aside === null ? ['main'] : ['main', 'aside'],
    storage: remember === undefined ? forgotten : chosen,
    onlySaveAfterUserInteractions: true,
  });
  if (narrow) {
    return (
      <div className={styles.stack}>
        <div ref={panels[0]} className={styles.stack} tabIndex={-1}>
          {main}
        </div>
        <div ref={panels[1]} className={styles.stack} tabIndex={-1}>
          {aside}
        </div>
        {jump !== undefined && aside !== null && <JumpButton text={jump} to={panels[1]} back={panels[0]} />}
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
