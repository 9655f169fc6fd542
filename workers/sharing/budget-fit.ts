/** Chooses the contexts of a link, so that it is as long as allowed and tells most. */
import { firstRows } from '../analysis/row-order';
import type { MetricId } from '../api/engine';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { chooseKept } from './kept-contexts';
import type { LinkContent } from './link-content';
import type { PackageRenaming } from './package-renaming';
import { encodePayload } from './payload';
import { prune, type WholeFacts } from './pruning';
import type { PruningSource } from './pruning-source';
import { figuresOf, MOST_FIGURES } from './runs-payload';

/** Most contexts for each character of a payload. */
const MOST_PER_CHARACTER = 4;
/** Callers kept of each chosen context, in the order of the attempts: whole paths first, then the nearest ones. */
const CALLERS = [Number.POSITIVE_INFINITY, 12, 6, 3, 2, 1, 0];
/** With fewer chosen contexts than this, the next attempt keeps fewer callers. */
const ENOUGH = 12;
/** Chosen contexts of the first attempt. */
const FIRST_GUESS = 24;

/** A payload that fits a budget, and its content. */
export interface FittedPayload {
  payload: string;
  /** Length that counts against the budget. */
  length: number;
  shared: LinkContent;
  /** Contexts that were chosen; callers came with them. */
  count: number;
  /** Contexts that changed, in all and among those chosen. */
  changed: number;
  changedKept: number;
}

export interface FitRequest {
  /** Metric by which contexts are chosen. */
  metric: MetricId;
  /** Metrics that each kept context has its own figures of; the first is `metric`. */
  carried: readonly MetricId[];
  /** Characters. */
  budget: number;
  renaming: PackageRenaming;
}

/** Keeps as many of the contexts that matter most as a payload of the wanted length can hold, and as many of their callers. */
export async function fitPayload(
  source: PruningSource,
  whole: WholeFacts,
  wanted: FitRequest,
  pace: Pace,
): Promise<FittedPayload> {
  const { ranked, changed } = rank(source, wanted.metric, wanted.budget * MOST_PER_CHARACTER);
  const attempt = async (count: number, callers: number): Promise<FittedPayload> => {
    await pace.tick('compare', count, ranked.length);
    const kept = chooseKept(source, ranked.subarray(0, count), callers);
    const shared = prune(source, kept, whole, wanted.carried, wanted.renaming);
    const payload = await encodePayload(shared);
    const over = figuresOf(whole.runs ?? [], shared.depth.length, wanted.carried.length) / MOST_FIGURES;
    // More figures than a reader takes count like a payload that is too long in the same proportion.
    const length = over > 1 ? Math.ceil(wanted.budget * over) : payload.length;
    return { payload, length, shared, count, changed, changedKept: Math.min(count, changed) };
  };
  let best: FittedPayload | null = null;
  for (const callers of CALLERS) {
    const found = await longest(ranked.length, wanted.budget, (count) => attempt(count, callers));
    if (found !== null && found.count > (best?.count ?? -1)) best = found;
    if (best !== null && best.count >= Math.min(ENOUGH, ranked.length)) break;
  }
  if (best !== null) return best;
  const { length } = await attempt(0, 0);
  throw new FormatError(
    'too-large',
    `The smallest link takes ${length} characters of data; ${wanted.budget} are too few.`,
    '',
    'Choose a longer link, or send the files’ names and hashes.',
  );
}

/** Ranks at most `most` contexts: changed ones by the size of their change, then the others by their size. */
function rank(source: PruningSource, metric: MetricId, most: number): { ranked: Uint32Array; changed: number } {
  const { change, amount } = source.weights(metric);
  const rowsOf = (wanted: (row: number) => boolean): Uint32Array => Uint32Array.from(change.keys()).filter(wanted);
  const rows = rowsOf((row) => change[row] > 0);
  const first = firstRows(rows, (row) => change[row], 'desc', most);
  const others = rowsOf((row) => change[row] === 0 && amount[row] > 0);
  const second = firstRows(others, (row) => amount[row], 'desc', most - first.length);
  const ranked = new Uint32Array(first.length + second.length);
  ranked.set(first);
  ranked.set(second, first.length);
  return { ranked, changed: rows.length };
}

/** A payload of this part of the budget is long enough: looking for a longer one takes as long again. */
const NEARLY = 0.97;

/**
 * About the largest count whose attempt fits the budget; null where not even 0 does. Guesses by the last attempt's length for
 * each context.
 */
async function longest(
  most: number,
  budget: number,
  attempt: (count: number) => Promise<FittedPayload>,
): Promise<FittedPayload | null> {
  let best: FittedPayload | null = null;
  let low = 0;
  let high = most;
  for (let count = Math.min(most, FIRST_GUESS); low <= high; ) {
    const tried = await attempt(count);
    const { length } = tried;
    if (length <= budget) {
      best = tried;
      low = count + 1;
      if (length >= NEARLY * budget) break;
    } else high = count - 1;
    const guess = Math.floor((count * budget * (1 + NEARLY)) / (2 * length));
    count = Math.min(high, Math.max(low, guess === count ? (low + high) >> 1 : guess));
  }
  return best;
}
