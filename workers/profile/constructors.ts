/** Defines how a profile derives numbers and bytes of objects from the calls of constructors. */
import { CONSTRUCTOR, LEAF, type MethodTable, type MetricSource, type Recording } from './recording';

/**
 * The constructors among a file's contexts, in file order. Object counts are derived from their calls (section 5.1, Figure 3, of
 * JP, the paper that defines the counts). Contexts are those of the file, because a merged context may contain constructors of
 * both kinds.
 */
export interface Constructors extends ConstructorMethods {
  readonly count: number;
  /** Encoded list, written by ConstructorList and read by ConstructorReader. */
  readonly bytes: Uint8Array;
  /** Exceptions to `costs`; absent until the calls at the end of the recording have been read (ObjectCount, Catalogue). */
  cut?: CutCalls;
}

/**
 * Calls that do not have the usual effect of their method, because a constructor did not always reach the next one
 * (docs/metrics.md, section 6).
 */
export interface CutCalls {
  /**
   * For each constructor, in order, a combination of TAKES_NOTHING and ADDS_NOTHING. Null if there are no exceptions, as in most
   * files.
   */
  readonly exceptions: Uint8Array | null;
}

/** Bit of a cut constructor, which did not always call the next one. */
export const TAKES_NOTHING = 1;
/**
 * Bit of the next constructor that a cut one calls: its calls add nothing to the cut one, since nothing is subtracted there
 * either.
 */
export const ADDS_NOTHING = 2;

/** The constructors among a file's methods, by method of the file. */
export interface ConstructorMethods {
  /**
   * CHAINED, UNCHAINED, or 0 for methods that are not constructors. If no metric is derived from constructors, also 0 for those
   * that never stand for objects.
   */
  readonly kinds: Uint8Array;
  /**
   * The first of the methods that only stand for objects created without running a constructor of their class; they come last.
   * The number of methods if there are none.
   */
  readonly firstMade: number;
  /** The this- or super-constructor that each constructor calls (JP 5.1, map M); −1 for none. */
  readonly chained: Int32Array;
  /** For each method of the file, how well the size of the constructor's class is known: KNOWN, ESTIMATED or UNKNOWN. */
  readonly sizing: Uint8Array;
  /** Effect of calls on the derived figures: objects (`constructors`), and their bytes (`sizes`). */
  readonly costs: Readonly<Record<DerivedKind, CallCosts>>;
}

/** Bit for a size reported by the VM. */
export const KNOWN = 1;
/** Bit for a size computed from the fields. */
export const ESTIMATED = 2;
/** Bit for an unknown size, which counts as 0. */
export const UNKNOWN = 4;

/** Kinds of metrics derived from the calls of constructors. */
export type DerivedKind = 'constructors' | 'sizes';

/** Effect of one call of each constructor, by method of the file; 0 for other methods. */
export interface CallCosts {
  /** Amount added to the calling context. */
  readonly added: Float64Array;
  /**
   * Amount subtracted from the constructor's own context: the object was allocated by its caller, not by the this- or
   * super-constructor call that it makes.
   */
  readonly taken: Float64Array;
}

/** Stands for the caller if the thread itself calls the constructor, so that no context allocates the object. */
export const NOBODY = -1;

/** Kind of constructor whose calls each cause a call of a this- or super-constructor, which allocates nothing (JP 5.1). */
export const CHAINED = 1;
/** Kind of java.lang.Object's constructor and of leaves, whose bodies are not counted (docs/metrics.md, section 6). */
export const UNCHAINED = 2;

export function constructorMethods({ methods, metrics }: Pick<Recording, 'methods' | 'metrics'>): ConstructorMethods {
  const kinds = new Uint8Array(methods.names.length);
  const derives = metrics.some(({ source }) => isDerived(source));
  for (let m = 0; m < kinds.length; m++) if (derives || mayBeMade(methods, m)) kinds[m] = kindOf(methods, m);
  return {
    kinds,
    firstMade: methods.made?.first ?? kinds.length,
    chained: methods.chained,
    sizing: sizingOf(methods),
    costs: { constructors: objectCosts(kinds), sizes: sizeCosts(kinds, methods) },
  };
}

function sizingOf({ classOf, sizes }: MethodTable): Uint8Array {
  if (sizes === undefined) return new Uint8Array(classOf.length).fill(UNKNOWN);
  const { bytes, isEstimated } = sizes;
  return Uint8Array.from(classOf, (cls) => (bytes[cls] === 0 ? UNKNOWN : isEstimated[cls] === 1 ? ESTIMATED : KNOWN));
}

/** Whether some or all of a metric's figures are derived from the calls of constructors. */
export const isDerived = (source: MetricSource): source is Extract<MetricSource, { kind: DerivedKind }> =>
  source.kind === 'constructors' || source.kind === 'sizes';

function objectCosts(kinds: Uint8Array): CallCosts {
  return {
    added: Float64Array.from(kinds, (kind) => (kind === 0 ? 0 : 1)),
    taken: Float64Array.from(kinds, (kind) => (kind === CHAINED ? 1 : 0)),
  };
}

/** Bytes per call. For a constructor without an entry in map M, nothing is subtracted from its context. */
function sizeCosts(kinds: Uint8Array, { classOf, chained, sizes }: MethodTable): CallCosts {
  const added = new Float64Array(kinds.length);
  const taken = new Float64Array(kinds.length);
  if (sizes === undefined) return { added, taken };
  for (let m = 0; m < kinds.length; m++) {
    if (kinds[m] !== 0) added[m] = sizes.bytes[classOf[m]];
    if (kinds[m] === CHAINED && chained[m] >= 0) taken[m] = sizes.bytes[classOf[chained[m]]];
  }
  return { added, taken };
}

/**
 * Whether a method stands for objects created without running a constructor of their class, or is a constructor that may do so.
 */
const mayBeMade = ({ made }: MethodTable, method: number): boolean =>
  made !== undefined && (method >= made.first || made.groups.some(({ of }) => of[method] >= 0));

function kindOf({ flags, classNames, classOf, chained, made }: MethodTable, method: number): number {
  if (made !== undefined && method >= made.first) return chained[method] >= 0 ? CHAINED : UNCHAINED;
  if ((flags[method] & CONSTRUCTOR) === 0) return 0;
  return (flags[method] & LEAF) === 0 && classNames[classOf[method]] !== 'java.lang.Object' ? CHAINED : UNCHAINED;
}
