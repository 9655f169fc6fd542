/** Computes the table behind the timeline view: what each package or thread did in each interval between snapshots of a run. */
import { packageOf } from '../../common/class-names';
import { isValue, VALUE_WORDS } from '../../common/frame-names';
import { isAllocationMetric } from '../../common/metrics';
import type { Boundable, LowerBound, Timeline, TimelineRequest, TimelineRow } from '../api/engine';
import { at, damaged, FormatError } from '../jobs/errors';
import { type Pace, SubtaskPace } from '../jobs/pace';
import { ConstructorReader } from '../profile/constructor-list';
import { ADDS_NOTHING, type DerivedKind, isDerived, NOBODY, TAKES_NOTHING } from '../profile/constructors';
import { figurePlaceOf, placeOf } from '../profile/context-map';
import { type IntervalCounts, intervalCounts } from '../profile/interval-counts';
import { unknownMetric } from '../profile/laid-tree';
import { type BoundsBySet, boundOf, boundsBySet, fieldOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import type { Recording, Snapshots } from '../profile/recording';
import { Parents } from '../tree/parents';

/**
 * Sums the counts of each interval by group, in two passes: one over the entries of snapshots, one over the counts at the end.
 * Throws FormatError if the metric has no snapshots or the file is broken.
 *
 * @param threads the recording's threads; they have lower bounds only once the profile is complete
 */
export async function timelineOf(
  laid: MetricTree,
  recording: Recording,
  request: TimelineRequest,
  threads: readonly Boundable[],
  pace: Pace,
): Promise<Timeline> {
  const { snapshots, metrics, nodes } = recording;
  const sources = intervalCounts(metrics, snapshots, request.metric);
  if (snapshots === null || sources.length === 0) {
    const known = metrics.filter(({ id }) => intervalCounts(metrics, snapshots, id).length > 0);
    throw unknownMetric(
      request.metric,
      known.map(({ id }) => id),
    );
  }
  const count = snapshots.elapsed.length;
  const bars = barsOf(request, snapshots);
  if (isAllocationMetric(request.metric)) await laid.knowLowerBounds();
  const sums = new Sums(laid, recording, request, bars, count + 1);
  sums.bound(threads);
  // Two passes over all contexts for each source.
  const runs = new SubtaskPace(pace, 'index', 0, nodes);
  let done = 0;
  const passed = async (node: Uint32Array): Promise<void> => {
    const share = ((node.at(-1) ?? 0) / nodes + done) / (2 * sources.length);
    runs.before = Math.max(runs.before, Math.floor(nodes * share));
    await runs.tick();
  };
  for (const source of sources) {
    sums.begin(source);
    for await (const { node, state, count: added } of source.between(runs)) {
      for (let entry = 0; entry < node.length; entry++) sums.add(node[entry], state[entry], added[entry]);
      await passed(node);
    }
    done++;
    sums.begin(source);
    for await (const { node, count: all } of source.atEnd(runs)) {
      for (let entry = 0; entry < node.length; entry++) sums.add(node[entry], AT_END, all[entry]);
      await passed(node);
    }
    done++;
  }
  const { pauses = [] } = recording;
  const length = Math.max(recording.end - recording.start, snapshots.elapsed[count - 1]);
  const endOf = (interval: number): number => (interval < 0 ? 0 : (snapshots.elapsed[interval] ?? length));
  const timeline: Timeline = {
    bounds: bars,
    begin: endOf(bars[0] - 1),
    elapsed: bars.slice(1).map((next) => endOf(next - 1)),
    length,
    ...sums.finish(sources.map(({ name }) => name).join(', ')),
  };
  const { collections } = recording.observed ?? {};
  if (collections !== undefined) return { ...timeline, collections: timeline.elapsed.map((_, k) => collections.ends[k] ?? null) };
  if (pauses.length === 0) return timeline;
  const inBars = (of: readonly number[]): number[] =>
    timeline.elapsed.map((_, bar) => of.slice(bars[bar], bars[bar + 1]).reduce((sum, each) => sum + each, 0));
  return { ...timeline, pauses: pauses.map(({ name, counts, ns }) => ({ name, counts: inBars(counts), ns: inBars(ns) })) };
}

/** Stands for the counts at the end of the recording, instead of an interval's. */
const AT_END = -1;

/** Descriptors of values in the fields of events that name no class. */
const WITHOUT_CLASS: ReadonlySet<string> = new Set([VALUE_WORDS.file, VALUE_WORDS.host]);

/** The first interval of each requested bar, and the one after the last bar. */
function barsOf({ within, bars = Number.POSITIVE_INFINITY }: TimelineRequest, { elapsed, isBinned }: Snapshots): number[] {
  const intervals = elapsed.length + 1;
  const { from, to } = isBinned === true && within !== undefined ? within : { from: 0, to: intervals };
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= intervals))
    throw new FormatError(
      'bad-transform',
      `The file has ${intervals} intervals; those from ${from} to ${to} are not among them.`,
      '',
      'Reset the zoom of the timeline.',
    );
  const each = isBinned === true ? Math.max(1, Math.ceil((to - from) / Math.max(1, bars))) : 1;
  const bounds = Array.from({ length: Math.ceil((to - from) / each) }, (_, bar) => from + bar * each);
  return [...bounds, to];
}

