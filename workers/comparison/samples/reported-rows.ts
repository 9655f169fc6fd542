/**
 * Chooses the methods whose shares of samples differ enough between two profiles to be reported. A row is a method with
 * everything below its contexts.
 */
import type { MetricKind } from '../../../common/metrics';
import type { Tree } from '../../tree/tree';
import { firstContexts, methodsAround, narrowed, type OwnRows, type RowContexts } from './own-rows';
import {
  areSeveral,
  boundOfRows,
  differs,
  type Events,
  isJudged,
  isLarge,
  isOffset,
  lieApart,
  spreadOfRuns,
  standardErrors,
  type Whole,
} from './share-rule';

/** Maximum number of rows to report. */
const MOST = 5;
/**
 * Standard errors of two rows count as equal if they differ by at most this fraction: the same events may have been summed in a
 * different order.
 */
const ROUNDING = 1e-9;

/** Samples of one run, by its contexts. */
export interface SampledRun {
  /** Exclusive prefix sums over the contexts of the run. */
  readonly sums: Float64Array;
  /** Position of each context in the tree, ascending. */
  readonly places: Uint32Array;
  /** Units that an event stands for; null if the file does not say. */
  readonly eventWeight: number | null;
}

/** A method whose share differs. Its figures leave out the samples of rows reported before it. */
export interface ReportedRow {
  readonly method: number;
  /** The context with most of the difference. */
  readonly context: number;
  /** Number of the method's outermost contexts. */
  readonly contexts: number;
  /** Samples of the method on either side, and of all own methods (`whole`), in units of the metric. */
  readonly a: number;
  readonly b: number;
  readonly wholeA: number;
  readonly wholeB: number;
  /** Shares in each run. */
  readonly runsA: readonly number[];
  readonly runsB: readonly number[];
}

/** The differences between two sides. */
export interface ReportedRows {
  readonly reported: readonly ReportedRow[];
  /**
   * By context: the number, from 1, of the reported row that contains it; that number negated where a row begins; 0 outside
   * reported rows.
   */
  readonly within: Int8Array;
  readonly whole: Whole;
  /** Number of rows that were judged at first. */
  readonly rows: number;
}

/** The samples of all runs of a side in the tree, without those that reported rows took. */
class Side {
  /** Units per event, after Kish, over all runs together. */
  readonly weight: number;
  /** Sum of the contexts before each one, over all runs, in units of the metric. */
  private readonly before: Float64Array;
  /** Sums in units of the metric, of each method's row and of all own code: for each run, and over all runs. */
  readonly ofRuns: { rows: Float64Array; whole: number }[] = [];
  readonly rows: Float64Array;
  whole = 0;

  constructor(
    private readonly tree: Pick<Tree, 'size' | 'end'>,
    private readonly runs: readonly SampledRun[],
    methods: number,
  ) {
    this.before = new Float64Array(tree.size + 1);
    this.rows = new Float64Array(methods);
    this.weight = weightOf(runs);
  }

  /** Sums the contexts marked in `open`, by the rows that begin at the given contexts. */
  sum(open: Uint8Array, { contexts, methods }: RowContexts): void {
    const { before, tree, rows, ofRuns } = this;
    before.fill(0);
    rows.fill(0);
    ofRuns.length = 0;
    const single = new Float64Array(this.runs.length > 1 ? before.length : 0);
    for (const { sums, places } of this.runs) {
      const of = this.runs.length > 1 ? single : before;
      let sum = 0;
      for (let u = 0, i = 0; u < tree.size; u++) {
        of[u] = sum;
        if (places[i] !== u) continue;
        if (open[u] === 1) sum += Math.max(0, sums[i + 1] - sums[i]);
        i++;
      }
      of[tree.size] = sum;
      const ofRun = of === before ? rows : new Float64Array(rows.length);
      for (let at = 0; at < contexts.length; at++) ofRun[methods[at]] += of[tree.end[contexts[at]]] - of[contexts[at]];
      ofRuns.push({ rows: ofRun, whole: sum });
      if (of === before) continue;
      for (let u = 0; u <= tree.size; u++) before[u] += of[u];
      for (let m = 0; m < rows.length; m++) rows[m] += ofRun[m];
    }
    this.whole = before[tree.size];
  }

  /** Units of contexts including everything below them. */
  unitsIn(contexts: readonly number[]): number {
    return contexts.reduce((sum, u) => sum + this.before[this.tree.end[u]] - this.before[u], 0);
  }

  shareIn(units: number): number {
    return this.whole === 0 ? 0 : units / this.whole;
  }

  eventsOfRuns(method: number): { row: number; whole: number }[] {
    return this.ofRuns.map(({ rows, whole }) => ({ row: rows[method] / this.weight, whole: whole / this.weight }));
  }

  sharesOf(method: number): number[] {
    return this.ofRuns.map(({ rows, whole }) => (whole > 0 ? rows[method] / whole : 0));
  }
}

/**
 * Finds the methods whose shares differ by more than two runs of the same program would. First comes the one that differs by
 * most standard errors. Its samples are then taken out, the remaining ones are compared, and so on. Takes one pass over the
 * tree for each run and each reported row.
 *
 * @param methods number of methods in the tree
 * @param kind kind of the metric
 */
