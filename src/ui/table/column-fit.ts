/** Chooses the columns for which a table has room. */

interface FittingColumn {
  width: string;
  sort?: string;
  wideOnly?: boolean;
}

/** Widths in pixels: of a table, of one rem, of the gap between columns, and of the padding at both sides. */
export interface Room {
  width: number;
  rem: number;
  gap: number;
  padding: number;
}

/** Gaps as in grid.module.css. */
export const ON_SCREEN = { gap: 14, padding: 28 } as const;
export const ON_PAPER = { gap: 10, padding: 0 } as const;

/** Least width of a grid track, `8rem` or `minmax(8rem, 1fr)`, in pixels. */
const leastWidth = (track: string, rem: number): number => Number(/([\d.]+)rem/.exec(track)?.[1] ?? 0) * rem;

/**
 * Omits `wideOnly` columns until the others fit, the last one first; never the one by which the table is sorted.
 *
 * @param room null until it is known
 */
export function fittingColumns<C extends FittingColumn>(columns: readonly C[], room: Room | null, sort: string | undefined): C[] {
  const fitting = [...columns];
  if (room === null) return fitting;
  const needed = () =>
    fitting.reduce((sum, column) => sum + leastWidth(column.width, room.rem) + room.gap, room.padding - room.gap);
  while (needed() > room.width) {
    const last = fitting.findLastIndex(
      (column) => column.wideOnly === true && (column.sort === undefined || column.sort !== sort),
    );
    if (last < 0) break;
    fitting.splice(last, 1);
  }
  return fitting;
}
