/** Sums a profile's objects and their bytes from the calls of constructors alone, which are only a few of the contexts. */
import { ConstructorReader } from './constructor-list';
import { ADDS_NOTHING, CHAINED, type Constructors, type CutCalls, NOBODY, TAKES_NOTHING } from './constructors';
import { type MethodTable, SEVERAL_NEXT } from './recording';

/** Object counts derived from the calls of constructors (section 5.1, Figure 3 a, of JP, the paper that defines the counts). */
export interface ObjectTotals {
  readonly byThread: Float64Array;
  readonly belowZero: BelowZero;
  /** Bytes of the objects, including headers and padding. Null if no class has a known size. */
  readonly bytes: ObjectBytes | null;
}

/** Bytes of objects, without those of arrays. */
export interface ObjectBytes {
  readonly byThread: Float64Array;
  /** Sum of all amounts added and subtracted. If it exceeds 2^53 − 1, a figure may be inexact. */
  readonly gross: number;
  /** Whether objects of classes with unknown size were counted, so that bytes are missing. */
  readonly isLowerBound: boolean;
}

/** Constructors of which not all calls reached the next one (docs/metrics.md, section 6). */
export interface BelowZero {
  /** Number of contexts in the file whose object count is negative. */
  readonly contexts: number;
  /** Their methods, without duplicates. */
  readonly methods: readonly number[];
  /**
   * Methods of the other cut constructors, without duplicates: fewer calls reached the next constructor, but no figure is too low
   * because of that.
   */
  readonly cut: readonly number[];
}

/** Collects the calls of constructors in file order, then computes the sums derived from them. */
export class ObjectCount {
  private readonly calls: Float64Array;
  /** For each thread, one past its last constructor. */
  private readonly ends: Uint32Array;
  private readonly at: ConstructorReader;

  constructor(
    private readonly constructors: Constructors,
    private readonly methods: MethodTable,
    threads: number,
  ) {
    this.calls = new Float64Array(constructors.count);
    this.ends = new Uint32Array(threads);
    this.at = new ConstructorReader(constructors);
  }

  /** Collects the calls of constructors among `count` contexts from `first` on. */
  add(thread: number, first: number, count: number, calls: Float64Array): void {
    const { at } = this;
    for (const stop = first + count; at.isBefore(stop); at.next()) this.calls[at.index] = calls[at.context - first];
    this.ends[thread] = at.index;
  }

  totals(): ObjectTotals {
    const { constructors, methods, calls, ends } = this;
    const { kinds, chained, costs } = constructors;
    const { added, taken } = costs.sizes;
    const { classOf, sizes } = methods;
    constructors.cut ??= cutCalls(constructors, methods, calls);
    const { exceptions } = constructors.cut;
    const byThread = new Float64Array(ends.length);
    const bytesByThread = new Float64Array(ends.length);
    const byClass = new Float64Array(methods.classNames.length);
    /** Number of objects that each constructor context allocated itself. */
    const figures = new Float64Array(constructors.count);
    const callers = new Callers();
    let thread = 0;
    let gross = 0;
    for (const at = new ConstructorReader(constructors); at.index < constructors.count; at.next()) {
      const { index, caller, method: m } = at;
      while (index >= ends[thread]) thread++;
      const own = calls[index];
      const exception = exceptions?.[index] ?? 0;
      const calledBy = callers.next(at);
      if (caller !== NOBODY && (exception & ADDS_NOTHING) === 0) {
        byThread[thread] += own;
        bytesByThread[thread] += own * added[m];
        gross += own * added[m];
        byClass[classOf[m]] += own;
        if (calledBy >= 0) figures[calledBy] += own;
      }
      if (kinds[m] !== CHAINED || (exception & TAKES_NOTHING) !== 0) continue;
      byThread[thread] -= own;
      figures[index] -= own;
      bytesByThread[thread] -= own * taken[m];
      gross += own * taken[m];
      if (chained[m] >= 0) byClass[classOf[chained[m]]] -= own;
    }
    return {
      byThread,
      belowZero: this.belowZero(figures, exceptions),
      bytes:
        sizes === undefined
          ? null
          : {
              byThread: bytesByThread,
              gross,
              isLowerBound: sizes.bytes.some((size, cls) => size === 0 && byClass[cls] !== 0),
            },
    };
  }

  private belowZero(figures: Float64Array, exceptions: Uint8Array | null): BelowZero {
    const methods = new Set<number>();
    const cut = new Set<number>();
    let contexts = 0;
    for (const at = new ConstructorReader(this.constructors); at.index < figures.length; at.next()) {
      if (figures[at.index] < 0) {
        contexts++;
        methods.add(at.method);
      } else if (((exceptions?.[at.index] ?? 0) & TAKES_NOTHING) !== 0) cut.add(at.method);
    }
    return { contexts, methods: [...methods], cut: [...cut] };
  }
}

/**
 * Finds the cut constructors, which did not always call the next one: those called more often than the constructors of the next
 * class below them. The other calls were ended by an exception, or had not got that far (JP 5.3).
 *
 * @param calls calls of each constructor at the end of the recording
 */
export function cutCalls(constructors: Constructors, methods: MethodTable, calls: Float64Array): CutCalls {
  const { count, kinds, chained } = constructors;
  const { classNames, classOf, flags } = methods;
  const nextClass = Array.from(kinds, (kind, m) =>
    kind === CHAINED && chained[m] >= 0 && (flags[m] & SEVERAL_NEXT) === 0 ? classNames[classOf[chained[m]]] : null,
  );
  const missing = new Float64Array(count);
  const methodOf = new Uint32Array(count);
  const previous = new Int32Array(count).fill(-1);
  const callers = new Callers();
  for (const at = new ConstructorReader(constructors); at.index < count; at.next()) {
    const { index, method } = at;
    methodOf[index] = method;
    if (nextClass[method] !== null) missing[index] = calls[index];
    const caller = callers.next(at);
    if (caller < 0 || nextClass[methodOf[caller]] !== classNames[classOf[method]]) continue;
    previous[index] = caller;
    missing[caller] -= calls[index];
  }
  if (!missing.some((each) => each > 0)) return { exceptions: null };
  return {
    exceptions: Uint8Array.from(
      missing,
      (own, index) => (own > 0 ? TAKES_NOTHING : 0) | (missing[previous[index]] > 0 ? ADDS_NOTHING : 0),
    ),
  };
}

/** Finds which constructors are called by constructors; used in file order. */
class Callers {
  /** The current path of constructors that may call the next one, as contexts and indices. */
  private readonly contexts: number[] = [];
  private readonly indices: number[] = [];

  /** Index of the constructor that calls this one; −1 if its caller is not a constructor. */
  next({ context, caller, index }: ConstructorReader): number {
    const { contexts, indices } = this;
    while (contexts.length > 0 && contexts[contexts.length - 1] > caller) {
      contexts.pop();
      indices.pop();
    }
    const calledBy = contexts.length > 0 && contexts[contexts.length - 1] === caller ? indices[indices.length - 1] : -1;
    contexts.push(context);
    indices.push(index);
    return calledBy;
  }
}
