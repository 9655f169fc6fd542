import { Origin } from '../../../common/class-origins';
import { shortened } from '../../../common/visible-text';
import { at, damaged } from '../../jobs/errors';
import type { ClassSizes, MethodTable } from '../../profile/recording';
import { VarintReader } from './varint-reader';

/**
 * Decodes the sections `strings`, `classes` and `methods` of a `.mct` file (docs/format.md, section 3), and checks every index
 * in them.
 */
export function decodeMethods(strings: Uint8Array, classes: Uint8Array, methods: Uint8Array): MethodTable {
  const texts = decodeStrings(strings);
  const reader = new Table(classes, 'classes');
  const classCount = reader.count(3);
  const classNames: string[] = new Array(classCount);
  const sourceFiles: string[] = new Array(classCount);
  for (let i = 0; i < classCount; i++) {
    classNames[i] = texts[reader.index(texts.length)];
    reader.next();
    const source = reader.index(texts.length + 1);
    sourceFiles[i] = source === 0 ? '' : texts[source - 1];
  }
  reader.finish();
  return { classNames, sourceFiles, ...decodeMethodRows(methods, texts, classCount) };
}

/** Limit for codes of sizes, which are 2 × bytes, plus 1 if estimated; allows sizes below 4 GB. */
const SIZE_CODES = 2 ** 33;

/** Decodes `class.sizes`, which has one entry per class. */
export function decodeClassSizes(section: Uint8Array, classes: number): ClassSizes {
  const reader = new Table(section, 'class.sizes');
  const bytes = new Float64Array(classes);
  const isEstimated = new Uint8Array(classes);
  for (let i = 0; i < classes; i++) {
    const code = reader.index(SIZE_CODES);
    bytes[i] = Math.floor(code / 2);
    isEstimated[i] = code % 2;
  }
  reader.finish();
  return { bytes, isEstimated };
}

const MOST_ORIGIN = Math.max(...Object.values(Origin));

/** Decodes `class.origins`, which has one entry per class. */
export function decodeClassOrigins(section: Uint8Array, classes: number): Uint8Array {
  const reader = new Table(section, 'class.origins');
  const origins = new Uint8Array(classes);
  for (let i = 0; i < classes; i++) {
    const code = reader.next();
    // Later versions may define further origins.
    origins[i] = code > MOST_ORIGIN ? Origin.unknown : code;
  }
  reader.finish();
  return origins;
}

function decodeMethodRows(
  bytes: Uint8Array,
  texts: string[],
  classCount: number,
): Omit<MethodTable, 'classNames' | 'sourceFiles'> {
  const reader = new Table(bytes, 'methods');
  const count = reader.count(6);
  const classOf = new Uint32Array(count);
  const names: string[] = new Array(count);
  const descriptors: string[] = new Array(count);
  const flags = new Uint32Array(count);
  const lines = new Uint32Array(count);
  const chained = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    classOf[i] = reader.index(classCount);
    names[i] = texts[reader.index(texts.length)];
    descriptors[i] = texts[reader.index(texts.length)];
    flags[i] = reader.index(2 ** 32);
    lines[i] = reader.index(2 ** 32);
    chained[i] = reader.index(count + 1) - 1;
  }
  reader.finish();
  return { classOf, names, descriptors, flags, lines, chained };
}

function decodeStrings(bytes: Uint8Array): string[] {
  const reader = new Table(bytes, 'strings');
  const count = reader.count(1);
  const texts: string[] = new Array(count);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let i = 0; i < count; i++) texts[i] = shortened(decoder.decode(reader.take(reader.next())));
  reader.finish();
  return texts;
}

class Table extends VarintReader {
  constructor(
    private readonly all: Uint8Array,
    private readonly name: string,
  ) {
    super(all, name);
  }

  /** Reads the leading count; rejects it if the section is too short for that many entries of at least `least` bytes. */
  count(least: number): number {
    const count = this.next();
    if (count * least > this.all.length)
      throw damaged(`The section declares ${count} entries, more than it has bytes for.`, at(this.name, 0, 0));
    return count;
  }

  index(limit: number): number {
    const from = this.byte;
    const value = this.next();
    if (value >= limit) throw damaged(`An index is ${value} where at most ${limit - 1} is possible.`, at(this.name, 0, from));
    return value;
  }

  finish(): void {
    if (!this.atEnd) throw damaged('The section has bytes left over after its last entry.', at(this.name, 0, this.byte));
  }
}
