/** Chooses which packages get a colour of their own in flame graphs, and by how many segments of their names. */
import { colourGroup } from '../../common/class-names';
import { isJdk } from '../../common/jdk';
import type { FrameName, PackageGroups } from '../api/engine';
import type { Shape } from '../tree/tree';
import { layoutFlame } from './flame-layout';

/** A picture of the whole tree, in pixels and rows: the time depends on the number of rectangles, not on the size of the tree. */
const PICTURE = { focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 1, rows: 500 };
/** Share of the picture's area above which a group deserves its own colour. */
const LEAST = 0.03;
/** Number of groups that is enough. */
const ENOUGH = 8;
/** Maximum number of segments; longer package names are cut here. */
const DEEPEST = 12;
/** The usual length of a company's package prefix. */
const USUAL: PackageGroups = { depth: 3, largest: [] };

/**
 * Chooses the shortest length at which eight groups of the program's own packages each take more than 3% of the picture, or else
 * the one with most such groups. The JDK's groups break ties.
 */
export function packageGroups(shape: Shape, names: { frame(method: number): FrameName }): PackageGroups {
  const packages = areaByPackage(shape, names);
  let best = USUAL;
  let most = 0;
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const { largest, own } = groupsAt(packages, depth);
    const worth = Math.min(own, ENOUGH) * (ENOUGH + 1) + Math.min(largest.length, ENOUGH);
    if (worth > most) [best, most] = [{ depth, largest }, worth];
  }
  return best;
}

interface Area {
  area: number;
  isOwn: boolean;
}

function areaByPackage(shape: Shape, names: { frame(method: number): FrameName }): Map<string, Area> {
  const { count, context, aggregate, method, width } = layoutFlame(shape, PICTURE);
  const byMethod = new Map<number, number>();
  for (let i = 0; i < count; i++)
    if (context[i] >= 0 && aggregate[i] === 0) byMethod.set(method[i], (byMethod.get(method[i]) ?? 0) + width[i]);
  const packages = new Map<string, Area>();
  for (const [each, area] of byMethod) {
    const frame = names.frame(each);
    const { className } = frame;
    const name = colourGroup(frame);
    const known = packages.get(name);
    packages.set(name, { area: area + (known?.area ?? 0), isOwn: !isJdk(className) || known?.isOwn === true });
  }
  return packages;
}

function groupsAt(packages: Map<string, Area>, depth: number): { largest: string[]; own: number } {
  const groups = new Map<string, Area>();
  let all = 0;
  for (const [name, { area, isOwn }] of packages) {
    const group = groupOf(name, depth);
    const known = groups.get(group);
    groups.set(group, { area: area + (known?.area ?? 0), isOwn: isOwn || known?.isOwn === true });
    all += area;
  }
  const large = [...groups]
    .filter(([, { area }]) => area > LEAST * all)
    .sort(([a, x], [b, y]) => y.area - x.area || (a < b ? -1 : 1));
  return { largest: large.map(([group]) => group), own: large.filter(([, { isOwn }]) => isOwn).length };
}

/** The first segments of a package's name. */
const groupOf = (name: string, depth: number): string => name.split('.', depth).join('.');
