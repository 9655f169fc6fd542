/** Numbers the methods of a recording that is being built from stacks. */
import type { MethodTable } from '../profile/recording';

/** A method as named in a file; absent fields are unknown. */
export interface MethodFacts {
  readonly className: string;
  readonly name: string;
  readonly descriptor?: string;
  readonly sourceFile?: string;
  /** Path of the source file, which distinguishes functions with the same name. */
  readonly path?: string;
  /** First line; 0 if unknown. */
  readonly line?: number;
  /** Flags as defined in docs/format.md, section 3. */
  readonly flags?: number;
}

/**
 * The distinct methods by number. Two are equal if their class, name and descriptor are. Functions without a class must be in the
 * same file, too: `init` in two files is two functions.
 */
export class MethodList {
  private readonly all: MethodFacts[] = [];
  private readonly numbers = new Map<string, number>();

  get size(): number {
    return this.all.length;
  }

  add(method: MethodFacts): number {
    const key = `${method.className}\0${method.name}\0${method.descriptor ?? ''}\0${(method.className === '' && method.path) || ''}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.all.length;
      this.all.push(method);
      this.numbers.set(key, number);
    }
    return number;
  }

  table(): MethodTable {
    return methodTable(withFiles(this.all));
  }
}

/** The methods in order of their numbers, each with a class of its own. */
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

/** The methods, with the file added to the names of functions that occur in several files: `init (a.c)`, `init (b.c)`. */
function withFiles(all: readonly MethodFacts[]): MethodFacts[] {
  const pathsOf = new Map<string, Set<string>>();
  for (const { className, name, path = '' } of all) {
    if (className !== '' || path === '') continue;
    const paths = pathsOf.get(name);
    if (paths === undefined) pathsOf.set(name, new Set([path]));
    else paths.add(path);
  }
  const endings = new Map([...pathsOf].filter(([, { size }]) => size > 1).map(([name, paths]) => [name, endingsOf([...paths])]));
  return all.map((method) => {
    const ending = method.className === '' ? endings.get(method.name)?.get(method.path ?? '') : undefined;
    return ending === undefined ? method : { ...method, name: `${method.name} (${ending})` };
  });
}

/** The last segments of different paths: as few as are needed to tell the paths apart. */
function endingsOf(paths: readonly string[]): Map<string, string> {
  for (let segments = 1; ; segments++) {
    const endings = paths.map((path) => path.split('/').slice(-segments).join('/'));
    if (new Set(endings).size === paths.length) return new Map(paths.map((path, at) => [path, endings[at]]));
  }
}
