/**
 * Picture in the allocations view of bytes or objects by package: as rings for the pointer, and next to them as a table for the
 * keyboard and screen readers.
 */
import { ArrowLeft } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BYTES } from '../../../common/numbers';
import type { Boundable } from '../../../workers/api/engine';
import { type HueOf, packageFill } from '../../canvas/palette';
import { useBoundsMode } from '../../ui/Bounds';
import { Button } from '../../ui/Button';
import { Figure } from '../../ui/Figure';
import { bytes, count, plural, share, shortFigure } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';
import { LinkButton } from '../../ui/table/LinkButton';
import { PlainTable } from '../../ui/table/PlainTable';
import type { PicturedType } from './pictured-types';
import styles from './sunburst.module.css';
import { arcsOf, type PackageNode, packagesOf, pathOf, pathTo, RINGS, weightIn } from './sunburst-layout';

interface SunburstProps {
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

const RADIUS = 100;
const HOLE = 30;
const RING = (RADIUS - HOLE) / RINGS;
/** Number of rows shown; the table of classes below has all of them. */
const MOST = 40;

export function Sunburst({ rows, unit, of, isEstimated = false, selected, hueOf, onPick }: SunburstProps) {
  // If most figures are lower bounds, a line above says so.
  const bound = useBoundsMode() === 'few' ? of.lowerBound : undefined;
  const [key, setKey] = useState('');
  const root = useMemo(() => packagesOf(rows), [rows]);
  const path = pathTo(root, key);
  const within = path[path.length - 1];
  const arcs = useMemo(() => arcsOf(within), [within]);
  const total = weightIn(within);
  const name = within.key === '' ? within.label : within.key.slice(0, -1);
  const isSelected = ({ className }: PackageNode) => className !== '' && selected === className;
  const words = (weight: number): string => marked(unit === BYTES ? bytes(weight) : plural(weight, 'object'), bound, isEstimated);
  const press = (grain: PackageNode) => (grain.className === '' ? setKey(grain.key) : onPick(grain.className));
  const out = () => setKey(path[path.length - 2]?.key ?? '');
  const listed = within.children
    .map((grain) => ({ grain, weight: weightIn(grain) }))
    .sort((a, b) => b.weight - a.weight || (a.grain.key < b.grain.key ? -1 : 1));
  return (
    <section className={styles.sunburst} aria-label={unit === BYTES ? 'Bytes by package' : 'Objects by package'}>
      <svg
        className={styles.rings}
        viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}
        data-testid="sunburst"
        aria-hidden="true"
      >
        {arcs.map((arc) => {
          const inner = HOLE + (arc.ring - 1) * RING;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; the table beside has the same as buttons.
            <path
              key={arc.grain.key}
              className={styles.arc}
              d={pathOf(arc, inner + 0.4, inner + RING - 0.4)}
              fill={packageFill(arc.grain.className || `${arc.grain.key}X`, hueOf)}
              data-current={isSelected(arc.grain)}
              data-class={arc.grain.className !== ''}
              onClick={() => press(arc.grain)}
            >
              <title>{`${arc.grain.className || arc.grain.key.slice(0, -1)}\n${words(arc.weight)}, ${share(arc.weight, total)}`}</title>
            </path>
          );
        })}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        <circle className={styles.hole} r={HOLE - 1} data-out={path.length > 1} onClick={out} />
        <text className={styles.figure} y={-1}>
          {marked(shortFigure(total, unit), bound, isEstimated)}
        </text>
        <text className={styles.unit} y={9}>
          {unit === BYTES ? 'allocated' : unit}
        </text>
      </svg>
      <div className={styles.list}>
        <div className={styles.head}>
          <Button look="quiet" icon aria-label="Up to the enclosing package" disabled={path.length === 1} onClick={out}>
            <ArrowLeft aria-hidden="true" />
          </Button>
          <strong title={name}>{name}</strong>
          <span className="dim">{words(total)}</span>
        </div>
        <PlainTable>
          <caption className="visually-hidden">Packages and classes in {name}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Package or class</th>
              <th scope="col">{unit === BYTES ? 'Bytes' : 'Objects'}</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {listed.slice(0, MOST).map(({ grain, weight }) => (
              <tr key={grain.key} data-current={isSelected(grain)}>
                <th scope="row">
                  <LinkButton aria-pressed={grain.className === '' ? undefined : isSelected(grain)} onClick={() => press(grain)}>
                    <span
                      className={styles.swatch}
                      style={{ background: packageFill(grain.className || `${grain.key}X`, hueOf) }}
                      aria-hidden="true"
                    />
                    {grain.className === '' ? `${grain.label}.*` : grain.label}
                  </LinkButton>
                </th>
                <td>
                  <Figure value={weight} of={of} unit={unit} isEstimated={isEstimated} />
                </td>
                <td>{share(weight, total)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        {listed.length > MOST && <p className="dim">and {count(listed.length - MOST)} more</p>}
      </div>
    </section>
  );
}
