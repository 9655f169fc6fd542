import type { GroupBy } from '../engine.api';
import { FormatError } from '../errors';
import { MODULE, THREAD } from '../frames.api';
import type { Pace } from '../job';
import type { MetricTree } from '../profile/metric-tree';
import { Names } from '../profile/names';
import type { Tree } from '../profile/tree';
import { INTO_CALLER, rebuild } from './rebuild';
import type { Step } from './step';

/** Frames of one group that call each other become one frame of the group; frames of one group that one frame calls become one as well. */
export async function group({ tree, names }: MetricTree, by: GroupBy, pace: Pace): Promise<Step> {
  const labelOf = labelling(names, by);
  // A frame that stands for threads stays one.
  const labels = names.classes.map((name) => (name.startsWith(THREAD) ? name : labelOf(name)));
  const kinds = new Map<string, number>();
  for (const label of labels) if (!kinds.has(label)) kinds.set(label, kinds.size);
  const groups = groupNames([...kinds.keys()], names.modules);
  const groupOf = Uint32Array.from(names.classOf, (cls) => groups.fromFile[kinds.get(labels[cls]) ?? 0]);

  const { size } = tree;
  const method = groups.size <= 0x10000 ? new Uint16Array(size) : new Uint32Array(size);
  const marks = new Uint8Array(size);
  const marked = markInner(tree, groupOf, method, marks);
  const step = await rebuild({ tree: { ...tree, method }, methods: groups.size, marks, marked, tops: null, renamed: true }, pace);
  const present = new Uint8Array(groups.size);
  for (let i = 0; i < step.tree.size; i++) present[step.tree.method[i]] = 1;
  const found = present.reduce((sum, one) => sum + one, 0);
  return { ...step, names: groups, note: `${found.toLocaleString('en-US')} ${words(by, found)}.` };
}

function labelling({ modules }: Names, by: GroupBy): (className: string) => string {
  if (by !== 'module') return by === 'package' ? packageLabel : outermostClass;
  if (modules.size === 0)
    throw new FormatError(
      'bad-transform',
      'This recording does not name modules.',
      'transform group',
      'Record it again with this version, or group by package.',
    );
  return (className) => MODULE + (modules.get(packageLabel(className).slice(0, -2)) ?? '(none)');
}

/** Gives each context its group for a method, and marks what is called by its own group. Returns how many are marked. */
function markInner(tree: Tree, groupOf: Uint32Array, method: Uint16Array | Uint32Array, marks: Uint8Array): number {
  const { size, depth } = tree;
  const open = new Uint32Array(tree.height + 1);
  let marked = 0;
  for (let i = 0; i < size; i++) {
    const g = groupOf[tree.method[i]];
    const d = depth[i];
    method[i] = g;
    open[d] = g;
    if (d === 0 || open[d - 1] !== g) continue;
    marks[i] = INTO_CALLER;
    marked++;
  }
  return marked;
}

function words(by: GroupBy, found: number): string {
  if (by === 'module') return found === 1 ? 'module' : 'modules';
  if (by === 'package') return found === 1 ? 'package' : 'packages';
  return found === 1 ? 'class with its nested ones' : 'classes with their nested ones';
}

/** `org.h2.table.*`: that of a class in the package, as searches and patterns see it. */
function packageLabel(className: string): string {
  const dot = className.lastIndexOf('.', qualifiedEnd(className));
  return dot < 0 ? '*' : `${className.slice(0, dot)}.*`;
}

/** The class that all others around it are nested in. */
function outermostClass(className: string): string {
  const dot = className.lastIndexOf('.', qualifiedEnd(className));
  const dollar = className.indexOf('$', dot + 2);
  return dollar < 0 ? className : className.slice(0, dollar);
}

/** Generated classes have more names behind theirs: `a.B/0x…`, `jdk.proxy.$Proxy[a.B]`. */
function qualifiedEnd(className: string): number {
  const end = className.search(/[/[]/);
  return end < 0 ? className.length : end;
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
    chained: new Int32Array(length).fill(-1),
    modules,
  });
}
