/** Writes small flight recordings byte by byte, for tests of the reader. */

/** A text in one of the encodings that a file may use. */
export interface Text {
  readonly encoding: 0 | 1 | 2 | 3 | 4 | 5;
  /** The id of a constant if the encoding is 2. */
  readonly text: string | bigint;
}

type Value = number | bigint | boolean | Text | readonly Value[];

/** A field: its name and type, followed by `#` if it is a constant and `[]` if it is an array. */
type FieldText = `${string}: ${string}`;

export interface FlightType {
  readonly name: string;
  readonly id: number;
  readonly isEvent?: boolean;
  readonly fields?: readonly FieldText[];
}

export interface FlightChunk {
  readonly types: readonly FlightType[];
  readonly events: readonly { readonly type: string; readonly values: readonly Value[] }[];
  /** For each event of constants, oldest first: constants by the name of their type and by id. */
  readonly constants: readonly Readonly<Record<string, readonly (readonly [id: number | bigint, ...values: Value[]])[]>>[];
  readonly isCompressed?: boolean;
  readonly startNs?: bigint;
  readonly durationNs?: bigint;
  /** Ticks at the start, at 10^9 per second. */
  readonly startTicks?: bigint;
  /** Header fields to write instead of the correct ones. */
  readonly header?: { readonly size?: bigint; readonly constants?: bigint; readonly metadata?: bigint; readonly major?: number };
}

export const utf8 = (text: string): Text => ({ encoding: 3, text });

const HEADER = 68;
const PRIMITIVES: Readonly<Record<string, number>> = {
  boolean: 1,
  byte: 1,
  char: 2,
  short: 2,
  int: 4,
  long: 8,
  float: 4,
  double: 8,
};

class Writer {
  readonly bytes: number[] = [];

  constructor(private readonly isCompressed: boolean) {}

  fixed(value: bigint, width: number): void {
    for (let i = width - 1; i >= 0; i--) this.bytes.push(Number((value >> BigInt(8 * i)) & 0xffn));
  }

