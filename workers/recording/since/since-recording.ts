/** Makes the recording of what happened between two dumps of one recording. */
import { neverCounted } from '../../../common/counted-metrics';
import type { MovedWork } from '../../api/profile';
import { FormatError } from '../../jobs/errors';
import type { Pace } from '../../jobs/pace';
import {
  type ArrayColumn,
  type ArrayEntries,
  CHUNK,
  ELEMENT_TYPES,
  type MetricSource,
  type NumberColumn,
  type RecordedThread,
  type Recording,
} from '../../profile/recording';
import { recordingWith } from '../blank-recording';
import { PackedColumn } from '../packed-column';
import { countedSince, switchedOnBefore } from './counted-since';
import { NO_PATH, PathNumbers } from './path-numbers';

/** Most methods of moved work to name for each metric. */
const MOST_METHODS = 20;

/** The difference of two dumps. */
export interface SinceRecording {
  readonly recording: Recording;
  readonly moved: MovedWork[];
}

/**
 * The later dump's recording with the counts of the earlier one subtracted, context by context.
 *
 * The tree is that of the later dump. Threads are the same if their id is, because programs rename threads. What a thread had
 * counted before it was merged into another is subtracted there. Where contexts were folded in between, a context may have fewer
 * counts than before: its difference is shown as 0, and the missing counts are named by method. Snapshots, waits for locks and
 * times of methods are left out, because they are those since the beginning. So are metrics that were off since the mark.
 *
 * Throws FormatError (`undecided`) if the dumps are not of one recording.
 */
export async function recordingSince(mark: Recording, now: Recording, pace: Pace): Promise<SinceRecording> {
  const why = differentRun(mark, now);
  if (why !== '')
    throw new FormatError('undecided', `The two dumps are not of one recording: ${why}.`, '', 'Open dumps of one recording.');
  const known = threadKeys(mark, now);
  const byThread = await matched(mark, now, new PathNumbers(known), pace);
  const work = new Subtraction(mark, now, byThread, merging(mark, now, known), pace);
  const counted = countedSince(mark, now);
  const never = neverCounted(counted);
  const switchedOn = switchedOnBefore(now.metrics, counted, now.counted ?? []);
  const metrics: Recording['metrics'][number][] = [];
  for (const metric of now.metrics) {
    if (never.includes(metric.id)) continue;
    const { interpreted: _, ...described } = metric;
    const old = mark.metrics.find(({ id }) => id === metric.id)?.source;
    metrics.push({ ...described, source: await work.source(metric.id, metric.source, old) });
  }
  const { snapshots: _, observed: __, regions: ___, clock: ____, overlay: _____, pauses: ______, ...rest } = now;
  const recording = recordingWith({
    ...rest,
    snapshots: null,
    start: mark.end,
    counted,
    ...(switchedOn.length > 0 && { switchedOn }),
    threads: now.threads.map((thread) => threadSince(thread, mark, known)),
    metrics,
    pops: await work.copy(now.pops),
    method: await work.copy(now.method),
    ...(now.lines && { lines: await work.copy(now.lines) }),
  });
  return { recording, moved: work.moved };
}

type ThreadKey = (thread: RecordedThread) => string | number;

/** What threads of the two dumps have in common if they are the same: their id or, if several threads have it, also their name. */
function threadKeys(...dumps: readonly Recording[]): ThreadKey {
  const shared = new Set<number>();
  for (const { threads } of dumps) {
    const seen = new Set<number>();
    for (const { id } of threads) (seen.has(id) ? shared : seen).add(id);
  }
  return ({ id, name }) => (shared.has(id) ? `${id} ${name}` : id);
}

/** For each context of the later dump, whether its thread may have taken over the counts of others since the mark. */
function merging(mark: Recording, now: Recording, keyOf: ThreadKey): Uint8Array {
  const counts = new Map(mark.threads.map((thread) => [keyOf(thread), thread.count]));
  const merges = new Uint8Array(now.nodes);
  let from = 0;
  for (const thread of now.threads) {
    if (counts.get(keyOf(thread)) !== thread.count) merges.fill(1, from, from + thread.nodes);
    from += thread.nodes;
  }
  return merges;
}

/** Paths of the earlier dump, and those of each context in both. */
interface MatchedPaths {
  readonly numbers: PathNumbers;
  readonly before: Int32Array;
  readonly after: Int32Array;
}

async function matched(mark: Recording, now: Recording, numbers: PathNumbers, pace: Pace): Promise<MatchedPaths> {
  return { numbers, before: await numbers.add(mark, pace), after: await numbers.find(now, pace) };
}

