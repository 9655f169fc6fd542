/** Sums a recording's metrics when it is opened as a profile, and finds those that cannot be used. */
import { descriptorOf, lessExact } from '../../common/metrics';
import type { MetricInfo } from '../api/engine';
import { damaged, FormatError, sectionAbsent } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { type ArrayTotals, arrayTotals, type ColumnTotals, columnTotals, type Visit } from './column-totals';
import { ConstructorlessCalls } from './constructor-list';
import { constructorWarnings } from './constructor-warnings';
import { type Constructors, isDerived } from './constructors';
import { type ArrayColumn, type NumberColumn, type RecordedMetric, type Recording, withoutSource } from './recording';

/** The usable metrics of a recording, and problems with the others. */
export interface Metrics {
  readonly metrics: readonly RecordedMetric[];
  readonly infos: readonly MetricInfo[];
  /** Sums by thread, in the order of `metrics`. */
  readonly totals: readonly Float64Array[];
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Reads every column once. Leaves out metrics that are broken or cannot be summed exactly. Throws FormatError if none is left.
 */
export async function measureMetrics(recording: Recording, columns: Columns, pace: Pace): Promise<Metrics> {
  const metrics: RecordedMetric[] = [];
  const infos: MetricInfo[] = [];
  const totals: Float64Array[] = [];
  const warnings: string[] = [];
  const problems: string[] = [];
  let inexact = false;
  for (const metric of recording.metrics) {
    const { id, source } = metric;
    let { kind } = metric;
    let own: Float64Array | undefined;
    let gross = 0;
    switch (source.kind) {
      case 'column':
        own = (await columns.totals(source.column, pace))?.sums;
        break;
      case 'constructors': {
        const run = await columns.totals(source.calls, pace);
        own = run?.objects?.byThread;
        if (run === null) problems.push(withoutSource(id));
        else if (run.objects !== null)
          warnings.push(...constructorWarnings(columns.constructors, run.objects.belowZero, recording.methods));
        break;
      }
      case 'sizes': {
        const bytes = (await columns.totals(source.calls, pace))?.objects?.bytes ?? null;
        const ofArrays = await columns.totals(source.column, pace);
        if (bytes === null || ofArrays === null) {
          problems.push(withoutSource(id));
          break;
        }
        own = ofArrays.sums.map((sum, thread) => sum + bytes.byThread[thread]);
        if (bytes.isLowerBound) kind = lessExact(kind, 'lower-bound');
        gross = bytes.gross;
        break;
      }
      case 'arrays':
      case 'elements':
        own = (await columns.arrays(source.arrays, pace))?.[source.kind];
        if (own === undefined) problems.push(withoutSource(id));
    }
    if (own === undefined) continue;
    const total = own.reduce((sum, value) => sum + value, 0);
    if (Math.max(Math.abs(total), gross) > Number.MAX_SAFE_INTEGER) {
      problems.push(`Metric ${id} is left out: its sum exceeds 2^53 − 1 and would not be exact.`);
      inexact = true;
      continue;
    }
    metrics.push(metric);
    totals.push(own);
    infos.push({ ...descriptorOf(metric), kind, total });
  }
  problems.unshift(...columns.problems);
  if (metrics.length === 0 && inexact)
    throw new FormatError('too-large', 'The sum of every metric in the file exceeds 2^53 − 1.', '', 'Record a shorter run.');
  if (metrics.length === 0) throw damaged(`The file has no complete metric. ${problems.join(' ')}`, 'metric sections');
  return { metrics, infos, totals, problems, warnings };
}

/** Totals of the columns, each read only once however many metrics need it. */
export class Columns {
  readonly problems: string[] = [];
  private readonly known = new Map<NumberColumn | ArrayColumn, ColumnTotals | ArrayTotals | null>();

  constructor(
    private readonly recording: Recording,
    readonly constructors: Constructors,
  ) {}

  /** Null if the column is broken. */
  totals(column: NumberColumn, pace: Pace, visit?: Visit): Promise<ColumnTotals | null> {
    const { recording, constructors } = this;
    const sources = recording.metrics.map(({ source }) => source);
    const objects = sources.some((source) => isDerived(source) && source.calls === column) ? constructors : null;
    const hidesMade = sources.some((source) => source.kind === 'column' && source.column === column && source.hidesMade);
    return this.once(column, async () =>
      columnTotals(recording, column, objects, pace, visit, hidesMade ? ConstructorlessCalls.of(constructors) : null),
    );
  }

  arrays(column: ArrayColumn, pace: Pace): Promise<ArrayTotals | null> {
    return this.once(column, () => arrayTotals(this.recording, column, pace));
  }

  private async once<T extends ColumnTotals | ArrayTotals>(
    column: NumberColumn | ArrayColumn,
    measure: () => Promise<T>,
  ): Promise<T | null> {
    const known = this.known.get(column);
    if (known !== undefined) return known as T | null;
    const totals = await measure().catch((error: unknown) => {
      if (!(error instanceof FormatError)) throw error;
      this.problems.push(sectionAbsent(column.name, error));
      return null;
    });
    this.known.set(column, totals);
    return totals;
  }
}
