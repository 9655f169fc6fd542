/** Requests a layout with all rows and turns it into an SVG file in the page's current colours. */
import type { FlameLayout, Result } from '../../workers/api/engine';
import type { FlameModel } from './flame-canvas-props';
import { LabelMeasure } from './label-measure';
import { NARROWEST } from './layout-request';
import { fontOf } from './painter';
import { readPalette } from './palette';
import { DENSE } from './picture';
import { prepareLayout } from './shown-layout';
import { type Caption, toSvg } from './svg-text';
import type { Range } from './viewport';

/** Deeper rows are left out: no program can open a picture of a recursion thousands of frames deep. */
const MOST_ROWS = 400;

const FONT = 'sans-serif';

export async function exportSvg<L extends FlameLayout>(
  canvas: HTMLCanvasElement,
  model: FlameModel<L>,
  place: { focus: number } & Range,
  upward: boolean,
  caption: Caption,
): Promise<Result<string>> {
  const width = Math.max(600, canvas.clientWidth);
  const request = { ...place, width, firstRow: 0, rows: MOST_ROWS, narrowest: NARROWEST * width };
  const answer = await model.layout(request);
  if (!answer.ok) return answer;
  const layout = answer.value;
  const { styles } = prepareLayout(model.key, layout, request, model.style);
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // The page's font is not embedded in the file.
  if (pen) pen.font = fontOf(FONT, DENSE);
  const cut = layout.totalRows > MOST_ROWS ? [`Only the ${MOST_ROWS} rows closest to the root are drawn.`] : [];
  const value = toSvg({
    layout,
    upward,
    styles,
    palette: readPalette(canvas.parentElement ?? canvas),
    width,
    labels: (index) => model.labels(layout, index),
    measure: new LabelMeasure((text) => pen?.measureText(text).width ?? text.length * 7),
    font: FONT,
    caption: { ...caption, lines: [...caption.lines, ...cut] },
    hex: (colour) => hexOf(pen, colour),
  });
  return { ok: true, value };
}

const known = new Map<string, string>();

/** Converts any colour that the browser can draw to `#rrggbb`. */
function hexOf(pen: CanvasRenderingContext2D | null, colour: string): string {
  const before = known.get(colour);
  if (before !== undefined || !pen) return before ?? '#888888';
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b] = pen.getImageData(0, 0, 1, 1).data;
  const hex = `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  known.set(colour, hex);
  return hex;
}
