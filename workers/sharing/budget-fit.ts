/** Chooses which contexts a shared link contains, so that it is within the allowed length and tells as much as possible. */
import { firstRows } from '../analysis/row-order';
import type { MetricId } from '../api/engine';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { chooseKept, type OwnCode, ownCode } from './kept-contexts';
import type { LinkContent } from './link-content';
import type { PackageRenaming } from './package-renaming';
import { encodePayload } from './payload';
import { prune, type WholeFacts, type WholeStory } from './pruning';
import type { PruningSource } from './pruning-source';
import { figuresOf, MOST_FIGURES } from './runs-payload';

/** Most contexts to rank per character of a payload. */
const MOST_PER_CHARACTER = 4;
/**
 * If no more than this many contexts belong to own methods, all are candidates even if unchanged: all figures are then exact when
 * folded to own code.
 */
const FEW_OWN = 32;
/** Number of chosen contexts in the first attempt. */
const FIRST_GUESS = 24;

/** A payload that fits a budget, with its content. */
export interface FittedPayload {
  payload: string;
  /** Length that is compared with the budget. */
  length: number;
  shared: LinkContent;
  /** Number of contexts that were chosen; their callers come in addition. */
  count: number;
  /** Numbers of contexts that changed: all of them, and those among the kept ones. */
  changed: number;
  changedKept: number;
}

export interface FitRequest {
  /** Metric by which contexts are ranked. */
  metric: MetricId;
  /** Metrics for which each kept context has its own figures; the first is `metric`. */
  carried: readonly MetricId[];
  /** Length of the payload in characters. */
  budget: number;
  /** Contexts to rank before all others, most important first. */
  first: readonly number[];
  /** Whether a method of the source is the program's own; contexts of such methods come next. */
  isOwn(method: number): boolean;
  /** Whether contexts of different kinds are folded separately. */
  byKind: boolean;
  renaming: PackageRenaming;
  /** Stories of the whole comparison, by metric. */
  stories: ReadonlyMap<MetricId, WholeStory>;
}

/** Keeps as many of the most important contexts, with their callers, as fit into a payload of the wanted length. */
export async function fitPayload(
  source: PruningSource,
  whole: WholeFacts,
  wanted: FitRequest,
  pace: Pace,
): Promise<FittedPayload> {
  const { change } = source.weights(wanted.metric);
  const changed = change.reduce((count, size) => count + (size > 0 ? 1 : 0), 0);
  const ranked = rank(source, wanted, wanted.budget * MOST_PER_CHARACTER);
  const code = wanted.byKind ? ownCode(source, wanted.isOwn) : null;
  const attempt = async (count: number, { stories, code }: Content): Promise<FittedPayload> => {
    await pace.tick('compare', count, ranked.length);
    const kept = chooseKept(source, ranked.subarray(0, count));
    const shared = prune(source, kept, whole, wanted.carried, wanted.renaming, stories, code);
    const payload = await encodePayload(shared);
    const over = figuresOf(whole.runs ?? [], shared.depth.length, wanted.carried.length) / MOST_FIGURES;
    // If there are more figures than a reader accepts, the payload counts as too long in the same proportion.
    const length = over > 1 ? Math.ceil(wanted.budget * over) : payload.length;
    const changedKept = kept.reduce((sum, context) => sum + (change[context] > 0 ? 1 : 0), 0);
    return { payload, length, shared, count, changed, changedKept };
  };
  let fitting: FittedPayload | null = null;
  for (const content of shorter(wanted, code)) {
    const best = await longest(ranked.length, wanted.budget, (count) => attempt(count, content));
    fitting ??= best;
    if (best !== null && (best.count > 0 || ranked.length === 0)) return best;
  }
  if (fitting !== null) return fitting;
  const { length } = await attempt(0, { stories: new Map(), code: null });
  throw new FormatError(
    'too-large',
    `The smallest possible link needs ${length} characters of data; ${wanted.budget} are too few.`,
    '',
    'Allow a longer link, or share only file names and hashes.',
  );
}

/** Which stories a link contains, and how its folded contexts are divided by kind. */
interface Content {
  stories: FitRequest['stories'];
  code: OwnCode | null;
}

/**
 * Contents to try, from the longest: all stories; only the story of the metric in view, with contexts of different kinds folded
 * separately or together; no story. In a short link, contexts matter more than further stories, and one story matters more than
 * separate kinds.
 */
function shorter({ stories, metric }: FitRequest, code: OwnCode | null): Content[] {
  const inView = new Map([...stories].filter(([id]) => id === metric));
  const kept = [stories, ...(inView.size < stories.size ? [inView] : [])].map((each) => ({ stories: each, code }));
  const none = new Map();
  const undivided = code === null ? [] : [{ stories: inView, code: null }];
  const without = inView.size === 0 ? undivided : [...undivided, { stories: none, code }, { stories: none, code: null }];
  return [...kept, ...without];
}

/**
 * Ranks at most `most` contexts. Those in `first` lead. Then contexts of own methods, by inclusive change, alternate with changed
 * contexts, by exclusive change. The rest follow by size.
 */
function rank(source: PruningSource, { metric, first, isOwn }: FitRequest, most: number): Uint32Array {
  const { change, amount, inclusive } = source.weights(metric);
  const largest = (weight: (context: number) => number, isWanted: (context: number) => boolean): Uint32Array => {
    const rows = Uint32Array.from(change.keys()).filter((row) => weight(row) > 0 && isWanted(row));
    return firstRows(rows, weight, 'desc', most);
  };
  const ranked = new Set(first);
  const ofOwn = (row: number): boolean => isOwn(source.method[row]);
  let count = 0;
  for (let row = 0; row < source.size && count <= FEW_OWN; row++) if (ofOwn(row)) count++;
  const least = count <= FEW_OWN ? Number.MIN_VALUE : 0;
  const own = largest((row) => inclusive(row) + least, ofOwn);
  const changed = largest(
    (row) => change[row],
    () => true,
  );
  for (let i = 0; i < Math.max(own.length, changed.length); i++)
    for (const list of [own, changed]) if (i < list.length) ranked.add(list[i]);
  const others = largest(
    (row) => amount[row],
    (row) => change[row] === 0,
  );
  for (const row of others) ranked.add(row);
  return Uint32Array.from(ranked).subarray(0, most);
}

/** A payload that takes this share of the budget is long enough: searching for a longer one would double the time. */
const NEARLY = 0.97;

/**
 * The attempt with about the largest count that fits the budget; null if not even a count of 0 does. Guesses counts from the last
 * attempt's length per context.
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