/** A thread with the bytes that the VM says it allocated since the mark; without them if threads were merged in between. */
function threadSince(thread: RecordedThread, { threads }: Recording, keyOf: ThreadKey): RecordedThread {
  const before = threads.find((each) => keyOf(each) === keyOf(thread));
  if (before === undefined) return thread;
  const { allocated, ...rest } = thread;
  if (allocated === undefined || before.allocated === undefined || before.count !== thread.count) return rest;
  return { ...rest, allocated: Math.max(0, allocated - before.allocated) };
}

/** In what the dumps show that they are of different recordings; empty if in nothing. */
function differentRun(mark: Recording, now: Recording): string {
  if (mark.start !== now.start) return 'they began at different times';
  if (mark.mainClass !== now.mainClass || mark.jvm !== now.jvm) return 'their programs differ';
  return now.end < mark.end ? 'the later one is older' : '';
}

class Subtraction {
  readonly moved: MovedWork[] = [];
  /** Differences of columns that several metrics use. */
  private readonly made = new Map<NumberColumn, NumberColumn>();

  /** Paths whatever the thread, made when a thread lacks counts. */
  private anywhere: Promise<MatchedPaths> | null = null;

  /** @param merges for each context of the later dump, 1 if its thread may have taken over counts of others */
  constructor(
    private readonly mark: Recording,
    private readonly now: Recording,
    private readonly paths: MatchedPaths,
    private readonly merges: Uint8Array,
    private readonly pace: Pace,
  ) {}

  /** The difference of a metric's sources; all of the later one if the metric was not counted before. */
  async source(metric: string, now: MetricSource, mark: MetricSource | undefined): Promise<MetricSource> {
    switch (now.kind) {
      case 'column':
        return { ...now, column: await this.column(metric, now.column, mark?.kind === 'column' ? mark.column : null) };
      case 'constructors':
        return { ...now, calls: await this.column('', now.calls, mark?.kind === 'constructors' ? mark.calls : null) };
      case 'sizes': {
        const old = mark?.kind === 'sizes' ? mark : null;
        return {
          ...now,
          column: await this.column(metric, now.column, old?.column ?? null),
          calls: await this.column('', now.calls, old?.calls ?? null),
        };
      }
      default:
        return { ...now, arrays: await this.arrays(now.arrays, mark !== undefined && 'arrays' in mark ? mark.arrays : null) };
    }
  }

  /** The same column in memory, because the file behind it may be closed. */
  async copy(column: NumberColumn): Promise<NumberColumn> {
    const values = await numbersIn(column, this.now.nodes, this.pace);
    return new PackedColumn(column.name, values.length, (i) => values[i]);
  }

  /** @param metric id of the metric for which missing counts are named; empty if another column names them */
  private async column(metric: string, now: NumberColumn, mark: NumberColumn | null): Promise<NumberColumn> {
    const known = this.made.get(now);
    if (known !== undefined) return known;
    const values = await numbersIn(now, this.now.nodes, this.pace);
    if (mark !== null) {
      const { numbers, before, after } = this.paths;
      const left = new Float64Array(numbers.size);
      const old = await numbersIn(mark, this.mark.nodes, this.pace);
      for (let i = 0; i < old.length; i++) left[before[i]] += old[i];
      subtract(values, after, left);
      if (left.some((count) => count > 0)) await this.subtractAnywhere(metric, values, left);
    }
    const made = new PackedColumn(now.name, values.length, (i) => values[i]);
    this.made.set(now, made);
    return made;
  }

  /** Subtracts what threads lack from the same paths of threads that may have taken it over, and names the rest. */
  private async subtractAnywhere(metric: string, values: Float64Array, lacking: Float64Array): Promise<void> {
    this.anywhere ??= matched(this.mark, this.now, new PathNumbers(() => ''), this.pace);
    const { numbers, before, after } = await this.anywhere;
    const left = new Float64Array(numbers.size);
    const done = new Uint8Array(lacking.length);
    for (let i = 0; i < before.length; i++) {
      const path = this.paths.before[i];
      if (done[path] === 0) left[before[i]] += lacking[path];
      done[path] = 1;
    }
    subtract(values, after, left, this.merges);
    if (metric !== '') this.name(metric, numbers, left);
  }

  /** Names counts of the earlier dump that the later one lacks. */
  private name(metric: string, numbers: PathNumbers, left: Float64Array): void {
    const byMethod = new Map<number, number>();
    let amount = 0;
    for (let path = 0; path < left.length; path++) {
      if (left[path] === 0) continue;
      const method = numbers.method[path];
      byMethod.set(method, (byMethod.get(method) ?? 0) + left[path]);
      amount += left[path];
    }
    if (amount === 0) return;
    const { classNames, classOf, names } = this.mark.methods;
    const sorted = [...byMethod].sort(([a, x], [b, y]) => y - x || a - b);
    this.moved.push({
      metric,
      amount,
      methods: sorted
        .slice(0, MOST_METHODS)
        .map(([method, own]) => ({ className: classNames[classOf[method]], method: names[method], amount: own })),
      more: Math.max(0, sorted.length - MOST_METHODS),
    });
  }

