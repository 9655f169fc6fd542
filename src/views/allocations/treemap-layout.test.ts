import { describe, expect, it } from 'vitest';
import { layOut } from './treemap-layout';

const rows = [
  { className: 'java.lang.String', weight: 600 },
  { className: 'java.lang.Integer', weight: 200 },
  { className: 'org.shop.Order', weight: 200 },
  { className: 'org.shop.Gone', weight: 0 },
];

describe('the treemap', () => {
  it('gives each class an area by its objects, inside the picture', () => {
    const { classes, packages } = layOut(rows, 1000, 200);
    expect(classes.map((cell) => cell.className).sort()).toEqual(['java.lang.Integer', 'java.lang.String', 'org.shop.Order']);
    for (const cell of classes) {
      expect(cell.x).toBeGreaterThanOrEqual(0);
      expect(cell.x + cell.width).toBeLessThanOrEqual(1000);
      expect(cell.y + cell.height).toBeLessThanOrEqual(200);
    }
    const area = (name: string) => {
      const cell = classes.find((each) => each.className === name);
      return cell ? cell.width * cell.height : 0;
    };
    expect(area('java.lang.String') / area('java.lang.Integer')).toBeCloseTo(3, 0);
    expect(packages.map((cell) => cell.label)).toEqual(['java.lang', 'org.shop']);
  });
  it('puts proxies into the package of their own, not into one of an interface', () => {
    const { packages } = layOut([{ className: 'jdk.proxy.$Proxy[a.B,c.D]', weight: 9 }], 1000, 200);
    expect(packages.map((cell) => cell.label)).toEqual(['jdk.proxy']);
  });
  it('is empty where there is nothing, or no room', () => {
    expect(layOut([], 100, 100).classes).toEqual([]);
    expect(layOut(rows, 0, 0).classes).toEqual([]);
  });
});
