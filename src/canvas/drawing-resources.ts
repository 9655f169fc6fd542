/**
 * Font, colours and patterns of a flame graph, read when theme, size or printing changes instead of in every animation frame.
 */
import { FillPainter } from './fill-painter';
import { fontOf, hatchPattern } from './painter';
import { type Palette, readPalette } from './palette';
import type { Density } from './picture';

export interface DrawingResources {
  font: string;
  palette: Palette;
  fills: FillPainter;
  /** By style; null for styles without hatching. */
  hatches: (CanvasPattern | null)[];
}

/** @param previous resources to keep if only the size changed; null to read everything again */
export function readDrawingResources(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  size: { ratio: number; density: Density },
  previous: DrawingResources | null,
): DrawingResources {
  const { ratio, density } = size;
  const palette = previous?.palette ?? readPalette(canvas.parentElement ?? canvas);
  return {
    // Reading a computed style in every animation frame would force a page layout each time.
    font: fontOf(getComputedStyle(canvas).fontFamily, density),
    palette,
    fills: previous?.fills ?? new FillPainter(palette),
    hatches: palette.styles.map(({ hatch }) => (hatch ? hatchPattern(context, hatch, ratio) : null)),
  };
}
