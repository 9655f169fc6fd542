/**
 * Figures of a source file's methods, by the lines where they begin, for one profile or both sides of a comparison; also
 * figures of a method's callees.
 */

import { unitBehind } from '../../../common/numbers';
import { about, digitsUnit, isEstimate, isOfSamples, workOf } from '../../../common/sampling';
import { sourceOf } from '../../../common/source-names';
import type {
  FrameName,
  LowerBound,
  MethodRow,
  MetricInfo,
  NeighbourRow,
  Transform,
  UnionFileMethod,
} from '../../../workers/api/engine';
import { change, count, figure, plural, short, shortFigure } from '../../ui/format';
import { boundFor, marked, spoken } from '../../ui/lower-bounds';
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
  /** Number of the method or, in a comparison, of one of its contexts; used to select it. */
  id: number;
  name: FrameName;
  /** The first line with code. */
  line: number;
  /** The line of its declaration, where its figures are; {@link line} if unknown. */
  head: number;
  /** Inclusive figures: one for a profile; A and B for a comparison. */
  inclusive: number[];
  /** For a profile: exclusive, calls. For a comparison: exclusive in A and B, calls in A and B. */
  figures: number[];
  bound?: LowerBound | undefined;
}

export interface FileFigures {
  /** The selected method, with its line in the visible side's text. */
  method: MethodAtLine;
  methods: MethodAtLine[];
  columns: FigureColumn[];
  /** Cells for a line where methods begin. */
  cells(at: LineFigures): Cell[];
  /** Cells for a line that calls these methods, costliest first; null in a comparison. */
  callCells: ((callees: readonly NeighbourRow[]) => Cell[]) | null;
  /** The selected method's figures in a sentence. */
  sentence: string;
}

export interface Cell {
  text: string;
  /** Full figures. */
  title: string;
  kind?: 'grew' | 'shrank' | undefined;
  /** Length of its bar as a fraction of the file's largest figure, 0 to 1. */
  heat?: number;
}

const linesOf = (name: FrameName): Pick<MethodAtLine, 'line' | 'head'> => {
  const { line } = sourceOf(name);
  return { line, head: line };
};

/** Moves the figures of methods to their declarations. */
export function atHeads(figures: FileFigures, heads: readonly number[]): FileFigures {
  const methods = figures.methods.map((method, at) => ({
    ...method,
    head: method.line < 1 ? method.line : (heads[at] ?? method.line),
  }));
  return { ...figures, methods, method: methods.find(({ id }) => id === figures.method.id) ?? figures.method };
}

const larger = ({ inclusive }: MethodAtLine): number => Math.max(...inclusive);

/** `Math.max` with all of them would fail: a file may have more methods than a call takes arguments. */
const largestOf = (methods: readonly MethodAtLine[], figure: (method: MethodAtLine) => number): number =>
  methods.reduce((most, method) => Math.max(most, figure(method)), 0);

/** The properties of a metric on which words about its figures depend. */
type Measured = Pick<MetricInfo, 'kind' | 'unit'>;

/** Explains figures shown next to lines: estimates, work, or dependent on the machine. */
export const natureWords = (metric: Measured): string =>
  metric.kind === 'sampled'
    ? 'Figures are estimates from samples.'
    : workOf(metric) === 'work'
      ? 'Figures are work, not time.'
      : 'They depend on the machine and its load.';

/** Figure in full with its unit; counts with all their digits. */
const full = (sum: number, metric: Measured): string =>
  about(`${figure(sum, digitsUnit(metric))}${unitBehind(digitsUnit(metric) || metric.unit)}`, isEstimate(metric) && sum !== 0);

