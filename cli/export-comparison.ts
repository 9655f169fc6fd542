/** Exports two files for other tools (`callgrove export`): difference-folded stacks, CSV, JSON, and the union as `.mct`. */
import { frame } from '../common/class-names';
import { csvLine } from '../common/csv';
import { vmEventsIn } from '../common/vm-events/vm-events';
import type { MetricId } from '../workers/api/engine';
import { Comparison } from '../workers/comparison/comparison';
import { forEachPair } from '../workers/comparison/overlap';
import type { ByteSource } from '../workers/files/byte-source';
import { parse } from '../workers/formats/registry';
import type { Pace } from '../workers/jobs/pace';
import { checkContexts } from '../workers/profile/contexts-check';
import { type NameRules, WITHOUT_DESCRIPTORS } from '../workers/profile/names';
import { Profile } from '../workers/profile/profile';
import { ChunkedSink, checkLength, foldedFrame, type Sink } from './export-profile';
import { commonMetric, Failure } from './terminal/failure';
import { unionFile } from './union-file';

/** The two files, with threads merged by path. */
interface Files {
  a: ByteSource;
  b: ByteSource;
  pace: Pace;
}

async function unite({ a, b, pace }: Files, metric: MetricId | null, rules?: NameRules) {
  const open = async (source: ByteSource) => {
    const recording = await parse(source, pace, metric === null ? [] : vmEventsIn([metric]));
    checkContexts(recording);
    return Profile.build(recording, pace, rules);
  };
  const [first, second] = [await open(a), await open(b)];
  const comparison = await Comparison.build(first.merged, second.merged, pace);
  if (metric !== null) await comparison.ready([commonMetric(comparison.metrics, metric)]);
  return { comparison, first, second };
}

/**
 * Difference-folded stacks: one line per stack with a count on either side, `binary.class.Name.method;… a b`, exclusive.
 * Overloads share a frame.
 */
export async function exportDiffFolded(files: Files, metric: MetricId, sink: Sink): Promise<void> {
  const { comparison } = await unite(files, metric, WITHOUT_DESCRIPTORS);
  const { tree, names } = comparison;
  const out = new ChunkedSink(sink);
  const stacks: string[] = [];
  const counts = pairs(comparison, metric);
  const has = (u: number): boolean => counts.a[u] !== 0 || counts.b[u] !== 0;
  const frames = Array.from({ length: names.size }, (_, m) => foldedFrame(frame(names.frame(m))));
  checkLength(tree, frames, has);
  for (let u = 0; u < tree.size; u++) {
    const d = tree.depth[u];
    const own = frames[tree.method[u]];
    stacks[d] = d === 0 ? own : `${stacks[d - 1]};${own}`;
    if (has(u)) await out.write(`${stacks[d]} ${counts.a[u]} ${counts.b[u]}\n`);
  }
  await out.end();
}

const COLUMNS = 'depth,class,method,descriptor,in,a,b,change,inclusive a,inclusive b';

/** The union tree as CSV (RFC 4180), one row per context in preorder; its caller follows from `depth`. */
export async function exportCsv(files: Files, metric: MetricId, sink: Sink): Promise<void> {
  const { comparison } = await unite(files, metric);
  const { tree, names } = comparison;
  const sums = comparison.sums(metric);
  const counts = pairs(comparison, metric);
  const out = new ChunkedSink(sink);
  await out.write(`${COLUMNS}\r\n`);
  for (let u = 0; u < tree.size; u++) {
    const { className, method, descriptor } = names.frame(tree.method[u]);
    const [inA, inB] = [comparison.range('a', u, tree.end[u]), comparison.range('b', u, tree.end[u])];
    const figures = [counts.a[u], counts.b[u], counts.b[u] - counts.a[u]];
    const inclusive = [sums.a[inA.to] - sums.a[inA.from], sums.b[inB.to] - sums.b[inB.from]];
    const where = SIDES[counts.present[u]];
    await out.write(csvLine([tree.depth[u], className, method, descriptor, where, ...figures, ...inclusive]));
  }
  await out.end();
}

const SIDES = ['', 'a', 'b', 'both'];

/** The union tree as a single JSON object of columns in preorder. */
export async function exportUnionJson(files: Files, metric: MetricId, sink: Sink): Promise<void> {
  const { comparison, second } = await unite(files, metric);
  const { tree, names } = comparison;
  const methods = Array.from({ length: names.size }, (_, m) => {
    const { className, method, descriptor } = names.frame(m);
    return [className, method, descriptor];
  });
  const { a, b } = comparison.totals(metric);
  const { unit } = second.infos.find(({ id }) => id === metric)!;
  const counts = pairs(comparison, metric);
  const head = { format: 'callgrove-union', version: 1, metric, unit, totals: { a, b }, methods };
  const out = new ChunkedSink(sink);
  await out.write(JSON.stringify(head).slice(0, -1));
  for (const [key, column] of Object.entries({ depth: tree.depth, method: tree.method, a: counts.a, b: counts.b })) {
    await out.write(`,"${key}":[`);
    for (let u = 0; u < tree.size; u++) await out.write(`${u === 0 ? '' : ','}${column[u]}`);
    await out.write(']');
  }
  await out.write('}\n');
  await out.end();
}

/** The union tree as a profile with each side's metrics: `bytecodes.a`, `bytecodes.b`. */
export async function exportUnion(files: Files, metric: MetricId | null, names: [string, string]): Promise<Uint8Array> {
  const { comparison, first, second } = await unite(files, metric);
  const wanted = second.infos.filter(({ id }) => comparison.metrics.includes(id) && (metric === null || metric === id));
  if (wanted.length === 0) throw new Failure('The two files have no metric in common.');
  return unionFile(comparison, wanted, { a: first.recording, b: second.recording }, names);
}

/** Exclusive counts of both sides per context of the union, and which sides have it: 1 A, 2 B, 3 both. */
function pairs(comparison: Comparison, metric: MetricId): { a: Float64Array; b: Float64Array; present: Uint8Array } {
  const { tree } = comparison;
  const [a, b, present] = [new Float64Array(tree.size), new Float64Array(tree.size), new Uint8Array(tree.size)];
  forEachPair(tree, comparison.sums(metric), (u, inA, inB, hasA, hasB) => {
    a[u] = inA;
    b[u] = inB;
    present[u] = (hasA ? 1 : 0) + (hasB ? 2 : 0);
  });
  return { a, b, present };
}