export function reportedRows(
  tree: Pick<Tree, 'size' | 'end'>,
  own: OwnRows,
  methods: number,
  runs: Readonly<Record<'a' | 'b', readonly SampledRun[]>>,
  kind: MetricKind,
): ReportedRows {
  const [a, b] = [new Side(tree, runs.a, methods), new Side(tree, runs.b, methods)];
  const open = own.isOwn.slice();
  const within = new Int8Array(tree.size);
  const reported: ReportedRow[] = [];
  const firstOf = firstContexts(own, methods);
  let first: { whole: Whole; rows: number } | null = null;
  let begins: RowContexts = own;
  for (;;) {
    a.sum(open, begins);
    b.sum(open, begins);
    const events = { a: a.whole / a.weight, b: b.whole / b.weight };
    const original: number = first === null ? events.a + events.b : first.whole.original;
    const whole: Whole = { events, original, kind, runsA: runs.a.length, runsB: runs.b.length };
    const eventsOf = (units: (side: Side) => number): Events => ({ a: units(a) / a.weight, b: units(b) / b.weight });
    const rowOf = (m: number): Events => eventsOf(({ rows }) => rows[m]);
    /**
     * Whether the row of a caller makes up for a method's change, and at least half of the change lies below that caller. Does
     * not apply to waits, because those are not inlined.
     */
    const isOffsetAbove = (m: number, row: Events): boolean => {
      if (kind !== 'sampled') return false;
      const difference = b.shareIn(b.rows[m]) - a.shareIn(a.rows[m]);
      for (const [outer, { below, within }] of methodsAround(own, tree, m)) {
        const through = b.shareIn(b.unitsIn(below)) - a.shareIn(a.unitsIn(below));
        if (through / difference < 0.5 - ROUNDING || !isJudged(rowOf(outer), whole)) continue;
        const rest = eventsOf((side) => side.rows[outer] - side.unitsIn(below) - side.unitsIn(within));
        if (isOffset(row, rest, whole)) return true;
      }
      return false;
    };
    const judged: number[] = [];
    for (let m = 0; m < methods; m++) if (firstOf[m] >= 0 && isJudged(rowOf(m), whole)) judged.push(m);
    if (first === null) {
      first = { whole, rows: judged.length };
      begins = narrowed(own, (m) => isLarge(rowOf(m), whole));
    }
    if (reported.length === MOST || events.a === 0 || events.b === 0) break;
    const bound = boundOfRows(judged.length);
    let best = -1;
    let most = 0;
    for (const m of judged) {
      if (!differs(rowOf(m), whole, bound)) continue;
      const row = { ...rowOf(m), spread: spreadOfRuns([a.eventsOfRuns(m), b.eventsOfRuns(m)]) };
      if (!differs(row, whole, bound)) continue;
      if (areSeveral(whole) && !lieApart(a.sharesOf(m), b.sharesOf(m))) continue;
      const errors = standardErrors(row, whole);
      if (best >= 0 && !comesFirst(errors, most, firstOf[m] > firstOf[best])) continue;
      if (isOffsetAbove(m, row)) continue;
      best = m;
      most = errors;
    }
    if (best < 0) break;
    let context = -1;
    let contexts = 0;
    let largest = Number.NEGATIVE_INFINITY;
    const mark = reported.length + 1;
    for (let at = 0; at < begins.contexts.length; at++) {
      if (begins.methods[at] !== best) continue;
      const u = begins.contexts[at];
      const difference = (b.shareIn(b.unitsIn([u])) - a.shareIn(a.unitsIn([u]))) * Math.sign(most);
      if (open[u] === 0) continue;
      contexts++;
      if (difference > largest) {
        largest = difference;
        context = u;
      }
      for (let below = u; below < tree.end[u]; below++) {
        if (open[below] === 0) continue;
        open[below] = 0;
        within[below] = below === u ? -mark : mark;
      }
    }
    reported.push({
      method: best,
      ...{ context, contexts },
      a: a.rows[best],
      b: b.rows[best],
      wholeA: a.whole,
      wholeB: b.whole,
      runsA: a.sharesOf(best),
      runsB: b.sharesOf(best),
    });
  }
  return { reported, within, ...first };
}

/**
 * Whether a row is reported before the best so far: more standard errors come first; if equal, a growing row, then the row that
 * begins further below.
 */
function comesFirst(errors: number, most: number, isBelow: boolean): boolean {
  const [size, largest] = [Math.abs(errors), Math.abs(most)];
  if (Math.abs(size - largest) > ROUNDING * largest) return size > largest;
  return errors > 0 === most > 0 ? isBelow : errors > 0;
}

/**
 * Units per event over all runs of a side: Σw² / Σw (Kish 1965). If a file does not say, each of its contexts counts as a single
 * event with all of its weight; there were at least that many events.
 */
export function weightOf(runs: readonly Pick<SampledRun, 'sums' | 'eventWeight'>[]): number {
  let [squares, weights] = [0, 0];
  for (const { sums, eventWeight } of runs) {
    const total = sums[sums.length - 1];
    weights += total;
    if (eventWeight !== null) squares += eventWeight * total;
    else for (let i = 0; i + 1 < sums.length; i++) squares += (sums[i + 1] - sums[i]) ** 2;
  }
  return weights > 0 && squares > 0 ? squares / weights : 1;
}
