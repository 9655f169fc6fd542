/** Writes and reads the findings in a shared link: name rules with their effects, and decided conditions. */
import type { BuiltInRule, GateOutcome, GatePart, MatchReport, MatchRules } from '../api/engine';
import type { Bytes } from '../formats/mct/encoder';
import type { VarintReader } from '../formats/mct/varint-reader';
import type { Clause } from '../gate/condition';
import { parseCondition } from '../gate/condition-parser';
import { sumHolds } from '../gate/decision';
import { FormatError } from '../jobs/errors';
import { BUILT_IN } from '../matching/built-in-rules';
import { compileRules } from '../matching/rules';
import { below, contradiction, readPercent, readText, writePercent, writeText } from './payload-values';
import { boundBits, checkOverlap, kindIn, LOWER_BOUND, OF_RUNS, readRunsClause, writeRunsClause } from './runs-clause';

/** Results for the whole comparison, found before it was pruned for a link. */
export interface Findings {
  /** Name rules and their effects; null if there are no rules. */
  readonly matching: MatchReport | null;
  /** Conditions and how they were decided. */
  readonly gates: readonly GateOutcome[];
}

/** Findings of a link without rules or conditions. */
export const NO_FINDINGS: Findings = { matching: null, gates: [] };

export const isWithoutFindings = ({ matching, gates }: Findings): boolean => matching === null && gates.length === 0;

const READY_MADE = Object.keys(BUILT_IN) as BuiltInRule[];
const MOST_RENAMES = 50;
export const MOST_GATES = 100;
/**
 * Bits of a clause. 1: a clause about an overlap holds. 2: the base's figure is negative; 4: the head's is. 8: the clause is
 * about several runs; 1, 2 and 4 are then not set. 16: its figures are lower bounds.
 */
const HOLDS = 1;
const BASE_NEGATIVE = 2;
const HEAD_NEGATIVE = 4;

export function writeFindings(out: Bytes, { matching, gates }: Findings): void {
  out.varint(matching === null ? 0 : 1);
  if (matching !== null) writeMatching(out, matching);
  out.varint(gates.length);
  for (const { condition, parts } of gates) {
    writeText(out, condition);
    for (const part of parts) (part.runs === undefined ? writePart : writeRunsClause)(out, part);
  }
}

/** @param runs whether conditions may be about several runs */
export function readFindings(reader: VarintReader, runs: boolean): Findings {
  const matching = below(reader, 2, 'lists of rules') === 1 ? readMatching(reader) : null;
  const gates = Array.from({ length: below(reader, MOST_GATES + 1, 'conditions') }, () => readGate(reader, runs));
  return { matching, gates };
}

function writeMatching(out: Bytes, { rules, effects, without }: MatchReport): void {
  out.varint(READY_MADE.reduce((bits, id, i) => bits + (rules.on.includes(id) ? 2 ** i : 0), 0));
  out.varint(rules.renames.length);
  for (const { from, to } of rules.renames) {
    writeText(out, from);
    writeText(out, to);
  }
  for (const { methodsA, methodsB } of effects) {
    out.varint(methodsA);
    out.varint(methodsB);
  }
  for (const contexts of [without.common, without.appeared, without.vanished]) out.varint(contexts);
}

function readMatching(reader: VarintReader): MatchReport {
  const bits = below(reader, 2 ** READY_MADE.length, 'rules');
  const renames = Array.from({ length: below(reader, MOST_RENAMES + 1, 'rules') }, () => ({
    from: readText(reader),
    to: readText(reader),
  }));
  const rules: MatchRules = { renames, on: READY_MADE.filter((_, i) => Math.floor(bits / 2 ** i) % 2 === 1) };
  const effects = understood(() => compileRules(rules)).map(({ name }) => ({
    rule: name,
    methodsA: reader.next(),
    methodsB: reader.next(),
  }));
  const [common, appeared, vanished] = [reader.next(), reader.next(), reader.next()];
  return { rules, effects, without: { common, appeared, vanished } };
}

function writePart(out: Bytes, part: GatePart): void {
  const { metric, holds, base, head, overlap } = part;
  writeText(out, metric);
  const signs = (base < 0 ? BASE_NEGATIVE : 0) | (head < 0 ? HEAD_NEGATIVE : 0);
  out.varint((overlap !== null && holds ? HOLDS : 0) | signs | boundBits(part));
  out.varint(Math.abs(base));
  out.varint(Math.abs(head));
  if (overlap !== null) writePercent(out, overlap);
}

function readGate(reader: VarintReader, runs: boolean): GateOutcome {
  const condition = readText(reader);
  const { clauses } = understood(() => parseCondition(condition));
  const parts = clauses.map((clause) => readPart(reader, clause, runs));
  return { condition, failed: parts.every(({ holds }) => holds), parts };
}

/** Reads a clause. Whether it holds is computed from its figures rather than read from the link. */
function readPart(reader: VarintReader, clause: Clause, runs: boolean): GatePart {
  const { quantity, text } = clause;
  const metric = readText(reader);
  if (quantity.metric !== null && quantity.metric !== metric)
    throw contradiction('One of its conditions was decided by a metric that the condition does not name.');
  const bits = below(reader, 2 * LOWER_BOUND, 'bits');
  if ((bits & OF_RUNS) !== 0) {
    if (!runs) throw contradiction('One of its conditions is about several runs, which the link does not contain.');
    return { ...readRunsClause(reader, clause, metric), ...kindIn(bits) };
  }
  const base = (bits & BASE_NEGATIVE ? -1 : 1) * reader.next();
  const head = (bits & HEAD_NEGATIVE ? -1 : 1) * reader.next();
  if (quantity.kind !== 'overlap')
    return { text, holds: sumHolds(clause, BigInt(base), BigInt(head)), metric, base, head, overlap: null, ...kindIn(bits) };
  const overlap = readPercent(reader);
  const holds = (bits & HOLDS) !== 0;
  checkOverlap(clause, overlap, holds);
  return { text, holds, metric, base, head, overlap, ...kindIn(bits) };
}

/** Conditions and rules in a link are parsed with the same grammar as typed ones. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof FormatError ? contradiction(error.message) : error;
  }
}
