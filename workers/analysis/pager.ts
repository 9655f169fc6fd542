/** Sorts and filters long tables, such as that of hot methods, only as far as the requested pages need. */
import type { PageRequest } from '../api/engine';
import { displayVersion } from '../names/name-display';
import { firstRows, sortRows } from './row-order';

/** Rows that are sorted at first; the rest is sorted only when someone scrolls past these. */
const FIRST = 2048;

/** A table whose rows are known by number. */
export interface Table<Column extends string> {
  /** Row numbers in the order that rows with equal keys keep. */
  readonly rows: Uint32Array;
  /** Sort key of a row in a given column; NaN for a row that comes last in both orders. */
  key(column: Column): (row: number) => number;
  /** Method by which to filter a row. */
  method(row: number): number;
}

/** Sorted and filtered windows on a table. Keeps the last order, because users scroll more often than they sort. */
export class Pager<Column extends string> {
  private last: { wanted: string; total: number; rows: Uint32Array } | null = null;

  constructor(
    private readonly table: Table<Column>,
    /** One byte for each method: 1 if its name contains the text. */
    private readonly matching: (filter: string) => Uint8Array,
  ) {}

  page(
    request: PageRequest<Column>,
    narrow: { id: string; keep: (row: number) => boolean } | null = null,
  ): { rows: number[]; total: number } {
    const wanted = [request.sort, request.order, narrow?.id ?? '', request.filter, displayVersion].join('\n');
    const offset = Math.max(0, request.offset);
    const until = offset + Math.max(0, request.limit);
    let { last } = this;
    if (last?.wanted !== wanted || (until > last.rows.length && last.rows.length < last.total)) {
      const rows = this.narrowed(request.filter, narrow?.keep ?? null);
      const key = this.table.key(request.sort);
      last = {
        wanted,
        total: rows.length,
        rows: until <= FIRST ? firstRows(rows, key, request.order, FIRST) : sortRows(rows, key, request.order),
      };
      this.last = last;
    }
    return { rows: [...last.rows.subarray(offset, until)], total: last.total };
  }

  private narrowed(filter: string, keep: ((row: number) => boolean) | null): Uint32Array {
    let { rows } = this.table;
    if (filter !== '') {
      const matches = this.matching(filter);
      rows = rows.filter((row) => matches[this.table.method(row)] === 1);
    }
    return keep === null ? rows : rows.filter((row) => keep(row));
  }
}
