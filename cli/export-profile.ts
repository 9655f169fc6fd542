/** Exports one profile as text for other tools (`callgrove export`): collapsed stacks and JSON. */
import { frame } from '../common/class-names';
import { adviceOnMetrics, usedMetric } from '../common/metrics';
import { onlyInFlights } from '../common/vm-events/new-activations';
import type { RecordedGroup } from '../workers/api/engine';
import type { ByteSource } from '../workers/files/byte-source';
import { parse } from '../workers/formats/registry';
import { FormatError } from '../workers/jobs/errors';
import type { Pace } from '../workers/jobs/pace';
import { checkContexts } from '../workers/profile/contexts-check';
import type { LaidTree } from '../workers/profile/laid-tree';
import { byLine } from '../workers/profile/line-frames';
import { WITHOUT_DESCRIPTORS } from '../workers/profile/names';
import { Profile } from '../workers/profile/profile';
import type { Recording } from '../workers/profile/recording';
import { byField } from '../workers/profile/values/value-frames';
import { Failure } from './terminal/failure';

/** Which trees of a file are written. */
export interface TreeOptions {
  /** Whether all threads are merged by path. */
  merge: boolean;
  /** Additional frames: one for each line of a method, or for each value in the fields of events. Null for none. */
  group: RecordedGroup | null;
  /** Ids of the events of the VM among the metrics asked for. */
  vmEvents: readonly string[];
}

async function read(source: ByteSource, { group, vmEvents }: TreeOptions, pace: Pace): Promise<Recording> {
  const recording = await parse(source, pace, vmEvents);
  checkContexts(recording);
  return group === 'line' ? byLine(recording, pace) : group === 'field' ? byField(recording) : recording;
}

/** Approximate number of characters passed on at a time. */
const PIECE = 1 << 16;

/** Accepts the next piece of text; resolves when there is room for more. */
export type Sink = (text: string) => Promise<void>;

/**
 * Maximum number of characters in collapsed stacks. Each line has the whole path, so the size for a recursion grows with the
 * square of its depth.
 */
const MOST_TEXT = 2 ** 34;

/** The columns of a tree that stacks need. */
interface Stacks {
  size: number;
  depth: ArrayLike<number>;
  method: ArrayLike<number>;
}

/**
 * Throws Failure, before anything is written, if the lines together would be too long. `has` says which contexts have a line.
 */
export function checkLength({ size, depth, method }: Stacks, frames: readonly string[], has: (context: number) => boolean): void {
  const lengths: number[] = [];
  let total = 0;
  let deepest = 0;
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    lengths[d] = (d === 0 ? 0 : lengths[d - 1]) + frames[method[i]].length + 1;
    deepest = Math.max(deepest, d + 1);
    if (has(i)) total += lengths[d];
  }
  if (total > MOST_TEXT)
    throw new Failure(
      `Collapsed stacks would need ${Math.ceil(total / 2 ** 30)} GiB, more than the limit of ${MOST_TEXT / 2 ** 30}, because each line contains a whole path; the deepest has ${deepest} frames. Use --format json, which contains each context once.`,
    );
}

/** Collects text into larger chunks for a sink. */
export class ChunkedSink {
  private text = '';

  constructor(private readonly sink: Sink) {}

  async write(text: string): Promise<void> {
    this.text += text;
    if (this.text.length > PIECE) await this.end();
  }

  /** Passes on the rest. */
  async end(): Promise<void> {
    const { text } = this;
    this.text = '';
    if (text !== '') await this.sink(text);
  }
}

/**
 * Collapsed stacks: one line per stack with a count, `[thread];binary.class.Name.method;… count`, exclusive, zeros omitted.
 * Overloads share a frame. With `merge`, threads are merged by path, and there is no thread frame.
 */
export async function exportCollapsed(
  source: ByteSource,
  metric: string,
  options: TreeOptions,
  sink: Sink,
  pace: Pace,
): Promise<void> {
  const profile = await Profile.build(await read(source, options, pace), pace, WITHOUT_DESCRIPTORS);
  check(profile, metric);
  if (options.merge) return collapse(profile.merged, metric, '', sink);
  for (const { index, id, name, contexts } of profile.threads) {
    if (contexts > 0) await collapse(await profile.tree(index, pace), metric, `[${foldedFrame(name || `thread ${id}`)}]`, sink);
  }
}

