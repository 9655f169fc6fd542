/** The colour of each row of a timeline. */
import type { Timeline } from '../../../workers/api/engine';

/** Far apart on the wheel one after the other, so that neighbours in a bar differ. */
const HUES = [253, 77, 165, 300, 121, 209, 55, 275];

/** By rank, the one with most first; packages keep theirs from interval to interval. The row for the rest has none. */
export function fillsOf({ rows }: Timeline): string[] {
  return rows.map(({ rest }, row) =>
    rest > 0 ? 'var(--aggregate-line)' : `oklch(from var(--bar${row % 2 === 0 ? '' : '-2'}) l c ${HUES[row % HUES.length]})`,
  );
}
