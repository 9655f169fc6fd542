/** Draws a flame graph on the canvas: fills, then hatching, flashes, marks of matches, labels and outlines. */
import type { FillPainter } from './fill-painter';
import { siblingsIn } from './merged-siblings';
import { type Density, type Picture, place, rowsInSight, topOf } from './picture';

const PAD = 5;
/** In pixels. No letter fits into a narrower frame. */
const LABEL_FROM = 26;
/** In pixels. Narrower frames show only their colour. */
const HATCH_FROM = 2.5;
const OUTLINE_FROM = 6;

export const fontOf = (family: string, { fontSize }: Density): string => `${fontSize}px ${family}`;

/** Diagonal lines, drawn once per colour. The tile is sized in device pixels to keep the lines crisp. */
export function hatchPattern(context: CanvasRenderingContext2D, colour: string, ratio: number): CanvasPattern | null {
  const size = Math.round(7 * ratio);
  const tile = document.createElement('canvas');
  tile.width = size;
  tile.height = size;
  const pen = tile.getContext('2d');
  if (!pen) return null;
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.55;
  pen.lineWidth = Math.max(1, ratio);
  pen.beginPath();
  for (const offset of [-size, 0, size]) {
    pen.moveTo(offset - 1, size + 1);
    pen.lineTo(offset + size + 1, -1);
  }
  pen.stroke();
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern;
}

export function paint(context: CanvasRenderingContext2D, picture: Picture, fills: FillPainter): void {
  const { layout, palette, rows, found, flashing, width, height } = picture;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  fills.draw(context, picture);
  const { low, high } = rowsInSight(picture);
  if (high > low) {
    const first = rows.starts[low - rows.first];
    const stop = rows.starts[high - rows.first];
    // Most frames are a pixel or two wide and need only their fill.
    const roomy = chosen(first, stop, (index) => layout.width[index] * picture.scale >= HATCH_FROM);
    for (let style = 0; style < palette.styles.length; style++)
      if (palette.styles[style].outline ?? palette.styles[style].hatch) hatch(context, picture, style, roomy);
    if (flashing) {
      context.globalAlpha = flashing.opacity;
      context.fillStyle = palette.select;
      const grown = chosen(first, stop, (index) => flashing.flags[index] === 1);
      each(picture, grown, (x, y, wide) => context.fillRect(x, y, wide, picture.row - 1));
      context.globalAlpha = 1;
    }
    if (found) {
      context.fillStyle = palette.match;
      const matches = chosen(first, stop, (index) => found[index] === 1);
      each(picture, matches, (x, y, wide) => context.fillRect(x, y + picture.row - 5, wide, 4));
    }
    context.textBaseline = 'middle';
    each(picture, roomy, (x, y, wide, index) => {
      if (wide >= LABEL_FROM && (layout.aggregate[index] === 0 || siblingsIn(layout, index) > 0))
        label(context, picture, index, x, y, wide);
    });
  }
  outlineOf(context, picture, picture.hovered, 1, palette.ink);
  outlineOf(context, picture, picture.selected, 2, palette.select);
}

function chosen(first: number, stop: number, chooses: (index: number) => boolean): number[] {
  const list: number[] = [];
  for (let index = first; index < stop; index++) if (chooses(index)) list.push(index);
  return list;
}

/** Calls `draw` for each visible frame. */
function each(
  picture: Picture,
  frames: readonly number[],
  draw: (x: number, y: number, width: number, index: number) => void,
): void {
  for (const index of frames) {
    const { x, width } = place(picture, index);
    if (width > 0) draw(x, topOf(picture, picture.layout.row[index]), width, index);
  }
}

/** Hatches and outlines the frames of one style. */
function hatch(context: CanvasRenderingContext2D, picture: Picture, style: number, roomy: readonly number[]): void {
  const { palette, styles, hatches, found } = picture;
  const { outline } = palette.styles[style];
  const pattern = hatches[style];
  const frames = roomy.filter((index) => styles[index] === style);
  if (pattern) {
    context.fillStyle = pattern;
    each(picture, frames, (x, y, width, index) => {
      if (width >= HATCH_FROM && (found === null || found[index] === 1)) context.fillRect(x, y, width, picture.row - 1);
    });
  }
  if (outline) {
    context.strokeStyle = outline;
    context.lineWidth = 1;
    each(picture, frames, (x, y, width) => {
      if (width > OUTLINE_FROM) context.strokeRect(x + 0.5, y + 0.5, width - 1, picture.row - 2);
    });
  }
}

function label(context: CanvasRenderingContext2D, picture: Picture, index: number, x: number, y: number, width: number) {
  const { palette, measure, found } = picture;
  const text = measure.fit(picture.labels(index), width - 2 * PAD);
  if (text === '') return;
  const style = palette.styles[picture.styles[index]];
  if (style.hatch) {
    // Text on top of hatching would be hard to read.
    context.fillStyle = style.fill;
    context.fillRect(x + 1.5, y + 1.5, Math.min(width - 3, measure.width(text) + 2 * PAD - 2), picture.row - 4);
  }
  if (found !== null) context.globalAlpha = found[index] === 1 ? 1 : 0.75;
  context.fillStyle = style.ink;
  context.fillText(text, x + PAD, y + picture.row / 2);
  context.globalAlpha = 1;
}

function outlineOf(context: CanvasRenderingContext2D, picture: Picture, index: number, line: number, colour: string) {
  if (index < 0) return;
  const { x, width } = place(picture, index);
  if (width <= 0) return;
  const y = topOf(picture, picture.layout.row[index]);
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.strokeRect(x + line / 2, y + line / 2, Math.max(0.5, width - line), picture.row - 1 - line);
}
