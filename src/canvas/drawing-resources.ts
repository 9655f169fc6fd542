/** Font, colours and patterns of a flame graph. They are read when theme, size or printing changes, not in every frame. */
import { Fills } from './fill-painter';
import { fontOf, hatchPattern } from './painter';
import { type Palette, readPalette } from './palette';
import type { Density } from './picture';

export interface Dress {
  font: string;
  palette: Palette;
  fills: Fills;
  /** By style; null for styles without hatching. */
  hatches: (CanvasPattern | null)[];
}

/** @param previous resources to keep where only the size changed; null reads all anew */
export function dressOf(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  size: { ratio: number; density: Density },
  worn: Dress | null,
): Dress {
  const { ratio, density } = size;
  const palette = worn?.palette ?? readPalette(canvas.parentElement ?? canvas);
  return {
    // Reading a computed style in every frame would force a layout of the page in every frame.
    font: fontOf(getComputedStyle(canvas).fontFamily, density),
    palette,
    fills: worn?.fills ?? new Fills(palette),
    hatches: palette.styles.map(({ hatch }) => (hatch ? hatchPattern(context, hatch, ratio) : null)),
  };
}
