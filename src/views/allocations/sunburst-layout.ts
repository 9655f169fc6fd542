/**
 * Lays out the allocations view's rings of types by package: packages inside, their subpackages around them, classes outermost.
 * d3 computes the angles of the few hundred largest classes.
 */
import { type HierarchyRectangularNode, hierarchy, partition } from 'd3-hierarchy';
import { packageOf, shortenBrackets, simpleName } from '../../../common/class-names';
import type { PicturedType } from './pictured-types';

/** A node of the tree: a package or a class. */
export interface PackageNode {
  /** `org.h2.` for a package, `org.h2.Driver` for a class; empty for the root. */
  key: string;
  label: string;
  /** Empty for a package. */
  className: string;
  own: number;
  children: PackageNode[];
}

export interface Arc {
  grain: PackageNode;
  weight: number;
  /** 1 for the innermost ring. */
  ring: number;
  /** Angles in radians, clockwise from 12 o'clock. */
  from: number;
  to: number;
}

export const RINGS = 4;
/** In radians. Narrower arcs are not drawn; the table next to them has their rows. */
const NARROWEST = 0.004;

/** The tree of packages. A package that contains only one other package is merged with it. */
export function packagesOf(rows: readonly PicturedType[]): PackageNode {
  const root: PackageNode = { key: '', label: 'all packages', className: '', own: 0, children: [] };
  const packages = new Map<string, PackageNode>([['', root]]);
  for (const { className, shown = className, weight } of rows) {
    if (weight <= 0) continue;
    let at = root;
    for (const part of packageOf(shown).split('.').filter(Boolean)) {
      const key = `${at.key}${part}.`;
      let next = packages.get(key);
      if (next === undefined) {
        next = { key, label: part, className: '', own: 0, children: [] };
        packages.set(key, next);
        at.children.push(next);
      }
      at = next;
    }
    at.children.push({ key: className, label: shortenBrackets(simpleName(shown)), className, own: weight, children: [] });
  }
  return { ...root, children: root.children.map(joined) };
}

function joined(grain: PackageNode): PackageNode {
  const [only] = grain.children;
  if (grain.children.length === 1 && only.className === '') return joined({ ...only, label: `${grain.label}.${only.label}` });
  return { ...grain, children: grain.children.map(joined) };
}

/** The path from the root to the package with a key; only the root if there is none. */
export function pathTo(root: PackageNode, key: string): PackageNode[] {
  const path = [root];
  for (;;) {
    const last = path[path.length - 1];
    const next = last.children.find((each) => each.className === '' && key.startsWith(each.key));
    if (next === undefined) return path;
    path.push(next);
  }
}

export function weightIn({ own, children }: PackageNode): number {
  return own + children.reduce((sum, each) => sum + weightIn(each), 0);
}

/** Arcs of a package's contents in rings, largest first. */
export function arcsOf(within: PackageNode): Arc[] {
  const root = hierarchy(within)
    .sum(({ own }) => own)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || (a.data.key < b.data.key ? -1 : 1));
  const laid: HierarchyRectangularNode<PackageNode> = partition<PackageNode>().size([2 * Math.PI, root.height + 1])(root);
  return laid
    .descendants()
    .filter(({ depth, x0, x1 }) => depth > 0 && depth <= RINGS && x1 - x0 >= NARROWEST)
    .map(({ data, value, depth, x0, x1 }) => ({ grain: data, weight: value ?? 0, ring: depth, from: x0, to: x1 }));
}

const point = (angle: number, radius: number): string =>
  `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;

/** An SVG path around the origin. A full ring needs two half arcs, because an arc that ends where it begins is empty. */
export function pathOf({ from, to }: Pick<Arc, 'from' | 'to'>, inner: number, outer: number): string {
  if (to - from > 2 * Math.PI - 1e-6) {
    const half = (radius: number, sweep: 0 | 1) =>
      `M${point(0, radius)}A${radius} ${radius} 0 0 ${sweep} ${point(Math.PI, radius)}A${radius} ${radius} 0 0 ${sweep} ${point(0, radius)}Z`;
    return half(outer, 1) + half(inner, 0);
  }
  const large = to - from > Math.PI ? 1 : 0;
  return `M${point(from, outer)}A${outer} ${outer} 0 ${large} 1 ${point(to, outer)}L${point(to, inner)}A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`;
}
