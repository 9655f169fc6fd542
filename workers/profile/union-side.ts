/** Extracts one side from a file that contains the union of two recordings. */
import { at, damaged } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { wrongLength } from './column-totals';
import { MemoryColumn } from './memory-column';
import { CHUNK, type ColumnReader, type NumberColumn, type RecordedMetric, type Recording, type UnionFacts } from './recording';

export type UnionPart = 'a' | 'b';

/** Bits of a context's entry in the column of sides (docs/format.md, section 9). */
const BIT: Record<UnionPart, number> = { a: 1, b: 2 };
const STRETCH = 1 << 16;

/**
 * The two sides of a file that contains a union; null for any other file. Earlier versions wrote no description; in their unions,
 * all metrics come in pairs, such as `calls.a` and `calls.b`.
 */
export function unionIn({ union, metrics, threads, warnings }: Recording): UnionFacts | null {
  const ids = metrics.map(({ id }) => id);
  const paired = threads.length === 1 && ids.length > 0 && ids.every((id) => /\.[ab]$/.test(id) && ids.includes(twinOf(id)));
  if (!paired) return null;
  if (union !== null) return union;
  const [, a = 'A', b = 'B'] =
    warnings.map((line) => /^The union of two recordings, A: (.+) and B: (.+)\. Their threads/.exec(line)).find(Boolean) ?? [];
  return { a: { file: a }, b: { file: b }, sides: null };
}

