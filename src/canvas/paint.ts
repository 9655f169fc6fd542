/** Draws one layout. Colour by colour: a fill style is set once, however many frames share it. */
import type { FlameLayout } from '../../workers/engine.api';
import type { Batches } from './batch';
import type { LabelMeasure } from './labels';
import type { Palette } from './palette';

export const ROW = 21;
const FONT_SIZE = 12;
const PAD = 5;
/** Below this width no letter fits. */
const LABEL_FROM = 26;
/** Narrower frames show their colour only. */
const HATCH_FROM = 2.5;
const OUTLINE_FROM = 6;
/** Opacity of what a search did not find. */
const FAINT = 0.35;

export interface Picture {
  layout: FlameLayout;
  styles: Uint16Array;
  batches: Batches;
  /** x of a frame on the picture = layout x × scale + shift. */
  scale: number;
  shift: number;
  width: number;
  height: number;
  /** Pixels that the picture is scrolled away from the root. */
  scrolled: number;
  /** The root is the lowest row. */
  upward: boolean;
  palette: Palette;
  hatches: (CanvasPattern | null)[];
  /** Names that a frame may be labelled with, best first. */
  labels: (index: number) => readonly string[];
  measure: LabelMeasure;
  /** For a search: whether a frame is found; the others are drawn faintly. */
  found: ((index: number) => boolean) | null;
  selected: number;
  hovered: number;
}

export const fontOf = (family: string): string => `${FONT_SIZE}px ${family}`;

/** Diagonal lines, drawn once for each colour; sized in device pixels so that they stay crisp. */
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

export function paint(context: CanvasRenderingContext2D, picture: Picture): void {
  const { layout, batches, palette, width, height } = picture;
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  for (let style = 0; style < palette.styles.length; style++) {
    const from = batches.starts[style];
    const to = batches.starts[style + 1];
    if (from === to) continue;
    fillBatch(context, picture, style, from, to);
  }
  context.textBaseline = 'middle';
  for (let i = 0; i < layout.count; i++) label(context, picture, i);
  outlineOf(context, picture, picture.hovered, 1, palette.ink);
  outlineOf(context, picture, picture.selected, 2, palette.select);
}

/** Upper edge of a row's frames. */
export function topOf({ height, scrolled, upward }: Pick<Picture, 'height' | 'scrolled' | 'upward'>, row: number): number {
  return upward ? height + scrolled - (row + 1) * ROW : row * ROW - scrolled;
}

/** The row at a height of the picture: the inverse of {@link topOf}. */
export function rowAt({ height, scrolled, upward }: Pick<Picture, 'height' | 'scrolled' | 'upward'>, y: number): number {
  return upward ? Math.ceil((height + scrolled - y) / ROW) - 1 : Math.floor((y + scrolled) / ROW);
}

/** Left edge and width as drawn, cut to the picture; width 0 when out of sight. A pixel of ground separates siblings that can spare it. */
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

/**
 * One style. Rectangles are filled one by one: a path of thousands of them costs a software renderer ten times as much.
 */
function fillBatch(context: CanvasRenderingContext2D, picture: Picture, style: number, from: number, to: number) {
  const { layout, batches, palette, height, found, hatches } = picture;
  const { fill, hatch, outline } = palette.styles[style];
  const each = (draw: (x: number, y: number, width: number, index: number) => void) => {
    for (let k = from; k < to; k++) {
      const index = batches.order[k];
      const y = topOf(picture, layout.row[index]);
      if (y > height || y < -ROW) continue;
      const { x, width } = place(picture, index);
      if (width > 0) draw(x, y, width, index);
    }
  };
  context.fillStyle = fill;
  if (found === null) each((x, y, width) => context.fillRect(x, y, width, ROW - 1));
  else {
    each((x, y, width, index) => {
      context.globalAlpha = found(index) ? 1 : FAINT;
      context.fillRect(x, y, width, ROW - 1);
    });
    context.globalAlpha = 1;
  }
  const pattern = hatches[style];
  if (hatch && pattern) {
    context.fillStyle = pattern;
    each((x, y, width, index) => {
      if (width >= HATCH_FROM && (found === null || found(index))) context.fillRect(x, y, width, ROW - 1);
    });
  }
  if (outline) {
    context.strokeStyle = outline;
    context.lineWidth = 1;
    each((x, y, width) => {
      if (width > OUTLINE_FROM) context.strokeRect(x + 0.5, y + 0.5, width - 1, ROW - 2);
    });
  }
  if (found) {
    context.fillStyle = palette.match;
    each((x, y, width, index) => {
      if (found(index)) context.fillRect(x, y + ROW - 5, width, 4);
    });
  }
}

function label(context: CanvasRenderingContext2D, picture: Picture, index: number) {
  const { layout, palette, measure, height, found } = picture;
  if (layout.aggregate[index] > 0) return;
  const y = topOf(picture, layout.row[index]);
  if (y > height || y < -ROW) return;
  const { x, width } = place(picture, index);
  if (width < LABEL_FROM) return;
  const text = measure.fit(picture.labels(index), width - 2 * PAD);
  if (text === '') return;
  const style = palette.styles[picture.styles[index]];
  if (style.hatch) {
    // Text never sits on hatching.
    context.fillStyle = style.fill;
    context.fillRect(x + 1.5, y + 1.5, Math.min(width - 3, measure.width(text) + 2 * PAD - 2), ROW - 4);
  }
  if (found !== null) context.globalAlpha = found(index) ? 1 : 0.75;
  context.fillStyle = style.ink;
  context.fillText(text, x + PAD, y + ROW / 2);
  context.globalAlpha = 1;
}

function outlineOf(context: CanvasRenderingContext2D, picture: Picture, index: number, line: number, colour: string) {
  if (index < 0) return;
  const { x, width } = place(picture, index);
  if (width <= 0) return;
  const y = topOf(picture, picture.layout.row[index]);
  context.strokeStyle = colour;
  context.lineWidth = line;
  context.strokeRect(x + line / 2, y + line / 2, Math.max(0.5, width - line), ROW - 1 - line);
}
