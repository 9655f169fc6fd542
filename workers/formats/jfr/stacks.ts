/** Decodes the stacks of a flight recording. */
import { damaged } from '../../jobs/errors';
import { IdMap } from '../../recording/id-map';
import type { RecordingBuilder } from '../../recording/recording-builder';
import type { Constants } from './constants';
import type { Cursor, RecordPlaces } from './cursor';
import type { Field, Type } from './metadata';
import type { MethodNames } from './method-names';
import type { TracedStacks } from './methods/traced-stacks';
import { RecordReader, type Shape, type Shapes, skipShape } from './shapes';

/** Type of the constants that say how a frame was run. */
const FRAME_TYPE = 'jdk.types.FrameType';
/** Frame type of a method that runs in the interpreter, as worded by the JDK and by async-profiler. */
const INTERPRETED = 'Interpreted';
/** Types whose constants are needed to get from a stack to its names. */
export const STACK_TYPES = [
  'jdk.types.StackTrace',
  'jdk.types.Method',
  'java.lang.Class',
  'jdk.types.Symbol',
  'java.lang.String',
  FRAME_TYPE,
];
/** Fields of a method: its class, name and JVM descriptor. */
const METHOD_FIELDS = ['type', 'name', 'descriptor'];
/** Method that stands for the frames that a recorder left out, above the recorded ones. */
const TRUNCATED = { className: '', name: '(truncated)' };
/** Largest line number in a class file; indices of bytecodes are below it. */
const LAST_LINE = 0xffff;

/** Stacks of a chunk by the ids of their constants, each read on demand. */
export class Stacks {
  /** The last stack that `read` read, outermost frame first: numbers of methods, and lines that they execute or call from. */
  methods = new Uint32Array(256);
  lines = new Uint32Array(256);
  /** For each frame of that stack, 1 + the index of the bytecode that it executes or calls from; 0 if unknown. */
  indices = new Uint32Array(256);
  private readonly stackType: Type | undefined;
  private readonly methodType: Type | undefined;
  private readonly cursor: Cursor;
  private readonly layout: StackLayout | null;
  private readonly numbers = new IdMap();
  private readonly method: RecordReader | null;
  /** Types of the constants to which the fields of a method refer, by index in METHOD_FIELDS; undefined for a text. */
  private readonly textTypes: readonly (Type | undefined)[];
  /** Methods and lines of the stack being read, innermost first. */
  private reversed = new Float64Array(256);
  private reversedLines = new Float64Array(256);
  private reversedTypes = new Float64Array(256);
  private reversedIndices = new Float64Array(256);
  private readonly frameType: Type | undefined;
  /** Whether the chunk says of each frame how it was run. */
  readonly hasFrameTypes: boolean;
  /** Whether the chunk has the index of a bytecode for each frame. */
  readonly hasIndices: boolean;

  constructor(
    private readonly constants: Constants,
    private readonly builder: RecordingBuilder,
    private readonly names: MethodNames,
    place: string,
    private readonly traced: TracedStacks | null = null,
  ) {
    const { shapes } = constants;
    const [stackType, methodType] = STACK_TYPES.map((name) => shapes.types.byName.get(name));
    this.stackType = stackType;
    this.methodType = methodType;
    this.frameType = shapes.types.byName.get(FRAME_TYPE);
    this.cursor = constants.cursor();
    this.layout = stackType === undefined ? null : stackLayout(shapes, stackType, place);
    this.hasFrameTypes = this.layout?.frame.includes('type') ?? false;
    this.hasIndices = this.layout?.frame.includes('index') ?? false;
    this.method = methodType === undefined ? null : new RecordReader(shapes, methodType, METHOD_FIELDS, constants.string);
    if (methodType !== undefined) this.numbers.reserve(constants.count(methodType));
    this.textTypes = METHOD_FIELDS.map((name) => {
      const field = methodType?.fields.find((each) => each.name === name && each.isConstant);
      return field && shapes.typeOf(field);
    });
  }

