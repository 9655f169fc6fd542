/** Figures of a source file's methods, by the lines where they begin: of one profile, or of both sides of a comparison. */

import { unitBehind } from '../../../common/numbers';
import { about, digitsUnit, isEstimate, isOfSamples, workOf } from '../../../common/sampling';
import { sourceOf } from '../../../common/source-names';
import type { FrameName, MethodRow, MetricInfo, Transform, UnionFileMethod } from '../../../workers/api/engine';
import { change, count, figure, plural, short, shortFigure } from '../../ui/format';
import { shortName } from '../../ui/method-names';
import { estimatedShare } from '../../ui/sampled-shares';

export interface FigureColumn {
  id: string;
  label: string;
  /** Full name of the column. */
  hint: string;
  wideOnly?: boolean;
}

export interface MethodAtLine {
  /** Number of the method, or of one of its contexts in a comparison; selecting uses it. */
  id: number;
  name: FrameName;
  line: number;
  /** For a profile exclusive, calls; for a comparison A, B, calls of A, calls of B. */
  figures: number[];
}

export interface FileFigures {
  /** The selected method, with the line of the side in sight. */
  method: MethodAtLine;
  methods: MethodAtLine[];
  columns: FigureColumn[];
  /** Cells of a line where methods with these sums begin. */
  cells(sums: number[]): Cell[];
  /** The sum as a fraction of the file's largest, 0 to 1. */
  heat(sums: number[]): number;
  /** The selected method's figures in a sentence. */
  sentence: string;
}

export interface Cell {
  text: string;
  /** Full figures. */
  title: string;
  kind?: 'grew' | 'shrank' | undefined;
}

const larger = ({ figures }: MethodAtLine): number => figures[0];

/** A loop: a file may have more methods than a call takes arguments. */
const largestOf = (methods: readonly MethodAtLine[], figure: (method: MethodAtLine) => number): number =>
  methods.reduce((most, method) => Math.max(most, figure(method)), 0);

/** A metric, as far as words about its figures depend on it. */
type Measured = Pick<MetricInfo, 'kind' | 'unit'>;

/** Words on what figures of a metric are, where they stand beside lines. */
export const natureWords = (metric: Measured): string =>
  metric.kind === 'sampled'
    ? 'They are sampled: estimates.'
    : workOf(metric) === 'work'
      ? 'They are work, not time.'
      : 'They depend on the machine and its load.';

/** Full figure with its unit: all digits of counts. */
const full = (sum: number, metric: Measured): string =>
  about(`${figure(sum, digitsUnit(metric))}${unitBehind(digitsUnit(metric) || metric.unit)}`, isEstimate(metric) && sum !== 0);

export function figuresOfOne(
  { method, others, total }: { method: MethodRow; others: MethodRow[]; total: number },
  metric: Measured,
): FileFigures {
  const { unit } = metric;
  const at = (row: MethodRow): MethodAtLine => ({
    id: row.method,
    name: row.name,
    line: sourceOf(row.name).line,
    figures: [row.exclusive, row.calls],
  });
  const own = at(method);
  const methods = [own, ...others.map(at)];
  const largest = largestOf(methods, larger);
  const [exclusive = 0, calls = 0] = own.figures;
  // Files of samples know no calls.
  const hasCalls = methods.some(({ figures }) => figures[1] > 0);
  return {
    method: own,
    methods,
    columns: [
      { id: 'exclusive', label: 'Exclusive', hint: `Exclusive ${unit} of the method that begins here` },
      { id: 'share', label: 'Share', hint: 'Share of the tree, exclusive' },
      ...(hasCalls ? [CALLS] : []),
    ],
    cells: ([sum = 0, times = 0]) => [
      { text: shortFigure(sum, unit), title: `${full(sum, metric)} exclusive` },
      { text: estimatedShare(sum, total, metric), title: `${estimatedShare(sum, total, metric)} of the tree` },
      ...(hasCalls ? [{ text: short(times), title: plural(times, 'call') }] : []),
    ],
    heat: ([sum = 0]) => (largest > 0 ? sum / largest : 0),
    sentence: `${shortName(own.name)}: ${full(exclusive, metric)} exclusive, ${estimatedShare(exclusive, total, metric)}${hasCalls ? `, in ${plural(calls, 'call')}` : ''}`,
  };
}

