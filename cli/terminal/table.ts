/** Formats tables for the terminal. */
/** Formats aligned columns: numbers to the right, text to the left; the last column is not padded. */
export function table(rows: readonly (readonly string[])[], right: readonly boolean[], indent = '  '): string {
  const widths = right.map((_, column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => {
        if (right[column]) return cell.padStart(widths[column]);
        return column === row.length - 1 ? cell : cell.padEnd(widths[column]);
      });
      return `${indent}${cells.join('  ')}`.trimEnd();
    })
    .join('\n');
}

/** A time in ISO 8601, from milliseconds since 1970; `unknown` for 0. */
export function moment(milliseconds: number): string {
  return milliseconds === 0 ? 'unknown' : new Date(milliseconds).toISOString().replace('.000Z', 'Z');
}
