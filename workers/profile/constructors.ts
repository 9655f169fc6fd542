import { grown } from '../tree/growing-array';
import { CONSTRUCTOR, LEAF, type MethodTable, type Recording } from './recording';

/**
 * The constructors among a file's contexts, struct of arrays, in file order: objects follow from their calls (JP 5.1, Figure 3).
 * Contexts are those of the file, because a merged context may hold constructors of both kinds.
 */
export interface Constructors extends ConstructorMethods {
  /** Context of the file. */
  readonly context: Uint32Array;
  /** Context of the file that calls it; NOBODY for the outermost frame of a thread. */
  readonly caller: Int32Array;
  /** Method of the file. */
  readonly method: Uint16Array | Uint32Array;
}

/** The constructors among a file's methods, by method of the file. */
export interface ConstructorMethods {
  /** CHAINED, UNCHAINED, or 0 for no constructor; all 0 where no metric follows from constructors. */
  readonly kinds: Uint8Array;
  /** The this- or super-constructor that it calls (JP 5.1, map M); −1 for none. */
  readonly chained: Int32Array;
}

/** The thread itself calls the constructor: no context allocates the object. */
export const NOBODY = -1;

/** Kind of a method whose calls bring a call of its this- or super-constructor, which allocates nothing (JP 5.1). */
export const CHAINED = 1;
/** Kind of java.lang.Object's constructor, and of leaves, whose bodies are not counted (docs/metrics.md section 6). */
export const UNCHAINED = 2;

export function constructorMethods({ methods, metrics }: Pick<Recording, 'methods' | 'metrics'>): ConstructorMethods {
  const kinds = new Uint8Array(methods.names.length);
  if (metrics.some(({ source }) => source.kind === 'constructors'))
    for (let m = 0; m < kinds.length; m++) kinds[m] = kindOf(methods, m);
  return { kinds, chained: methods.chained };
}

function kindOf({ flags, classNames, classOf }: MethodTable, method: number): number {
  if ((flags[method] & CONSTRUCTOR) === 0) return 0;
  return (flags[method] & LEAF) === 0 && classNames[classOf[method]] !== 'java.lang.Object' ? CHAINED : UNCHAINED;
}

/** Collects constructors in file order. */
export class ConstructorList {
  private count = 0;
  private context = new Uint32Array(1024);
  private caller = new Int32Array(1024);
  private method: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

  constructor(readonly methods: ConstructorMethods) {
    this.method = methods.kinds.length <= 0x10000 ? new Uint16Array(1024) : new Uint32Array(1024);
  }

  add(context: number, caller: number, method: number): void {
    if (this.count === this.context.length) {
      this.context = grown(this.context);
      this.caller = grown(this.caller);
      this.method = grown(this.method);
    }
    const index = this.count++;
    this.context[index] = context;
    this.caller[index] = caller;
    this.method[index] = method;
  }

  finish(): Constructors {
    const { count } = this;
    return {
      context: this.context.slice(0, count),
      caller: this.caller.slice(0, count),
      method: this.method.slice(0, count),
      ...this.methods,
    };
  }
}
