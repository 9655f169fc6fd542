/** Lists, for `callgrove info --events`, the shares of new activations in a flight recording. */
import { frame } from '../common/class-names';
import { count } from '../common/numbers';
import { LEAST_FRAMES, NEW_ACTIVATIONS, newShareText, UNKNOWN_SHARE } from '../common/vm-events/new-activations';
import type { MethodRow, ProfileSummary } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { unwrap } from './terminal/failure';
import { table } from './terminal/table';

const MOST_METHODS = 15;
/** Most of the rows above those that are left out, because too few of their frames were compared. */
const MOST_READ = 200;

/** The methods with the most samples that have a share of new activations; null if the profile does not know them. */
export async function activationsOf(
  engine: CallgroveEngine,
  path: string,
  { profile, metrics }: ProfileSummary,
): Promise<MethodRow[] | null> {
  if (metrics.every(({ id }) => id !== NEW_ACTIVATIONS)) return null;
  const view = { profile, thread: 'all' as const };
  const request = { sort: 'inclusive' as const, order: 'desc' as const, filter: '', offset: 0, limit: MOST_READ, ratios: true };
  const { rows } = unwrap(path, await engine.hotMethods(view, metrics[0].id, request));
  return rows.filter(({ ratios }) => ratios?.newShare != null).slice(0, MOST_METHODS);
}

/** The shares as text for a terminal. */
export function activationsText(methods: readonly MethodRow[]): string {
  const title = '\nNew activations, among frames compared with the previous sample (0%: one long call, 100%: called often)';
  if (methods.length === 0) return `${title}\n  No method was compared ${LEAST_FRAMES} times: too few samples.`;
  const rows = methods.map(({ name, inclusive, ratios }) => [newShareText(ratios?.newShare), count(inclusive), frame(name)]);
  return `${title}\n${table([['New', 'Samples', 'Method'], ...rows], [true, true, false])}`;
}

/** Says why a flight recording has no shares. */
export function activationsUnknown(warnings: readonly string[]): string {
  const warning = warnings.find((text) => text.startsWith(UNKNOWN_SHARE));
  return `\nNew activations: unknown${warning === undefined ? '' : `, because ${warning.slice(UNKNOWN_SHARE.length)}`}`;
}

/** The shares for `--json`. */
export const activationsJson = (methods: readonly MethodRow[]): object[] =>
  methods.map(({ name, inclusive, ratios }) => ({
    class: name.className,
    method: name.method,
    descriptor: name.descriptor,
    samples: inclusive,
    newShare: ratios?.newShare,
  }));
