/** The tip next to the cursor on a flame graph. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './canvas.module.css';

interface CanvasTipProps {
  x: number;
  y: number;
  box: HTMLElement | null;
  /** Called when Escape is pressed, wherever the focus is. */
  onEscape(): void;
  children: ReactNode;
}

/** A tooltip next to the cursor that stays inside `box`. */
export function CanvasTip({ x, y, box, onEscape, children }: CanvasTipProps) {
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => key(event);
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, []);
  const width = box?.clientWidth ?? 0;
  const height = box?.clientHeight ?? 0;
  const place = {
    ...(x > width / 2 ? { right: width - x + 14 } : { left: x + 14 }),
    ...(y > height / 2 ? { bottom: height - y + 14 } : { top: y + 18 }),
  };
  return (
    <div className={styles.tip} role="tooltip" style={place}>
      {children}
    </div>
  );
}