  /**
   * Reads a stack. Returns the number of its frames: 0 if it is empty or missing from the chunk.
   *
   * @param id its id, or the number of a stack with the method that its innermost frame called
   */
  read(id: number): { frames: number; isTruncated: boolean } {
    const pair = this.traced?.pairOf(id) ?? null;
    if (pair === null) return this.readRecorded(id);
    const { frames, isTruncated } = this.readRecorded(pair.stack);
    if (frames + 1 >= this.methods.length) this.grow(frames + 1);
    this.methods[frames] = this.methodNumber(pair.method);
    this.lines[frames] = 0;
    this.indices[frames] = 0;
    return { frames: frames + 1, isTruncated };
  }

  private readRecorded(id: number): { frames: number; isTruncated: boolean } {
    const { cursor, layout } = this;
    if (layout === null || this.stackType === undefined || !this.constants.seek(cursor, this.stackType.id, id)) return NO_STACK;
    let isTruncated = false;
    let count = 0;
    for (const part of layout.parts) {
      if (part === 'truncated') isTruncated = cursor.byte() !== 0;
      else if (part === 'frames') {
        count = cursor.int();
        if (count > cursor.left) throw cursor.overrun();
        if (count >= this.methods.length) this.grow(count);
        this.readFrames(layout, count);
      } else skipShape(cursor, part);
    }
    if (count === 0) return NO_STACK;
    const frames = count + (isTruncated ? 1 : 0);
    if (isTruncated) {
      this.methods[0] = this.builder.method(TRUNCATED);
      this.lines[0] = 0;
      this.indices[0] = 0;
    }
    for (let i = 0; i < count; i++) {
      const line = this.reversedLines[i];
      this.methods[frames - 1 - i] = this.methodNumber(this.reversed[i]);
      // Class files store lines in 16 bits; larger numbers are negative ones that were read as unsigned.
      this.lines[frames - 1 - i] = line <= LAST_LINE ? line : 0;
      const index = this.reversedIndices[i];
      // An index of −1, as of native methods, was read as unsigned.
      this.indices[frames - 1 - i] = this.hasIndices && index < LAST_LINE ? 1 + index : 0;
    }
    return { frames, isTruncated };
  }

  /** Whether the innermost method of the last stack read ran in the interpreter. Native functions below it are skipped. */
  isInterpreted(frames: number): boolean {
    const { frameType, methods } = this;
    if (!this.hasFrameTypes || frameType === undefined) return false;
    let i = 0;
    while (i < frames - 1 && this.names.isFunction(methods[frames - 1 - i])) i++;
    return this.constants.text(frameType, this.reversedTypes[i]) === INTERPRETED;
  }

  private grow(count: number): void {
    for (const name of ['methods', 'lines', 'indices'] as const) {
      const wider = new Uint32Array(2 * count);
      wider.set(this[name]);
      this[name] = wider;
    }
    this.reversed = new Float64Array(2 * count);
    this.reversedLines = new Float64Array(2 * count);
    this.reversedTypes = new Float64Array(2 * count);
    this.reversedIndices = new Float64Array(2 * count);
  }

  private readFrames({ frame, varints }: StackLayout, count: number): void {
    const { cursor, reversed, reversedLines, reversedTypes, reversedIndices } = this;
    if (varints !== null) {
      cursor.varintRecords(count, frame.length, varints, reversed, reversedLines, reversedTypes, reversedIndices);
      return;
    }
    for (let i = 0; i < count; i++)
      for (const part of frame)
        if (part === 'method') reversed[i] = cursor.id();
        else if (part === 'line') reversedLines[i] = cursor.int();
        else if (part === 'type') reversedTypes[i] = cursor.id();
        else if (part === 'index') reversedIndices[i] = cursor.int();
        else skipShape(cursor, part);
  }