const twinOf = (id: string): string => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`;

/** One side of a union, as if it had been recorded separately. Throws FormatError if the tree is broken, and Cancelled. */
export async function sideOf(recording: Recording, union: UnionFacts, part: UnionPart, pace: Pace): Promise<Recording> {
  const { nodes } = recording;
  const ofPart = recording.metrics.filter(({ id }) => id.endsWith(`.${part}`));
  const pops = await numbers(recording.pops, nodes, pace);
  const method = await numbers(recording.method, nodes, pace);
  const has = union.sides === null ? await byFigures(recording, part, pops, pace) : await bySides(union.sides, nodes, part, pace);
  const depth = depthsOf(pops);
  checkCallers(depth, has, part);
  const kept = Uint32Array.from(has.keys()).filter((i) => has[i] !== 0);
  const { file: _, ...facts } = union[part];
  return {
    ...recording,
    ...facts,
    union: null,
    // A side has no snapshots, and its contexts have other numbers.
    snapshots: null,
    observed: null,
    nodes: kept.length,
    threads: recording.threads.map((thread) => ({ ...thread, nodes: kept.length })),
    pops: new MemoryColumn(
      'tree.pops',
      kept.map((i, k) => (k === 0 ? 0 : depth[kept[k - 1]] + 1 - depth[i])),
    ),
    method: new MemoryColumn(
      'tree.method',
      kept.map((i) => method[i]),
    ),
    metrics: ofPart.map((metric): RecordedMetric => alone(metric, part, has)),
  };
}

function alone(metric: RecordedMetric, part: UnionPart, has: Uint8Array): RecordedMetric {
  const { source } = metric;
  return {
    ...metric,
    id: metric.id.slice(0, -2),
    label: metric.label.replace(` (${part.toUpperCase()})`, ''),
    source: source.kind === 'column' ? { kind: 'column', column: new Sifted(source.column, has) } : source,
  };
}

async function numbers(column: NumberColumn, nodes: number, pace: Pace): Promise<Uint32Array> {
  const all = new Uint32Array(nodes);
  const reader = column.indexReader(pace);
  for (let i = 0; i < nodes; ) {
    if (i % STRETCH === 0) await pace.tick('decode', i, nodes);
    const count = await reader.read(nodes - i);
    if (count === 0) throw wrongLength(column, i, nodes);
    all.set(reader.values.subarray(0, count), i);
    i += count;
  }
  const more = await reader.read(1);
  if (more > 0) throw wrongLength(column, nodes + more, nodes);
  return all;
}

async function bySides(sides: NumberColumn, nodes: number, part: UnionPart, pace: Pace): Promise<Uint8Array> {
  const bits = await numbers(sides, nodes, pace);
  const wrong = bits.findIndex((each) => each < BIT.a || each > (BIT.a | BIT.b));
  if (wrong >= 0) throw damaged(`Context ${wrong} is on side ${bits[wrong]}, which does not exist.`, at(sides.name));
  return Uint8Array.from(bits, (each) => each & BIT[part]);
}

/** A context is on each side that counts something in it or below it; if no side does, it is on the same sides as its caller. */
async function byFigures(recording: Recording, part: UnionPart, pops: Uint32Array, pace: Pace): Promise<Uint8Array> {
  const counted = new Uint8Array(recording.nodes);
  for (const { id, source } of recording.metrics) {
    if (source.kind !== 'column') continue;
    const reader = source.column.reader(pace);
    const bit = BIT[id.endsWith('.a') ? 'a' : 'b'];
    for (let i = 0; i < recording.nodes; ) {
      const count = await reader.read(recording.nodes - i);
      if (count === 0) break;
      for (let k = 0; k < count; k++, i++) if (reader.values[k] > 0) counted[i] |= bit;
    }
  }
  // Goes from the last context to the first, so that everything below a context has been gathered, by level, before the context
  // itself.
  const depth = depthsOf(pops);
  const levels = new Uint8Array(depth.reduce((most, each) => Math.max(most, each), 0) + 2);
  for (let i = depth.length - 1; i >= 0; i--) {
    const d = depth[i];
    counted[i] |= levels[d + 1];
    levels[d + 1] = 0;
    levels[d] |= counted[i];
  }
  for (let i = 0; i < depth.length; i++) {
    const d = depth[i];
    if (counted[i] === 0) counted[i] = d === 0 ? BIT.a | BIT.b : levels[d - 1];
    levels[d] = counted[i];
  }
  return counted.map((bits) => bits & BIT[part]);
}

/** Throws FormatError if a context is on a side without its caller: it would end up below a different context. */
function checkCallers(depth: Uint32Array, has: Uint8Array, part: UnionPart): void {
  const open: number[] = [];
  for (let i = 0; i < depth.length; i++) {
    const d = depth[i];
    if (has[i] !== 0 && d > 0 && open[d - 1] === 0)
      throw damaged(`Context ${i} is on side ${part.toUpperCase()}, but its caller is not.`, at('sides'));
    open[d] = has[i];
  }
}

function depthsOf(pops: Uint32Array): Uint32Array {
  const depth = new Uint32Array(pops.length);
  for (let i = 1; i < pops.length; i++) {
    const level = depth[i - 1] + 1;
    if (pops[i] > level) throw damaged(`Context ${i} goes up ${pops[i]} levels, but is only ${level} deep.`, at('tree.pops'));
    depth[i] = level - pops[i];
  }
  return depth;
}

/** The numbers of a column for some of its contexts. */
class Sifted implements NumberColumn {
  readonly name: string;

  constructor(
    private readonly whole: NumberColumn,
    private readonly has: Uint8Array,
  ) {
    this.name = whole.name;
  }

  reader(pace: Pace): ColumnReader<Float64Array> {
    return this.sift(this.whole.reader(pace));
  }

  indexReader(pace: Pace): ColumnReader<Uint32Array> {
    return this.sift(this.whole.indexReader(pace));
  }

  private sift<Values extends Float64Array | Uint32Array>(inner: ColumnReader<Values>): ColumnReader<Values> {
    const { has } = this;
    const values = inner.values.slice() as Values;
    let at = 0;
    return {
      values,
      read: async (most) => {
        const wanted = Math.min(most, CHUNK);
        let kept = 0;
        while (kept < wanted) {
          const count = await inner.read(wanted - kept);
          if (count === 0) break;
          // Surplus numbers in the column are passed on; the code that reads the result detects them.
          for (let k = 0; k < count; k++, at++) if (at >= has.length || has[at] !== 0) values[kept++] = inner.values[k];
        }
        return kept;
      },
    };
  }
}
