/** Finds and decodes the constants of a flight recording: stacks, methods, names, threads. */
import { shortened } from '../../../common/visible-text';
import { damaged } from '../../jobs/errors';
import { IdMap } from '../../recording/id-map';
import type { ChunkBytes } from './chunk-bytes';
import { HEADER_BYTES } from './chunk-header';
import { Cursor, type LargeIds } from './cursor';
import type { Field, Type } from './metadata';
import { type Shape, type Shapes, skipShape, TEXT } from './shapes';
import type { TextPool } from './text-pool';
import { readText } from './texts';

/** Type of the events that contain constants. */
export const CONSTANTS = 1;
/** Fields with the text of a constant: its name, or the class of an object. */
const [NAME, OF_CLASS] = ['name', 'type'];
/** Most constants to follow until a text is reached: a class refers to a symbol, which contains a text. */
const DEEPEST = 8;
/** Most constants for which room is made before they are read. */
const MOST_RESERVED = 2 ** 18;
const NO_TEXT = (): string => '';
/** Number of entries between two checks for cancelling. */
const STRETCH = 1 << 14;

interface Segment {
  readonly bytes: Uint8Array;
  readonly place: number;
}

/** The texts of a type's constants: where a constant has its text, and the texts that were already read. */
class TextsOfType {
  /** Field that contains the text or refers to it; undefined if the constant itself is the text, or has none. */
  readonly field: Field | undefined;
  /** Shapes of the fields before it. */
  readonly before: readonly Shape[];
  private readonly numbers = new IdMap();
  private readonly texts: string[] = [];

  constructor({ fields, name }: Type, shapes: Shapes) {
    const named = [NAME, OF_CLASS].map((wanted) => fields.findIndex((field) => field.name === wanted));
    const at = named.find((index) => index >= 0) ?? 0;
    this.field = name === TEXT ? undefined : fields.at(at);
    this.before = fields.slice(0, at).map((field) => shapes.ofField(field));
  }

  get(id: number): string | undefined {
    const number = this.numbers.get(id);
    return number < 0 ? undefined : this.texts[number];
  }

  set(id: number, text: string): void {
    this.numbers.add(id, this.texts.push(text) - 1);
  }
}

/** The constants of a chunk by type and id. They are decoded only on demand: most stacks of a chunk are read once, many never. */
export class Constants {
  /** Positions by type and id: the number of a segment (one event's bytes) times 2^32, plus the offset in it. */
  private readonly places = new Map<number, IdMap>();
  private readonly segments: Segment[] = [];
  private readonly knownTexts = new Map<Type, TextsOfType>();
  /** Reads texts; nothing is read after a constant that leads to another one. */
  private readonly textCursor: Cursor;

  constructor(
    readonly shapes: Shapes,
    /** Names of the types whose constants are kept. */
    kept: readonly string[],
    private readonly ids: LargeIds,
    private readonly isCompressed: boolean,
    /** The texts of the file. */
    private readonly pool: TextPool,
  ) {
    this.textCursor = this.cursor();
    for (const name of kept) {
      const type = shapes.types.byName.get(name);
      if (type !== undefined) this.places.set(type.id, new IdMap());
    }
  }

  /** Reads all constants of the chunk, from the last event that contains them back to the first. */
  async readAll(events: ChunkBytes, tick: () => Promise<void>): Promise<void> {
    const { chunk } = events;
    const cursor = this.cursor();
    let behind = chunk.to;
    for (let place = chunk.constants; ; ) {
      await events.event(place, cursor);
      if (events.type !== CONSTANTS)
        throw damaged(`An event of type ${events.type} is where constants should be.`, `byte ${place}`);
      if (events.next > behind) throw damaged('Events with constants overlap.', `byte ${place}`);
      cursor.long(); // start
      cursor.long(); // duration
      const delta = cursor.signedLong();
      cursor.byte(); // kind of checkpoint
      await this.readPools(cursor, { bytes: events.bytesFrom(place), place }, tick);
      if (delta === 0) return;
      behind = place;
      place += delta;
      if (!(delta < 0) || place < chunk.from + HEADER_BYTES)
        throw damaged(`The next constants are ${delta} bytes away, outside their chunk.`, `byte ${behind}`);
    }
  }

  /** Number of constants of a type. */
  count(type: Type): number {
    return this.places.get(type.id)?.size ?? 0;
  }

  /** Moves a cursor to a constant. Returns false if the chunk does not contain it. */
  seek(cursor: Cursor, type: number, id: number): boolean {
    const found = this.places.get(type)?.get(id) ?? -1;
    if (found < 0) return false;
    const { bytes, place } = this.segments[Math.floor(found / 2 ** 32)];
    cursor.move(bytes, found % 2 ** 32, bytes.length, place);
    return true;
  }

  cursor(): Cursor {
    return new Cursor(this.isCompressed, this.ids, this.pool);
  }

  /** A text from the constants of type string. */
  readonly string = (id: number): string => {
    const type = this.shapes.types.byName.get(TEXT);
    return type === undefined ? '' : this.text(type, id);
  };

  /** The text of a field that was read: the field either contains it or refers to a constant. */
  textOf(type: Type, field: string, read: { id: number; text: string }): string {
    const found = type.fields.find(({ name }) => name === field);
    if (found === undefined) return '';
    return found.isConstant ? this.text(this.shapes.typeOf(found), read.id) : read.text;
  }

  /** The text of a constant: the constant itself, its name or class, or its first field; empty if the chunk does not contain it. */
  text(type: Type, id: number, depth = 0): string {
    let known = this.knownTexts.get(type);
    if (known === undefined) {
      known = new TextsOfType(type, this.shapes);
      this.knownTexts.set(type, known);
    }
    let text = known.get(id);
    if (text === undefined) {
      text = shortened(this.readText(type, known, id, depth));
      known.set(id, text);
    }
    return text;
  }

  private readText(type: Type, { field, before }: TextsOfType, id: number, depth: number): string {
    const cursor = this.textCursor;
    if (depth > DEEPEST || !this.seek(cursor, type.id, id)) return '';
    if (type.name === TEXT) return readText(cursor, NO_TEXT);
    if (field === undefined) return '';
    for (const shape of before) skipShape(cursor, shape);
    if (field.isConstant) return this.text(this.shapes.typeOf(field), cursor.id(), depth + 1);
    return this.shapes.ofField(field).kind === 'text' ? readText(cursor, depth === 0 ? this.string : NO_TEXT) : '';
  }

  private async readPools(cursor: Cursor, segment: Segment, tick: () => Promise<void>): Promise<void> {
    const offset = this.segments.push(segment) - 1;
    const base = offset * 2 ** 32 - (segment.place - cursor.place + cursor.at);
    let read = 0;
    for (let pools = cursor.int(); pools > 0; pools--) {
      const type = this.shapes.types.byId.get(cursor.long());
      if (type === undefined) throw damaged('Constants are of a type that the file does not describe.', `byte ${cursor.place}`);
      const shape: Shape = type.name === TEXT ? { kind: 'text' } : this.shapes.ofType(type);
      const places = this.places.get(type.id);
      const count = cursor.int();
      // A damaged file may declare any number.
      places?.reserve(Math.min(count, cursor.left, MOST_RESERVED));
      for (let left = count; left > 0; left--) {
        const id = cursor.id();
        // The newest constant with an id comes first; later ones do not replace it.
        places?.add(id, base + cursor.at);
        skipShape(cursor, shape);
        if (++read % STRETCH === 0) await tick();
      }
    }
  }
}
