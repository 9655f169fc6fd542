/**
 * The pane next to a picture, on a narrow screen: a sheet at the bottom, of which only one line is visible. Dragging, clicking
 * or pressing a key opens it. The page behind it stays usable, because it is not a dialog.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useCloseOnBack } from '../overlay/open-overlays';
import styles from './bottom-sheet.module.css';

/** Pixels of dragging that open or close it; a click moves less than the smallest of them. */
const [SMALLEST, ENOUGH] = [6, 36];

interface BottomSheetProps {
  label: string;
  /**
   * The visible line: a `SheetLine`. The label replaces it if there is none, and also above an open sheet, whose title already
   * shows the name.
   */
  text?: ReactNode;
  children: ReactNode;
}

/** Name and figures of the selection. A long name is shortened to leave room for the figures. */
export const SheetLine = ({ name, figures }: { name: string; figures: ReactNode }) => (
  <>
    <span className={styles.name}>{name}</span>
    <span className={styles.figures}>{figures}</span>
  </>
);

export function BottomSheet({ label, text, children }: BottomSheetProps) {
  const [open, setOpen] = useState(false);
  /** Height during a drag, in pixels. */
  const [pulled, setPulled] = useState<number | null>(null);
  const drag = useRef({ from: 0, height: 0, by: 0 });
  const handle = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    if (body.current?.contains(document.activeElement)) handle.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  useCloseOnBack(open, close);
  const to = (next: boolean) => (next ? setOpen(true) : close());

  const start = (event: PointerEvent) => {
    drag.current = { from: event.clientY, height: body.current?.clientHeight ?? 0, by: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    drag.current.by = drag.current.from - event.clientY;
    if (Math.abs(drag.current.by) >= SMALLEST) setPulled(Math.max(0, drag.current.height + drag.current.by));
  };
  const end = () => {
    if (Math.abs(drag.current.by) >= ENOUGH) to(drag.current.by > 0);
    setPulled(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const shown = open || pulled !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what happens inside it
    <div className={styles.sheet} data-sheet="bottom" onKeyDown={onKeyDown}>
      <button
        ref={handle}
        type="button"
        className={styles.handle}
        aria-expanded={open}
        aria-controls={id}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => {
          drag.current.by = 0;
          setPulled(null);
        }}
        onKeyDown={({ key }) => {
          if (key === 'ArrowUp') setOpen(true);
          if (key === 'ArrowDown') setOpen(false);
        }}
        onClick={() => {
          // A drag also ends with a click event.
          if (Math.abs(drag.current.by) < SMALLEST) to(!open);
          drag.current.by = 0;
        }}
      >
        <span className={styles.line}>
          {text ? (
            <>
              <span className="visually-hidden">{label}: </span>
              {open && <span aria-hidden="true">{label}</span>}
              <span className={open ? 'visually-hidden' : styles.text}>{text}</span>
            </>
          ) : (
            label
          )}
        </span>
      </button>
      <div ref={body} id={id} className={styles.body} hidden={!shown} style={pulled === null ? undefined : { height: pulled }}>
        {children}
      </div>
    </div>
  );
}
