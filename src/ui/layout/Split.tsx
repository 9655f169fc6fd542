/** Two panels side by side with a handle between them. On narrow screens the second is a sheet, or below the first. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Group, type LayoutStorage, Panel, Separator, useDefaultLayout, usePanelRef } from 'react-resizable-panels';
import { useNarrow } from '../useMedia';
import { BottomSheet } from './BottomSheet';
import styles from './split.module.css';

/** Panels scroll by default; here their content scrolls instead. */
const clipped = { overflow: 'hidden' };

/** Sizes chosen by the user, if the browser has storage. */
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
      // Without storage, the size lasts only as long as the page.
    }
  },
};
const forgotten: LayoutStorage = { getItem: () => null, setItem: () => {} };

/** Least height of the upper of two panels, in pixels. */
const LEAST = 148;

interface SplitProps {
  main: ReactNode;
  /** The second panel; null for none, so that the first takes all the room. */
  aside: ReactNode;
  /** Label of the handle. */
  label: string;
  orientation?: 'horizontal' | 'vertical';
  /** Size of the second panel: `340px`, `40%`. */
  asideSize?: string;
  /**
   * Height or width in pixels needed by the content of the first panel, which takes no more than that until the user resizes
   * it.
   */
  needed?: number | undefined;
  /** Name under which the size is remembered once the user has chosen one; if omitted, it is not remembered. */
  remember?: string;
  /** On a narrow screen, the second panel is a sheet with this name and this visible line. */
  sheet?: { label: string; text?: ReactNode };
}

export function Split({
  main,
  aside,
  label,
  orientation = 'horizontal',
  asideSize = '350px',
  needed,
  remember,
  sheet,
}: SplitProps) {
  const narrow = useNarrow();
  const layout = useDefaultLayout({
    id: `callgrove.${remember ?? ''}`,
    panelIds: aside === null ? ['main'] : ['main', 'aside'],
    storage: remember === undefined ? forgotten : chosen,
    onlySaveAfterUserInteractions: true,
  });
  // A picture above a table always keeps its upper rows, whatever takes room below.
  const least = orientation === 'vertical' ? `${Math.min(needed ?? LEAST, LEAST)}px` : '25%';
  const [first, second] = [usePanelRef(), usePanelRef()];
  const isShared = !narrow && aside !== null;
  const isChosen = layout.defaultLayout !== undefined;
  /** The first panel's size before it was fitted to its content; null if it is not fitted. */
  const unfitted = useRef<number | null>(null);
  const isDrawn = useRef(false);
  // Runs before anything is painted, so that nothing moves.
  useLayoutEffect(() => {
    const panel = first.current;
    if (panel === null || !isShared || isChosen || isDrawn.current) return;
    const from = unfitted.current ?? panel.getSize().inPixels;
    const isFitted = needed !== undefined && needed < from;
    if (isFitted) panel.resize(needed);
    // Both together may be smaller by now, so the second gets its size, and the first the rest.
    else if (unfitted.current !== null) second.current?.resize(asideSize);
    unfitted.current = isFitted ? from : null;
  }, [first, second, needed, asideSize, isShared, isChosen]);
  if (narrow) {
    return (
      <div className={styles.stack}>
        <div className={styles.stack}>{main}</div>
        {aside !== null && (sheet ? <BottomSheet {...sheet}>{aside}</BottomSheet> : <div className={styles.stack}>{aside}</div>)}
      </div>
    );
  }
  return (
    <Group
      orientation={orientation}
      className={styles.group}
      {...layout}
      onLayoutChanged={(sizes, meta) => {
        if (meta.isUserInteraction) isDrawn.current = true;
        layout.onLayoutChanged?.(sizes, meta);
      }}
    >
      <Panel id="main" panelRef={first} className={styles.panel} style={clipped} minSize={least}>
        {main}
      </Panel>
      {aside !== null && (
        <>
          <Separator className={orientation === 'horizontal' ? styles.upright : styles.level} aria-label={label} />
          <Panel
            id="aside"
            panelRef={second}
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
