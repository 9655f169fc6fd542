import { describe, expect, it } from 'vitest';
import { LabelMeasure } from './label-measure';
import { toSvg, xml } from './svg-text';

const style = { fill: 'red', hatch: null, outline: null, ink: 'black' };
const picture = (names: string[]) => ({
  layout: {
    count: 3,
    context: Int32Array.of(-1, 0, 1),
    row: Uint32Array.of(0, 1, 2),
    x: Float32Array.of(0, -2, 400),
    width: Float32Array.of(800, 402, 1),
    aggregate: Uint32Array.of(0, 0, 0),
    name: Uint32Array.of(0, 1, 2),
    names: [],
    totalRows: 3,
    total: 10,
    layoutMs: 0,
  },
  upward: false,
  styles: Uint16Array.of(0, 0, 1),
  palette: { styles: [style, { ...style, hatch: 'blue' }], select: 'black', match: 'black', ink: 'black', background: 'white' },
  width: 800,
  labels: (index: number) => [names[index]],
  measure: new LabelMeasure((text) => text.length * 6),
  font: 'sans-serif',
  caption: { lines: ['A & B <all>', '10 bytecodes'], legend: [{ style: 1, text: 'hatched' }] },
  hex: (colour: string) => `#${colour}`,
});

describe('a picture as SVG', () => {
  it('holds every frame that is in sight, caption and legend; names cannot break out', () => {
    const svg = toSvg(picture(['all', 'a.Map$Entry.<init>"', 'narrow']));
    expect(svg.match(/<rect x=/g)).toHaveLength(5); // three frames, one of them hatched; the legend's swatch
    expect(svg).toContain('a.Map$Entry.&lt;init&gt;&quot;');
    expect(svg).not.toContain('narrow');
    expect(svg).toContain('<title>A &amp; B &lt;all&gt;</title>');
    expect(svg).toContain('hatched');
    expect(svg).toContain('x="0" y="21" width="399"');
    expect(svg).not.toMatch(/NaN|undefined/);
    // With the root at the bottom, rows are counted from the lowest of the three.
    const upward = toSvg({ ...picture(['all', 'a', 'b']), upward: true });
    expect(upward).toContain('x="0" y="42" width="799"');
    expect(upward).toContain('x="0" y="21" width="399"');
    expect(upward).toContain('x="400" y="0"');
  });
  it('keeps to the characters that XML has', () => expect(xml('a\u0000b')).toBe('a\ufffdb'));
});
