/** Treemap of types by allocated bytes or objects, for the pointer only: the table below holds the same data. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { BYTES } from '../../../common/numbers';
import type { Boundable } from '../../../workers/api/engine';
import { type HueOf, packageFill } from '../../canvas/palette';
import { useAreBounds } from '../../ui/Bounds';
import { bytes, plural, shortFigure } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';
import styles from './allocations.module.css';
import type { PicturedType } from './pictured-types';
import { layOut, type MapCell } from './treemap-layout';

interface TreemapProps {
  rows: readonly PicturedType[];
  unit: string;
  /** The tree, as far as its figures are lower bounds: those of all types are, then. */
  of: Boundable;
  /** Name of the chosen type. */
  selected: string;
  hueOf: HueOf;
  onPick(className: string): void;
}

export function Treemap({ rows, unit, of, selected, hueOf, onPick }: TreemapProps) {
  // A line above says so if most figures are lower bounds.
  const bound = useAreBounds() ? undefined : of.lowerBound;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  /** In shares of the box: paper has another width. */
  const placeOf = ({ x, y, width, height }: MapCell) => ({
    left: `${(100 * x) / size.width}%`,
    top: `${(100 * y) / size.height}%`,
    width: `${(100 * width) / size.width}%`,
    height: `${(100 * height) / size.height}%`,
  });
  const { packages, classes } = useMemo(() => layOut(rows, size.width, size.height), [rows, size]);
  return (
    <div className={styles.map} ref={box} data-testid="treemap" aria-hidden="true">
      {packages.map((cell) => (
        <div key={cell.key} className={styles.package} style={placeOf(cell)}>
          {cell.label}
        </div>
      ))}
      {classes.map((cell) => (
        <button
          key={cell.key}
          type="button"
          tabIndex={-1}
          className={styles.cell}
          data-current={selected === cell.className}
          style={{
            ...placeOf(cell),
            background: packageFill(cell.className, hueOf),
          }}
          title={`${cell.className}\n${marked(unit === BYTES ? bytes(cell.weight) : plural(cell.weight, 'object'), bound)}`}
          onClick={() => onPick(cell.className)}
        >
          {cell.width > 44 && cell.height > 17 && (
            <>
              {cell.label}
              {cell.height > 34 && (
                <>
                  <br />
                  <small>{marked(shortFigure(cell.weight, unit), bound)}</small>
                </>
              )}
            </>
          )}
        </button>
      ))}
    </div>
  );
}
