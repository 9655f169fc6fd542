/** Builds recordings for parsers of formats that contain stacks or samples. */
import type { MetricDescriptor } from '../api/engine';
import { damaged, type FormatError, tooLarge } from '../jobs/errors';
import { MOST_METRICS, MOST_THREADS, type Recording } from '../profile/recording';
import { BinnedValues } from './binned-values';
import { recordingWith } from './blank-recording';
import { LastStack } from './last-stack';
import { type MethodFacts, MethodList } from './method-list';
import { PackedColumn } from './packed-column';
import { StackTree } from './stack-tree';
import { widened } from './widened';

/** Most values (contexts times metrics) to keep while stacks are being added: 2 GB. */
const MOST_VALUES = 2 ** 28;
const LEAST_VALUES = 1024;

/** Facts about a recording besides its stacks. */
export type RecordingFacts = Pick<Recording, 'format'> &
  Partial<Omit<Recording, 'nodes' | 'threads' | 'methods' | 'pops' | 'method' | 'metrics'>>;

interface Thread {
  readonly id: number;
  readonly name: string;
  readonly group: string;
}

/**
 * Builds a recording from stacks with values, or from frames that are entered and left. Values of equal stacks are added up.
 * Values are exclusive: they belong to the innermost frame of the stack.
 */
export class RecordingBuilder {
  private readonly methods = new MethodList();
  private readonly tree = new StackTree();
  private readonly threads: Thread[] = [];
  /** Values by metric and context. */
  private readonly values: Float64Array[];
  /** The part of the values that came from interpreted code, for metrics that know it. */
  private readonly interpreted: Float64Array[] = [];
  /** The contexts entered and not yet left, by thread; values go to the last one. */
  private readonly open: number[][] = [];
  /** Combined length of the arrays in `values` and `interpreted`. */
  private room = 0;
  private lined = false;
  private binned: BinnedValues | null = null;
  /** Metrics whose values are not kept by time bin. */
  private readonly whole = new Set<number>();
  /** The position in the recording of each context, after `finish`; empty if values were not kept by time bin. */
  positions: Uint32Array = new Uint32Array();
  private stacks = 0;
  /** The last stack that was added whole, with its contexts: consecutive stacks share most of their frames. */
  private readonly last = new LastStack();

  private readonly metrics: MetricDescriptor[];

  /** @param most most values (contexts times metrics) to keep */
  constructor(
    metrics: readonly MetricDescriptor[] = [],
    private readonly most = MOST_VALUES,
  ) {
    if (metrics.length > MOST_METRICS) throw tooMany('metrics', MOST_METRICS);
    this.metrics = [...metrics];
    this.values = metrics.map(() => new Float64Array(0));
  }

  /** Adds a metric and returns its number; for formats whose metrics become known only while reading. */
  metric(descriptor: MetricDescriptor): number {
    if (this.metrics.length === MOST_METRICS) throw tooMany('metrics', MOST_METRICS);
    this.values.push(new Float64Array(0));
    return this.metrics.push(descriptor) - 1;
  }

  /** The number of a method; equal methods have the same number. */
  method(facts: MethodFacts): number {
    return this.methods.add(facts);
  }

  /** Adds a thread and returns its number. If none is added, all stacks belong to one unnamed thread. */
  thread(name: string, group = '', id = this.threads.length): number {
    if (this.threads.length === MOST_THREADS) throw tooMany('threads', MOST_THREADS);
    this.open.push([]);
    return this.threads.push({ id, name, group }) - 1;
  }

  /**
   * Adds a stack, from the outermost frame to the one that was running.
   *
   * @param stack method numbers
   * @param values one non-negative integer per metric. Throws FormatError for anything else
   * @param lines line of each frame; 0 if unknown
   */
  add(stack: ArrayLike<number>, values: ArrayLike<number>, thread = 0, lines?: ArrayLike<number>): void {
    this.count(this.context(stack, thread, lines), values);
  }

