/** Encodes a shared link's content as bytes, using varints from the .mct encoder (docs/sharing.md). */
import { FOLDED_KINDS } from '../../common/frame-names';
import { DIRECTIONS, METRIC_KINDS } from '../../common/metrics';
import { Bytes } from '../formats/mct/encoder';
import { isWithoutFindings, writeFindings } from './findings';
import { writeHash } from './hash-bytes';
import { FOLDED, type LinkContent, type SharedMetric, type SharedSide, type SharedStory } from './link-content';
import { writePercent, writeText } from './payload-values';
import { writeRuns } from './runs-payload';
import { isWithoutSampling, writeSampling } from './sampling-payload';
import { writeStories } from './story-payload';
import { writeStrings } from './string-table';

/** The texts of a side, in the order in which they are written. */
export const SIDE_TEXTS = ['fileName', 'agent', 'mainClass', 'jvm', 'os', 'dump', 'analysis', 'scope'] as const;
export const SIDE_COUNTS = ['size', 'start', 'end', 'contexts', 'merged', 'notInstrumented', 'limited', 'warnings'] as const;

/** Bits of a metric's description. */
export const EXACT = 1;
export const CARRIED = 2;
export const FALLS = 4;
export const HAS_OVERLAP = 8;
/** Kind and direction of the metric follow. Without this bit, it is exact or sampled, and less of it is better. */
export const DESCRIBED = 16;

/**
 * Writes the body of a link (docs/sharing.md): sides and metrics one by one, methods and contexts as columns of varints. Each
 * column contains one kind of number, which compresses better.
 */
export function writeBody(shared: LinkContent): Uint8Array<ArrayBuffer> {
  const out = new Bytes();
  const isSampled = shared.kind !== null || !isWithoutSampling(shared) || tells(shared, 'work') || tells(shared, 'shares');
  const hasStories = shared.stories.length > 0 || isSampled;
  if (hasStories || shared.runs !== null || !isWithoutFindings(shared.findings)) writeFindings(out, shared.findings);
  out.varint(shared.sides.length);
  for (const side of shared.sides) writeSide(out, side);
  for (const figure of [shared.common, shared.appeared, shared.vanished]) out.varint(figure);
  out.varint(shared.metrics.length);
  for (const metric of shared.metrics) writeMetric(out, metric);
  writeMethods(out, shared);
  writeTree(out, shared);
  for (const metric of shared.metrics) if (metric.columns !== null) writeColumns(out, metric.columns, shared);
  if (hasStories) out.varint(shared.runs === null ? 0 : 1);
  if (shared.runs !== null) writeRuns(out, shared.runs, shared, carriedColumns(shared));
  if (hasStories && shared.sides.length > 1)
    writeStories(out, shared.stories.length > 0 ? shared.stories : carriedColumns(shared).map(() => null));
  if (isSampled) writeSampling(out, shared);
  return out.take();
}

/** Whether a link has a story of a kind: work requires version 6, shares of samples version 7. */
export const tells = ({ stories }: Pick<LinkContent, 'stories'>, kind: SharedStory['kind']): boolean =>
  stories.some((story) => story?.kind === kind);

function writeSide(out: Bytes, side: SharedSide): void {
  for (const key of SIDE_TEXTS) writeText(out, side[key]);
  for (const key of SIDE_COUNTS) out.varint(side[key]);
  writeHash(out, side.sha256);
}

function writeMetric(out: Bytes, { id, label, unit, kind, better, totals, overlap, columns }: SharedMetric): void {
  for (const text of [id, label, unit]) writeText(out, text);
  const falls = totals.some((total) => total < 0) || (columns?.some((column) => column.some((value) => value < 0)) ?? false);
  const described = better !== 'less' || !(kind === 'exact' || kind === 'sampled');
  out.varint(
    (kind === 'exact' ? EXACT : 0) |
      (columns === null ? 0 : CARRIED) |
      (falls ? FALLS : 0) |
      (overlap === null ? 0 : HAS_OVERLAP) |
      (described ? DESCRIBED : 0),
  );
  if (described) out.varint(METRIC_KINDS.indexOf(kind) + METRIC_KINDS.length * DIRECTIONS.indexOf(better));
  for (const total of totals) {
    if (falls) out.varint(total < 0 ? 1 : 0);
    out.varint(Math.abs(total));
  }
  if (overlap !== null) writePercent(out, overlap);
}

function writeMethods(out: Bytes, { methods }: LinkContent): void {
  const tableOf = (texts: string[]): Map<string, number> => {
    const sorted = [...new Set(texts)].sort();
    writeStrings(out, sorted);
    return new Map(sorted.map((text, i) => [text, i]));
  };
  const classes = tableOf(methods.map(({ className }) => className));
  const names = tableOf(methods.map(({ name }) => name));
  const descriptors = tableOf(methods.map(({ descriptor }) => descriptor));
  out.varint(methods.length);
  let before = 0;
  for (const { className } of methods) {
    // Methods are sorted by class.
    const index = classes.get(className)!;
    out.varint(index - before);
    before = index;
  }
  for (const { name } of methods) out.varint(names.get(name)!);
  for (const { descriptor } of methods) out.varint(descriptors.get(descriptor)!);
  for (const { flags } of methods) out.varint(flags);
}

function writeTree(out: Bytes, { sides, depth, method, folded, kind, presence, metrics }: LinkContent): void {
  const size = depth.length;
  out.varint(size);
  for (let i = 0; i < size; i++) out.varint(i === 0 ? 0 : depth[i - 1] + 1 - depth[i]);
  for (let i = 0; i < size; i++) out.varint(method[i] === FOLDED ? 0 : method[i] + 1);
  for (let i = 0; i < size; i++)
    if (method[i] === FOLDED) out.varint(kind === null ? folded[i] : FOLDED_KINDS.length * folded[i] + kind[i]);
  if (sides.length < 2) return;
  const carried = carriedColumns({ metrics });
  for (let i = 0; i < size; i++) {
    let mark = presence[i];
    carried.forEach(([a, b], k) => {
      if (isSame(presence[i], a[i], b[i])) mark += 4 * 2 ** k;
    });
    out.varint(mark);
  }
}

const carriedColumns = ({ metrics }: Pick<LinkContent, 'metrics'>): Float64Array[][] =>
  metrics.flatMap(({ columns }) => (columns === null ? [] : [columns]));

const isSame = (presence: number, a: number, b: number): boolean => presence === 3 && a === b;

function writeColumns(out: Bytes, columns: readonly Float64Array[], { presence, sides }: LinkContent): void {
  columns.forEach((column, side) => {
    const bit = 1 << side;
    const below: number[] = [];
    for (let i = 0; i < column.length; i++) {
      if ((presence[i] & bit) === 0 || (side === 1 && isSame(presence[i], columns[0][i], column[i]))) continue;
      if (column[i] < 0) below.push(i);
      out.varint(Math.abs(column[i]));
    }
    // If a metric is negative in some context on either side, each side has a list of such contexts.
    if (!columns.some((each) => each.some((value) => value < 0))) return;
    out.varint(below.length);
    below.forEach((at, k) => {
      out.varint(at - (below[k - 1] ?? 0));
    });
  });
  if (columns.length !== sides.length) throw new RangeError('a column for each side');
}
