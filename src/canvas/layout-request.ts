/**
 * Chooses the flame graph layout to request from the engine for a viewport: one with a margin, or none while the current one is
 * enough.
 */
import type { FlameLayout } from '../../workers/api/engine';
import { coversViewport, type LayoutRequest, type ShownLayout } from './shown-layout';
import { padded } from './viewport';

/** Margin requested beyond the viewport, as a fraction of its width and in rows. Panning and scrolling show it at once. */
const PAD = { fraction: 0.25, rows: 8 };
/** Margin below which a new layout is requested. */
const ENOUGH = { fraction: 0.12, rows: 4 };

/** In a bottom-up picture, siblings narrower than this share of the visible width are merged. */
export const NARROWEST = 0.005;

/**
 * Returns the next request, or null if none is needed.
 *
 * @param sight the viewport, as a request without a margin
 * @param shown the current layout if it belongs to the same model, otherwise null
 */
export function nextRequest(sight: LayoutRequest, shown: ShownLayout<FlameLayout> | null): LayoutRequest | null {
  if (shown && coversViewport(shown, sight, ENOUGH)) return null;
  const wide = padded(sight, PAD.fraction);
  const firstRow = Math.max(0, sight.firstRow - PAD.rows);
  return {
    focus: sight.focus,
    ...wide,
    width: Math.max(1, (sight.width * (wide.x1 - wide.x0)) / (sight.x1 - sight.x0)),
    firstRow,
    rows: sight.firstRow - firstRow + sight.rows + PAD.rows,
    narrowest: NARROWEST * sight.width,
  };
}
