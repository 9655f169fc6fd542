/**
 * The tools of a view on a narrow screen: one row with its search, and all other controls behind the button *View*.
 * A `Toolbar` with a `first` part puts both here instead of above the view.
 */
import { ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { Disclosure } from '../overlay/Disclosure';
import { useNarrow } from '../useMedia';
import styles from './narrow-tools.module.css';

type Element = HTMLElement | null;

interface Places {
  first: Element;
  controls: Element;
  setFirst(element: Element): void;
  setControls(element: Element): void;
}

const ToolPlaces = createContext<Places | null>(null);

/** Lets toolbars find the row, which stands outside of the view. */
export function NarrowToolsProvider({ children }: { children: ReactNode }) {
  const [first, setFirst] = useState<Element>(null);
  const [controls, setControls] = useState<Element>(null);
  const places = useMemo(() => ({ first, controls, setFirst, setControls }), [first, controls]);
  return <ToolPlaces value={places}>{children}</ToolPlaces>;
}

/** Elements that take the tools of the view; null where these stand above the view. */
export function useToolPlaces(): { first: HTMLElement; controls: HTMLElement } | null {
  const narrow = useNarrow();
  const { first = null, controls = null } = useContext(ToolPlaces) ?? {};
  return useMemo(() => (narrow && first && controls ? { first, controls } : null), [narrow, first, controls]);
}

/** The row. Its children are the first controls behind the button. */
export function NarrowTools({ children }: { children: ReactNode }) {
  const places = useContext(ToolPlaces);
  return (
    <div className={styles.row}>
      <div ref={places?.setFirst} className={styles.first} />
      <Disclosure
        buttonClass={styles.button}
        panelClass={styles.panel}
        button={
          <>
            View <ChevronDown aria-hidden="true" />
          </>
        }
      >
        {children}
        <div ref={places?.setControls} className={styles.controls} />
      </Disclosure>
    </div>
  );
}
