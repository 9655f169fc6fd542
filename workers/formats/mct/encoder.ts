/** Writes `.mct` files: for tests and benches, and for profiles that the command line saves. */
import type { MetricDescriptor } from '../../../common/metrics';
import { ELEMENT_TYPES } from '../../profile/recording';
import {
  END_MARK,
  FOOTER_BYTES,
  HEADER_BYTES,
  MAGIC,
  MAJOR,
  MINOR,
  SECTION_HEADER_BYTES,
  SECTION_MARK,
  type Section,
} from './container';
import { crc32 } from './crc32';

export interface EncodedMethod {
  className: string;
  name: string;
  descriptor: string;
  flags?: number;
  line?: number;
  sourceFile?: string;
  /** Index of the this- or super-constructor that it calls (map M of JP, the paper that defines the counts). */
  chained?: number;
}

/** Content of a file: preorder, one thread's segment after the other, as a struct of arrays. */
export interface EncodedProfile {
  methods: EncodedMethod[];
  /** The threads, each with its number of contexts, in order. */
  threads: { id?: number; name: string; group?: string; nodes: number; count?: number; allocated?: number; virtual?: boolean }[];
  /** For each context, the number of callers above it. */
  depth: ArrayLike<number>;
  method: ArrayLike<number>;
  /** Columns of stored metrics by id. */
  columns: Record<string, ArrayLike<number>>;
  /** Side of each context of a union: 1 for A, 2 for B, 3 for both. */
  sides?: ArrayLike<number>;
  /** Array allocations, sorted by context. */
  arrays?: { node: number; type: string; arrays: number; elements: number }[];
  /**
   * Bytes of an instance by class; negative if computed from the fields, 0 or absent if unknown. If given, column `bytes` is of
   * kind `sizes`.
   */
  sizes?: Record<string, number>;
  /** For each class, its `Origin`; classes without an entry are of unknown origin. */
  origins?: Record<string, number>;
  /** Snapshots: the milliseconds until each and, by metric, the counts between them, sorted by context and snapshot. */
  snapshots?: {
    elapsed: number[];
    columns: Record<string, { node: number; state: number; count: number }[]>;
    arrays?: { node: number; state: number; type: string; arrays: number; elements: number }[];
  };
  /** Waits for locks, sorted by waiter, holder and class; `meta.locks` describes them. A holder of −1 is in no context. */
  locks?: { waiter: number; holder: number; lock: number; looks: number; time: number }[];
  /** Entries of `meta` to add or replace. */
  meta?: Record<string, unknown>;
}

const CAPTIONS: Record<string, string> = {
  calls: 'Calls',
  bytecodes: 'Bytecodes',
  objects: 'Objects',
  arrays: 'Arrays',
  elements: 'Elements',
  bytes: 'Allocated bytes',
};

/**
 * Writes a `.mct` file, for tests and generated profiles; real ones are written by the agent. A new part starts after every
 * `partEntries` entries.
 */
export async function encodeMct(profile: EncodedProfile, partEntries = 2 ** 20): Promise<Uint8Array<ArrayBuffer>> {
  const file = new Container();
  await file.add('meta', 0, utf8(JSON.stringify(metaOf(profile))));
  for (const [name, bytes] of encodeNames(profile)) await file.add(name, 0, bytes);
  await addColumn(file, 'tree.pops', popsOf(profile), partEntries);
  await addColumn(file, 'tree.method', profile.method, partEntries);
  for (const [id, values] of Object.entries(profile.columns)) await addColumn(file, `metric.${id}`, values, partEntries);
  if (profile.sides !== undefined) await addColumn(file, 'sides', profile.sides, partEntries);
  await addSparse(file, 'arrays', profile.arrays ?? [], partEntries, putArrays);
  for (const [id, entries] of Object.entries(profile.snapshots?.columns ?? {}))
    await addSparse(file, `snapshots.${id}`, entries, partEntries, (bytes, { state, count }) => {
      bytes.varint(state);
      bytes.varint(count);
    });
  if (profile.snapshots?.arrays !== undefined)
    await addSparse(file, 'snapshots.arrays', profile.snapshots.arrays, partEntries, (bytes, entry) => {
      bytes.varint(entry.state);
      putArrays(bytes, entry);
    });
  if (profile.locks !== undefined) await file.add('locks', 0, locksOf(profile.locks));
  return file.finish();
}

function locksOf(locks: NonNullable<EncodedProfile['locks']>): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes();
  bytes.varint(locks.length);
  for (const [at, { waiter, holder, lock, looks, time }] of locks.entries())
    for (const number of [waiter - (at === 0 ? 0 : locks[at - 1].waiter), holder + 1, lock, looks, time]) bytes.varint(number);
  return bytes.take();
}