  private methodNumber(id: number): number {
    const known = this.numbers.get(id);
    if (known >= 0) return known;
    const number = this.numberOf(id);
    this.numbers.add(id, number);
    return number;
  }

  private numberOf(id: number): number {
    const named = this.methodOf(id);
    if (named === null) return this.builder.method(UNKNOWN);
    return this.names.number(named.className, named.name, named.descriptor);
  }

  /** The method of a constant; null if the chunk does not contain it. */
  methodOf(id: number): NamedMethod | null {
    const { cursor, constants, method, methodType } = this;
    if (method === null || methodType === undefined || !constants.seek(cursor, methodType.id, id)) return null;
    method.read(cursor);
    return {
      className: this.methodText(method, 0),
      name: this.methodText(method, 1),
      descriptor: this.methodText(method, 2),
    };
  }

  private methodText({ texts, numbers }: RecordReader, slot: number): string {
    const type = this.textTypes[slot];
    return type === undefined ? texts[slot] : this.constants.text(type, numbers[slot]);
  }
}

const NO_STACK = { frames: 0, isTruncated: false } as const;
const UNKNOWN = { className: '', name: '(unknown method)' };

/** Names of a method as in the JVM. */
export interface NamedMethod {
  /** Written with slashes. */
  readonly className: string;
  readonly name: string;
  readonly descriptor: string;
}

/** Parts of a stack, and of each of its frames, in order. */
interface StackLayout {
  readonly parts: readonly ('truncated' | 'frames' | Shape)[];
  readonly frame: readonly ('method' | 'line' | 'type' | 'index' | Shape)[];
  /** Places of method, line, type and bytecode index if all parts of a frame are LEB128 numbers; otherwise null. */
  readonly varints: RecordPlaces | null;
}

function stackLayout(shapes: Shapes, type: Type, place: string): StackLayout {
  const frames = type.fields.find(({ name }) => name === 'frames');
  const frame = frames && shapes.typeOf(frames);
  const at = frame?.fields.findIndex(({ name, isConstant, isArray }) => name === 'method' && isConstant && !isArray) ?? -1;
  if (frames === undefined || frame === undefined || !frames.isArray || frames.isConstant || at < 0)
    throw damaged('Stacks are stored in an unknown way: their frames have no methods.', place);
  const parts = frame.fields.map((field, i) => (i === at ? 'method' : (partOf(shapes, field) ?? shapes.ofField(field))));
  const areVarints = frame.fields.every((field) => shapes.ofField(field).kind === 'varint');
  return {
    parts: type.fields.map((field) =>
      field.name === 'frames'
        ? 'frames'
        : field.name === 'truncated' && isFlag(shapes, field)
          ? 'truncated'
          : shapes.ofField(field),
    ),
    frame: parts,
    varints: areVarints
      ? { id: at, small: parts.indexOf('line'), third: parts.indexOf('type'), fourth: parts.indexOf('index') }
      : null,
  };
}

function partOf(shapes: Shapes, field: Field): 'line' | 'type' | 'index' | null {
  if (field.name === 'lineNumber' && isInteger(shapes, field)) return 'line';
  if (field.name === 'bytecodeIndex' && isInteger(shapes, field)) return 'index';
  const isType = field.name === 'type' && field.isConstant && !field.isArray;
  return isType && shapes.typeOf(field).name === FRAME_TYPE ? 'type' : null;
}

/** Whether it is an integer of four bytes, or any integer if integers are compressed. */
function isInteger(shapes: Shapes, field: Field): boolean {
  const shape = shapes.ofField(field);
  return shape.kind === 'varint' || (shape.kind === 'fixed' && shape.width === 4 && shapes.typeOf(field).name === 'int');
}

function isFlag(shapes: Shapes, field: Field): boolean {
  const shape = shapes.ofField(field);
  return shape.kind === 'fixed' && shape.width === 1;
}