/** Opens a profile to export all its metrics. @param metric the metric to read first; if omitted, the file's first one */
export async function openForExport(
  source: ByteSource,
  metric: string | undefined,
  options: TreeOptions,
  pace: Pace,
): Promise<{ profile: Profile; id: string }> {
  const profile = await Profile.build(await read(source, options, pace), pace);
  const id = metric ?? usedMetric('', profile.infos);
  check(profile, id);
  return { profile, id };
}

/** A single JSON object: methods, and each thread's tree as columns in preorder. */
export async function exportJson(
  source: ByteSource,
  metric: string,
  options: TreeOptions,
  sink: Sink,
  pace: Pace,
): Promise<void> {
  const merged = options.merge;
  const profile = await Profile.build(await read(source, options, pace), pace);
  check(profile, metric);
  const { names } = profile;
  const methods = Array.from({ length: names.size }, (_, m) => [
    names.classes[names.classOf[m]],
    names.methods[m],
    names.descriptors[m],
  ]);
  const { total, unit } = profile.infos.find(({ id }) => id === metric)!;
  await sink(
    `{"metric":${JSON.stringify(metric)},"unit":${JSON.stringify(unit)},"total":${total},"methods":${JSON.stringify(methods)},"threads":[`,
  );
  if (merged) await column(profile.merged, metric, 'all threads', sink);
  for (const { index, name } of merged ? [] : profile.threads) {
    if (index > 0) await sink(',');
    await column(await profile.tree(index, pace), metric, name, sink);
  }
  await sink(']}\n');
}

async function collapse(laid: LaidTree, metric: string, thread: string, sink: Sink): Promise<void> {
  const { tree, names } = laid;
  await laid.ready([metric]);
  const { sums } = laid.prefix(metric);
  const frames = Array.from({ length: names.size }, (_, m) =>
    foldedFrame(frame({ className: names.classes[names.classOf[m]], method: names.methods[m] })),
  );
  const own = (i: number): number => sums[i + 1] - sums[i];
  checkLength(tree, frames, (i) => own(i) !== 0);
  const stacks: string[] = [];
  const out = new ChunkedSink(sink);
  for (let i = 0; i < tree.size; i++) {
    const d = tree.depth[i];
    const above = d === 0 ? thread : stacks[d - 1];
    stacks[d] = above === '' ? frames[tree.method[i]] : `${above};${frames[tree.method[i]]}`;
    if (own(i) !== 0) await out.write(`${stacks[d]} ${own(i)}\n`);
  }
  await out.end();
}

async function column(laid: LaidTree, metric: string, name: string, sink: Sink): Promise<void> {
  const { tree } = laid;
  await laid.ready([metric]);
  const { sums } = laid.prefix(metric);
  await sink(`{"name":${JSON.stringify(name)},"contexts":${tree.size}`);
  for (const [key, valueAt] of [
    ['depth', (i: number) => tree.depth[i]],
    ['method', (i: number) => tree.method[i]],
    ['exclusive', (i: number) => sums[i + 1] - sums[i]],
  ] as const) {
    await sink(`,"${key}":[`);
    for (let from = 0; from < tree.size; from += PIECE / 8) {
      const values = Array.from({ length: Math.min(PIECE / 8, tree.size - from) }, (_, k) => valueAt(from + k));
      await sink(`${from === 0 ? '' : ','}${values.join()}`);
    }
    await sink(']');
  }
  await sink('}');
}

function check(profile: Profile, metric: string): void {
  const ids = profile.infos.map(({ id }) => id);
  if (!ids.includes(metric))
    throw new FormatError('unknown-metric', `There is no metric ${metric} in the file.`, '', adviceOn(metric, ids));
}

/** A frame's name without characters that would end the frame or the line. */
export function foldedFrame(name: string): string {
  return name.replace(/[;\r\n]/g, '_');
}

const adviceOn = (metric: string, known: readonly string[]): string =>
  `${onlyInFlights(metric)}${adviceOnMetrics(metric, known)}`;
