import { packageOf } from '../../common/class-names';
import type { Timeline, TimelineRequest, TimelineRow } from '../api/engine';
import { at, damaged } from '../jobs/errors';
import { type Pace, SubtaskPace } from '../jobs/pace';
import { CHAINED, NOBODY } from '../profile/constructors';
import { placeOf } from '../profile/context-map';
import { snapshotSource } from '../profile/interval';
import { unknownMetric } from '../profile/laid-tree';
import type { MetricTree } from '../profile/metric-tree';
import type { Recording } from '../profile/recording';

/** Contexts that are looked at before messages are let in. */
const STRETCH = 1 << 16;

/**
 * Sums up counts between snapshots by group: one run through the entries of snapshots, one through the counts at the end. Throws
 * FormatError where the metric has no snapshots, or the file is broken.
 */
export async function timelineOf(
  laid: MetricTree,
  recording: Recording,
  request: TimelineRequest,
  pace: Pace,
): Promise<Timeline> {
  const { snapshots, metrics, nodes } = recording;
  const source = snapshotSource(metrics, snapshots, request.metric);
  if (snapshots === null || source === null) throw unknownMetric(request.metric, [...(snapshots?.columns.keys() ?? [])]);
  const count = snapshots.elapsed.length;
  const sums = new Sums(laid, recording, request, count + 1);
  // Two runs through all contexts: each counts half.
  const runs = new SubtaskPace(pace, 'index', 0, nodes);
  for await (const { node, state, count: came } of source.snapshots.parts(runs)) {
    for (let e = 0; e < node.length; e++) sums.add(node[e], state[e], came[e]);
    runs.before = Math.floor(node[node.length - 1] / 2);
  }
  sums.rewind();
  const reader = source.column.reader(runs);
  for (let first = 0; first < nodes; ) {
    runs.before = Math.floor((nodes + first) / 2);
    if (first % STRETCH === 0) await runs.tick();
    const read = await reader.read(nodes - first);
    if (read === 0) break;
    for (let k = 0; k < read; k++) if (reader.values[k] !== 0) sums.add(first + k, count, reader.values[k]);
    first += read;
  }
  return sums.finish(
    [...snapshots.elapsed, Math.max(recording.end - recording.start, snapshots.elapsed[count - 1])],
    source.snapshots.name,
  );
}

class Sums {
  private readonly names: string[] = [];
  /** Counts by group and interval. Until `finish` the last interval has the counts at the end of the recording. */
  private readonly counts: Float64Array;
  private readonly context: Float64Array;
  private readonly groupOf: Uint32Array;
  /** Objects follow from constructors, other metrics from every context. */
  private readonly isDerived: boolean;
  /** The first constructor that was not passed yet. */
  private next = 0;
  private readonly byThread: boolean;
  private readonly contextEnd: number;
  private thread = 0;
  private threadEnd = 0;

  constructor(
    private readonly laid: MetricTree,
    private readonly recording: Recording,
    private readonly request: TimelineRequest,
    private readonly intervals: number,
  ) {
    const { names } = laid.origin.recorded;
    this.byThread = request.by === 'thread';
    const numbers = new Map<string, number>();
    const number = (name: string): number => {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      this.names.push(name);
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    };
    this.groupOf = this.byThread
      ? Uint32Array.from(recording.threads, ({ name }) => number(name))
      : Uint32Array.from(names.classes, (name, cls) => number(packageOf(names.shownClass(cls) ?? name)));
    this.counts = new Float64Array(this.names.length * intervals);
    this.context = new Float64Array(intervals);
    this.contextEnd = request.context < 0 ? -1 : laid.tree.end[request.context];
    this.isDerived = recording.metrics.find(({ id }) => id === request.metric)?.source.kind === 'constructors';
    this.rewind();
  }

  /** The next context comes from the beginning of the file again. */
  rewind(): void {
    this.next = 0;
    this.thread = 0;
    this.threadEnd = this.recording.threads[0]?.nodes ?? 0;
  }

  /** Adds a count of a context in an interval. Contexts come in file order. */
  add(node: number, interval: number, count: number): void {
    const { from, fromFile } = this.laid.origin.recorded.tree;
    while (node >= this.threadEnd) this.threadEnd += this.recording.threads[++this.thread].nodes;
    const index = node - from;
    if (index < 0 || index >= fromFile.length) return;
    if (this.isDerived) this.addObjects(node, interval, count);
    else this.put(node, interval, count);
  }

  /** Objects out of calls (JP 5.1, Figure 3 a). */
  private addObjects(node: number, interval: number, count: number): void {
    const { context, caller, method, kinds } = this.laid.origin.recorded.constructors;
    while (this.next < context.length && context[this.next] < node) this.next++;
    const c = this.next;
    if (c === context.length || context[c] !== node) return;
    if (caller[c] !== NOBODY) this.put(caller[c], interval, count);
    if (kinds[method[c]] === CHAINED) this.put(node, interval, -count);
  }

  private put(node: number, interval: number, count: number): void {
    const { laid, request, groupOf, intervals } = this;
    const { recorded, map } = laid.origin;
    const context = recorded.tree.fromFile[node - recorded.tree.from];
    const place = placeOf(map, context);
    if (place < 0) return;
    const group = groupOf[this.byThread ? this.thread : recorded.names.classOf[recorded.tree.method[context]]];
    this.counts[group * intervals + interval] += count;
    if (place >= request.context && place < this.contextEnd) this.context[interval] += count;
  }

  finish(elapsed: number[], section: string): Timeline {
    const { names, counts, intervals, request } = this;
    const rows = names.map((name, group): TimelineRow & { total: number } => {
      const own = counts.subarray(group * intervals, (group + 1) * intervals);
      return { name, rest: 0, counts: this.settled(own, section), total: own[intervals - 1] };
    });
    const ranked = rows
      .filter((row) => row.counts.some((count) => count !== 0))
      .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
    const shown = ranked.slice(0, request.most).map(({ total, ...row }) => row);
    const rest = ranked.slice(request.most);
    if (rest.length > 0) shown.push({ name: '', rest: rest.length, counts: added(rest, intervals) });
    return {
      elapsed,
      totals: added(ranked, intervals),
      rows: shown,
      context: request.context < 0 ? null : this.settled(this.context, section),
    };
  }

  /** Turns the last interval's count at the end into the count since the last snapshot. */
  private settled(sums: Float64Array, section: string): number[] {
    const settled = [...sums];
    const last = settled.length - 1;
    for (let k = 0; k < last; k++) settled[last] -= settled[k];
    if (settled[last] < 0 && !this.isDerived) throw damaged('There was more in earlier states than at the end.', at(section));
    return settled;
  }
}

function added(rows: readonly { counts: readonly number[] }[], intervals: number): number[] {
  return Array.from({ length: intervals }, (_, k) => rows.reduce((sum, { counts }) => sum + counts[k], 0));
}
