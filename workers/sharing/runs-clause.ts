/** Writes and reads, in a shared link, a condition that several runs decided; rejects one that contradicts its own figures. */
import type { GatePart, Spread } from '../api/engine';
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import type { Clause } from '../gate/condition';
import { sumHolds } from '../gate/decision';
import { mayHold } from '../runs/runs-gate';
import { below, contradiction, readPercent, readPercents, writePercent, writePercents, writeText } from './payload-values';

/** Bit of a clause that was decided by several runs. */
export const OF_RUNS = 8;
/** Bit of a clause whose figures are lower bounds. */
export const LOWER_BOUND = 16;
/** Tolerance: overlaps were cut to twelve decimals, so one this close to its limit does not show on which side it is. */
const CUT = 1e-9;
/** Bits of a clause about an overlap: the clause holds; the head's range is outside the base's; the base's range is given. */
const HOLDS = 1;
const BEYOND = 2;
const WITHIN = 4;

export const boundBits = ({ kind }: GatePart): number => (kind === undefined ? 0 : LOWER_BOUND);

export const kindIn = (bits: number): Pick<GatePart, 'kind'> => ((bits & LOWER_BOUND) === 0 ? {} : { kind: 'lower-bound' });

export function writeRunsClause(out: Bytes, part: GatePart): void {
  const { metric, holds, base, head, overlap, runs } = part;
  if (runs === undefined) throw new RangeError('no runs');
  writeText(out, metric);
  out.varint(OF_RUNS | boundBits(part));
  if (overlap === null) {
    for (const spread of [runs.base, runs.head]) if (spread !== null) writeFigures(out, spread);
    return;
  }
  writeFigure(out, base);
  writeFigure(out, head);
  out.varint((holds ? HOLDS : 0) | (runs.beyond ? BEYOND : 0) | (runs.base === null ? 0 : WITHIN));
  writePercent(out, overlap);
  writePercents(out, runs.head);
  if (runs.base !== null) writePercents(out, runs.base);
}

/** Reads a clause about several runs. Whether it holds is computed from its figures if they suffice. */
export function readRunsClause(reader: VarintReader, clause: Clause, metric: string): GatePart {
  const { quantity, text } = clause;
  if (quantity.kind !== 'overlap') {
    const [base, head] = [readFigures(reader), readFigures(reader)];
    const [a, b] = [base, head].map(inHalves);
    const beyond = mayHold(clause, a, b);
    const holds = sumHolds(clause, a.median, b.median, 2n) && beyond;
    return { text, holds, metric, base: base.median, head: head.median, overlap: null, runs: { base, head, beyond } };
  }
  const [base, head] = [readFigure(reader), readFigure(reader)];
  const bits = below(reader, 8, 'bits');
  const [holds, beyond] = [(bits & HOLDS) !== 0, (bits & BEYOND) !== 0];
  const overlap = readPercent(reader);
  const [across, within] = [readPercents(reader), (bits & WITHIN) === 0 ? null : readPercents(reader)];
  checkBeyond(within, across, beyond);
  if (beyond) checkOverlap(clause, overlap, holds);
  else if (holds) throw contradiction('One of its conditions holds although the head is within the base’s range.');
  return { text, holds, metric, base, head, overlap, runs: { base: within, head: across, beyond } };
}

/** Checks the claim of an overlap that it is beyond its limit, unless it is too close to decide. */
export function checkOverlap({ comparator, limit }: Clause, overlap: number, holds: boolean): void {
  const border = Number(limit.value.units) / 10 ** limit.value.scale;
  if (Math.abs(overlap - border) > CUT && overlap > border !== (comparator.startsWith('>') === holds))
    throw contradiction('One of its conditions was not decided by the overlap it states.');
}

function checkBeyond(base: Spread | null, head: Spread, beyond: boolean): void {
  const apart = base === null ? 1 : Math.max(base.min - head.max, head.min - base.max);
  if (Math.abs(apart) > CUT && apart > 0 !== beyond)
    throw contradiction('One of its conditions was not decided by the ranges it states.');
}

/** A median may lie halfway between two counts. */
const inHalves = ({ min, median, max }: Spread) => ({ min: BigInt(2 * min), median: BigInt(2 * median), max: BigInt(2 * max) });

function writeFigures(out: Bytes, { min, median, max }: Spread): void {
  for (const figure of [min, median, max]) writeFigure(out, figure);
}

/** Writes two bits (1: negative, 2: plus one half), then the absolute integer part. */
function writeFigure(out: Bytes, figure: number): void {
  const size = Math.abs(figure);
  out.varint((figure < 0 ? 1 : 0) | (Number.isInteger(size) ? 0 : 2));
  out.varint(Math.floor(size));
}

function readFigure(reader: VarintReader): number {
  const bits = below(reader, 4, 'signs');
  const size = reader.next() + ((bits & 2) === 0 ? 0 : 0.5);
  return (bits & 1) === 0 ? size : -size;
}

function readFigures(reader: VarintReader): Spread {
  const [min, median, max] = [readFigure(reader), readFigure(reader), readFigure(reader)];
  if (min > median || median > max || !Number.isInteger(min) || !Number.isInteger(max))
    throw contradiction('One of its ranges is invalid.');
  return { min, median, max };
}
