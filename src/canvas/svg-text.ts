/** A flame graph as SVG text: frames, caption, totals and legend, in colours that every program can read. */
import type { FlameLayout } from '../../workers/api/engine';
import type { LabelMeasure } from './label-measure';
import { siblingsIn } from './merged-siblings';
import type { Palette } from './palette';
import { DENSE } from './picture';

export interface Legend {
  /** Index into the palette's styles; null for text without a colour. */
  style: number | null;
  text: string;
}

/** Text above the frames. */
export interface Caption {
  /** The first line is the title: file, tree, metric and total. */
  lines: readonly string[];
  legend: readonly Legend[];
}

export interface SvgPicture {
  layout: FlameLayout;
  /** The root is the lowest row. */
  upward: boolean;
  styles: Uint16Array;
  palette: Palette;
  width: number;
  labels(index: number): readonly string[];
  measure: LabelMeasure;
  font: string;
  caption: Caption;
  /** A CSS colour as `#rrggbb`: other programs do not know oklch(). */
  hex(colour: string): string;
}

const PAD = 12;
/** Files use the row height for a mouse, whatever the device. */
const { row: ROW, fontSize: FONT_SIZE } = DENSE;
const LINE = 18;
const LABEL_FROM = 26;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes XML's five characters and replaces those that XML forbids. */
export const xml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd').replace(/[&<>"]/g, (char) => escapes[char]);

const round = (value: number): number => Math.round(value * 100) / 100;

export function toSvg(picture: SvgPicture): string {
  const { layout, upward, styles, palette, width, caption, font, hex } = picture;
  const top = PAD + LINE * (caption.lines.length + 1) + 8;
  let rows = 0;
  for (let i = 0; i < layout.count; i++) rows = Math.max(rows, layout.row[i] + 1);
  const height = top + rows * ROW + PAD;
  const used = [...new Set(styles.subarray(0, layout.count))];
  const out = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 2 * PAD}" height="${height}" viewBox="0 0 ${width + 2 * PAD} ${height}" font-family="${xml(font)}" font-size="${FONT_SIZE}">`,
    `<title>${xml(caption.lines[0] ?? '')}</title>`,
    `<defs>${used.map((style) => hatch(style, picture)).join('')}</defs>`,
    `<rect width="100%" height="100%" fill="${hex(palette.background)}"/>`,
    `<g fill="${hex(palette.ink)}">`,
    ...caption.lines.map(
      (line, at) => `<text x="${PAD}" y="${PAD + LINE * at + 12}"${at === 0 ? ' font-weight="bold"' : ''}>${xml(line)}</text>`,
    ),
    ...legendOf(picture, PAD + LINE * caption.lines.length),
    '</g>',
    `<g transform="translate(${PAD} ${top})">`,
  ];
  for (let i = 0; i < layout.count; i++) {
    const x = Math.max(0, layout.x[i]);
    const wide = Math.min(width, layout.x[i] + layout.width[i]) - x;
    if (wide <= 0) continue;
    const gap = wide >= 4 ? 1 : wide >= 2 ? 0.4 : 0;
    const { fill, hatch: line, ink } = palette.styles[styles[i]];
    const y = (upward ? rows - 1 - layout.row[i] : layout.row[i]) * ROW;
    const box = `x="${round(x)}" y="${y}" width="${round(wide - gap)}" height="${ROW - 1}"`;
    out.push(`<rect ${box} fill="${hex(fill)}"/>`);
    if (line) out.push(`<rect ${box} fill="url(#hatch-${styles[i]})"/>`);
    if ((layout.aggregate[i] > 0 && siblingsIn(layout, i) === 0) || wide < LABEL_FROM) continue;
    const text = picture.measure.fit(picture.labels(i), wide - 10);
    if (text !== '') out.push(`<text x="${round(x + 5)}" y="${y + ROW / 2 + 4}" fill="${hex(ink)}">${xml(text)}</text>`);
  }
  out.push('</g></svg>');
  return out.join('\n');
}

function legendOf({ caption, palette, measure, hex }: SvgPicture, y: number): string[] {
  let x = PAD;
  return caption.legend.map(({ style, text }) => {
    const parts: string[] = [];
    if (style !== null) {
      const { fill, hatch: line } = palette.styles[style];
      parts.push(
        `<rect x="${x}" y="${y + 2}" width="12" height="12" fill="${hex(fill)}" stroke="${hex(line ?? palette.ink)}" stroke-width="0.5"/>`,
      );
      x += 17;
    }
    parts.push(`<text x="${round(x)}" y="${y + 12}">${xml(text)}</text>`);
    x += measure.width(text) + 18;
    return parts.join('');
  });
}

function hatch(style: number, { palette, hex }: SvgPicture): string {
  const colour = palette.styles[style].hatch;
  if (!colour) return '';
  return `<pattern id="hatch-${style}" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M-1 8 8 -1" stroke="${hex(colour)}" stroke-opacity="0.55"/></pattern>`;
}
