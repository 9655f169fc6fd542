/** Columns that a table has room for. */

/** Pixels, as in grid.module.css. */
const GAP = 14;
const PADDING = 28;

interface FittingColumn {
  width: string;
  sort?: string;
  wideOnly?: boolean;
}

/** Width of a table and of one rem, in pixels. */
export interface Room {
  width: number;
  rem: number;
}

/** Least width of a grid track, `8rem` or `minmax(8rem, 1fr)`, in pixels. */
const leastWidth = (track: string, rem: number): number => Number(/([\d.]+)rem/.exec(track)?.[1] ?? 0) * rem;

/**
 * Leaves out columns that are `wideOnly` until the others fit: the last one first, and the one that sorts the table never.
 *
 * @param room null while it is not known
 */
export function fittingColumns<C extends FittingColumn>(columns: readonly C[], room: Room | null, sort: string | undefined): C[] {
  const fitting = [...columns];
  if (room === null) return fitting;
  const needed = () => fitting.reduce((sum, column) => sum + leastWidth(column.width, room.rem) + GAP, PADDING - GAP);
  while (needed() > room.width) {
    const last = fitting.findLastIndex(
      (column) => column.wideOnly === true && (column.sort === undefined || column.sort !== sort),
    );
    if (last < 0) break;
    fitting.splice(last, 1);
  }
  return fitting;
}
