/**
 * Tables as CSV (RFC 4180), for the app and the command line: exact figures with plain digits, and text quoted where necessary.
 */

/** Cells that a spreadsheet would take for formulas are written as text, because names come from files. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row, with its line ending. */
export const csvLine = (row: readonly (string | number | null)[]): string => `${row.map(csvCell).join(',')}\r\n`;

/** A whole table. */
export const csv = (rows: readonly (readonly (string | number | null)[])[]): string => rows.map(csvLine).join('');