function metaOf(profile: EncodedProfile): Record<string, unknown> {
  const hasSizes = profile.sizes !== undefined && 'bytes' in profile.columns;
  const columns = Object.keys(profile.columns).filter((id) => !(hasSizes && id === 'bytes'));
  const kinds: [string, string][] = columns.map((id) => [id, 'column']);
  if ('calls' in profile.columns) kinds.push(['objects', 'constructors']);
  kinds.push(['arrays', 'arrays'], ['elements', 'elements']);
  if (hasSizes) kinds.push(['bytes', 'sizes']);
  return {
    format: 1,
    dump: 'exit',
    agent: { name: 'callgrove', version: '0.1.0' },
    jvm: { name: 'OpenJDK 64-Bit Server VM', version: '17.0.15+6' },
    os: { name: 'Linux', arch: 'amd64' },
    mainClass: 'sample.Main',
    start: 1_795_217_400_000,
    end: 1_795_217_412_345,
    analysis: 'default',
    nodes: profile.threads.reduce((sum, thread) => sum + thread.nodes, 0),
    threads: profile.threads.map((thread, i) => ({ id: i + 1, group: 'main', ...thread })),
    metrics: kinds.map(([id, stored]) =>
      encodeMetric({ id, label: CAPTIONS[id] ?? id, unit: id, kind: 'exact', better: 'less' }, stored),
    ),
    ...(profile.snapshots && { snapshots: profile.snapshots.elapsed.map((elapsed) => ({ elapsed })) }),
    notInstrumented: [],
    warnings: [],
    ...profile.meta,
  };
}

/** An entry of `meta.metrics`. Fields unknown to older readers are written only if they differ from the default. */
export const encodeMetric = (
  { id, label, unit, kind, better, eventWeight, threshold }: MetricDescriptor,
  stored = 'column',
): Record<string, unknown> => ({
  ...{ id, label, unit, exact: kind === 'exact' },
  ...(kind !== 'exact' && { accuracy: kind }),
  ...(better !== 'less' && { better }),
  ...(eventWeight !== undefined && { eventWeight }),
  ...(threshold !== undefined && { threshold }),
  kind: stored,
});

function encodeNames({ methods, sizes, origins }: EncodedProfile): [string, Uint8Array<ArrayBuffer>][] {
  const strings = new Map<string, number>();
  const indexOf = (map: Map<string, number>, key: string): number => {
    const known = map.get(key);
    if (known !== undefined) return known;
    map.set(key, map.size);
    return map.size - 1;
  };
  const classIndex = new Map<string, number>();
  const classes = new Bytes();
  const rows = new Bytes();
  rows.varint(methods.length);
  for (const method of methods) {
    const before = classIndex.size;
    rows.varint(indexOf(classIndex, method.className));
    if (classIndex.size > before) {
      classes.varint(indexOf(strings, method.className));
      classes.varint(0);
      classes.varint(method.sourceFile === undefined ? 0 : indexOf(strings, method.sourceFile) + 1);
    }
    rows.varint(indexOf(strings, method.name));
    rows.varint(indexOf(strings, method.descriptor));
    rows.varint(method.flags ?? 0);
    rows.varint(method.line ?? 0);
    rows.varint(method.chained === undefined ? 0 : method.chained + 1);
  }
  const texts = new Bytes();
  texts.varint(strings.size);
  for (const text of strings.keys()) {
    const bytes = utf8(text);
    texts.varint(bytes.length);
    texts.raw(bytes);
  }
  const classTable = new Bytes();
  classTable.varint(classIndex.size);
  classTable.raw(classes.take());
  const sizeTable = new Bytes();
  for (const name of classIndex.keys()) {
    const size = sizes?.[name] ?? 0;
    sizeTable.varint(2 * Math.abs(size) + Number(size < 0));
  }
  const originTable = new Bytes();
  for (const name of classIndex.keys()) originTable.varint(origins?.[name] ?? 0);
  return [
    ['strings', texts.take()],
    ['classes', classTable.take()],
    ...(sizes === undefined ? [] : [['class.sizes', sizeTable.take()] satisfies [string, Uint8Array<ArrayBuffer>]]),
    ...(origins === undefined ? [] : [['class.origins', originTable.take()] satisfies [string, Uint8Array<ArrayBuffer>]]),
    ['methods', rows.take()],
  ];
}