const CALLS: FigureColumn = { id: 'calls', label: 'Calls', hint: 'Calls of the method that begins here', wideOnly: true };

export function figuresOfTwo(
  { method, others }: { method: UnionFileMethod; others: UnionFileMethod[] },
  metric: Measured,
  side: 'a' | 'b',
): FileFigures {
  const { unit } = metric;
  const isSampled = isOfSamples(metric);
  const at = (row: UnionFileMethod): MethodAtLine | null => {
    const name = side === 'a' ? row.inA : row.inB;
    return name && { id: row.context, name, line: sourceOf(name).line, figures: [row.a, row.b, row.callsA, row.callsB] };
  };
  // A method that this side does not have is in the other side's text.
  const own: MethodAtLine = at(method) ?? {
    id: method.context,
    name: method.name,
    line: 0,
    figures: [method.a, method.b, method.callsA, method.callsB],
  };
  const methods = [own, ...others.flatMap((row) => at(row) ?? [])];
  const largest = largestOf(methods, ({ figures: [a = 0, b = 0] }) => Math.max(a, b));
  const [a = 0, b = 0, callsA = 0, callsB = 0] = own.figures;
  const hasCalls = methods.some(({ figures }) => figures[2] > 0 || figures[3] > 0);
  const counted = (sum: number, calls: number) => ({
    text: shortFigure(sum, unit),
    title: `${full(sum, metric)} exclusive${hasCalls ? `, ${plural(calls, 'call')}` : ''}`,
  });
  return {
    method: own,
    methods,
    columns: [
      { id: 'a', label: 'A', hint: `Exclusive ${unit} in A of the method that begins here`, wideOnly: true },
      { id: 'b', label: 'B', hint: `Exclusive ${unit} in B of the method that begins here` },
      ...(isSampled ? [] : [{ id: 'change', label: 'Change', hint: 'From A to B' }]),
    ],
    cells: ([inA = 0, inB = 0, timesA = 0, timesB = 0]) => [
      counted(inA, timesA),
      counted(inB, timesB),
      ...(isSampled
        ? []
        : [
            {
              text: change(inA, inB),
              title: `${figure(inA, digitsUnit(metric))} → ${full(inB, metric)}`,
              kind: inB > inA ? ('grew' as const) : inB < inA ? ('shrank' as const) : undefined,
            },
          ]),
    ],
    heat: ([inA = 0, inB = 0]) => (largest > 0 ? Math.max(inA, inB) / largest : 0),
    sentence: `${shortName(own.name)}: ${figure(a, digitsUnit(metric))} → ${full(b, metric)} exclusive${isSampled ? '' : ` (${change(a, b)})`}${hasCalls ? `, in ${count(callsA)} → ${count(callsB)} calls` : ''}`,
  };
}

export interface LineFigures {
  methods: MethodAtLine[];
  sums: number[];
}

/** By line, from 1: the methods that begin there, largest first, and their sums. */
export function byLine(methods: readonly MethodAtLine[]): Map<number, LineFigures> {
  const lines = new Map<number, LineFigures>();
  for (const method of [...methods].sort((one, other) => larger(other) - larger(one))) {
    if (method.line < 1) continue;
    const known = lines.get(method.line);
    if (known === undefined) lines.set(method.line, { methods: [method], sums: [...method.figures] });
    else {
      known.methods.push(method);
      known.sums = known.sums.map((sum, at) => sum + method.figures[at]);
    }
  }
  return lines;
}

/**
 * The transforms before the tree was inverted: there exclusive figures belong to the method itself.
 * Grouped trees keep all transforms, because grouping numbers methods anew.
 */
export function beforeLeafUp(transforms: readonly Transform[] | undefined): readonly Transform[] | undefined {
  const at = transforms?.findIndex(({ kind }) => kind === 'invert' || kind === 'callers') ?? -1;
  return at < 0 || transforms?.some(({ kind }) => kind === 'group') ? transforms : transforms?.slice(0, at);
}