class Sums {
  private readonly names: string[] = [];
  /**
   * Counts by group and column: one for each bar, one for the counts of all intervals but the last, one for those at the end of
   * the recording.
   */
  private readonly counts: Float64Array;
  private readonly context: Float64Array;
  /** The bar of each interval; −1 for none. */
  private readonly barOf: Int32Array;
  private readonly bars: number;
  private before = 0;
  private chosen = 0;
  /** Groups by class, or by thread. */
  private readonly groupOf: Uint32Array;
  /** Groups of the values in the fields of events, which have no class, by method; null for that of the caller. */
  private readonly groupOfValue = new Map<number, number | null>();
  private callers: Parents | null = null;
  /** Whether the figure may shrink, because all or part of it is derived from calls of constructors. */
  private readonly isDerived: boolean;
  private readonly hidesMade: boolean;
  /**
   * The way in which figures are derived from the counts of the current source; null if the counts are the figures.
   */
  private derived: DerivedKind | null = null;
  /** Stands at the first constructor not passed yet. */
  private constructors: ConstructorReader;
  private readonly byThread: boolean;
  private readonly contextEnd: number;
  /** Lower bounds of groups that have a context whose exclusive figure is one. */
  private lowerBounds: BoundsBySet = () => undefined;
  private thread = 0;
  private threadEnd = 0;

  constructor(
    private readonly laid: MetricTree,
    private readonly recording: Recording,
    private readonly request: TimelineRequest,
    private readonly bounds: readonly number[],
    private readonly intervals: number,
  ) {
    this.bars = bounds.length - 1;
    this.barOf = new Int32Array(intervals).fill(-1);
    for (let bar = 0; bar < this.bars; bar++) this.barOf.fill(bar, bounds[bar], bounds[bar + 1]);
    const { names, constructors } = laid.origin.recorded;
    this.constructors = new ConstructorReader(constructors);
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
    if (!this.byThread)
      names.methods.forEach((value, method) => {
        const frame = names.frame(method);
        if (isValue(frame)) this.groupOfValue.set(method, WITHOUT_CLASS.has(frame.descriptor) ? null : number(packageOf(value)));
      });
    this.counts = new Float64Array(this.names.length * (this.bars + 2));
    this.context = new Float64Array(this.bars + 2);
    this.contextEnd = request.context < 0 ? -1 : laid.tree.end[request.context];
    const source = recording.metrics.find(({ id }) => id === request.metric)?.source;
    this.isDerived = source !== undefined && isDerived(source);
    this.hidesMade = source?.kind === 'column' && source.hidesMade === true;
  }

  /** Computes the lower bounds of groups. Those of contexts must be known already. */
  bound(threads: readonly Boundable[]): void {
    const { groupOf } = this;
    const { metric } = this.request;
    const { recorded, map } = this.laid.origin;
    const { lowerBounds } = recorded;
    this.lowerBounds = boundsBySet(lowerBounds, metric, () => {
      const bounds = new Map<number, LowerBound>();
      if (this.byThread)
        threads.forEach(({ lowerBound }, thread) => {
          if (lowerBound && (lowerBound.below || isAllocationMetric(metric))) bounds.set(groupOf[thread], lowerBound);
        });
      else
        for (const context of lowerBounds.contextsOf(metric)) {
          const bound = placeOf(map, context) < 0 ? null : lowerBounds.of(metric, context, context + 1);
          if (bound !== null) bounds.set(this.packageGroup(context), bound);
        }
      return bounds;
    });
  }

  /** Prepares for counts that start at the beginning of the file again. */
  begin({ derived }: IntervalCounts): void {
    this.derived = derived;
    this.constructors = new ConstructorReader(this.laid.origin.recorded.constructors);
    this.thread = 0;
    this.threadEnd = this.recording.threads[0]?.nodes ?? 0;
  }

  /** Adds a context's count in an interval, or AT_END. Contexts must come in file order. */
  add(node: number, interval: number, count: number): void {
    const { from, fromFile } = this.laid.origin.recorded.tree;
    while (node >= this.threadEnd) this.threadEnd += this.recording.threads[++this.thread].nodes;
    const index = node - from;
    if (index < 0 || index >= fromFile.length) return;
    if (this.hidesMade && this.isMade(node)) return;
    if (this.derived === null) this.put(node, interval, count);
    else this.addObjects(node, interval, count, this.derived);
  }

  /** Whether a context stands for objects on which no constructor of their class ran; its counts are not calls. */
  private isMade(node: number): boolean {
    const at = this.constructors.skipTo(node);
    return at.isBefore(node + 1) && at.method >= this.laid.origin.recorded.constructors.firstMade;
  }

