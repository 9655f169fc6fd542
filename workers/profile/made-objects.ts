/**
 * Handles objects created without running a constructor of their class: by `clone`, `Unsafe.allocateInstance` or deserialisation.
 * So that object counts can be derived from calls, files contain a call of a constructor without parameters for each such object,
 * below the method that created it. Readers give such a context a separate method, without calls (docs/metrics.md, section 6).
 */
import { MADE_BY_CLONE, MADE_OTHERWISE } from '../../common/class-names';
import { LEAF, type MadeGroup, type MadeMethods, type MethodTable, type Recording } from './recording';

/** A way of creating objects without a constructor. */
interface Way {
  /** Class and name of the methods that create them. Several classes may have this name, followed by a bracket. */
  makers: readonly (readonly [className: string, method: string])[];
  /** Name of the methods that stand for the objects. */
  name: string;
  /** Whether a constructor without parameters may stand for such an object. */
  takes(methods: MethodTable, method: number): boolean;
}

const isLeaf = ({ flags }: MethodTable, m: number): boolean => (flags[m] & LEAF) !== 0;
const isOfObject = ({ classNames, classOf }: MethodTable, m: number): boolean => classNames[classOf[m]] === 'java.lang.Object';

const WAYS: readonly Way[] = [
  {
    makers: [['java.lang.Object', 'clone']],
    name: MADE_BY_CLONE,
    takes: (methods, m) => isLeaf(methods, m) && !isOfObject(methods, m),
  },
  {
    makers: [
      ['jdk.internal.misc.Unsafe', 'allocateInstance'],
      ['java.security.AccessController', 'getStackAccessControlContext'],
    ],
    name: MADE_OTHERWISE,
    takes: isLeaf,
  },
  {
    // For these, only a constructor of a superclass runs, below the one that stands for the object.
    makers: [
      ['java.lang.invoke.DirectMethodHandle', 'constructorMethod'],
      ['jdk.internal.reflect.GeneratedSerializationConstructorAccessor', 'newInstance'],
    ],
    name: MADE_OTHERWISE,
    takes: (methods, m) => !isLeaf(methods, m) && methods.chained[m] >= 0,
  },
];

/**
 * The recording with additional methods that stand for objects that may be created without running a constructor of their class.
 */
export function withMadeObjects<T extends Recording>(recording: T): T {
  const { methods, metrics } = recording;
  const { classNames, classOf, names, descriptors, chained } = methods;
  const first = names.length;
  /** For each such method, from `first` on, the constructor that it replaces, and its name. */
  const stood: { of: number; name: string }[] = [];
  const groups: MadeGroup[] = [];
  for (const { makers, name, takes } of WAYS) {
    const isMaker = (m: number): boolean =>
      makers.some(([owner, method]) => names[m] === method && classNames[classOf[m]].split('[', 1)[0] === owner);
    const found = [...names.keys()].filter(isMaker);
    if (found.length === 0) continue;
    const of = new Int32Array(first).fill(-1);
    for (let m = 0; m < first; m++) {
      // Links omit descriptors unless they are needed to distinguish overloads.
      const hasNoParameters = descriptors[m] === '()V' || (descriptors[m] === '' && isLeaf(methods, m));
      if (names[m] === '<init>' && hasNoParameters && takes(methods, m)) of[m] = first + stood.push({ of: m, name }) - 1;
    }
    groups.push({ makers: found, of });
  }
  if (stood.length === 0) return recording;
  const extended = (all: Uint32Array, one: (m: number) => number): Uint32Array =>
    Uint32Array.from([...all, ...stood.map(({ of }) => one(of))]);
  return {
    ...recording,
    methods: {
      ...methods,
      classOf: extended(classOf, (m) => classOf[m]),
      names: [...names, ...stood.map(({ name }) => name)],
      descriptors: [...descriptors, ...stood.map(() => '')],
      flags: extended(methods.flags, () => 0),
      lines: extended(methods.lines, () => 0),
      chained: Int32Array.from([...chained, ...stood.map(({ of: m }) => (isLeaf(methods, m) ? -1 : chained[m]))]),
      made: { first, groups },
    },
    metrics: metrics.map((metric) =>
      metric.id === 'calls' && metric.source.kind === 'column'
        ? { ...metric, source: { ...metric.source, hidesMade: true } }
        : metric,
    ),
  };
}

/** Finds, below their callers, the methods that stand in for the file's constructors. */
export class MadeBelow {
  private readonly groups: readonly MadeGroup[];
  /** For each index in `names`, one more than the group whose objects the method creates; 0 for none. */
  private readonly groupOf: Uint8Array;

  constructor({ fromFile, size }: { readonly fromFile: Uint32Array; readonly size: number }, made: MadeMethods | undefined) {
    this.groups = made?.groups ?? [];
    this.groupOf = new Uint8Array(size);
    this.groups.forEach(({ makers }, group) => {
      for (const maker of makers) this.groupOf[fromFile[maker]] = group + 1;
    });
  }

  /**
   * @param method a method of the file, possibly a constructor
   * @param caller index in `names` of the caller's method; −1 for none
   */
  methodFor(method: number, caller: number): number {
    const group = caller < 0 ? 0 : this.groupOf[caller];
    const own = group === 0 ? -1 : this.groups[group - 1].of[method];
    return own < 0 ? method : own;
  }
}
