/** The transform `group`: merges frames by package, class or module. */
import { packageOf, withoutSuffix } from '../../common/class-names';
import { MODULE, THREAD } from '../../common/frame-names';
import { count } from '../../common/numbers';
import type { GroupBy } from '../api/engine';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import { Names } from '../profile/names';
import type { Step } from './step';
import { rebuild } from './tree-rebuild';

/**
 * Groups the frames of a tree. Adjacent frames of the same group, and callees of the same group under one caller, are merged
 * into one frame.
 */
export async function group({ tree, names }: MetricTree, by: GroupBy, pace: Pace): Promise<Step> {
  const labelOf = labelling(names, by);
  // A frame for threads is not grouped.
  const labels = names.classes.map((name) => (name.startsWith(THREAD) ? name : labelOf(name)));
  const kinds = new Map<string, number>();
  for (const label of labels) if (!kinds.has(label)) kinds.set(label, kinds.size);
  const groups = groupNames([...kinds.keys()], names.modules);
  const groupOf = Uint32Array.from(names.classOf, (cls) => groups.fromFile[kinds.get(labels[cls]) ?? 0]);

  const plan = { tree, methods: groups.size, groups: groupOf, marks: new Uint8Array(0), marked: 0, tops: null, renamed: true };
  const { present, ...step } = await rebuild(plan, pace);
  return { ...step, names: groups, note: `${count(present)} ${words(by, present)}.` };
}

function labelling({ modules }: Names, by: GroupBy): (className: string) => string {
  if (by !== 'module') return by === 'package' ? packageLabel : outermostClass;
  if (modules.size === 0)
    throw new FormatError(
      'bad-transform',
      'This recording does not list modules.',
      'transform group',
      'Record it again with this version, or group by package.',
    );
  return (className) => MODULE + (modules.get(packageLabel(className).slice(0, -2)) ?? '(none)');
}

function words(by: GroupBy, found: number): string {
  if (by === 'module') return found === 1 ? 'module' : 'modules';
  if (by === 'package') return found === 1 ? 'package' : 'packages';
  return found === 1 ? 'top-level class, with nested classes' : 'top-level classes, with nested classes';
}

/** Groups are named like `org.h2.table.*`, so that searches and patterns treat them as classes in the package. */
function packageLabel(className: string): string {
  const inside = packageOf(className);
  return inside === '' ? '*' : `${inside}.*`;
}

/** The outermost class in which a class is nested. */
function outermostClass(className: string): string {
  const dot = withoutSuffix(className).lastIndexOf('.');
  const dollar = className.indexOf('$', dot + 2);
  return dollar < 0 ? className : className.slice(0, dollar);
}

function groupNames(labels: string[], modules: Names['modules']): Names {
  const { length } = labels;
  const zeros = new Uint32Array(length);
  return new Names({
    classNames: labels,
    sourceFiles: labels.map(() => ''),
    classOf: Uint32Array.from(zeros, (_, i) => i),
    names: labels.map(() => '*'),
    descriptors: labels.map(() => ''),
    flags: zeros,
    lines: zeros,
    modules,
  });
}
