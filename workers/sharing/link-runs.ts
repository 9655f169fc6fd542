/** Finds the single runs in a shared link whose sides are medians of several runs. */
import type { RunsOverlap } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { MedianRuns } from '../ranges/median-runs';
import { spreadOf } from '../ranges/spread';
import { accumulate, type Prefix } from '../tree/prefix-sum';
import type { LinkContent } from './link-content';
import { isLacking } from './runs-payload';

/** The runs behind one side of a link; null if the side is a single recording. */
export function runsBehind({ runs, presence, metrics }: LinkContent, side: number): MedianRuns | null {
  if (runs === null || runs.sides[side].length === 0) return null;
  const own = Uint32Array.from(presence.keys()).filter((i) => (presence[i] & (1 << side)) !== 0);
  const ids = metrics.filter(({ columns }) => columns !== null).map(({ id }) => id);
  const places = runs.sides[side].map((_, run) =>
    Uint32Array.from(own.keys()).filter((k) => !isLacking(runs.lacking[side][own[k]], run)),
  );
  const behind = places.map((contexts, run) => {
    const laid = new Map(
      ids.map((id, k): [string, Prefix] => {
        const figures = new Float64Array(contexts.length + 1);
        contexts.forEach((place, i) => {
          figures[i + 1] = runs.metrics[k].columns[side][run][own[place]];
        });
        return [id, accumulate(figures)];
      }),
    );
    return {
      tree: { size: contexts.length },
      holds: () => true,
      ready: () => Promise.resolve(),
      prefix: (metric: string) => laid.get(metric) ?? notHeld(metric),
    };
  });
  return new MedianRuns(behind, places);
}

function notHeld(metric: string): never {
  throw new FormatError('unknown-metric', `The link contains no counts of ${metric}.`, '', 'Open the complete files.');
}

/**
 * Totals and overlaps of single runs over the whole comparison. Null if each side is one run, or if the link does not contain
 * them.
 */
export function runsOverlapOf({ runs, metrics }: LinkContent, metric: string, swapped: boolean): RunsOverlap | null {
  const carried = metrics.filter(({ columns }) => columns !== null);
  const at = carried.findIndex(({ id }) => id === metric);
  if (runs === null || at < 0) return null;
  const { overlaps, columns } = runs.metrics[at];
  const [totalA, totalB] = carried[at].totals.map((total, side) =>
    spreadOf(
      columns[side].length === 0 ? [total] : columns[side].map((column) => column.reduce((sum, figure) => sum + figure, 0)),
    ),
  );
  const { overlap, withinA, withinB } = overlaps;
  return swapped
    ? { totalA: totalB, totalB: totalA, overlap, withinA: withinB, withinB: withinA }
    : { totalA, totalB, overlap, withinA, withinB };
}