  /**
   * The context of a stack whose values are added one by one. Throws FormatError for a stack without frames.
   *
   * @param frames number of elements of `stack` to use
   */
  context(stack: ArrayLike<number>, thread = 0, lines?: ArrayLike<number>, frames = stack.length): number {
    this.stacks++;
    if (frames === 0) throw damaged('A stack has no frames.', `stack ${this.stacks}`);
    const { last } = this;
    const top = this.top(thread);
    const shared = last.shared(stack, thread, lines, frames);
    let at = shared === 0 ? top : last.contexts[shared - 1];
    for (let i = shared; i < frames; i++) {
      const line = lines === undefined ? 0 : lines[i];
      at = this.callee(at, stack[i], line);
      last.put(i, stack[i], line, at);
    }
    return at;
  }

  /** Number of contexts so far. */
  get contexts(): number {
    return this.tree.size;
  }

  /** The caller of a context; negative for outermost ones. */
  callerOf(context: number): number {
    return this.tree.caller[context];
  }

  /** The context of a method called from the context `caller`, or outermost in its thread if `caller` is null. */
  contextBelow(caller: number | null, method: number, thread = 0, line = 0): number {
    return this.callee(caller ?? this.top(thread), method, line);
  }

  /**
   * Also keeps values by time bin, with fewer bins if memory requires it.
   *
   * @param bins at most 65,536
   * @param width in milliseconds
   * @param most most values by context, metric and bin
   */
  keepTimes(bins: number, width: number, most?: number): void {
    this.binned = new BinnedValues(bins, width, most);
  }

  /** Merges time bins in pairs until that has happened `halvings` times. */
  halveTimes(halvings: number): void {
    this.binned?.halveTo(halvings);
  }

  /** Number of time bins after merging; 0 if none are kept. */
  get timeBins(): number {
    return this.binned?.count ?? 0;
  }

  /** Number of times that all time bins were merged in pairs. */
  get halvings(): number {
    return this.binned?.halvings ?? 0;
  }

  /**
   * Says when values were recorded that `addTo` adds without a time bin. All of them must be given, in any order.
   *
   * @param bin number of the time bin before any merging
   */
  addTime(context: number, metric: number, value: number, bin: number): void {
    this.binned?.add(context, metric, bin, value);
  }

  /** Adds to one metric of a context, as `addTo` does, of a metric that is not kept by time bin. */
  addWhole(context: number, metric: number, value: number): void {
    this.whole.add(metric);
    this.addTo(context, metric, value);
  }

  /**
   * Adds to one metric of a context.
   *
   * @param value as in `add`
   * @param bin number of the time bin before any merging; left out if `addTime` says it
   */
  addTo(context: number, metric: number, value: number, bin?: number): void {
    if (bin !== undefined) this.binned?.add(context, metric, bin, value);
    if (!(value >= 0 && Number.isSafeInteger(value)))
      throw damaged(
        `A value is ${Number.isFinite(value) ? value : 'missing or too large'}; it must be a whole number from 0 to 2^53 − 1.`,
        `stack ${this.stacks}`,
      );
    if (context >= this.values[metric].length) this.widen(this.values, metric, context);
    this.values[metric][context] += value;
  }

  /**
   * Records how much of what `addTo` added to a metric came from interpreted code. Call it even for 0: if it is never called,
   * that part of the metric is unknown.
   */
  addInterpreted(context: number, metric: number, value: number): void {
    this.interpreted[metric] ??= new Float64Array(0);
    if (context >= this.interpreted[metric].length) this.widen(this.interpreted, metric, context);
    this.interpreted[metric][context] += value;
  }

  /** Enters a method, called by the frame that the thread entered last. */
  enter(method: number, thread = 0, line = 0): void {
    const caller = this.top(thread);
    const open = this.open[thread];
    open.push(this.callee(open[open.length - 1] ?? caller, method, line));
  }

