/** Finds the original names of classes and methods that ProGuard or R8 obfuscated. */
import type { MethodLine } from './line-grammar';

export interface MappedMethod extends MethodLine {
  /** Descriptor after shrinking, if R8 changed and recorded it. */
  residual: string | null;
}

export interface MappedClass {
  original: string;
  /** Empty if the mapping does not give it. */
  sourceFile: string;
  /** Methods by obfuscated name, in the order of the file. */
  methods: Map<string, MappedMethod[]>;
}

/** An obfuscated method with its original names. */
export interface Retraced {
  className: string;
  sourceFile: string;
  /** Several names, joined by “or”, if neither descriptor nor line distinguish them. */
  method: string;
  descriptor: string;
  /** First line in the source; 0 if not known. */
  line: number;
  /** Methods that were inlined into it, outermost first. */
  inlined: string[];
}

const MOST_INLINED = 20;
const MOST_NAMES = 3;

const PRIMITIVES = new Map(
  Object.entries({ boolean: 'Z', byte: 'B', char: 'C', double: 'D', float: 'F', int: 'I', long: 'J', short: 'S', void: 'V' }),
);

/** The original names of a profile's classes, before shrinking. */
export class Mapping {
  constructor(
    private readonly byObfuscated: ReadonlyMap<string, MappedClass>,
    private readonly obfuscatedOf: ReadonlyMap<string, string>,
    /** Number of classes in the whole file. */
    readonly size: number,
  ) {}

  classOf(obfuscated: string): MappedClass | undefined {
    return this.byObfuscated.get(obfuscated);
  }

  /** Null if the class is not in the mapping. `line` is the method's first line in the recorded class, 0 if it has none. */
  retrace(className: string, method: string, descriptor: string, line: number): Retraced | null {
    const known = this.byObfuscated.get(className);
    if (known === undefined) return null;
    const { original, sourceFile } = known;
    const frames = framesOf(known.methods.get(method) ?? []);
    const chosen = this.choose(frames, descriptor, line);
    const [first] = chosen;
    if (first === undefined)
      return { className: original, sourceFile, method, descriptor: this.unmapped(descriptor), line, inlined: [] };
    const { outer } = first;
    const names = [...new Set(chosen.map((frame) => frame.outer.name))];
    const one = names.length === 1;
    return {
      className: outer.holder ?? original,
      sourceFile,
      method: names.slice(0, MOST_NAMES).join(' or ') + (names.length > MOST_NAMES ? ' or …' : ''),
      descriptor: one ? descriptorOf(outer, (type) => type) : this.unmapped(descriptor),
      line: one ? outer.line || line : 0,
      inlined: one ? inlinedIn(chosen) : [],
    };
  }

  /** The frames of the right method: found by its descriptor after shrinking, else by its line, else all of them. */
  private choose(frames: readonly Frame[], descriptor: string, line: number): readonly Frame[] {
    const shrunk = (type: string): string => this.obfuscatedOf.get(type) ?? type;
    const bySignature = frames.filter(({ outer }) => (outer.residual ?? descriptorOf(outer, shrunk)) === descriptor);
    if (bySignature.length > 0) return bySignature;
    const byLine = frames.filter(({ outer }) => line > 0 && outer.from <= line && line <= outer.to);
    const [found] = byLine;
    if (found === undefined) return frames;
    return frames.filter(({ outer }) => sameMethod(outer, found.outer));
  }

  /** A descriptor with the original class names. */
  private unmapped(descriptor: string): string {
    return descriptor.replace(/L([^;]+);/g, (whole, name: string) => {
      const known = this.byObfuscated.get(name.replaceAll('/', '.'));
      return known ? `L${known.original.replaceAll('.', '/')};` : whole;
    });
  }
}

interface Frame {
  outer: MappedMethod;
  /** Methods inlined into `outer`, innermost first. */
  inlined: MappedMethod[];
}

/**
 * Groups lines with the same obfuscated range into one frame: the last line is the method, and those before it were inlined into
 * it.
 */
function framesOf(lines: readonly MappedMethod[]): Frame[] {
  const frames: Frame[] = [];
  let inlined: MappedMethod[] = [];
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (line.to > 0 && next !== undefined && next.from === line.from && next.to === line.to) {
      inlined.push(line);
      continue;
    }
    frames.push({ outer: line, inlined });
    inlined = [];
  }
  return frames;
}

function inlinedIn(frames: readonly Frame[]): string[] {
  const names = frames.flatMap(({ inlined }) =>
    inlined.map(({ holder, name }) => (holder === null ? name : `${holder}.${name}`)).reverse(),
  );
  return [...new Set(names)].slice(0, MOST_INLINED);
}

const sameMethod = (a: MethodLine, b: MethodLine): boolean =>
  a.name === b.name && a.holder === b.holder && a.parameters.join() === b.parameters.join();

function descriptorOf({ parameters, result }: MethodLine, nameOf: (type: string) => string): string {
  const one = (type: string): string => {
    const bare = type.replace(/(?:\[\])+$/, '');
    const dimensions = (type.length - bare.length) / 2;
    return '['.repeat(dimensions) + (PRIMITIVES.get(bare) ?? `L${nameOf(bare).replaceAll('.', '/')};`);
  };
  return `(${parameters.map(one).join('')})${one(result)}`;
}
