import type { ReactNode } from 'react';
import styles from './canvas.module.css';

interface CanvasTipProps {
  x: number;
  y: number;
  box: HTMLElement | null;
  children: ReactNode;
}

/** A tooltip beside the cursor that stays inside `box`. */
export function CanvasTip({ x, y, box, children }: CanvasTipProps) {
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
