/** Skips and reads values in a flight recording, based on the types that the file describes. */
import { damaged } from '../../jobs/errors';
import type { Cursor } from './cursor';
import type { Field, Type, Types } from './metadata';
import { readText, skipText } from './texts';

/** Deepest nesting of values within values. */
const DEEPEST = 32;
/** Widths in bytes of primitive types whose integers are LEB128-encoded if they are compressed. */
const INTEGERS: ReadonlyMap<string, number> = new Map([
  ['short', 2],
  ['char', 2],
  ['int', 4],
  ['long', 8],
]);
/** Widths in bytes of the other primitive types. */
const FIXED: ReadonlyMap<string, number> = new Map([
  ['boolean', 1],
  ['byte', 1],
  ['float', 4],
  ['double', 8],
]);
/** Name of the type of texts. */
export const TEXT = 'java.lang.String';

/** Byte layout of a value, so that it can be skipped without knowing its meaning. */
export type Shape =
  | { readonly kind: 'varint' | 'text' }
  | { readonly kind: 'fixed'; readonly width: number }
  | { readonly kind: 'array'; readonly of: Shape }
  | { readonly kind: 'values'; readonly of: readonly Shape[] };

/** Skips a value. Each step consumes at least one byte, so the work is bounded by the number of bytes. */
export function skipShape(cursor: Cursor, shape: Shape): void {
  switch (shape.kind) {
    case 'varint':
      cursor.skipVarints(1);
      return;
    case 'text':
      skipText(cursor);
      return;
    case 'fixed':
      cursor.skip(shape.width);
      return;
    case 'array':
      skipArray(cursor, shape.of);
      return;
    case 'values':
      for (const each of shape.of) skipShape(cursor, each);
      return;
  }
}

function skipArray(cursor: Cursor, of: Shape): void {
  const length = cursor.int();
  if (length === 0 || isEmpty(of)) return;
  if (length > cursor.left) throw cursor.overrun();
  if (of.kind === 'varint') cursor.skipVarints(length);
  else if (of.kind === 'values' && of.of.every(({ kind }) => kind === 'varint')) cursor.skipVarints(length * of.of.length);
  else for (let i = 0; i < length; i++) skipShape(cursor, of);
}

const isEmpty = (shape: Shape): boolean => shape.kind === 'values' && shape.of.length === 0;

/** Shapes of the values in a chunk, each created on demand. */
export class Shapes {
  private readonly made = new Map<Type, Shape>();

  constructor(
    readonly types: Types,
    private readonly isCompressed: boolean,
    /** Location of the chunk, for error messages. */
    private readonly place: string,
  ) {}

  /** The shape of all fields of a type. */
  ofType(type: Type, depth = 0): Shape {
    let shape = this.made.get(type);
    if (shape === undefined) {
      if (depth > DEEPEST)
        throw damaged(`Type ${type.name} contains itself, or nests values more than ${DEEPEST} levels deep.`, this.place);
      const of = type.fields.map((field) => this.ofField(field, depth + 1)).filter((each) => !isEmpty(each));
      shape = of.length === 1 ? of[0] : { kind: 'values', of };
      this.made.set(type, shape);
    }
    return shape;
  }

  ofField(field: Field, depth = 0): Shape {
    const of = this.ofValue(field, depth);
    return field.isArray ? { kind: 'array', of } : of;
  }

  /** The type of a field's value, or of each value if the field is an array. */
  typeOf(field: Field): Type {
    const type = this.types.byId.get(field.type);
    if (type === undefined)
      throw damaged(`Field ${field.name} has type ${field.type}, which the file does not describe.`, this.place);
    return type;
  }

  private ofValue(field: Field, depth: number): Shape {
    if (field.isConstant) return this.integer(8);
    const type = this.typeOf(field);
    if (type.name === TEXT) return { kind: 'text' };
    const width = INTEGERS.get(type.name);
    if (width !== undefined) return this.integer(width);
    const fixed = FIXED.get(type.name);
    return fixed === undefined ? this.ofType(type, depth) : { kind: 'fixed', width: fixed };
  }

  private integer(width: number): Shape {
    return this.isCompressed ? { kind: 'varint' } : { kind: 'fixed', width };
  }
}

/** Field with the time of an event, i.e. that of its start if it has a duration. */
export const START = 'startTime';
const HALF = 2 ** 32;

/** Stands for the number of a field that a type does not have. */
export const ABSENT = -1;

/** Reads some fields of a type's values, stopping after the last one wanted. */
export class RecordReader {
  /** Ids of constants, counts and flags by wanted field; ABSENT if the type does not have it. */
  readonly numbers: Float64Array;
  /** Texts by wanted field. */
  readonly texts: string[];
  private readonly steps: { readonly shape: Shape; readonly slot: number; readonly isId: boolean; readonly isTime: boolean }[] =
    [];

  constructor(
    shapes: Shapes,
    readonly type: Type,
    wanted: readonly string[],
    private readonly constant: (id: number) => string = () => '',
    /** Tick from which START is counted, as the halves of a 64-bit integer. */
    private readonly from: { readonly high: number; readonly low: number } = { high: 0, low: 0 },
  ) {
    this.numbers = new Float64Array(wanted.length).fill(ABSENT);
    this.texts = wanted.map(() => '');
    const fields = new Map(type.fields.map((field, i) => [field.name, i]));
    const last = Math.max(-1, ...wanted.map((name) => fields.get(name) ?? -1));
    for (const field of type.fields.slice(0, last + 1)) {
      const shape = shapes.ofField(field);
      // Fields that are neither numbers nor text cannot be read.
      const slot = shape.kind === 'array' || shape.kind === 'values' ? -1 : wanted.indexOf(field.name);
      if (!isEmpty(shape)) this.steps.push({ shape, slot, isId: field.isConstant, isTime: field.name === START });
    }
  }

  /** Reads a value; its fields are then in `numbers` and `texts`. */
  read(cursor: Cursor): void {
    for (const { shape, slot, isId, isTime } of this.steps) {
      if (slot < 0) skipShape(cursor, shape);
      else if (isId) this.numbers[slot] = cursor.id();
      else if (shape.kind === 'text') this.texts[slot] = readText(cursor, this.constant);
      else {
        this.numbers[slot] = shape.kind === 'fixed' ? cursor.fixed(shape.width) : cursor.varint();
        if (isTime) this.numbers[slot] = (cursor.high - this.from.high) * HALF + (cursor.low - this.from.low);
      }
    }
  }
}
