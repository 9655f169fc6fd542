import type { PageRequest } from '../engine.api';
import { sortRows } from './sort';

/** A table by row number. */
export interface Table<Column extends string> {
  /** Row numbers in the order that ties keep. */
  readonly rows: Uint32Array;
  /** What a column is sorted by; never NaN. */
  key(column: Column, row: number): number;
  /** Method by which a row is filtered. */
  method(row: number): number;
}

/** Sorted and filtered windows on a table; the last order is kept, because one scrolls more often than one sorts. */
export class Pager<Column extends string> {
  private last: { wanted: string; rows: Uint32Array } | null = null;

  constructor(
    private readonly table: Table<Column>,
    /** One byte for each method: 1 where its name contains the text. */
    private readonly matching: (filter: string) => Uint8Array,
  ) {}

  page(
    request: PageRequest<Column>,
    narrow: { id: string; keep: (row: number) => boolean } | null = null,
  ): { rows: number[]; total: number } {
    const wanted = [request.sort, request.order, narrow?.id ?? '', request.filter].join('\n');
    if (this.last?.wanted !== wanted) this.last = { wanted, rows: this.sorted(request, narrow?.keep ?? null) };
    const { rows } = this.last;
    const offset = Math.max(0, request.offset);
    return { rows: [...rows.subarray(offset, offset + Math.max(0, request.limit))], total: rows.length };
  }

  private sorted(request: PageRequest<Column>, keep: ((row: number) => boolean) | null): Uint32Array {
    let { rows } = this.table;
    const { filter } = request;
    if (filter !== '') {
      const matches = this.matching(filter);
      rows = rows.filter((row) => matches[this.table.method(row)] === 1);
    }
    if (keep !== null) rows = rows.filter((row) => keep(row));
    return sortRows(rows, (row) => this.table.key(request.sort, row), request.order);
  }
}
