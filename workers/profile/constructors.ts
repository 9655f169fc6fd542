import { CONSTRUCTOR, LEAF, type MethodTable, type MetricSource, type Recording } from './recording';

/**
 * The constructors among a file's contexts, in file order: objects follow from their calls (JP 5.1, Figure 3).
 * Contexts are those of the file, because a merged context may hold constructors of both kinds.
 */
export interface Constructors extends ConstructorMethods {
  readonly count: number;
  /** Written by ConstructorList, read by ConstructorReader. */
  readonly bytes: Uint8Array;
  /** Exceptions to `costs`; left out until the calls at the end of the recording were read (ObjectCount, Catalogue). */
  cut?: CutCalls;
}

/** Calls that do not have the effect of their method, because a constructor did not always reach the next one (docs/metrics.md section 6). */
export interface CutCalls {
  /** TAKES_NOTHING and ADDS_NOTHING by constructor, in their order. Null where there are none, as in most files. */
  readonly exceptions: Uint8Array | null;
}

/** Bit of a cut constructor. */
export const TAKES_NOTHING = 1;
/** Bit of a constructor that a cut one calls as its next: its calls are those of the cut one that take nothing. */
export const ADDS_NOTHING = 2;

/** The constructors among a file's methods, by method of the file. */
export interface ConstructorMethods {
  /** CHAINED, UNCHAINED, or 0 for no constructor. Where no metric follows from constructors, 0 for all that never stand for objects. */
  readonly kinds: Uint8Array;
  /** The first method that stands for objects on which no constructor of their class ran; the number of methods where there are none. */
  readonly firstMade: number;
  /** The this- or super-constructor that it calls (JP 5.1, map M); −1 for none. */
  readonly chained: Int32Array;
  /** How well the size of a constructor's class is known, by method of the file: KNOWN, ESTIMATED or UNKNOWN. */
  readonly sizing: Uint8Array;
  /** Figures that follow from calls: objects (`constructors`), and their bytes (`sizes`). */
  readonly costs: Readonly<Record<DerivedKind, CallCosts>>;
}

/** Bit of a size that the VM said. */
export const KNOWN = 1;
/** Bit of a size that was computed from the fields. */
export const ESTIMATED = 2;
/** Bit of a size that is not known, and counts as 0. */
export const UNKNOWN = 4;

/** Kinds of metrics that follow from the calls of constructors. */
export type DerivedKind = 'constructors' | 'sizes';

/** Effect of one call of a constructor, by method of the file. All 0 for other methods. */
export interface CallCosts {
  /** Added to the context that calls it. */
  readonly added: Float64Array;
  /** Taken off its own context: its caller had allocated that, not the constructor that it calls. */
  readonly taken: Float64Array;
}

/** The thread itself calls the constructor: no context allocates the object. */
export const NOBODY = -1;

/** Kind of a method whose calls bring a call of its this- or super-constructor, which allocates nothing (JP 5.1). */
export const CHAINED = 1;
/** Kind of java.lang.Object's constructor, and of leaves, whose bodies are not counted (docs/metrics.md section 6). */
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

/** Whether a metric's figures follow from the calls of constructors, all or in part. */
export const isDerived = (source: MetricSource): source is Extract<MetricSource, { kind: DerivedKind }> =>
  source.kind === 'constructors' || source.kind === 'sizes';

function objectCosts(kinds: Uint8Array): CallCosts {
  return {
    added: Float64Array.from(kinds, (kind) => (kind === 0 ? 0 : 1)),
    taken: Float64Array.from(kinds, (kind) => (kind === CHAINED ? 1 : 0)),
  };
}

/** A constructor without an entry in map M takes the size of no class off its context. */
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

/** Whether a method stands for objects on which no constructor of their class ran, or is a constructor that may do so. */
const mayBeMade = ({ made }: MethodTable, method: number): boolean =>
  made !== undefined && (method >= made.first || made.groups.some(({ of }) => of[method] >= 0));

function kindOf({ flags, classNames, classOf, chained, made }: MethodTable, method: number): number {
  if (made !== undefined && method >= made.first) return chained[method] >= 0 ? CHAINED : UNCHAINED;
  if ((flags[method] & CONSTRUCTOR) === 0) return 0;
  return (flags[method] & LEAF) === 0 && classNames[classOf[method]] !== 'java.lang.Object' ? CHAINED : UNCHAINED;
}
