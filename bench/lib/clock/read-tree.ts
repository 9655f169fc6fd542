import { open } from 'node:fs/promises';
import type { ByteSource } from '../../../workers/files/byte-source';
import { parse as parseFlight } from '../../../workers/formats/jfr/parse';
import { findSections, parseJson } from '../../../workers/formats/mct/container';
import { parse as parseDump } from '../../../workers/formats/mct/parse';
import { SectionReader } from '../../../workers/formats/mct/section-reader';
import { Pace } from '../../../workers/jobs/pace';
import { decodeTree } from '../../../workers/profile/file-tree';
import { Names, WITHOUT_DESCRIPTORS } from '../../../workers/profile/names';
import { CHUNK, type NumberColumn, type Recording } from '../../../workers/profile/recording';

/** All contexts of a file, in preorder, one thread after the other. */
export interface ReadTree {
  /** `class.method` of each method; overloads are one method. A name without a class begins with a dot and is no Java method. */
  names: string[];
  /** Flags of each method (docs/format.md, section 3). */
  flags: Uint32Array;
  /** Index of each context's method. */
  method: Uint16Array | Uint32Array;
  /** One past the last context of the subtree. */
  end: Uint32Array;
  /** Exclusive figures of each context by metric; of arrays, their number (`arrays`). */
  columns: Record<string, Float64Array>;
  /** `meta.clock` of the file; undefined without a clock. */
  clock?: Record<string, number>;
}

async function numbers(column: NumberColumn, nodes: number): Promise<Float64Array> {
  const all = new Float64Array(nodes);
  const reader = column.reader(new Pace());
  for (let i = 0; i < nodes; ) {
    const count = await reader.read(Math.min(CHUNK, nodes - i));
    all.set(reader.values.subarray(0, count), i);
    i += count;
  }
  return all;
}

async function columnsOf({ metrics, nodes }: Recording, wanted: readonly string[]): Promise<Record<string, Float64Array>> {
  const columns: Record<string, Float64Array> = {};
  for (const { id, source } of metrics)
    if (!wanted.includes(id)) continue;
    else if (source.kind === 'column') columns[id] = await numbers(source.column, nodes);
    else if (source.kind === 'arrays') {
      columns[id] = new Float64Array(nodes);
      for await (const { node, arrays } of source.arrays.parts(new Pace()))
        for (const [i, context] of node.entries()) columns[id][context] += arrays[i];
    }
  return columns;
}

/** Reads a recording of the agent (`.mct`) or a flight recording, and those of its metrics that are wanted. */
export async function readTree(file: string, wanted: readonly string[]): Promise<ReadTree> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const source: ByteSource = {
      size,
      async slice(from, to) {
        const bytes = new Uint8Array(to - from);
        await handle.read(bytes, 0, bytes.length, from);
        return bytes;
      },
    };
    const isDump = file.endsWith('.mct');
    const recording = await (isDump ? parseDump(source, new Pace()) : parseFlight(source, new Pace(), wanted));
    const names = new Names(recording.methods, WITHOUT_DESCRIPTORS);
    const { method, end } = await decodeTree(recording, names, new Pace());
    const columns = await columnsOf(recording, wanted);
    const texts = names.methods.map((name, m) => `${names.classes[names.classOf[m]]}.${name}`);
    const tree = { names: texts, flags: names.flags, method, end, columns };
    if (!isDump) return tree;
    const stored = new SectionReader(source, (await findSections(source)).sections);
    const { clock } = parseJson(await stored.table('meta', new Pace()), 'meta') as { clock?: Record<string, number> };
    return clock === undefined ? tree : { ...tree, clock };
  } finally {
    await handle.close();
  }
}
