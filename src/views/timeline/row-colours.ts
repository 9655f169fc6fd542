/** Colours of the timeline's rows. */
import type { Timeline } from '../../../workers/api/engine';

/** Neighbours are far apart on the colour wheel, so that adjacent segments differ. */
const HUES = [253, 77, 165, 300, 121, 209, 55, 275];

/** Colours by rank, largest row first; a package keeps its colour in all intervals. The row of the rest is grey. */
export function fillsOf({ rows }: Timeline): string[] {
  return rows.map(({ rest }, row) =>
    rest > 0 ? 'var(--aggregate-line)' : `oklch(from var(--bar${row % 2 === 0 ? '' : '-2'}) l c ${HUES[row % HUES.length]})`,
  );
}
