/** The line between two panels, one above the other, which can be dragged or moved with the arrow keys. */
import { useRef } from 'react';
import styles from './split.module.css';

const STEP = 0.05;

interface ResizeHandleProps {
  label: string;
  /** Height of the lower panel as a fraction of both, from 0 to 1. */
  height: number;
  least: number;
  most: number;
  onMove(height: number): void;
}

export function ResizeHandle({ label, height, least, most, onMove }: ResizeHandleProps) {
  const line = useRef<HTMLHRElement>(null);
  const moveTo = (to: number) => onMove(Math.min(most, Math.max(least, to)));
  return (
    <hr
      ref={line}
      className={`${styles.level} ${styles.handle}`}
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={Math.round(height * 100)}
      aria-valuemin={least * 100}
      aria-valuemax={most * 100}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const room = line.current?.parentElement?.getBoundingClientRect();
        if (room && event.currentTarget.hasPointerCapture(event.pointerId)) moveTo((room.bottom - event.clientY) / room.height);
      }}
      onKeyDown={(event) => {
        const to = { ArrowUp: height + STEP, ArrowDown: height - STEP, Home: most, End: least }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        moveTo(to);
      }}
    />
  );
}