  /** Adds values to the frame that the thread entered last, and leaves it. */
  leave(values: ArrayLike<number>, thread = 0): void {
    this.stacks++;
    const left = this.open[thread]?.pop();
    if (left === undefined) throw damaged('A frame is exited without having been entered.', `stack ${this.stacks}`);
    this.count(left, values);
  }

  /**
   * Finishes and returns the recording; nothing can be added afterwards. Throws FormatError if a frame has not been left, because
   * its values would be missing.
   */
  finish(facts: RecordingFacts): Recording {
    if (this.open.some((frames) => frames.length > 0))
      throw damaged('A frame is entered but never exited.', `stack ${this.stacks}`);
    const { tree, threads } = this;
    const { order, depth, byThread } = tree.preorder(Math.max(1, threads.length));
    const starts = new Set<number>();
    let from = 0;
    for (const nodes of byThread) {
      starts.add(from);
      from += nodes;
    }
    const nodes = tree.size;
    const nodeOf = new Uint32Array(this.binned === null ? 0 : nodes);
    if (this.binned !== null) for (let node = 0; node < nodes; node++) nodeOf[order[node]] = node;
    this.positions = nodeOf;
    const ids = this.metrics.map(({ id }, metric) => (this.whole.has(metric) ? null : id));
    const column = (name: string, values: Float64Array): PackedColumn =>
      new PackedColumn(name, nodes, (i) => values[order[i]] ?? 0);
    return recordingWith({
      snapshots: this.binned?.snapshots(nodeOf, ids) ?? null,
      ...facts,
      nodes,
      threads: threads.map((thread, i) => ({ ...thread, nodes: byThread[i], count: 1 })),
      methods: this.methods.table(),
      pops: new PackedColumn('tree.pops', nodes, (i) => (starts.has(i) ? 0 : depth[i - 1] + 1 - depth[i])),
      method: new PackedColumn('tree.method', nodes, (i) => tree.method[order[i]]),
      ...(this.lined ? { lines: new PackedColumn('tree.lines', nodes, (i) => tree.line[order[i]]) } : {}),
      metrics: this.metrics.map((metric, m) => ({
        ...metric,
        source: { kind: 'column', column: column(`metric.${metric.id}`, this.values[m]) },
        ...(this.interpreted[m] && { interpreted: column(`interpreted part of ${metric.id}`, this.interpreted[m]) }),
      })),
    });
  }

  private widen(columns: Float64Array[], metric: number, context: number): void {
    const before = columns[metric];
    const values = widened(before, Math.max(context, LEAST_VALUES - 1));
    this.room += values.length - before.length;
    if (this.room > this.most)
      throw tooLarge(
        `The file has more than ${this.most} values (metrics × contexts).`,
        `stack ${this.stacks}`,
        'Record or export fewer metrics, or a shorter run.',
      );
    columns[metric] = values;
  }

  /** The negative number that stands for the caller of a thread's outermost frames. */
  private top(thread: number): number {
    if (this.threads.length === 0 && thread === 0) this.thread('');
    if (!(thread >= 0 && thread < this.threads.length)) throw damaged(`There is no thread ${thread}.`, `stack ${this.stacks}`);
    return -1 - thread;
  }

  private callee(caller: number, method: number, line: number): number {
    if (!(method >= 0 && method < this.methods.size)) throw damaged(`There is no method ${method}.`, `stack ${this.stacks}`);
    if (line !== 0) this.lined = true;
    return this.tree.callee(caller, method, line);
  }

  private count(context: number, values: ArrayLike<number>): void {
    for (let m = 0; m < this.values.length; m++) this.addTo(context, m, values[m]);
  }
}

const tooMany = (what: 'metrics' | 'threads', most: number): FormatError =>
  tooLarge(`The file has more than ${most} ${what}.`, '', `Record or export fewer ${what}.`);