function popsOf({ threads, depth }: EncodedProfile): Uint32Array {
  const pops = new Uint32Array(depth.length);
  let i = 0;
  for (const { nodes } of threads) {
    for (let k = 0; k < nodes; k++, i++) pops[i] = k === 0 ? 0 : depth[i - 1] + 1 - depth[i];
  }
  return pops;
}

async function addColumn(file: Container, name: string, values: ArrayLike<number>, partEntries: number): Promise<void> {
  const parts = Math.max(1, Math.ceil(values.length / partEntries));
  for (let part = 0; part < parts; part++) {
    const bytes = new Bytes();
    const end = Math.min(values.length, (part + 1) * partEntries);
    for (let i = part * partEntries; i < end; i++) bytes.varint(values[i]);
    await file.add(name, part, bytes.take());
  }
}

function putArrays(bytes: Bytes, { type, arrays, elements }: { type: string; arrays: number; elements: number }): void {
  if (!ELEMENT_TYPES.includes(type)) throw new RangeError(`no such element type: ${type}`);
  bytes.raw(utf8(type));
  bytes.varint(arrays);
  bytes.varint(elements);
}

/** Adds a sparse column; each entry is the distance to the previous context, followed by what `put` writes. */
async function addSparse<Entry extends { node: number }>(
  file: Container,
  name: string,
  entries: readonly Entry[],
  partEntries: number,
  put: (bytes: Bytes, entry: Entry) => void,
): Promise<void> {
  const parts = Math.max(1, Math.ceil(entries.length / partEntries));
  let context = -1;
  for (let part = 0; part < parts; part++) {
    const bytes = new Bytes();
    for (const entry of entries.slice(part * partEntries, (part + 1) * partEntries)) {
      bytes.varint(entry.node - context);
      put(bytes, entry);
      context = entry.node;
    }
    await file.add(name, part, bytes.take());
  }
}

/** A container being written (docs/format.md, section 1). */
export class Container {
  private readonly bytes = new Bytes();
  private readonly sections: { name: string; part: number; offset: number; rawLength: number; storedLength: number }[] = [];

  constructor(major = MAJOR, minor = MINOR) {
    this.bytes.raw(MAGIC);
    this.bytes.fixed(major, 2);
    this.bytes.fixed(minor, 2);
    this.bytes.fixed(0, HEADER_BYTES - MAGIC.length - 4);
  }

  /** Adds a section. With a wrong `rawLength`, the section makes a false claim. */
  async add(name: string, part: number, raw: Uint8Array<ArrayBuffer>, rawLength = raw.length): Promise<void> {
    const stored = await gzip(raw);
    const offset = this.bytes.length;
    const header = new Bytes();
    header.raw(utf8(SECTION_MARK));
    header.fixed(name.length, 1);
    header.raw(utf8(name));
    header.fixed(part, 4);
    header.fixed(rawLength, 8);
    header.fixed(stored.length, 8);
    const head = header.take();
    this.bytes.raw(head);
    this.bytes.fixed(crc32(head), SECTION_HEADER_BYTES + name.length - head.length);
    this.bytes.raw(stored);
    this.sections.push({ name, part, offset, rawLength, storedLength: stored.length });
  }

  /**
   * Adds a section from another container unchanged.
   *
   * @param bytes its header and its payload
   */
  copy({ name, part, rawLength, storedLength }: Omit<Section, 'offset' | 'payload'>, bytes: Uint8Array): void {
    this.sections.push({ name, part, offset: this.bytes.length, rawLength, storedLength });
    this.bytes.raw(bytes);
  }

  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const directory = this.bytes.length;
    await this.add('directory', 0, utf8(JSON.stringify({ sections: this.sections })));
    const pointer = new Bytes();
    pointer.fixed(directory, 8);
    const bytes = pointer.take();
    this.bytes.raw(bytes);
    this.bytes.fixed(crc32(bytes), FOOTER_BYTES - 8 - END_MARK.length);
    this.bytes.raw(utf8(END_MARK));
    return this.bytes.take();
  }
}

/** A growing byte buffer. */
export class Bytes {
  private bytes = new Uint8Array(256);
  length = 0;

  varint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`no varint: ${value}`);
    this.reserve(9);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.bytes[this.length++] = (rest % 128) | 128;
    this.bytes[this.length++] = rest;
  }

  /** Writes a number little-endian in `size` bytes. */
  fixed(value: number, size: number): void {
    this.reserve(size);
    let rest = value;
    for (let i = 0; i < size; i++, rest = Math.floor(rest / 256)) this.bytes[this.length++] = rest % 256;
  }

  raw(more: Uint8Array): void {
    this.reserve(more.length);
    this.bytes.set(more, this.length);
    this.length += more.length;
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

async function gzip(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([raw]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
