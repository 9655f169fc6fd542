/** Arithmetic of the visible part of a flame graph. All x are fractions of the focused context's width. */

export interface Range {
  x0: number;
  x1: number;
}

export const WHOLE: Range = { x0: 0, x1: 1 };

/** Below this width, doubles have too few digits to place the contexts of large trees. */
const MIN_SPAN = 1e-9;

/** Keeps a range inside [0, 1] and not narrower than doubles allow, around its centre. */
export function clamp({ x0, x1 }: Range): Range {
  if (!Number.isFinite(x0) || !Number.isFinite(x1)) return WHOLE;
  let span = Math.min(1, Math.max(MIN_SPAN, x1 - x0));
  if (span > 1 - 1e-6) span = 1;
  const left = Math.min(1 - span, Math.max(0, (x0 + x1 - span) / 2));
  return { x0: left, x1: left + span };
}

/** Zooms by a factor (below 1: closer) and keeps the point `at` (0 left edge, 1 right edge) in place. */
export function zoom(range: Range, factor: number, at: number): Range {
  const span = range.x1 - range.x0;
  const next = Math.min(1, Math.max(MIN_SPAN, span * factor));
  const left = range.x0 + at * (span - next);
  const inside = Math.min(1 - next, Math.max(0, left));
  return clamp({ x0: inside, x1: inside + next });
}

/** Moves by a fraction of the visible width; positive values move to the right. */
export function pan(range: Range, fraction: number): Range {
  const span = range.x1 - range.x0;
  const left = Math.min(1 - span, Math.max(0, range.x0 + fraction * span));
  return { x0: left, x1: left + span };
}

/** Widens a range by a fraction of its width on each side, within [0, 1]. */
export function padded({ x0, x1 }: Range, fraction: number): Range {
  const extra = (x1 - x0) * fraction;
  return { x0: Math.max(0, x0 - extra), x1: Math.min(1, x1 + extra) };
}

/**
 * The linear map from pixels of a layout that shows range `from` across `fromWidth` to pixels of a picture that shows `to`
 * across `toWidth`.
 */
export function mapping(from: Range, fromWidth: number, to: Range, toWidth: number): { scale: number; shift: number } {
  const toSpan = to.x1 - to.x0;
  return { scale: ((from.x1 - from.x0) / fromWidth) * (toWidth / toSpan), shift: ((from.x0 - to.x0) / toSpan) * toWidth };
}

export function between(from: Range, to: Range, fraction: number): Range {
  return { x0: from.x0 + (to.x0 - from.x0) * fraction, x1: from.x1 + (to.x1 - from.x1) * fraction };
}

const ZOOM_MS = 160;

/** An animated zoom: the visible range moves from one range to another, fast at first. */
export class ZoomMotion {
  private motion: { from: Range; start: number } | null = null;

  /** @param now returns the milliseconds of a clock that never goes back */
  constructor(private readonly now: () => number) {}

  get isRunning(): boolean {
    return this.motion !== null;
  }

  begin(from: Range): void {
    this.motion = { from, start: this.now() };
  }

  stop(): void {
    this.motion = null;
  }

  /** The visible range at this moment, on its way to `to`. */
  toward(to: Range): Range {
    if (this.motion === null) return to;
    const fraction = Math.min(1, (this.now() - this.motion.start) / ZOOM_MS);
    if (fraction === 1) {
      this.motion = null;
      return to;
    }
    return between(this.motion.from, to, 1 - (1 - fraction) ** 3);
  }
}
