/** The matrix view's table of overlaps: a button in each cell; arrow keys move between them. */

import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { inSentence } from '../../../common/metrics';
import type { Matrix } from '../../../workers/api/engine';
import { count, overlapText, shortFigure } from '../../ui/format';
import { brackets } from './dendrogram';
import styles from './matrix.module.css';
import { shortNames } from './short-names';

/** Maximum number of profiles for which names fit horizontally above the columns, and for which cells show two decimals. */
const FEW = 6;
const DETAILED = 14;
const ROW = { few: 40, detailed: 32, many: 26 };
const TREE_WIDTH = 120;

interface Cell {
  row: number;
  column: number;
}

export function OverlapTable({ matrix, onOpen }: { matrix: Matrix; onOpen(a: number, b: number): void }) {
  const { profiles, overlap, order, joins, metric, metrics } = matrix;
  const [at, setAt] = useState<Cell>({ row: 0, column: Math.min(1, order.length - 1) });
  const [over, setOver] = useState<Cell | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { length } = order;
  const size = length <= FEW ? 'few' : length <= DETAILED ? 'detailed' : 'many';
  const value = (row: number, column: number): number => overlap[order[row] * length + order[column]];
  const low = lowest(overlap);
  const name = (place: number): string => profiles[order[place]].name;
  const labels = shortNames(order.map((i) => profiles[i].name));
  const { label = metric, unit = metric } = metrics.find(({ id }) => id === metric) ?? {};
  const go = ({ row, column }: Cell) => {
    setAt({ row, column });
    setOver({ row, column });
    body.current?.querySelectorAll<HTMLButtonElement>('button')[row * length + column]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = step(event, at, length - 1);
    if (to === null) return;
    event.preventDefault();
    go(to);
  };
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} data-size={size} style={{ '--row': `${ROW[size]}px` } as CSSProperties}>
          <caption className="visually-hidden">
            Overlap by {inSentence(label)} in percent, similar profiles next to each other. Arrow keys move between cells, Enter
            compares the two.
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                Profile
              </th>
              <th scope="col" className={styles.total}>
                {label}
              </th>
              {order.map((profile, place) => (
                <th key={profile} scope="col" className={styles.head} title={name(place)}>
                  <span>
                    <b>{place + 1}</b> <bdi className={size === 'many' ? 'visually-hidden' : undefined}>{labels[place]}</bdi>
                  </span>
                </th>
              ))}
              <td className={styles.tree} aria-hidden="true" />
            </tr>
          </thead>
          <tbody ref={body} onMouseLeave={() => setOver(null)}>
            {order.map((profile, row) => (
              <tr key={profile}>
                <th scope="row" title={name(row)}>
                  <span>
                    <b>{row + 1}</b> <bdi>{labels[row]}</bdi>
                  </span>
                </th>
                <td className={styles.total} title={`${count(profiles[profile].total)} ${unit}`}>
                  {shortFigure(profiles[profile].total, unit)}
                </td>
                {order.map((other, column) => (
                  <td key={other}>
                    <button
                      type="button"
                      className={styles.cell}
                      data-self={row === column}
                      style={{ '--level': `${level(value(row, column), low)}%` } as CSSProperties}
                      tabIndex={at.row === row && at.column === column ? 0 : -1}
                      aria-label={
                        row === column
                          ? `Open ${name(row)}`
                          : `${overlapText(value(row, column))}%: compare ${name(row)} with ${name(column)}`
                      }
                      onClick={() => onOpen(profile, other)}
                      onFocus={() => {
                        setAt({ row, column });
                        setOver({ row, column });
                      }}
                      onMouseEnter={() => setOver({ row, column })}
                      onKeyDown={onKeyDown}
                    >
                      {size === 'many' ? Math.floor(value(row, column)) : overlapText(value(row, column))}
                    </button>
                  </td>
                ))}
                {row === 0 && (
                  <td rowSpan={length} className={styles.tree} aria-hidden="true">
                    <svg width={TREE_WIDTH + 8} height={length * ROW[size]}>
                      <title>Cluster joins</title>
                      {brackets(order, joins, low, TREE_WIDTH, ROW[size]).map(({ x, from: [a, b] }) => (
                        <path key={`${a.y} ${b.y}`} d={`M${a.x} ${a.y}H${x}V${b.y}H${b.x}`} />
                      ))}
                    </svg>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.readout} data-testid="matrix-readout">
        {over === null ? (
          <span className="dim">Click a cell to compare two profiles, or a diagonal cell to open one.</span>
        ) : over.row === over.column ? (
          <>
            <strong>{name(over.row)}</strong>: {count(profiles[order[over.row]].total)} {unit},{' '}
            {count(profiles[order[over.row]].contexts)} contexts
          </>
        ) : (
          <>
            <strong>{name(over.row)}</strong> and <strong>{name(over.column)}</strong> overlap by{' '}
            <strong>{overlapText(value(over.row, over.column))}%</strong>: {count(profiles[order[over.row]].total)} →{' '}
            {count(profiles[order[over.column]].total)} {unit}
          </>
        )}
      </p>
      <div className={styles.legend}>
        <span>{overlapText(low)}%</span>
        <span className={styles.ramp} aria-hidden="true" />
        <span>100%</span>
      </div>
    </>
  );
}

/** The smallest overlap of any pair, in percent. */
function lowest(overlap: Float64Array): number {
  return overlap.reduce((least, each) => Math.min(least, each), 100);
}

/** Strength of a cell's colour in percent: the smallest overlap is the palest. */
function level(value: number, low: number): number {
  return low >= 100 ? 100 : Math.round(((value - low) / (100 - low)) * 100);
}

function step({ key, ctrlKey }: KeyboardEvent, { row, column }: Cell, last: number): Cell | null {
  const within = (place: number): number => Math.min(last, Math.max(0, place));
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1), column };
    case 'ArrowDown':
      return { row: within(row + 1), column };
    case 'ArrowLeft':
      return { row, column: within(column - 1) };
    case 'ArrowRight':
      return { row, column: within(column + 1) };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? last : row, column: last };
    default:
      return null;
  }
}
