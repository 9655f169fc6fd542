/** Reads the description of types in a chunk of a flight recording. */
import { shortened } from '../../../common/visible-text';
import { damaged, tooLarge } from '../../jobs/errors';
import type { Cursor } from './cursor';
import { readText } from './texts';

/** Deepest nesting of elements: root, metadata, class, field and annotation, and some spare. */
const DEEPEST = 16;
/** Most fields in a type; Java classes have fewer than 65,536, and events have some ten. */
const MOST_FIELDS = 1000;

/** A field of a type, as described by its chunk. */
export interface Field {
  readonly name: string;
  /** Id of its type. */
  readonly type: number;
  /** Whether it contains the id of a constant instead of a value. */
  readonly isConstant: boolean;
  /** Whether it contains a count, followed by that many values. */
  readonly isArray: boolean;
}

/** A type in a chunk: of events, of constants, of values within these, or a primitive type without fields. */
export interface Type {
  readonly id: number;
  readonly name: string;
  readonly isEvent: boolean;
  readonly fields: readonly Field[];
}

/** The types of a chunk. */
export interface Types {
  readonly byId: ReadonlyMap<number, Type>;
  readonly byName: ReadonlyMap<string, Type>;
  /** Whether async-profiler wrote them, as its prefix on event types shows. */
  readonly areOfAsyncProfiler: boolean;
}

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Element[];
}

const EVENT = 'jdk.jfr.Event';
/** Prefix of async-profiler's own types. */
const ASYNC_PROFILER = 'profiler.';

/** Most descriptions to cache, and most bytes in one: chunks from one program mostly have the same. */
const REMEMBERED = 4;
const MOST_BYTES = 2 ** 20;

/** The types of chunks; types with byte-identical descriptions are created only once. */
export class KnownTypes {
  private readonly known: { readonly bytes: Uint8Array; readonly isCompressed: boolean; readonly types: Types }[] = [];

  /** Reads the event that describes the types of a chunk, starting after the event's size and type. */
  read(cursor: Cursor): Types {
    for (let header = 0; header < 3; header++) cursor.long(); // start, duration, id
    const bytes = cursor.rest();
    const { isCompressed } = cursor;
    const same = this.known.find((each) => each.isCompressed === isCompressed && areEqual(each.bytes, bytes));
    if (same !== undefined) return same.types;
    const types = readTypes(cursor);
    if (bytes.length <= MOST_BYTES) {
      this.known.unshift({ bytes: bytes.slice(), isCompressed, types });
      this.known.length = Math.min(this.known.length, REMEMBERED);
    }
    return types;
  }
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function readTypes(cursor: Cursor): Types {
  const texts: string[] = [];
  for (let left = cursor.int(); left > 0; left--) texts.push(shortened(readText(cursor, () => '')));
  const classes: Element[] = [];
  collect(readElement(cursor, texts, 0), classes);
  const byId = new Map<number, Type>();
  const byName = new Map<string, Type>();
  for (const element of classes) {
    const type = typeOf(element, cursor);
    byId.set(type.id, type);
    byName.set(type.name, type);
  }
  const areOfAsyncProfiler = [...byName.values()].some(({ name, isEvent }) => isEvent && name.startsWith(ASYNC_PROFILER));
  return { byId, byName, areOfAsyncProfiler };
}

function readElement(cursor: Cursor, texts: readonly string[], depth: number): Element {
  if (depth > DEEPEST) throw damaged('The type description is nested too deeply.', `byte ${cursor.place}`);
  const name = textAt(cursor, texts);
  const attributes = new Map<string, string>();
  for (let left = cursor.int(); left > 0; left--) {
    const key = textAt(cursor, texts);
    attributes.set(key, textAt(cursor, texts));
  }
  const children: Element[] = [];
  for (let left = cursor.int(); left > 0; left--) children.push(readElement(cursor, texts, depth + 1));
  return { name, attributes, children };
}

function textAt(cursor: Cursor, texts: readonly string[]): string {
  const index = cursor.int();
  if (index >= texts.length)
    throw damaged('The type description refers to a string that it does not contain.', `byte ${cursor.place}`);
  return texts[index];
}

function collect(element: Element, classes: Element[]): void {
  for (const child of element.children)
    if (child.name === 'class') classes.push(child);
    else collect(child, classes);
}

function typeOf({ attributes, children }: Element, cursor: Cursor): Type {
  const name = attributes.get('name') ?? '';
  const fields = children.filter((child) => child.name === 'field');
  if (fields.length > MOST_FIELDS)
    throw tooLarge(
      `Type ${name} has ${fields.length} fields; the limit is ${MOST_FIELDS}.`,
      `byte ${cursor.place}`,
      'Record without events of this type.',
    );
  return {
    id: number(attributes.get('id'), name, cursor),
    name,
    isEvent: attributes.get('superType') === EVENT,
    fields: fields.map((field) => ({
      name: field.attributes.get('name') ?? '',
      type: number(field.attributes.get('class'), name, cursor),
      isConstant: field.attributes.get('constantPool') === 'true',
      isArray: (field.attributes.get('dimension') ?? '0') !== '0',
    })),
  };
}

function number(text: string | undefined, type: string, cursor: Cursor): number {
  const id = Number(text);
  if (text === undefined || text === '' || !Number.isSafeInteger(id))
    throw damaged(`Type ${type} has an invalid field or number: ${text ?? 'nothing'}.`, `byte ${cursor.place}`);
  return id;
}
