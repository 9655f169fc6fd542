/**
 * Writes and reads the single runs behind the sides of a shared link: their names, and their figures as distances from the
 * median.
 */
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import { readHash, SHA_BYTES, writeHash } from './hash-bytes';
import type { LinkContent, RunColumns, SharedRun, SharedRuns } from './link-content';
import { below, contradiction, readPercents, readText, writePercents, writeText } from './payload-values';

/** Most runs per side. */
const MOST_RUNS = 20;
/** Most figures of runs in a link, over all contexts, metrics and sides; each takes 8 bytes. */
export const MOST_FIGURES = 2 ** 24;

type Tree = Pick<LinkContent, 'depth' | 'presence'>;

/** Number of run figures in a link that keeps this many contexts and metrics. */
export const figuresOf = (sides: readonly (readonly unknown[])[], contexts: number, metrics: number): number =>
  sides.reduce((sum, runs) => sum + runs.length, 0) * contexts * metrics;

/** Relation of a run's figure to the median. */
const SAME = 0;
const ABOVE = 1;
const BELOW = 2;

/** @param medians columns of the sides, for each metric that has columns */
export function writeRuns(
  out: Bytes,
  { sides, lacking, metrics }: SharedRuns,
  { presence }: Tree,
  medians: readonly Float64Array[][],
): void {
  for (const runs of sides) {
    out.varint(runs.length);
    for (const { name, size, sha256 } of runs) {
      writeText(out, name);
      out.varint(size);
      out.varint(sha256 === '' ? 0 : 1);
      if (sha256 !== '') writeHash(out, sha256);
    }
  }
  sides.forEach((runs, side) => {
    for (let i = 0; runs.length > 0 && i < presence.length; i++)
      if ((presence[i] & (1 << side)) !== 0) out.varint(lacking[side][i]);
  });
  metrics.forEach(({ overlaps, columns }, k) => {
    for (const spread of [overlaps.overlap, overlaps.withinA, overlaps.withinB]) if (spread !== null) writePercents(out, spread);
    sides.forEach((runs, side) => {
      for (let run = 0; run < runs.length; run++) {
        const has = (i: number): boolean => (presence[i] & (1 << side)) !== 0 && !isLacking(lacking[side][i], run);
        writeNear(out, columns[side][run], medians[k][side], has);
      }
    });
  });
}

function writeNear(out: Bytes, column: Float64Array, near: Float64Array, has: (i: number) => boolean): void {
  const own = Array.from(column.keys()).filter(has);
  for (const i of own) out.varint(column[i] === near[i] ? SAME : column[i] > near[i] ? ABOVE : BELOW);
  for (const i of own) if (column[i] !== near[i]) out.varint(Math.abs(column[i] - near[i]));
}

/** @param medians columns of the sides, for each metric that has columns */
export function readRuns(reader: VarintReader, tree: Tree, medians: readonly Float64Array[][]): SharedRuns {
  const sides = medians[0].map(() => readNames(reader));
  if (sides.every((runs) => runs.length === 0)) throw contradiction('It lists no runs.');
  if (figuresOf(sides, tree.depth.length, medians.length) > MOST_FIGURES)
    throw contradiction('It contains more figures than the page accepts.');
  const lacking = sides.map((runs, side) => readLacking(reader, tree, side, runs.length));
  const metrics = medians.map((near): RunColumns => {
    const [ofA, ofB] = [sides[0], sides[1] ?? []].map(({ length }) => length > 0);
    const overlap = readPercents(reader);
    const overlaps = { overlap, withinA: ofA ? readPercents(reader) : null, withinB: ofB ? readPercents(reader) : null };
    const columns = sides.map((runs, side) =>
      runs.map((_, run) => {
        const has = (i: number): boolean => (tree.presence[i] & (1 << side)) !== 0 && !isLacking(lacking[side][i], run);
        return readNear(reader, near[side], has);
      }),
    );
    return { overlaps, columns };
  });
  return { sides, lacking, metrics };
}

function readNames(reader: VarintReader): SharedRun[] {
  const count = below(reader, MOST_RUNS + 1, 'runs');
  if (count === 1) throw contradiction('It lists the runs of a side that has only one.');
  return Array.from({ length: count }, () => {
    const [name, size] = [readText(reader), reader.next()];
    return { name, size, sha256: below(reader, 2, 'hashes') === 1 ? readHash(reader.take(SHA_BYTES)) : '' };
  });
}

function readLacking(reader: VarintReader, { depth, presence }: Tree, side: number, runs: number): Uint32Array {
  const lacking = new Uint32Array(runs === 0 ? 0 : depth.length);
  const callers: number[] = [];
  for (let i = 0; i < lacking.length; i++) {
    if ((presence[i] & (1 << side)) === 0) continue;
    // A context that is missing from all runs would not be on their side.
    lacking[i] = below(reader, 2 ** runs - 1, 'runs');
    const above = depth[i] > 0 ? lacking[callers[depth[i] - 1]] : 0;
    if ((above & ~lacking[i]) !== 0) throw contradiction('One of its runs contains a context but not the context’s caller.');
    callers[depth[i]] = i;
  }
  return lacking;
}

function readNear(reader: VarintReader, near: Float64Array, has: (i: number) => boolean): Float64Array {
  const column = new Float64Array(near.length);
  const apart: number[] = [];
  for (let i = 0; i < column.length; i++) {
    if (!has(i)) continue;
    column[i] = near[i];
    const how = below(reader, 3, 'signs');
    if (how !== SAME) apart.push(how === BELOW ? -i - 1 : i);
  }
  let most = 0;
  for (const at of apart) {
    if (at < 0) column[-at - 1] -= reader.next();
    else column[at] += reader.next();
  }
  for (const figure of column) most += Math.abs(figure);
  if (most > Number.MAX_SAFE_INTEGER) throw contradiction('The counts of one of its runs add up to more than 2^53 − 1.');
  return column;
}

export const isLacking = (bits: number, run: number): boolean => Math.floor(bits / 2 ** run) % 2 === 1;
