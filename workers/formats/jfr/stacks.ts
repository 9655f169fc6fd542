import { damaged } from '../../jobs/errors';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { Constants } from './constants';
import type { Cursor } from './cursor';
import type { Field, Type } from './metadata';
import { RecordReader, type Shape, type Shapes, skipShape } from './shapes';

/** Types whose constants lead from a stack to its names. */
export const STACK_TYPES = [
  'jdk.types.StackTrace',
  'jdk.types.Method',
  'java.lang.Class',
  'jdk.types.Symbol',
  'java.lang.String',
];
/** Method that stands for the frames that a recorder left out above the others. */
const TRUNCATED = { className: '', name: '(truncated)' };
/** Descriptor that async-profiler gives to functions that are no methods; their class is the library. */
const NOT_JAVA = '()L;';
/** Last line that a class file can name. */
const LAST_LINE = 0xffff;
/** Address behind the name of a hidden class, which differs from run to run. */
const ADDRESS = /[+./]0x[0-9a-f]+$/;

/** A stack of the recording, from the outermost frame on. */
export interface Stack {
  /** Numbers of methods. */
  readonly methods: Uint32Array;
  /** Lines that they run or call from; 0 where unknown. */
  readonly lines: Uint32Array;
  readonly isTruncated: boolean;
}

/** Stacks of a chunk by the ids of their constants, each read when it is asked for. */
export class Stacks {
  private readonly stackType: Type | undefined;
  private readonly methodType: Type | undefined;
  private readonly cursor: Cursor;
  private readonly layout: StackLayout | null;
  private readonly known = new Map<number, Stack | null>();
  private readonly methods = new Map<number, number>();
  private readonly method: RecordReader | null;
  /** Methods and lines of the stack that is read, the innermost first. */
  private reversed = new Float64Array(256);
  private reversedLines = new Float64Array(256);

  constructor(
    private readonly constants: Constants,
    private readonly builder: RecordingBuilder,
    place: string,
  ) {
    const { shapes } = constants;
    const [stackType, methodType] = STACK_TYPES.map((name) => shapes.types.byName.get(name));
    this.stackType = stackType;
    this.methodType = methodType;
    this.cursor = constants.cursor();
    this.layout = stackType === undefined ? null : stackLayout(shapes, stackType, place);
    this.method =
      methodType === undefined ? null : new RecordReader(shapes, methodType, ['type', 'name', 'descriptor'], constants.string);
  }

  /** Null where the chunk does not have the stack, or it is empty. */
  stack(id: number): Stack | null {
    let stack = this.known.get(id);
    if (stack === undefined) {
      stack = this.read(id);
      this.known.set(id, stack);
    }
    return stack;
  }

  private read(id: number): Stack | null {
    const { cursor, layout } = this;
    if (layout === null || this.stackType === undefined || !this.constants.seek(cursor, this.stackType.id, id)) return null;
    let isTruncated = false;
    let count = 0;
    for (const part of layout.parts) {
      if (part === 'truncated') isTruncated = cursor.byte() !== 0;
      else if (part === 'frames') {
        count = cursor.int();
        if (count > cursor.left) throw cursor.overrun();
        if (count > this.reversed.length) {
          this.reversed = new Float64Array(2 * count);
          this.reversedLines = new Float64Array(2 * count);
        }
        for (let i = 0; i < count; i++) this.readFrame(layout, i);
      } else skipShape(cursor, part);
    }
    if (count === 0) return null;
    const methods = new Uint32Array(count + (isTruncated ? 1 : 0));
    const lines = new Uint32Array(methods.length);
    if (isTruncated) methods[0] = this.builder.method(TRUNCATED);
    for (let i = 0; i < count; i++) {
      const line = this.reversedLines[i];
      methods[methods.length - 1 - i] = this.methodNumber(this.reversed[i]);
      // Class files have lines of 16 bits; numbers beyond that are negative ones, read without their sign.
      lines[methods.length - 1 - i] = line <= LAST_LINE ? line : 0;
    }
    return { methods, lines, isTruncated };
  }

  private readFrame({ frame }: StackLayout, i: number): void {
    const { cursor } = this;
    for (const part of frame)
      if (part === 'method') this.reversed[i] = cursor.id();
      else if (part === 'line') this.reversedLines[i] = cursor.int();
      else skipShape(cursor, part);
  }

  private methodNumber(id: number): number {
    let number = this.methods.get(id);
    if (number === undefined) {
      number = this.builder.method(this.facts(id));
      this.methods.set(id, number);
    }
    return number;
  }

  private facts(id: number): { className: string; name: string; descriptor?: string } {
    const { cursor, constants, method, methodType } = this;
    if (method === null || methodType === undefined || !constants.seek(cursor, methodType.id, id)) return UNKNOWN;
    method.read(cursor);
    const text = (field: string, slot: number): string =>
      constants.textOf(methodType, field, { id: method.numbers[slot], text: method.texts[slot] });
    const [className, name, descriptor] = [text('type', 0), text('name', 1), text('descriptor', 2)];
    if (descriptor === NOT_JAVA) return { className: '', name };
    return { className: binaryName(className), name, descriptor };
  }
}

const UNKNOWN = { className: '', name: '(unknown method)' };

/** `a.B/0x…` becomes `a.B`: hidden classes of a name are one. */
const binaryName = (internal: string): string => internal.replace(ADDRESS, '').replaceAll('/', '.');

/** Parts of a stack, and of each of its frames, in their order. */
interface StackLayout {
  readonly parts: readonly ('truncated' | 'frames' | Shape)[];
  readonly frame: readonly ('method' | 'line' | Shape)[];
}

function stackLayout(shapes: Shapes, type: Type, place: string): StackLayout {
  const frames = type.fields.find(({ name }) => name === 'frames');
  const frame = frames && shapes.typeOf(frames);
  const at = frame?.fields.findIndex(({ name, isConstant, isArray }) => name === 'method' && isConstant && !isArray) ?? -1;
  if (frames === undefined || frame === undefined || !frames.isArray || frames.isConstant || at < 0)
    throw damaged('Stacks are stored in a way that is not known: their frames have no methods.', place);
  return {
    parts: type.fields.map((field) =>
      field.name === 'frames'
        ? 'frames'
        : field.name === 'truncated' && isFlag(shapes, field)
          ? 'truncated'
          : shapes.ofField(field),
    ),
    frame: frame.fields.map((field, i) =>
      i === at ? 'method' : field.name === 'lineNumber' && isInteger(shapes, field) ? 'line' : shapes.ofField(field),
    ),
  };
}

/** An integer of four bytes, or one of any size where integers are compressed. */
function isInteger(shapes: Shapes, field: Field): boolean {
  const shape = shapes.ofField(field);
  return shape.kind === 'varint' || (shape.kind === 'fixed' && shape.width === 4 && shapes.typeOf(field).name === 'int');
}

function isFlag(shapes: Shapes, field: Field): boolean {
  const shape = shapes.ofField(field);
  return shape.kind === 'fixed' && shape.width === 1;
}
