import { damaged } from '../../jobs/errors';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { Constants } from './constants';
import type { Cursor } from './cursor';
import type { Type } from './metadata';
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
/** Address behind the name of a hidden class, which differs from run to run. */
const ADDRESS = /[+./]0x[0-9a-f]+$/;

/** A stack of the recording: numbers of methods, from the outermost frame on. */
export interface Stack {
  readonly methods: Uint32Array;
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
  private reversed = new Float64Array(256);

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
        if (count > this.reversed.length) this.reversed = new Float64Array(2 * count);
        for (let i = 0; i < count; i++) {
          for (const before of layout.beforeMethod) skipShape(cursor, before);
          this.reversed[i] = cursor.id();
          for (const after of layout.afterMethod) skipShape(cursor, after);
        }
      } else skipShape(cursor, part);
    }
    if (count === 0) return null;
    const methods = new Uint32Array(count + (isTruncated ? 1 : 0));
    if (isTruncated) methods[0] = this.builder.method(TRUNCATED);
    for (let i = 0; i < count; i++) methods[methods.length - 1 - i] = this.methodNumber(this.reversed[i]);
    return { methods, isTruncated };
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

/** Parts of a stack in their order, and what each frame has before and behind its method. */
interface StackLayout {
  readonly parts: readonly ('truncated' | 'frames' | Shape)[];
  readonly beforeMethod: readonly Shape[];
  readonly afterMethod: readonly Shape[];
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
    beforeMethod: frame.fields.slice(0, at).map((field) => shapes.ofField(field)),
    afterMethod: frame.fields.slice(at + 1).map((field) => shapes.ofField(field)),
  };
}

function isFlag(shapes: Shapes, field: Parameters<Shapes['ofField']>[0]): boolean {
  const shape = shapes.ofField(field);
  return shape.kind === 'fixed' && shape.width === 1;
}
