/** Exports a long table as CSV. */
import { csvLine } from '../../../common/csv';
import type { Saving } from '../../ports/ports';
import type { Pages } from '../useAnswer';

/** Number of characters handed to the browser at a time; it may keep them on disk. */
const PART = 1 << 20;

/** A column of the file. */
export interface Exported<Row> {
  label: string;
  value(row: Row): string | number | null;
}

interface Column<Row> {
  label: string;
  /** Value for the export, or several; columns with neither are omitted. */
  value?(row: Row): string | number | null;
  values?: readonly Exported<Row>[];
}

/**
 * All rows of a long table as CSV.
 * Rows are read in pages and handed to the browser in chunks, so the page never holds the whole text.
 *
 * @returns null if reading failed or was cancelled
 */
export async function exportCsv<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
  { signal, tell }: Saving,
): Promise<Blob | null> {
  const kept = columns.flatMap(({ label, value, values }) => values ?? (value ? [{ label, value }] : []));
  const parts: Blob[] = [];
  let text = csvLine(kept.map(({ label }) => label));
  let written = 0;
  const whole = await pages.each((rows, total) => {
    for (const row of rows) text += csvLine(kept.map(({ value }) => value(row)));
    written += rows.length;
    if (text.length > PART) {
      parts.push(new Blob([text]));
      text = '';
    }
    tell(written, total);
  }, signal);
  return whole ? new Blob([...parts, text]) : null;
}
