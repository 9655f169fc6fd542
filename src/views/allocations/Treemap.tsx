/** Treemap of classes by allocated objects, for the pointer only: the table below holds the same data. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AllocationFilter, TypeRow } from '../../../workers/api/engine';
import { packageFill } from '../../canvas/palette';
import { plural, short } from '../../ui/format';
import styles from './allocations.module.css';
import { layOut } from './treemap-layout';

interface TreemapProps {
  rows: readonly TypeRow[];
  selected: AllocationFilter;
  onPick(className: string): void;
}

export function Treemap({ rows, selected, onPick }: TreemapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const { packages, classes } = useMemo(() => layOut(rows, size.width, size.height), [rows, size]);
  return (
    <div className={styles.map} ref={box} aria-hidden="true">
      {packages.map((cell) => (
        <div
          key={cell.key}
          className={styles.package}
          style={{ left: cell.x, top: cell.y, width: cell.width, height: cell.height }}
        >
          {cell.label}
        </div>
      ))}
      {classes.map((cell) => (
        <button
          key={cell.key}
          type="button"
          tabIndex={-1}
          className={styles.cell}
          data-current={selected.kind === 'class' && selected.className === cell.className}
          style={{ left: cell.x, top: cell.y, width: cell.width, height: cell.height, background: packageFill(cell.className) }}
          title={`${cell.className}\n${plural(cell.objects, 'object')}`}
          onClick={() => onPick(cell.className)}
        >
          {cell.width > 44 && cell.height > 17 && (
            <>
              {cell.label}
              {cell.height > 34 && (
                <>
                  <br />
                  <small>{short(cell.objects)}</small>
                </>
              )}
            </>
          )}
        </button>
      ))}
    </div>
  );
}
