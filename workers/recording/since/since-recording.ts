/** Makes the recording of what happened between two dumps of one recording. */
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
 * The tree is that of the later dump. Where contexts were folded, threads merged, or metrics switched in between, a context may
 * have fewer counts than before: its difference is shown as 0, and the missing counts are named by method. Snapshots, waits for
 * locks and times of methods are left out, because they are those since the beginning.
 *
 * Throws FormatError (`undecided`) if the dumps are not of one recording.
 */
export async function recordingSince(mark: Recording, now: Recording, pace: Pace): Promise<SinceRecording> {
  const why = differentRun(mark, now);
  if (why !== '')
    throw new FormatError('undecided', `The two dumps are not of one recording: ${why}.`, '', 'Open dumps of one recording.');
  const numbers = new PathNumbers();
  const before = await numbers.add(mark, pace);
  const after = await numbers.find(now, pace);
  const work = new Subtraction(mark, now, numbers, before, after, pace);
  const metrics: Recording['metrics'][number][] = [];
  for (const metric of now.metrics) {
    const { interpreted: _, ...described } = metric;
    const old = mark.metrics.find(({ id }) => id === metric.id)?.source;
    metrics.push({ ...described, source: await work.source(metric.id, metric.source, old) });
  }
  const { snapshots: _, observed: __, regions: ___, clock: ____, overlay: _____, pauses: ______, ...rest } = now;
  const recording = recordingWith({
    ...rest,
    snapshots: null,
    start: mark.end,
    threads: now.threads.map((thread) => threadSince(thread, mark)),
    metrics,
    pops: await work.copy(now.pops),
    method: await work.copy(now.method),
    ...(now.lines && { lines: await work.copy(now.lines) }),
  });
  return { recording, moved: work.moved };
}

/** A thread with the bytes that the VM says it allocated since the mark; without them if threads were merged in between. */
function threadSince(thread: RecordedThread, { threads }: Recording): RecordedThread {
  const before = threads.find(({ id, name }) => id === thread.id && name === thread.name);
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

  constructor(
    private readonly mark: Recording,
    private readonly now: Recording,
    private readonly paths: PathNumbers,
    private readonly before: Int32Array,
    private readonly after: Int32Array,
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
    const left = new Float64Array(this.paths.size);
    if (mark !== null) {
      const old = await numbersIn(mark, this.mark.nodes, this.pace);
      for (let i = 0; i < old.length; i++) left[this.before[i]] += old[i];
    }
    const { after } = this;
    for (let i = 0; i < values.length; i++) {
      const path = after[i];
      if (path === NO_PATH || left[path] === 0) continue;
      const taken = Math.min(values[i], left[path]);
      values[i] -= taken;
      left[path] -= taken;
    }
    if (metric !== '') this.name(metric, left);
    const made = new PackedColumn(now.name, values.length, (i) => values[i]);
    this.made.set(now, made);
    return made;
  }

  /** Names counts of the earlier dump that the later one lacks. */
  private name(metric: string, left: Float64Array): void {
    const byMethod = new Map<number, number>();
    let amount = 0;
    for (let path = 0; path < left.length; path++) {
      if (left[path] === 0) continue;
      const method = this.paths.method[path];
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
    const left = new Map<number, { arrays: number; elements: number }>();
    const keyOf = (path: number, type: number): number => path * ELEMENT_TYPES.length + type;
    if (mark !== null)
      for await (const { node, type, arrays, elements } of mark.parts(this.pace))
        for (let i = 0; i < node.length; i++) {
          const key = keyOf(this.before[node[i]], type[i]);
          const sum = left.get(key) ?? { arrays: 0, elements: 0 };
          left.set(key, { arrays: sum.arrays + arrays[i], elements: sum.elements + elements[i] });
        }
    const rows: number[][] = [];
    for await (const { node, type, arrays, elements } of now.parts(this.pace))
      for (let i = 0; i < node.length; i++) {
        const path = this.after[node[i]];
        const old = path === NO_PATH ? undefined : left.get(keyOf(path, type[i]));
        const row = [node[i], type[i], arrays[i], elements[i]];
        if (old !== undefined) {
          row[2] -= Math.min(old.arrays, arrays[i]);
          row[3] -= Math.min(old.elements, elements[i]);
          old.arrays -= arrays[i] - row[2];
          old.elements -= elements[i] - row[3];
        }
        if (row[2] > 0 || row[3] > 0) rows.push(row);
      }
    const entries: ArrayEntries = {
      node: Uint32Array.from(rows, ([node]) => node),
      type: Uint8Array.from(rows, ([, type]) => type),
      arrays: Float64Array.from(rows, ([, , arrays]) => arrays),
      elements: Float64Array.from(rows, ([, , , elements]) => elements),
    };
    return {
      name: now.name,
      async *parts() {
        if (rows.length > 0) yield entries;
      },
    };
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
