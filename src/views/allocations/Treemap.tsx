/** Treemap of types by allocated bytes or objects, only for the pointer: the table below has the same data. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { BYTES } from '../../../common/numbers';
import type { Boundable } from '../../../workers/api/engine';
import { type HueOf, packageFill } from '../../canvas/palette';
import { useBoundsMode } from '../../ui/Bounds';
import { bytes, plural, shortFigure } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';
import styles from './allocations.module.css';
import type { PicturedType } from './pictured-types';
import { layOut, type MapCell } from './treemap-layout';

/** Font sizes, and the horizontal padding of a caption, in pixels, as in allocations.module.css. */
const [LARGE, SMALL, BESIDE] = [12, 11, 11];

let pen: CanvasRenderingContext2D | null = null;

/** The first caption that fits into a cell, given best first; empty if none fits. */
function captionIn({ width }: MapCell, captions: readonly string[], size: number): string {
  pen ??= document.createElement('canvas').getContext('2d');
  const ruler = pen;
  if (ruler === null) return '';
  ruler.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  return captions.find((text) => ruler.measureText(text).width <= width - BESIDE) ?? '';
}

/** A name, then what follows each of its separators: `Page$Leaf`, `Leaf`. */
function wholeEnds(name: string, separator: string): string[] {
  const parts = name.split(separator);
  return parts.map((_, from) => parts.slice(from).join(separator)).filter((end) => /^\D/.test(end));
}

/** Name and figure of a class, each shown only if all of it fits. */
function Caption({ cell, figure }: { cell: MapCell; figure: string }) {
  if (cell.height <= 17) return null;
  const name = captionIn(cell, wholeEnds(cell.label, '$'), LARGE);
  const below = name === '' || cell.height <= 34 ? '' : captionIn(cell, [figure], SMALL);
  return (
    <>
      {name}
      {below !== '' && (
        <>
          <br />
          <small>{below}</small>
        </>
      )}
    </>
  );
}

interface TreemapProps {
  rows: readonly PicturedType[];
  unit: string;
  /** Says whether the tree's figures, and so those of all types, are lower bounds. */
  of: Boundable;
  /** Whether figures are estimates from samples. */
  isEstimated?: boolean;
  /** Name of the chosen type. */
  selected: string;
  hueOf: HueOf;
  onPick(className: string): void;
}

export function Treemap({ rows, unit, of, isEstimated = false, selected, hueOf, onPick }: TreemapProps) {
  // If most figures are lower bounds, a line above says so.
  const bound = useBoundsMode() === 'few' ? of.lowerBound : undefined;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const sizes = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  /** Position as fractions of the box, because paper has another width. */
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
          {captionIn(cell, wholeEnds(cell.label, '.'), SMALL)}
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
          title={`${cell.className}\n${marked(unit === BYTES ? bytes(cell.weight) : plural(cell.weight, 'object'), bound, isEstimated)}`}
          onClick={() => onPick(cell.className)}
        >
          <Caption cell={cell} figure={marked(shortFigure(cell.weight, unit), bound, isEstimated)} />
        </button>
      ))}
    </div>
  );
}
