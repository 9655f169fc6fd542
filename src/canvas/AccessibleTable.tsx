/** The widest frames of a flame graph as a table, for screen readers and tests: the canvas itself contains only pixels. */
import type { FlameLayout } from '../../workers/api/engine';

const MOST = 50;

/**
 * Indices of the widest ordinary frames, widest first; frames of equal width from the root down and from left to right. A
 * single pass, because it runs after every layout.
 */
export function widestFrames(layout: FlameLayout, most = MOST): number[] {
  const { context, aggregate, width, row } = layout;
  const before = (a: number, b: number) => width[a] > width[b] || (width[a] === width[b] && row[a] < row[b]);
  const frames: number[] = [];
  for (let i = 0; i < layout.count; i++) {
    if (context[i] < 0 || aggregate[i] !== 0) continue;
    if (frames.length === most) {
      if (!before(i, frames[most - 1])) continue;
      frames.pop();
    }
    let at = frames.length;
    while (at > 0 && before(i, frames[at - 1])) at--;
    frames.splice(at, 0, i);
  }
  return frames;
}

export interface AccessibleRow {
  context: number;
  name: string;
  cells: string[];
}

interface AccessibleTableProps {
  columns: string[];
  rows: AccessibleRow[];
  /** Whether some figures have not arrived yet. */
  busy?: boolean;
}

export function AccessibleTable({ columns, rows, busy = false }: AccessibleTableProps) {
  return (
    <div className="visually-hidden">
      <table data-testid="flame-table" aria-busy={busy}>
        <caption>Largest visible frames</caption>
        <thead>
          <tr>
            <th scope="col">Method</th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.context}>
              <th scope="row">{row.name}</th>
              {row.cells.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
