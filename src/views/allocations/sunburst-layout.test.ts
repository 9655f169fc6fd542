import { describe, expect, it } from 'vitest';
import { arcsOf, packagesOf, pathOf, pathTo, weightIn } from './sunburst-layout';

const rows = [
  { className: 'java.lang.String', weight: 600 },
  { className: 'java.util.HashMap$Node', weight: 200 },
  { className: 'org.shop.cart.Order', weight: 150 },
  { className: 'org.shop.cart.Line', weight: 50 },
  { className: 'Main', weight: 10 },
  { className: 'org.shop.Gone', weight: 0 },
];

describe('the sunburst', () => {
  it('puts classes into packages; those with one package only are one with it', () => {
    const root = packagesOf(rows);
    expect(weightIn(root)).toBe(1010);
    expect(root.children.map(({ key, label }) => [key, label])).toEqual([
      ['java.', 'java'],
      ['org.shop.cart.', 'org.shop.cart'],
      ['Main', 'Main'],
    ]);
    expect(pathTo(root, 'java.lang.').map(({ label }) => label)).toEqual(['all packages', 'java', 'lang']);
    expect(pathTo(root, 'no.such.').map(({ label }) => label)).toEqual(['all packages']);
  });

  it('divides the circle by objects, each package by what is in it', () => {
    const arcs = arcsOf(packagesOf(rows));
    const arc = (key: string) => arcs.find(({ grain }) => grain.key === key)!;
    const share = (key: string) => (arc(key).to - arc(key).from) / (2 * Math.PI);
    expect(share('java.')).toBeCloseTo(800 / 1010, 9);
    expect(share('org.shop.cart.Line')).toBeCloseTo(50 / 1010, 9);
    expect([arc('java.').ring, arc('java.lang.').ring, arc('java.lang.String').ring]).toEqual([1, 2, 3]);
    expect(arc('java.lang.').from).toBe(arc('java.').from);
    expect(arcsOf(packagesOf([]))).toEqual([]);
  });

  it('draws a whole ring, too', () => {
    const [all] = arcsOf(packagesOf([{ className: 'Main', weight: 3 }]));
    const path = pathOf(all, 10, 20);
    expect(path.match(/A/g)).toHaveLength(4);
    expect(path).not.toMatch(/NaN/);
    const quarter = pathOf({ from: 0, to: Math.PI / 2 }, 10, 20).replaceAll('-0.00', '0.00');
    expect(quarter).toBe('M0.00 -20.00A20 20 0 0 1 20.00 0.00L10.00 0.00A10 10 0 0 0 0.00 -10.00Z');
  });
});