  private async arrays(now: ArrayColumn, mark: ArrayColumn | null): Promise<ArrayColumn> {
    const rows: ArrayRow[] = [];
    for await (const { node, type, arrays, elements } of now.parts(this.pace))
      for (let i = 0; i < node.length; i++) rows.push({ node: node[i], type: type[i], arrays: arrays[i], elements: elements[i] });
    if (mark !== null) {
      const left = new Map<number, ArrayCounts>();
      for await (const { node, type, arrays, elements } of mark.parts(this.pace))
        for (let i = 0; i < node.length; i++)
          addTo(left, keyOf(this.paths.before[node[i]], type[i]), { arrays: arrays[i], elements: elements[i] });
      for (const row of rows) subtractArrays(row, left.get(keyOf(this.paths.after[row.node], row.type)));
      await this.subtractArraysAnywhere(rows, left);
    }
    const made = rows.filter(({ arrays, elements }) => arrays > 0 || elements > 0);
    const entries: ArrayEntries = {
      node: Uint32Array.from(made, ({ node }) => node),
      type: Uint8Array.from(made, ({ type }) => type),
      arrays: Float64Array.from(made, ({ arrays }) => arrays),
      elements: Float64Array.from(made, ({ elements }) => elements),
    };
    return {
      name: now.name,
      async *parts() {
        if (made.length > 0) yield entries;
      },
    };
  }

  /** Like `subtractAnywhere`, for arrays by type. Missing ones are not named. */
  private async subtractArraysAnywhere(rows: readonly ArrayRow[], lacking: ReadonlyMap<number, ArrayCounts>): Promise<void> {
    if ([...lacking.values()].every(({ arrays, elements }) => arrays === 0 && elements === 0)) return;
    this.anywhere ??= matched(this.mark, this.now, new PathNumbers(() => ''), this.pace);
    const { before, after } = await this.anywhere;
    const pathOf = new Map(Array.from(before, (path, node) => [this.paths.before[node], path]));
    const left = new Map<number, ArrayCounts>();
    for (const [key, counts] of lacking) addTo(left, keyOf(pathOf.get(Math.floor(key / TYPES)) ?? NO_PATH, key % TYPES), counts);
    for (const row of rows) if (this.merges[row.node] === 1) subtractArrays(row, left.get(keyOf(after[row.node], row.type)));
  }
}

const TYPES = ELEMENT_TYPES.length;

interface ArrayCounts {
  arrays: number;
  elements: number;
}

interface ArrayRow extends ArrayCounts {
  readonly node: number;
  readonly type: number;
}

const keyOf = (path: number, type: number): number => path * TYPES + type;

function addTo(sums: Map<number, ArrayCounts>, key: number, { arrays, elements }: ArrayCounts): void {
  const sum = sums.get(key);
  sums.set(key, { arrays: (sum?.arrays ?? 0) + arrays, elements: (sum?.elements ?? 0) + elements });
}

/** Subtracts what is left from a row, as far as it goes. */
function subtractArrays(row: ArrayRow, left: ArrayCounts | undefined): void {
  if (left === undefined) return;
  const taken = { arrays: Math.min(left.arrays, row.arrays), elements: Math.min(left.elements, row.elements) };
  row.arrays -= taken.arrays;
  row.elements -= taken.elements;
  left.arrays -= taken.arrays;
  left.elements -= taken.elements;
}

/**
 * Subtracts the counts of paths from the contexts that have them, in order, as far as they go.
 *
 * @param only contexts from which to subtract, 1 for each; all if left out
 */
function subtract(values: Float64Array, paths: Int32Array, left: Float64Array, only?: Uint8Array): void {
  for (let i = 0; i < values.length; i++) {
    const path = paths[i];
    if (path === NO_PATH || left[path] === 0 || only?.[i] === 0) continue;
    const taken = Math.min(values[i], left[path]);
    values[i] -= taken;
    left[path] -= taken;
  }
}

async function numbersIn(column: NumberColumn, nodes: number, pace: Pace): Promise<Float64Array> {
  const numbers = new Float64Array(nodes);
  const reader = column.reader(pace);
  for (let done = 0; done < nodes; ) {
    await pace.tick('decode', done, nodes);
    const count = await reader.read(Math.min(CHUNK, nodes - done));
    if (count === 0) break;
    numbers.set(reader.values.subarray(0, count), done);
    done += count;
  }
  return numbers;
}
