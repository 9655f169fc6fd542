/** Everything that a drawn flame graph depends on, and the geometry of its frames. */
import type { FlameLayout } from '../../workers/api/engine';
import { useCompact, useFingers } from '../ui/useMedia';
import type { LabelMeasure } from './label-measure';
import type { Palette } from './palette';
import type { RowIndex } from './row-index';

/** Height of a row, including one pixel of background below its frames, and its font size, in pixels. */
export interface Density {
  row: number;
  fontSize: number;
}

export const DENSE: Density = { row: 21, fontSize: 12 };
/** Rows for windows with little height or width. */
export const COMPACT: Density = { row: 18, fontSize: 11 };
/** Rows for fingers: a third taller than the smallest target of WCAG 2.5.8. */
export const ROOMY: Density = { row: 32, fontSize: 13 };

/** The rows of a picture in this window, for this pointer. */
export function useDensity(): Density {
  const [fingers, compact] = [useFingers(), useCompact()];
  return fingers ? ROOMY : compact ? COMPACT : DENSE;
}

/** What flashes in a picture. */
export interface Flashing {
  /** 1 for each rectangle that flashes. */
  flags: Uint8Array;
  opacity: number;
}

export interface Picture {
  layout: FlameLayout;
  styles: Uint16Array;
  rows: RowIndex;
  /** x of a frame on the picture = layout x × scale + shift. */
  scale: number;
  shift: number;
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  ratio: number;
  /** Height of a row in pixels. */
  row: number;
  /** Distance in pixels by which the picture is scrolled away from the root. */
  scrolled: number;
  /** The root is the lowest row. */
  upward: boolean;
  palette: Palette;
  hatches: (CanvasPattern | null)[];
  /** Labels of a frame, best first. */
  labels: (index: number) => readonly string[];
  measure: LabelMeasure;
  /** During a search, 1 for frames that match; all others are drawn faintly. */
  found: Uint8Array | null;
  /** Frames that grew from the picture before, for a moment. */
  flashing: Flashing | null;
  selected: number;
  hovered: number;
}

/** The fields that decide the vertical position of rows. */
export type Stack = Pick<Picture, 'height' | 'row' | 'scrolled' | 'upward'>;

/** Upper edge of row number `at`, in pixels. */
export function topOf({ height, row, scrolled, upward }: Stack, at: number): number {
  return upward ? height + scrolled - (at + 1) * row : at * row - scrolled;
}

/** The row at a height of the picture: the inverse of {@link topOf}. */
export function rowAt({ height, row, scrolled, upward }: Stack, y: number): number {
  return upward ? Math.ceil((height + scrolled - y) / row) - 1 : Math.floor((y + scrolled) / row);
}

/** Rows that are at least partly visible: from `low` up to, not including, `high`. */
export function rowsInSight(picture: Stack & Pick<Picture, 'rows'>): { low: number; high: number } {
  const { first, starts } = picture.rows;
  const [one, other] = [rowAt(picture, 0), rowAt(picture, picture.height)];
  return { low: Math.max(first, Math.min(one, other)), high: Math.min(first + starts.length - 1, Math.max(one, other) + 1) };
}

/**
 * Left edge and width as drawn, clipped to the picture; the width is 0 if the frame is out of sight. A pixel of background
 * separates siblings that are wide enough.
 */
export function place(
  picture: Pick<Picture, 'layout' | 'scale' | 'shift' | 'width'>,
  index: number,
): { x: number; width: number } {
  const { layout, scale, shift } = picture;
  const left = layout.x[index] * scale + shift;
  const wide = layout.width[index] * scale;
  const gap = wide >= 4 ? 1 : wide >= 2 ? 0.4 : 0;
  const from = Math.max(0, left);
  const to = Math.min(picture.width, left + wide - gap);
  return { x: from, width: Math.max(0, to - from) };
}
