/** Decides which allocated classes have a share of samples that differs between two recordings. */
import type { MetricKind } from '../../../common/metrics';
import { boundOfRows, differs, type Events, isJudged, standardErrors, type Whole } from './share-rule';

/** Most types to report. */
const MOST = 5;
/** Standard errors count as equal if they differ by at most this fraction. */
const ROUNDING = 1e-9;

/**
 * The direction in which the shares of types differ, by the types' numbers: 1 if B's is larger, −1 if A's is. As for methods, the
 * type that differs most is taken out before the others are compared, because its change moves the shares of all others.
 *
 * @param types events of each type; together, all events
 */
export function reportedTypes(types: readonly Events[], kind: MetricKind): ReadonlyMap<number, 1 | -1> {
  const reported = new Map<number, 1 | -1>();
  const events = { a: 0, b: 0 };
  for (const { a, b } of types) {
    events.a += a;
    events.b += b;
  }
  const original = events.a + events.b;
  while (reported.size < MOST && events.a > 0 && events.b > 0) {
    const whole: Whole = { events: { ...events }, original, kind, runsA: 1, runsB: 1 };
    const judged = [...types.keys()].filter((type) => !reported.has(type) && isJudged(types[type], whole));
    const bound = boundOfRows(judged.length);
    const errors = (type: number): number => standardErrors(types[type], whole);
    const comesFirst = (type: number, most: number): boolean => {
      const [size, largest] = [Math.abs(errors(type)), Math.abs(errors(most))];
      if (Math.abs(size - largest) > ROUNDING * largest) return size > largest;
      // Of two types that are all that is left, each moves the other's share by as much.
      return types[type].a + types[type].b < types[most].a + types[most].b;
    };
    const found = judged.filter((type) => differs(types[type], whole, bound));
    if (found.length === 0) break;
    const best = found.reduce((most, type) => (comesFirst(type, most) ? type : most));
    reported.set(best, errors(best) > 0 ? 1 : -1);
    events.a -= types[best].a;
    events.b -= types[best].b;
  }
  return reported;
}
