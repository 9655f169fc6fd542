import type { MethodTable } from '../profile/recording';

/** A method as a format names it; absent fields are unknown. */
export interface MethodFacts {
  readonly className: string;
  readonly name: string;
  readonly descriptor?: string;
  readonly sourceFile?: string;
  /** First line; 0 when unknown. */
  readonly line?: number;
  /** docs/format.md section 3. */
  readonly flags?: number;
}

/** Methods by number, each once. Two are equal if class, name and descriptor are. */
export class MethodList {
  private readonly all: MethodFacts[] = [];
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.all.length;
  }

  add(method: MethodFacts): number {
    const key = `${method.className}\0${method.name}\0${method.descriptor ?? ''}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.all.length;
      this.all.push(method);
      this.numbers.set(key, number);
    }
    return number;
  }

  table(): MethodTable {
    return methodTable(this.all);
  }
}

/** Methods in this order, each a class of its own. */
export const methodTable = (all: readonly MethodFacts[]): MethodTable => ({
  classNames: all.map(({ className }) => className),
  sourceFiles: all.map(({ sourceFile = '' }) => sourceFile),
  classOf: Uint32Array.from(all.keys()),
  names: all.map(({ name }) => name),
  descriptors: all.map(({ descriptor = '' }) => descriptor),
  flags: Uint32Array.from(all, ({ flags = 0 }) => flags),
  lines: Uint32Array.from(all, ({ line = 0 }) => line),
  chained: new Int32Array(all.length).fill(-1),
});
