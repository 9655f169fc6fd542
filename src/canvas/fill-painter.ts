/**
 * Fills the frames of a flame graph. Each row is painted as a single line of pixels, then stretched to the row's height.
 * Without a GPU, it would be slow to fill each rectangle: there are many, and most are only a pixel or two wide.
 */

import type { Palette } from './palette';
import { type Picture, place, rowsInSight, topOf } from './picture';
import { type Inks, PixelLines } from './pixel-lines';

/** Opacity of frames that a search did not find. */
const FAINT = 0.35;

export class FillPainter {
  readonly #canvas = document.createElement('canvas');
  readonly #pen = this.#canvas.getContext('2d');
  readonly #inks: Inks;
  /** Number of styles. Inks from this number are the faint variants of the same styles. */
  readonly #styles: number;
  #image: ImageData | null = null;

  constructor(palette: Palette) {
    this.#inks = inksOf(palette);
    this.#styles = palette.styles.length;
  }

  draw(context: CanvasRenderingContext2D, picture: Picture): void {
    const pen = this.#pen;
    const { low, high } = rowsInSight(picture);
    const width = Math.round(picture.width * picture.ratio);
    if (!pen || high <= low || width === 0) return;
    const image = this.#room(pen, width, high - low);
    const lines = new PixelLines(image.data, width, this.#inks);
    for (let row = low; row < high; row++) this.#line(lines, picture, row, row - low, width);
    pen.putImageData(image, 0, 0, 0, 0, width, high - low);
    context.imageSmoothingEnabled = false;
    for (let row = low; row < high; row++)
      context.drawImage(this.#canvas, 0, row - low, width, 1, 0, topOf(picture, row), width / picture.ratio, picture.row - 1);
  }

  #line(lines: PixelLines, picture: Picture, row: number, line: number, width: number): void {
    const { rows, styles, found, ratio } = picture;
    const stop = rows.starts[row - rows.first + 1];
    lines.begin(line);
    for (let i = rows.starts[row - rows.first]; i < stop; i++) {
      const { x, width: wide } = place(picture, i);
      const to = Math.min(width, (x + wide) * ratio);
      const from = x * ratio;
      if (to > from) lines.fill(from, to, found === null || found[i] === 1 ? styles[i] : this.#styles + styles[i]);
    }
    lines.end();
  }

  #room(pen: CanvasRenderingContext2D, width: number, height: number): ImageData {
    let image = this.#image;
    if (image === null || image.width !== width || image.height < height) {
      image = pen.createImageData(width, height);
      this.#image = image;
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    return image;
  }
}

/** Inks of the palette's fills, their faint variants, and the background. */
function inksOf({ styles, background }: Palette): Inks {
  const ground = 2 * styles.length;
  const canvas = document.createElement('canvas');
  canvas.width = ground + 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  const bytes = new Uint8ClampedArray(4 * canvas.width);
  if (pen) {
    pen.fillStyle = background;
    pen.fillRect(0, 0, canvas.width, 1);
    styles.forEach(({ fill }, style) => {
      pen.fillStyle = fill;
      pen.fillRect(style, 0, 1, 1);
      pen.globalAlpha = FAINT;
      pen.fillRect(styles.length + style, 0, 1, 1);
      pen.globalAlpha = 1;
    });
    bytes.set(pen.getImageData(0, 0, canvas.width, 1).data);
  }
  return { bytes, words: new Uint32Array(bytes.buffer), ground };
}
