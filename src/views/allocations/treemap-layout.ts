/**
 * Lays out the treemap of allocations: types by package and class as nested rectangles. d3 places the few hundred largest
 * classes.
 */
import { hierarchy, treemap } from 'd3-hierarchy';
import { packageOf, shortenBrackets, simpleName } from '../../../common/class-names';
import type { PicturedType } from './pictured-types';

export interface MapCell {
  key: string;
  /** Empty for a package's label. */
  className: string;
  label: string;
  weight: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Node {
  key: string;
  label: string;
  className: string;
  weight: number;
  children?: Node[];
}

const HEAD = 15;
/** In pixels. Packages with less room show no name. */
const HEAD_FROM = { width: 60, height: 40 };

export function layOut(
  rows: readonly PicturedType[],
  width: number,
  height: number,
): { packages: MapCell[]; classes: MapCell[] } {
  const groups = new Map<string, Node>();
  for (const { className, shown = className, weight } of rows) {
    if (weight <= 0) continue;
    const name = packageOf(shown);
    let group = groups.get(name);
    if (!group) {
      group = { key: `package ${name}`, label: name || '(no package)', className: '', weight: 0, children: [] };
      groups.set(name, group);
    }
    group.children?.push({ key: className, label: shortenBrackets(simpleName(shown)), className, weight });
  }
  if (groups.size === 0 || width <= 0 || height <= 0) return { packages: [], classes: [] };
  const root = hierarchy<Node>({ key: '', label: '', className: '', weight: 0, children: [...groups.values()] })
    .sum((node) => (node.children ? 0 : node.weight))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.data.key < b.data.key ? -1 : 1));
  const laid = treemap<Node>()
    .size([width, height])
    .round(true)
    .paddingInner(1)
    .paddingTop((node) =>
      node.depth === 1 && node.x1 - node.x0 >= HEAD_FROM.width && node.y1 - node.y0 >= HEAD_FROM.height ? HEAD : 0,
    )(root);
  const cell = ({ data, value, x0, x1, y0, y1 }: (typeof laid)['leaves'] extends () => (infer L)[] ? L : never): MapCell => ({
    key: data.key,
    className: data.className,
    label: data.label,
    weight: value ?? 0,
    x: x0,
    y: y0,
    width: x1 - x0,
    height: y1 - y0,
  });
  const packages = (laid.children ?? [])
    .map(cell)
    .filter((each) => each.width >= HEAD_FROM.width && each.height >= HEAD_FROM.height)
    .map((each) => ({ ...each, height: HEAD }));
  return {
    packages,
    classes: laid
      .leaves()
      .map(cell)
      .filter((each) => each.width > 0 && each.height > 0),
  };
}
