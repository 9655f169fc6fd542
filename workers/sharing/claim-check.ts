/** Checks what a shared link claims about conditions of the gate against the figures that it contains. */
import type { GateOutcome, GatePart, Spread } from '../api/engine';
import type { Clause } from '../gate/condition';
import { parseCondition } from '../gate/condition-parser';
import { spreadOf } from '../ranges/spread';
import type { Findings } from './findings';
import type { LinkContent, RunColumns, SharedMetric } from './link-content';
import { contradiction } from './payload-values';

/** Tolerance: overlaps were cut to twelve decimals, and were summed in a different order. */
const CUT = 1e-9;

type Figures = Pick<LinkContent, 'metrics' | 'runs'>;

/**
 * Checks the outcomes of conditions against the link's own figures: sums over all contexts, and overlaps. Sums over selected
 * methods cannot be checked, because the link contains only some of their contexts; they are marked as claimed. Throws
 * FormatError if figures differ.
 */
export function checkClaims({ matching, gates }: Findings, figures: Figures): Findings {
  if (gates.length > 0 && figures.metrics[0].totals.length < 2) throw contradiction('It has conditions but only one profile.');
  return { matching, gates: gates.map((gate) => checkGate(gate, figures)) };
}

function checkGate(gate: GateOutcome, figures: Figures): GateOutcome {
  const { clauses } = parseCondition(gate.condition);
  return {
    ...gate,
    parts: gate.parts.map((part, i) => (isChecked(part, clauses[i], figures) ? part : { ...part, claimed: true })),
  };
}

/** Whether the link contains the figures that decided the clause. */
function isChecked(part: GatePart, { quantity }: Clause, { metrics, runs }: Figures): boolean {
  const metric = metrics.find(({ id }) => id === part.metric);
  if (metric === undefined) throw contradiction('One of its conditions was decided by a metric that the link does not contain.');
  if ((part.runs === undefined) !== (runs === null))
    throw contradiction(
      runs === null
        ? 'One of its conditions was checked against runs that the link does not contain.'
        : 'One of its conditions was not checked against the link’s runs.',
    );
  if (quantity.kind !== 'overlap' && quantity.patterns !== null) return false;
  if (part.runs === undefined) {
    if (part.base !== metric.totals[0] || part.head !== metric.totals[1])
      throw contradiction('The sums in one of its conditions differ from the link’s totals.');
    if (part.overlap !== null && !near(part.overlap, metric.overlap))
      throw contradiction('The overlap in one of its conditions differs from that of the comparison.');
    return true;
  }
  const columns = runs?.metrics[metrics.filter((each) => each.columns !== null).indexOf(metric)];
  if (columns === undefined) return false;
  checkRuns(part, part.runs, metric, columns);
  return true;
}

function checkRuns(
  part: GatePart,
  spreads: NonNullable<GatePart['runs']>,
  metric: SharedMetric,
  { columns, overlaps }: RunColumns,
) {
  const [base, head] = columns.map((ofRuns, side) => spreadOf(ofRuns.length === 0 ? [metric.totals[side]] : ofRuns.map(sum)));
  if (part.base !== base.median || part.head !== head.median)
    throw contradiction('The sums in one of its conditions differ from those of the link’s runs.');
  const [known, knownWithin] = part.overlap === null ? [head, base] : [overlaps.overlap, overlaps.withinA];
  if (
    !sameSpread(spreads.head, known) ||
    !sameSpread(spreads.base, knownWithin) ||
    !near(part.overlap, medianIfOverlap(part, known))
  )
    throw contradiction('The ranges in one of its conditions differ from those of the link’s runs.');
}

const medianIfOverlap = ({ overlap }: GatePart, { median }: Spread): number | null => (overlap === null ? null : median);

const near = (a: number | null, b: number | null): boolean => (a === null || b === null ? a === b : Math.abs(a - b) <= CUT);

const sameSpread = (a: Spread | null, b: Spread | null): boolean =>
  a === null || b === null ? a === b : near(a.min, b.min) && near(a.median, b.median) && near(a.max, b.max);

const sum = (column: Float64Array): number => column.reduce((total, figure) => total + figure, 0);