  integer(value: number | bigint, width: number): void {
    if (!this.isCompressed) {
      this.fixed(BigInt(value), width);
      return;
    }
    let rest = BigInt.asUintN(64, BigInt(value));
    for (let i = 0; i < 8 && rest > 0x7fn; i++) {
      this.bytes.push(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.bytes.push(Number(rest));
  }

  text({ encoding, text }: Text): void {
    this.bytes.push(encoding);
    if (encoding === 2) this.integer(text as bigint, 8);
    if (encoding < 3) return;
    const bytes =
      encoding === 3 ? [...new TextEncoder().encode(String(text))] : [...String(text)].map((each) => each.charCodeAt(0));
    this.integer(bytes.length, 4);
    for (const each of bytes)
      if (encoding === 4) this.integer(each, 2);
      else this.bytes.push(each);
  }
}

/** A chunk's bytes; a file consists of chunks one after the other. */
export function flightChunk(chunk: FlightChunk): Uint8Array<ArrayBuffer> {
  const isCompressed = chunk.isCompressed ?? true;
  const byName = new Map(chunk.types.map((type) => [type.name, type]));
  const parts: Uint8Array[] = [];
  let place = HEADER;
  const add = (type: number, write: (writer: Writer) => void): number => {
    const body = new Writer(isCompressed);
    body.integer(type, 8);
    write(body);
    const head = new Writer(isCompressed);
    const width = isCompressed ? 1 : 4;
    // If the size takes more than one byte, those bytes count as well.
    let size = body.bytes.length + width;
    if (isCompressed && size > 0x7f) size += size + 1 > 0x3fff ? 2 : 1;
    head.integer(size, 4);
    parts.push(Uint8Array.from([...head.bytes, ...body.bytes]));
    place += size;
    return place - size;
  };
  const write = (writer: Writer, field: FieldText, value: Value): void => {
    const [, type, constant, array] = /: ([\w.]+)(#?)((?:\[\])?)$/.exec(field)!;
    if (array !== '') {
      const values = value as readonly Value[];
      writer.integer(values.length, 4);
      for (const each of values) write(writer, `x: ${type}${constant}`, each);
    } else if (constant !== '') writer.integer(value as number, 8);
    else if (type === 'java.lang.String') writer.text(value as Text);
    else if (type === 'float') writer.fixed(BigInt(new Uint32Array(Float32Array.of(value as number).buffer)[0]), 4);
    else if (type === 'double') writer.fixed(0n, 8);
    else if (type === 'boolean' || type === 'byte') writer.fixed(BigInt(value as number), 1);
    else if (type in PRIMITIVES) writer.integer(value as number, PRIMITIVES[type]);
    else writeAll(writer, type, value as readonly Value[]);
  };
  const writeAll = (writer: Writer, type: string, values: readonly Value[]): void =>
    (byName.get(type)?.fields ?? []).forEach((field, i) => {
      write(writer, field, values[i]);
    });

  for (const { type, values } of chunk.events) add(byName.get(type)!.id, (writer) => writeAll(writer, type, values));
  let constants = 0;
  for (const pools of chunk.constants) {
    const before = constants;
    constants = add(1, (writer) => {
      writer.integer(0, 8);
      writer.integer(0, 8);
      writer.integer(before === 0 ? 0 : before - place, 8);
      writer.fixed(1n, 1);
      writer.integer(Object.keys(pools).length, 4);
      for (const [type, entries] of Object.entries(pools)) {
        writer.integer(byName.get(type)!.id, 8);
        writer.integer(entries.length, 4);
        for (const [id, ...values] of entries) {
          writer.integer(id, 8);
          if (type === 'java.lang.String') writer.text(values[0] as Text);
          else writeAll(writer, type, values);
        }
      }
    });
  }
  const metadata = add(0, (writer) => describe(writer, chunk.types));
  const header = new Writer(false);
  const { size, constants: told, metadata: described, major } = chunk.header ?? {};
  header.bytes.push(0x46, 0x4c, 0x52, 0);
  header.fixed(BigInt(major ?? 2), 2);
  header.fixed(1n, 2);
  header.fixed(size ?? BigInt(place), 8);
  header.fixed(told ?? BigInt(constants), 8);
  header.fixed(described ?? BigInt(metadata), 8);
  header.fixed(chunk.startNs ?? 0n, 8);
  header.fixed(chunk.durationNs ?? 0n, 8);
  header.fixed(chunk.startTicks ?? 0n, 8);
  header.fixed(1_000_000_000n, 8);
  header.fixed(isCompressed ? 1n : 0n, 4);
  return joined([Uint8Array.from(header.bytes), ...parts]);
}

/** Writes types as the elements of their description. */
function describe(writer: Writer, types: readonly FlightType[]): void {
  for (let i = 0; i < 3; i++) writer.integer(0, 8);
  const texts: string[] = [];
  const indexOf = (text: string): number => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const ids = new Map<string, number>([...types.map(({ name, id }) => [name, id] as const)]);
  const primitives = [...Object.keys(PRIMITIVES), 'java.lang.String'].filter((name) => !ids.has(name));
  for (const [i, name] of primitives.entries()) ids.set(name, 900 + i);
  type Element = { name: string; attributes: Record<string, string>; children: Element[] };
  const classes = [...primitives.map((name) => ({ name, id: ids.get(name)! }) as FlightType), ...types].map(
    ({ name, id, isEvent, fields = [] }): Element => ({
      name: 'class',
      attributes: { id: String(id), name, ...(isEvent ? { superType: 'jdk.jfr.Event' } : {}) },
      children: fields.map((field) => {
        const [, own, type, constant, array] = /^(\w+): ([\w.]+)(#?)((?:\[\])?)$/.exec(field)!;
        const attributes = { name: own, class: String(ids.get(type) ?? 12345) };
        return {
          name: 'field',
          attributes: { ...attributes, ...(constant && { constantPool: 'true' }), ...(array && { dimension: '1' }) },
          children: [],
        };
      }),
    }),
  );
  const root: Element = { name: 'root', attributes: {}, children: [{ name: 'metadata', attributes: {}, children: classes }] };
  const collect = ({ name, attributes, children }: Element): void => {
    indexOf(name);
    for (const each of Object.entries(attributes).flat()) indexOf(each);
    children.forEach(collect);
  };
  collect(root);
  writer.integer(texts.length, 4);
  for (const text of texts) writer.text(utf8(text));
  const write = ({ name, attributes, children }: Element): void => {
    writer.integer(indexOf(name), 4);
    writer.integer(Object.keys(attributes).length, 4);
    for (const each of Object.entries(attributes).flat()) writer.integer(indexOf(each), 4);
    writer.integer(children.length, 4);
    children.forEach(write);
  };
  write(root);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
