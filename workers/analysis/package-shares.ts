/** Sums the cost of a tree by package prefix, to suggest packages that may be the program's own. */
import { packageOf } from '../../common/class-names';
import { isJdk } from '../../common/jdk';
import type { MetricId, PackageShare, PackageShares } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import { exclusive } from '../tree/prefix-sum';

/** A tree of packages, one node per segment of their names. */
interface Segment {
  pattern: string;
  /** Figure of all classes in the package and below. */
  all: number;
  classes: number;
  /** Whether the package has classes itself, not only in packages below. */
  direct: boolean;
  below: Map<string, Segment>;
}

/** Deeper packages are cut off here: a name from a file may have thousands of dots. */
const MOST_SEGMENTS = 16;
/** Minimum number of segments in a prefix: `org.h2` and `org.apache`, not `org`. */
const LEAST_SEGMENTS = 2;
const MOST = 50;
const segment = (pattern: string): Segment => ({ pattern, all: 0, classes: 0, direct: false, below: new Map() });

/** Sums the exclusive figures of a tree by package prefix, with those of the JDK separate. */
export function packageShares(laid: MetricTree, metric: MetricId, mainClass: string): PackageShares {
  const { tree, names } = laid;
  const { sums } = laid.prefix(metric);
  const byMethod = new Float64Array(names.size);
  for (let i = 0; i < tree.size; i++) byMethod[tree.method[i]] += exclusive(sums, i);
  const byClass = new Float64Array(names.classes.length);
  for (let m = 0; m < names.size; m++) byClass[names.classOf[m]] += byMethod[m];
  const { packages, jdk } = gathered(names.classes, mainClass, (at) => byClass[at]);
  return {
    packages: packages
      .map(({ pattern, all, classes }): PackageShare => ({ pattern, exclusive: all, classes }))
      .sort((a, b) => b.exclusive - a.exclusive || (a.pattern < b.pattern ? -1 : 1))
      .slice(0, MOST),
    jdk,
    total: sums[tree.size],
  };
}

/** The package prefix of the main class, limited to packages that contain classes of the profile; null if there is none. */
export function mainPackage(classes: readonly string[], mainClass: string): string | null {
  const { packages } = gathered(classes, mainClass, () => 0);
  return packages.find(({ pattern }) => mainClass === pattern || mainClass.startsWith(`${pattern}.`))?.pattern ?? null;
}

/**
 * The package prefixes of classes outside the JDK with their figures, and the figure of the JDK. If the main class is in the JDK,
 * its package counts as outside.
 */
function gathered(
  classes: readonly string[],
  mainClass: string,
  figureOf: (at: number) => number,
): { packages: Segment[]; jdk: number } {
  const root = segment('');
  let jdk = 0;
  const own = mainClass !== '' && isJdk(mainClass) ? packagesOf(mainClass).join('.') : null;
  for (const [at, className] of classes.entries()) {
    if (isJdk(className) && !(own !== null && className.startsWith(`${own}.`))) jdk += figureOf(at);
    else add(root, className, figureOf(at));
  }
  return { packages: prefixes(root, 0), jdk };
}

const packagesOf = (className: string): string[] => packageOf(className).split('.').filter(Boolean).slice(0, MOST_SEGMENTS);

function add(root: Segment, className: string, figure: number): void {
  const path = packagesOf(className);
  let at = root;
  // A class without a package is its own prefix: an empty one would match everything.
  if (path.length === 0) path.push(className.replace(/\$.*$/, ''));
  for (const word of path) {
    let next = at.below.get(word);
    if (next === undefined) {
      next = segment(at.pattern === '' ? word : `${at.pattern}.${word}`);
      at.below.set(word, next);
    }
    next.all += figure;
    next.classes++;
    at = next;
  }
  at.direct = true;
}

/** Descends from the root until a package contains classes itself, or has several subpackages and the minimum length. */
function prefixes(from: Segment, depth: number): Segment[] {
  const children = [...from.below.values()];
  if (depth > 0 && (from.direct || children.length === 0)) return [from];
  if (depth >= LEAST_SEGMENTS && children.length > 1) return [from];
  return children.flatMap((child) => prefixes(child, depth + 1));
}
