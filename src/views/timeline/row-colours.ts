/** Colours of the timeline's rows. */
import type { Timeline } from '../../../workers/api/engine';

/** Neighbours are far apart on the colour wheel, so that adjacent segments differ. */
const HUES = [253, 77, 165, 300, 121, 209, 55, 275];

/** Colours by rank, largest row first; a package keeps its colour in all intervals. The row of the rest is grey. */
export function fillsOf({ rows }: Timeline, inSystemColours: boolean): string[] {
  if (inSystemColours) return rows.map(({ rest }, row) => (rest > 0 ? 'Canvas' : patternOf(row)));
  return rows.map(({ rest }, row) =>
    rest > 0 ? 'var(--aggregate-line)' : `oklch(from var(--bar${row % 2 === 0 ? '' : '-2'}) l c ${HUES[row % HUES.length]})`,
  );
}

/** Lines in the system's colours, by rank: their direction, and which of both colours is wider. */
function patternOf(row: number): string {
  const [line, ground] = row % 8 < 4 ? ['CanvasText', 'Canvas'] : ['Canvas', 'CanvasText'];
  return `repeating-linear-gradient(${45 * (row % 4)}deg, ${line} 0 1px, ${ground} 1px 5px)`;
}
