import { packageOf } from '../../common/class-names';
import { isJdk } from '../../common/jdk';
import type { MetricId, OwnCode, PackageShare } from '../api/engine';
import type { MetricTree } from '../profile/metric-tree';
import { exclusive } from '../tree/prefix-sum';

/** Packages as a tree of their segments. */
interface Segment {
  pattern: string;
  /** Figure of all classes in it and below. */
  all: number;
  classes: number;
  direct: boolean;
  below: Map<string, Segment>;
}

/** Deeper ones are cut: a name from a file may have thousands of dots. */
const MOST_SEGMENTS = 16;
/** Least segments of a prefix: `org.h2` and `org.apache`, not `org`. */
const LEAST_SEGMENTS = 2;
const MOST = 50;
/** Share of the work outside the JDK from which on a prefix is the program's own by guess. */
const LEAST_SHARE = 0.1;

const segment = (pattern: string): Segment => ({ pattern, all: 0, classes: 0, direct: false, below: new Map() });

/** Sums the exclusive figures of a tree by package prefix, and guesses the program's own prefixes. */
export function ownCode(laid: MetricTree, metric: MetricId, mainClass: string): OwnCode {
  const { tree, names } = laid;
  const { sums } = laid.prefix(metric);
  const byMethod = new Float64Array(names.size);
  for (let i = 0; i < tree.size; i++) byMethod[tree.method[i]] += exclusive(sums, i);
  const byClass = new Float64Array(names.classes.length);
  for (let m = 0; m < names.size; m++) byClass[names.classOf[m]] += byMethod[m];

  const root = segment('');
  let jdk = 0;
  const own = mainClass !== '' && isJdk(mainClass) ? packagesOf(mainClass).join('.') : null;
  for (const [at, className] of names.classes.entries()) {
    const isOwn = own !== null && className.startsWith(`${own}.`);
    if (isJdk(className) && !isOwn) {
      jdk += byClass[at];
      continue;
    }
    add(root, className, byClass[at]);
  }
  const packages = prefixes(root, 0)
    .map(({ pattern, all, classes }): PackageShare => ({ pattern, exclusive: all, classes }))
    .sort((a, b) => b.exclusive - a.exclusive || (a.pattern < b.pattern ? -1 : 1))
    .slice(0, MOST);
  const main = packages.find(({ pattern }) => mainClass === pattern || mainClass.startsWith(`${pattern}.`));
  const rest = sums[tree.size] - jdk;
  const large = packages.filter((each) => each !== main && each.exclusive >= LEAST_SHARE * rest && each.exclusive > 0);
  const likely = [...(main ? [main] : []), ...large];
  // Where neither is found, the largest is the best guess.
  const chosen = likely.length > 0 ? likely : packages.slice(0, 1);
  return { packages, own: chosen.map(({ pattern }) => pattern), jdk, total: sums[tree.size] };
}

/**
 * Tells the program's own methods: those of the main class's packages. Without such packages, the guess of `ownCode` holds, else
 * all beyond the JDK.
 *
 * @param classNameOf class of a method by the numbers that the answer is asked with
 */
export function ownMethods(
  laid: MetricTree,
  metric: MetricId,
  mainClass: string,
  classNameOf: (method: number) => string,
): (method: number) => boolean {
  const { own } = ownCode(laid, metric, mainClass);
  const isIn = (className: string, prefix: string): boolean => className === prefix || className.startsWith(`${prefix}.`);
  const main = own.filter((prefix) => isIn(mainClass, prefix));
  const chosen = main.length > 0 ? main : own;
  const isOwnClass = (className: string): boolean =>
    chosen.length === 0 ? !isJdk(className) : chosen.some((prefix) => isIn(className, prefix));
  return (method) => isOwnClass(classNameOf(method));
}

const packagesOf = (className: string): string[] => packageOf(className).split('.').filter(Boolean).slice(0, MOST_SEGMENTS);

function add(root: Segment, className: string, figure: number): void {
  const path = packagesOf(className);
  let at = root;
  // A class without a package stands for itself: an empty prefix would match everything.
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

/** Down from the root until classes lie there, or paths part below the least length. */
function prefixes(from: Segment, depth: number): Segment[] {
  const children = [...from.below.values()];
  if (depth > 0 && (from.direct || children.length === 0)) return [from];
  if (depth >= LEAST_SEGMENTS && children.length > 1) return [from];
  return children.flatMap((child) => prefixes(child, depth + 1));
}
