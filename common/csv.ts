/** Tables as CSV (RFC 4180): exact figures with plain digits, text quoted where it needs to be. For the app and the command line alike. */

/** A cell that a spreadsheet would take for a formula is text: names come from files. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row, with its line end. */
export const csvLine = (row: readonly (string | number | null)[]): string => `${row.map(csvCell).join(',')}\r\n`;

/** A whole table, row after row. */
export const csv = (rows: readonly (readonly (string | number | null)[])[]): string => rows.map(csvLine).join('');
