/** Sums objects, and their bytes, by the calls of constructors alone, which are few among the contexts. */
import { firstAtOrAfter } from '../tree/binary-search';
import { ConstructorReader } from './constructor-list';
import { CHAINED, type Constructors, NOBODY } from './constructors';
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

/** Contexts of the file whose figure of objects is below zero (docs/metrics.md section 6). */
export interface BelowZero {
  readonly contexts: number;
  /** Methods of the file, each once. */
  readonly methods: readonly number[];
  /** Constructors that were called more often than the ones that they call next, though no figure is below zero: each method once. */
  readonly cut: readonly number[];
}

/** Takes calls in file order, and sums what follows from them. */
export class ObjectCount {
  private readonly byThread: Float64Array;
  private readonly bytesByThread: Float64Array;
  /** Objects that each constructor context allocated itself. */
  private readonly figures: Float64Array;
  /** Calls of each constructor that did not reach its next one. */
  private readonly unchained: Float64Array;
  /** The class of the file whose constructor each calls next; only where `unchained` counts. */
  private readonly nextClass: Uint32Array;
  /** Objects by class of the file. */
  private readonly byClass: Float64Array;
  private gross = 0;
  private readonly at: ConstructorReader;
  /** Contexts of the constructors so far. */
  private readonly contexts: Uint32Array;

  constructor(
    private readonly constructors: Constructors,
    private readonly methods: MethodTable,
    threads: number,
  ) {
    this.byThread = new Float64Array(threads);
    this.bytesByThread = new Float64Array(threads);
    this.figures = new Float64Array(constructors.count);
    this.unchained = new Float64Array(constructors.count);
    this.nextClass = new Uint32Array(constructors.count);
    this.byClass = new Float64Array(methods.classNames.length);
    this.contexts = new Uint32Array(constructors.count);
    this.at = new ConstructorReader(constructors);
  }

  /** Takes the calls of `count` contexts from `first` on. */
  add(thread: number, first: number, count: number, calls: Float64Array): void {
    const { figures, byClass, at, unchained, nextClass } = this;
    const { kinds, chained, costs } = this.constructors;
    const { added, taken } = costs.sizes;
    const { classOf, classNames, flags } = this.methods;
    const stop = first + count;
    let total = 0;
    let bytes = 0;
    for (; at.isBefore(stop); at.next()) {
      const { context, caller, method: m, index } = at;
      const own = calls[context - first];
      this.contexts[index] = context;
      const calledBy = this.callerAmongConstructors(at);
      const less = own * taken[m];
      bytes -= less;
      this.gross += less;
      if (caller !== NOBODY) {
        const more = own * added[m];
        total += own;
        bytes += more;
        this.gross += more;
        byClass[classOf[m]] += own;
      }
      if (calledBy >= 0) {
        figures[calledBy] += own;
        unchained[calledBy] -= classNames[classOf[m]] === classNames[nextClass[calledBy]] ? own : 0;
      }
      if (kinds[m] !== CHAINED) continue;
      total -= own;
      figures[index] -= own;
      if (chained[m] >= 0 && (flags[m] & SEVERAL_NEXT) === 0) {
        nextClass[index] = classOf[chained[m]];
        unchained[index] += own;
      }
      if (chained[m] >= 0) byClass[classOf[chained[m]]] -= own;
    }
    this.byThread[thread] += total;
    this.bytesByThread[thread] += bytes;
  }

  /** Index of the constructor that calls the next one; −1 where its caller is none. */
  private callerAmongConstructors({ caller, index }: ConstructorReader): number {
    const at = firstAtOrAfter(this.contexts, caller, 0, index);
    return at < index && this.contexts[at] === caller ? at : -1;
  }

  totals(): ObjectTotals {
    const { byThread, methods, byClass, bytesByThread, gross } = this;
    const { sizes } = methods;
    return {
      byThread,
      belowZero: this.belowZero(),
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

  private belowZero(): BelowZero {
    const { figures, unchained, constructors } = this;
    const methods = new Set<number>();
    const cut = new Set<number>();
    let contexts = 0;
    for (const at = new ConstructorReader(constructors); at.index < figures.length; at.next()) {
      if (figures[at.index] < 0) {
        contexts++;
        methods.add(at.method);
      } else if (unchained[at.index] > 0) cut.add(at.method);
    }
    return { contexts, methods: [...methods], cut: [...cut] };
  }
}