export function figuresOfOne(
  { method, others, total }: { method: MethodRow; others: MethodRow[]; total: number },
  metric: Measured,
  callees: readonly NeighbourRow[] = [],
): FileFigures {
  const { unit } = metric;
  const at = (row: MethodRow): MethodAtLine => ({
    id: row.method,
    name: row.name,
    ...linesOf(row.name),
    inclusive: [row.inclusive],
    figures: [row.exclusive, row.calls],
    bound: row.lowerBound,
  });
  const own = at(method);
  const methods = [own, ...others.map(at)];
  const largest = largestOf(methods, larger);
  const heat = (sum: number): number => (largest > 0 ? Math.min(1, sum / largest) : 0);
  const [exclusive = 0, calls = 0] = own.figures;
  // Sampled files have no calls.
  const hasCalls = methods.some(({ figures }) => figures[1] > 0);
  const callCell = (times: number): Cell[] => (hasCalls ? [{ text: short(times), title: plural(times, 'call') }] : []);
  const said = (sum: number, bound: LowerBound | undefined): string => spoken(full(sum, metric), bound);
  const sharePart = (sum: number): Cell => {
    const text = estimatedShare(sum, total, metric);
    return { text, title: `${text} of the tree` };
  };
  // In a recursion, calls contain each other, so the sum over callees may count something twice.
  const isRecursive = callees.reduce((sum, callee) => sum + callee.inclusive, exclusive) > method.inclusive * (1 + 1e-9);
  return {
    method: own,
    methods,
    columns: [
      {
        id: 'inclusive',
        label: 'Inclusive',
        hint: `${capital(unit)} of the method that begins here, or of the call marked →, including everything below it`,
      },
      { id: 'share', label: 'Share', hint: 'Share of the tree, inclusive', wideOnly: true },
      { id: 'exclusive', label: 'Exclusive', hint: `Exclusive ${unit} of the method that begins here` },
      ...(hasCalls ? [CALLS] : []),
    ],
    cells: ({ methods: here, inclusive: [most = 0], sums: [sum = 0, times = 0] }) => {
      const bound = here.find((each) => each.bound)?.bound;
      const ofSeveral = here.length > 1 ? `, the largest of ${count(here.length)} methods` : '';
      return [
        {
          text: marked(shortFigure(most, unit), boundFor(bound)),
          title: `${said(most, bound)} inclusive${ofSeveral}`,
          heat: heat(most),
        },
        sharePart(most),
        {
          text: marked(shortFigure(sum, unit), boundFor(bound, 'exclusive')),
          title: `${said(sum, boundFor(bound, 'exclusive'))} exclusive`,
        },
        ...callCell(times),
      ];
    },
    callCells: (here) => {
      const sum = here.reduce((all, callee) => all + callee.inclusive, 0);
      const atMost = here.length > 1 && isRecursive;
      const cost = atMost ? Math.min(sum, method.inclusive) : sum;
      const bound = here.find(({ lowerBound }) => lowerBound)?.lowerBound;
      const list = here.flatMap(({ name, inclusive, lowerBound }) =>
        name === null ? [] : `${shortName(name)}: ${said(inclusive, lowerBound)}`,
      );
      return [
        {
          text: `${atMost ? '≤' : ''}→ ${marked(shortFigure(cost, unit), bound)}`,
          title: `Methods mentioned only on this line, including all they call:\n${list.join('\n')}`,
          heat: heat(cost),
        },
        sharePart(cost),
        { text: '', title: '' },
        ...callCell(here.reduce((all, callee) => all + callee.calls, 0)),
      ];
    },
    sentence: `${shortName(own.name)}: ${said(method.inclusive, own.bound)} inclusive, ${estimatedShare(method.inclusive, total, metric)}; ${said(exclusive, boundFor(own.bound, 'exclusive'))} exclusive${hasCalls ? `, in ${plural(calls, 'call')}` : ''}`,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const CALLS: FigureColumn = { id: 'calls', label: 'Calls', hint: 'Calls to the method that begins here', wideOnly: true };

export function figuresOfTwo(
  { method, others }: { method: UnionFileMethod; others: UnionFileMethod[] },
  metric: Measured,
  side: 'a' | 'b',
): FileFigures {
  const { unit } = metric;
  const isSampled = isOfSamples(metric);
  const figuresOf = (row: UnionFileMethod) => ({
    id: row.context,
    inclusive: [row.inclusiveA, row.inclusiveB],
    figures: [row.a, row.b, row.callsA, row.callsB],
  });
  const at = (row: UnionFileMethod): MethodAtLine | null => {
    const name = side === 'a' ? row.inA : row.inB;
    return name && { ...figuresOf(row), name, ...linesOf(name) };
  };
  // A method missing from this side is in the other side's text.
  const own: MethodAtLine = at(method) ?? { ...figuresOf(method), name: method.name, line: 0, head: 0 };
  const methods = [own, ...others.flatMap((row) => at(row) ?? [])];
  const largest = largestOf(methods, larger);
  const [a = 0, b = 0, callsA = 0, callsB = 0] = own.figures;
  const hasCalls = methods.some(({ figures }) => figures[2] > 0 || figures[3] > 0);
  const changed = (from: number, to: number, title: string): Cell => ({
    text: change(from, to),
    title,
    kind: to > from ? 'grew' : to < from ? 'shrank' : undefined,
  });
  const both = (from: number, to: number): string => `${figure(from, digitsUnit(metric))} → ${full(to, metric)}`;
  const counted = (sum: number, calls: number): Cell => ({
    text: shortFigure(sum, unit),
    title: `${full(sum, metric)} inclusive${hasCalls ? `, ${plural(calls, 'call')}` : ''}`,
  });
  return {
    method: own,
    methods,
    columns: [
      {
        id: 'a',
        label: 'A',
        hint: `${capital(unit)} in A of the method that begins here, including all it calls`,
        wideOnly: true,
      },
      { id: 'b', label: 'B', hint: `${capital(unit)} in B of the method that begins here, including all it calls` },
      ...(isSampled
        ? []
        : [
            { id: 'change', label: 'Change', hint: 'Inclusive change from A to B' },
            { id: 'own', label: 'Exclusive', hint: 'Exclusive change from A to B', wideOnly: true },
          ]),
    ],
    cells: ({ inclusive: [inA = 0, inB = 0], sums: [ownA = 0, ownB = 0, timesA = 0, timesB = 0] }) => [
      { ...counted(inA, timesA), heat: largest > 0 ? inA / largest : 0 },
      { ...counted(inB, timesB), heat: largest > 0 ? inB / largest : 0 },
      ...(isSampled
        ? []
        : [
            changed(inA, inB, `${both(inA, inB)} inclusive`),
            ownA === 0 && ownB === 0 ? { text: '', title: '' } : changed(ownA, ownB, `${both(ownA, ownB)} exclusive`),
          ]),
    ],
    callCells: null,
    sentence: `${shortName(own.name)}: ${both(method.inclusiveA, method.inclusiveB)} inclusive${isSampled ? '' : ` (${change(method.inclusiveA, method.inclusiveB)})`}; ${both(a, b)} exclusive${isSampled ? '' : ` (${change(a, b)})`}${hasCalls ? `, in ${count(callsA)} → ${count(callsB)} calls` : ''}`,
  };
}

export interface LineFigures {
  methods: MethodAtLine[];
  /** The largest inclusive figures, not their sums: one of the methods may call another, which would then count twice. */
  inclusive: number[];
  /** Sums of the methods' other figures. */
  sums: number[];
}

/** For each line, counted from 1: the methods that begin there, largest first, and their figures. */
export function byLine(methods: readonly MethodAtLine[]): Map<number, LineFigures> {
  const lines = new Map<number, LineFigures>();
  for (const method of [...methods].sort((one, other) => larger(other) - larger(one))) {
    if (method.head < 1) continue;
    const known = lines.get(method.head);
    if (known === undefined)
      lines.set(method.head, { methods: [method], inclusive: [...method.inclusive], sums: [...method.figures] });
    else {
      known.methods.push(method);
      known.inclusive = known.inclusive.map((most, at) => Math.max(most, method.inclusive[at]));
      known.sums = known.sums.map((sum, at) => sum + method.figures[at]);
    }
  }
  return lines;
}

/**
 * The transforms up to the one that inverts the tree: before it, exclusive figures belong to the method itself. Grouped trees
 * keep all transforms, because grouping renumbers methods.
 */
export function beforeLeafUp(transforms: readonly Transform[] | undefined): readonly Transform[] | undefined {
  const at = transforms?.findIndex(({ kind }) => kind === 'invert' || kind === 'callers') ?? -1;
  return at < 0 || transforms?.some(({ kind }) => kind === 'group') ? transforms : transforms?.slice(0, at);
}

/** Transforms after which a method's callees are no longer those named in its text. */
const FOLDING = new Set<Transform['kind']>(['fold', 'only', 'own', 'group']);

/** The transforms up to the first that folds frames: before it, callees are those that the method itself calls. */
export function beforeFolding(transforms: readonly Transform[] | undefined): readonly Transform[] {
  const at = transforms?.findIndex(({ kind }) => FOLDING.has(kind)) ?? -1;
  return at < 0 ? (transforms ?? []) : (transforms ?? []).slice(0, at);
}
