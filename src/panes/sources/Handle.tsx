/** The line between a view and the source below it: dragged, or moved by arrow keys. */
import { useRef } from 'react';
import { useTexts } from '../../sources/texts';
import split from '../../ui/layout/split.module.css';

const LEAST = 0.15;
const MOST = 0.85;
const STEP = 0.05;

const moveTo = (height: number): void => useTexts.setState({ height: Math.min(MOST, Math.max(LEAST, height)) });

export function Handle() {
  const line = useRef<HTMLHRElement>(null);
  const height = useTexts((state) => state.height);
  return (
    <hr
      ref={line}
      className={split.level}
      style={{ margin: 0, border: 0, flex: 'none', cursor: 'row-resize', touchAction: 'none' }}
      tabIndex={0}
      aria-label="Height of the source"
      aria-orientation="horizontal"
      aria-valuenow={Math.round(height * 100)}
      aria-valuemin={LEAST * 100}
      aria-valuemax={MOST * 100}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const room = line.current?.parentElement?.getBoundingClientRect();
        if (room && event.currentTarget.hasPointerCapture(event.pointerId)) moveTo((room.bottom - event.clientY) / room.height);
      }}
      onKeyDown={(event) => {
        const to = { ArrowUp: height + STEP, ArrowDown: height - STEP, Home: MOST, End: LEAST }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        moveTo(to);
      }}
    />
  );
}
