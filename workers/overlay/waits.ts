/** Finds who waits: the method of one's own above each wait that the clock saw (docs/time.md). */
import { eventsOf } from '../../common/sampling';
import { ownClasses } from '../analysis/own-classes';
import type { Waits } from '../api/overlay';
import { unknownMetric } from '../profile/laid-tree';
import type { RecordedMetricTree } from '../profile/metric-tree';
import { exclusive } from '../tree/prefix-sum';
import { LEAST_SAMPLES } from './ranking';

/** The clock's metric of waiting time. */
export const WAIT = 'wait';

/** Most methods that are named. */
const NAMED = 3;

/** Figures below a method of one's own. */
interface Below {
  figure: number;
  /** Time by its own contexts, and by the methods that wait below it. */
  readonly contexts: Map<number, number>;
  readonly within: Map<number, number>;
}

/**
 * Sums waiting time by the nearest method of one's own above it. Throws FormatError if the profile has none.
 *
 * @param own packages and classes of the user's own code; empty for a guess
 */
export function waitsOf(laid: RecordedMetricTree, mainClass: string, own: readonly string[]): Waits {
  const { tree, names } = laid;
  const sums = laid.sumsOrNull(WAIT);
  const metric = laid.describe(WAIT);
  if (sums === null || metric === undefined) throw unknownMetric(WAIT, laid.metricIds);
  const { isOwn } = ownClasses([{ laid, mainClass }], own.length > 0 ? own : null);
  const ownOf = names.classes.map(isOwn);
  const isMine = (context: number): boolean => ownOf[names.classOf[tree.method[context]]];
  const path: number[] = [];
  const byMethod = new Map<number, Below>();
  let [total, others] = [0, 0];
  for (let i = 0; i < tree.size; i++) {
    path.length = tree.depth[i];
    path.push(i);
    const figure = exclusive(sums, i);
    if (figure <= 0) continue;
    total += figure;
    const mine = path.findLast(isMine);
    if (mine === undefined) {
      others += figure;
      continue;
    }
    const method = tree.method[mine];
    const below = byMethod.get(method) ?? { figure: 0, contexts: new Map(), within: new Map() };
    byMethod.set(method, below);
    below.figure += figure;
    addTo(below.contexts, mine, figure);
    addTo(below.within, tree.method[i], figure);
  }
  const looks = eventsOf(total, metric);
  const isEnough = (figure: number): boolean => (eventsOf(figure, metric) ?? 0) >= LEAST_SAMPLES;
  const methods = [...byMethod]
    .filter(([, { figure }]) => isEnough(figure))
    .sort(([, a], [, b]) => b.figure - a.figure)
    .slice(0, NAMED)
    .map(([method, { figure, contexts, within }]) => {
      const deepest = largest(within);
      return {
        ...{ method, name: names.frame(method), context: largest(contexts), figure, share: figure / total },
        within: deepest === method ? null : names.frame(deepest),
      };
    });
  return { total, looks, methods, others };
}

function addTo(sums: Map<number, number>, key: number, figure: number): void {
  sums.set(key, (sums.get(key) ?? 0) + figure);
}

/** The key with the largest figure. */
function largest(sums: ReadonlyMap<number, number>): number {
  let [best, most] = [-1, -1];
  for (const [key, figure] of sums) if (figure > most) [best, most] = [key, figure];
  return best;
}
