/** The largest frames of a layout as a table, for screen readers and for tests: the canvas itself holds only pixels. */
import type { FlameLayout } from '../../workers/engine.api';

const MOST = 50;

/** Indices of the widest ordinary frames, widest first. */
export function largest(layout: FlameLayout, most = MOST): number[] {
  const frames: number[] = [];
  for (let i = 0; i < layout.count; i++) if (layout.context[i] >= 0 && layout.aggregate[i] === 0) frames.push(i);
  frames.sort((a, b) => layout.width[b] - layout.width[a] || layout.row[a] - layout.row[b]);
  return frames.slice(0, most);
}

export interface TwinRow {
  context: number;
  name: string;
  cells: string[];
}

export function Twin({ columns, rows }: { columns: string[]; rows: TwinRow[] }) {
  return (
    <div className="visually-hidden">
      <table data-testid="flame-twin">
        <caption>Largest frames in sight</caption>
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
