/** Rejects conditions of the gate on figures that vary between runs, such as times, if there are too few runs. */
import { lessExact, type MetricDescriptor, type MetricKind } from '../../common/metrics';
import { isTime } from '../../common/numbers';
import { LEAST_RUNS } from '../../common/sampling';
import type { GateOutcome, MetricId } from '../api/engine';
import { FormatError } from '../jobs/errors';

/** The metrics of a recording; if absent, all are exact. */
interface Described {
  readonly metrics?: readonly Pick<MetricDescriptor, 'id' | 'label' | 'unit' | 'kind'>[];
}

/**
 * Throws FormatError (`undecided`) if a condition concerns figures that vary with the machine and a side has too few runs: a
 * single pair does not show how much runs vary. Also throws if samples would be compared with exact counts.
 */
export function checkVaryingRuns(base: readonly Described[], head: readonly Described[], { parts }: GateOutcome): void {
  for (const { metric } of parts) {
    const of = (read: readonly Described[]) => read.flatMap(({ metrics = [] }) => metrics.filter(({ id }) => id === metric));
    const both = [...of(base), ...of(head)];
    const varying = both.find(variance);
    if (varying === undefined) continue;
    if (both.some(isSampled) && !both.every(isSampled))
      throw new FormatError(
        'undecided',
        `${both[0].label} were sampled on one side and counted on the other, so they cannot be compared and no condition on them is decided.`,
        '',
        'Compare profiles of the same kind.',
      );
    if (Math.min(base.length, head.length) >= LEAST_RUNS) continue;
    throw new FormatError(
      'undecided',
      `${varying.label}: figures ${variance(varying)}, and ${sides(base.length, head.length)} cannot distinguish a change from run-to-run variation, so no condition is decided.`,
      '',
      `Give at least ${LEAST_RUNS} runs per side (--base A B C --head D E F), or set conditions on exact counts.`,
    );
  }
}

/** Why runs of the same program differ in a metric; empty for counts of work. */
function variance({ kind, unit }: Pick<MetricDescriptor, 'kind' | 'unit'>): string {
  if (kind === 'sampled') return 'are sampled';
  if (isTime(unit)) return 'are measured times, not counts of work';
  return kind === 'thresholded' ? 'leave out anything below a threshold' : '';
}

const isSampled = ({ kind }: { kind: MetricKind }): boolean => kind === 'sampled';

function sides(base: number, head: number): string {
  if (base === 1 && head === 1) return 'one pair of runs';
  const runs = (number: number): string => `${number} ${number === 1 ? 'run' : 'runs'}`;
  return `${runs(base)} of the base and ${runs(head)} of the head`;
}

/** Labels of the metrics that are sampled in one of the recordings and not in the other. */
export function mixedKinds({ metrics: first = [] }: Described, { metrics: other = [] }: Described): string[] {
  const kinds = new Map<MetricId, MetricKind>(first.map(({ id, kind }) => [id, kind]));
  return other.flatMap(({ id, label, kind }) => {
    const known = kinds.get(id);
    return known !== undefined && known !== kind && lessExact(known, kind) === 'sampled' ? [label] : [];
  });
}