  /** Adds objects, or their bytes, derived from calls (JP, the paper that defines the counts, section 5.1, Figure 3 a). */
  private addObjects(node: number, interval: number, count: number, derived: DerivedKind): void {
    const { costs, cut } = this.laid.origin.recorded.constructors;
    const { added, taken } = costs[derived];
    const at = this.constructors.skipTo(node);
    if (!at.isBefore(node + 1)) return;
    const { caller, method, index: listed } = at;
    const exception = cut?.exceptions?.[listed] ?? 0;
    if (caller !== NOBODY && (exception & ADDS_NOTHING) === 0) this.put(caller, interval, count * added[method]);
    if (taken[method] !== 0 && (exception & TAKES_NOTHING) === 0) this.put(node, interval, -count * taken[method]);
  }

  /** The group of a context's package: that of the class it stands for, and for paths and hosts that of its caller. */
  private packageGroup(context: number): number {
    const { names, tree } = this.laid.origin.recorded;
    const method = tree.method[context];
    const group = this.groupOfValue.get(method);
    if (group !== null) return group ?? this.groupOf[names.classOf[method]];
    this.callers ??= new Parents(tree);
    const caller = this.callers.of(context);
    return this.groupOf[names.classOf[caller < 0 ? method : tree.method[caller]]];
  }

  private put(node: number, interval: number, count: number): void {
    const { laid, request, groupOf, bars } = this;
    const { recorded, map } = laid.origin;
    const context = recorded.tree.fromFile[node - recorded.tree.from];
    const place = figurePlaceOf(map, context, request.metric);
    if (place < 0) return;
    const group = this.byThread ? groupOf[this.thread] : this.packageGroup(context);
    const isInside = place >= request.context && place < this.contextEnd;
    const first = group * (bars + 2);
    const total = interval === AT_END ? bars + 1 : bars;
    this.counts[first + total] += count;
    if (isInside) this.context[total] += count;
    if (interval === AT_END) return;
    const { chosen } = request;
    if (chosen !== undefined && interval >= chosen.from && interval < chosen.to) this.chosen += count;
    const bar = this.barOf[interval];
    if (bar >= 0) {
      this.counts[first + bar] += count;
      if (isInside) this.context[bar] += count;
    } else if (interval < this.bounds[0]) this.before += count;
  }

  finish(section: string): Pick<Timeline, 'totals' | 'rows' | 'context' | 'before' | 'whole' | 'chosen'> & Boundable {
    const { names, counts, bars, request } = this;
    const rows = names.map((name, group): TimelineRow & { total: number } => {
      const own = counts.subarray(group * (bars + 2), (group + 1) * (bars + 2));
      const row = { name, rest: 0, counts: this.settled(own, section), ...fieldOf(this.lowerBounds(group)) };
      return { ...row, total: own[bars + 1] };
    });
    const ranked = rows
      .filter(({ total, counts: own }) => total !== 0 || own.some((count) => count !== 0))
      .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
    const shown = ranked.slice(0, request.most).map(({ total, ...row }) => row);
    const rest = ranked.slice(request.most);
    const restBound = rest.find(({ lowerBound }) => lowerBound)?.lowerBound;
    if (rest.length > 0) shown.push({ name: '', rest: rest.length, counts: added(rest, bars), ...fieldOf(restBound) });
    const { context, metric, chosen } = request;
    const whole = ranked.reduce((sum, { total }) => sum + total, 0);
    const earlier = names.reduce((sum, _, group) => sum + counts[group * (bars + 2) + bars], 0);
    /** The last interval's sum is known only as what the others leave of the whole. */
    const last = chosen !== undefined && chosen.from < this.intervals && chosen.to >= this.intervals ? whole - earlier : 0;
    const contextBound = context < 0 ? undefined : boundOf(this.laid, metric, context).lowerBound;
    return {
      totals: added(ranked, bars),
      before: this.before,
      whole,
      ...(chosen && { chosen: { ...chosen, total: this.chosen + last } }),
      rows: shown,
      context: context < 0 ? null : this.settled(this.context, section),
      ...boundOf(this.laid, metric, -1),
      ...(contextBound && { contextBound }),
    };
  }

  /** The counts by bar. The last interval has the count at the end, minus those of all others. */
  private settled(sums: Float64Array, section: string): number[] {
    const { bars, barOf, intervals } = this;
    const settled = [...sums.subarray(0, bars)];
    const last = sums[bars + 1] - sums[bars];
    if (last < 0 && !this.isDerived)
      throw damaged('An earlier snapshot has a higher count than the end of the run.', at(section));
    if (barOf[intervals - 1] >= 0) settled[barOf[intervals - 1]] += last;
    return settled;
  }
}

function added(rows: readonly { counts: readonly number[] }[], bars: number): number[] {
  return Array.from({ length: bars }, (_, k) => rows.reduce((sum, { counts }) => sum + counts[k], 0));
}
