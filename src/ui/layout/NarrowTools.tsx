/** The row above a view on a narrow screen: holds the view's search, and the button *View* with its controls. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Disclosure } from '../overlay/Disclosure';
import styles from './narrow-tools.module.css';
import { ToolPlaces } from './ToolPlaces';

/** Its children are the first controls that the button shows. */
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
