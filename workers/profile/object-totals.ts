/** Sums objects, and their bytes, by the calls of constructors alone, which are few among the contexts. */
import { ConstructorReader } from './constructor-list';
import { ADDS_NOTHING, CHAINED, type Constructors, type CutCalls, NOBODY, TAKES_NOTHING } from './constructors';
import { type MethodTable, SEVERAL_NEXT } from './recording';

/** Objects that follow from the calls of constructors (JP 5.1, Figure 3 a). */
export interface ObjectTotals {
  readonly byThread: Float64Array;
  readonly belowZero: BelowZero;
  /** Bytes of the objects, header and padding included. Null where no class has a known size. */
  readonly bytes: ObjectBytes | null;
}

/** Bytes of objects, without arrays. */
export interface ObjectBytes {
  readonly byThread: Float64Array;
  /** Sum of all that was added and taken off. Beyond 2^53 − 1 a figure may be inexact. */
  readonly gross: number;
  /** Objects of classes without a known size were counted, so that bytes are missing. */
  readonly isLowerBound: boolean;
}

/** Constructors whose calls did not all reach the next one (docs/metrics.md section 6). */
export interface BelowZero {
  /** Contexts of the file whose figure of objects is below zero. */
  readonly contexts: number;
  /** Methods of those, each once. */
  readonly methods: readonly number[];
  /** Methods of cut constructors, each once: fewer calls reached the next constructor, though no figure is too small by them. */
  readonly cut: readonly number[];
}

/** Takes the calls of constructors in file order, then sums what follows from them. */
export class ObjectCount {
  private readonly calls: Float64Array;
  /** By thread, one past the last constructor of it and of those before. */
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

  /** Takes the calls of `count` contexts from `first` on. */
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
    /** Objects that each constructor context allocated itself. */
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
 * Finds the cut constructors: those called more often than the constructors of the next one's class below them. The rest of their calls
 * ended by an exception before, or had not come so far (JP 5.3).
 *
 * @param calls of each constructor at the end of the recording
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

/** Finds which constructors call constructors, in file order. */
class Callers {
  /** Contexts and indices of constructors that may call the next one: a path. */
  private readonly contexts: number[] = [];
  private readonly indices: number[] = [];

  /** Index of the constructor that calls this one; −1 where its caller is none. */
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
