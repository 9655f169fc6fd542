/** What a flame graph is drawn with, as the page has it now: read when the theme, the size or the printer changes, not in every frame. */
import { Fills } from './fills';
import { fontOf, hatchPattern } from './paint';
import { type Palette, readPalette } from './palette';
import type { Density } from './picture';

export interface Dress {
  font: string;
  palette: Palette;
  fills: Fills;
  /** By style; null for those without. */
  hatches: (CanvasPattern | null)[];
}

/** `worn`: what is kept of an earlier one, where only the size changed. */
export function dressOf(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  size: { ratio: number; density: Density },
  worn: Dress | null,
): Dress {
  const { ratio, density } = size;
  const palette = worn?.palette ?? readPalette(canvas.parentElement ?? canvas);
  return {
    // Asking for a computed style in every frame would have the page laid out in every frame.
    font: fontOf(getComputedStyle(canvas).fontFamily, density),
    palette,
    fills: worn?.fills ?? new Fills(palette),
    hatches: palette.styles.map(({ hatch }) => (hatch ? hatchPattern(context, hatch, ratio) : null)),
  };
}
