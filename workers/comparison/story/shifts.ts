/**
 * Finds library work that changed hands between the program's own methods, so that the story of a comparison does not count it
 * as a change.
 */
import type { PartKind } from '../../../common/part-clause';
import type { Foldable } from '../joint/folding';
import { type JointTree, LOADING, SIDES } from '../joint/joint-tree';
import { PairIndex } from '../joint/pair-index';
import type { Subject } from './subjects';

/** Library work counts as changed hands if the smaller of gains and losses is at least this share of the larger. */
const CANCELS = 0.8;
/** Minimum share of the larger total for a subject's library work to be examined. */
const LEAST = 1e-3;

/** Library work that changed hands, such as computing a cached hash, which falls to the first caller. */
export interface Shift {
  /** Methods that do more of it in B, and methods that do less; negative for code outside the program's own. */
  readonly gained: readonly number[];
  readonly lost: readonly number[];
  /** The library method with the largest part of it. */
  readonly library: number;
  /** The amount that changed hands, and the net change that is left. */
  readonly amount: number;
  readonly change: number;
}

export const isLibraryPart = (kind: PartKind): boolean => kind.startsWith('library');

const libraryChange = ({ parts }: Subject): number =>
  parts.reduce((sum, { kind, change }) => sum + (isLibraryPart(kind) ? change : 0), 0);

/** Finds library work that changed hands between subjects; null if none did. */
export function findShift(
  joint: JointTree,
  sides: readonly [Foldable, Foldable],
  subjects: readonly Subject[],
  total: number,
): Shift | null {
  const candidates = subjects
    .map((subject) => ({ subject, change: libraryChange(subject) }))
    .filter(({ change }) => Math.abs(change) >= LEAST * total);
  if (!candidates.some(({ change }) => change > 0) || !candidates.some(({ change }) => change < 0)) return null;
  const place = new Map(candidates.map(({ subject }, at) => [subject.method, at]));
  const { pairs, changes } = changesByLibrary(joint, sides, (method) => place.get(method) ?? -1);

  const [gains, losses] = [new Map<number, number>(), new Map<number, number>()];
  for (let at = 0; at < pairs.size; at++) {
    const of = changes[at] > 0 ? gains : losses;
    of.set(pairs.second[at], (of.get(pairs.second[at]) ?? 0) + Math.abs(changes[at]));
  }
  const cancels = (library: number): boolean => isCancelled(gains.get(library) ?? 0, losses.get(library) ?? 0);
  const shifted = new Float64Array(candidates.length);
  for (let at = 0; at < pairs.size; at++) if (cancels(pairs.second[at])) shifted[pairs.first[at]] += changes[at];
  const participants = candidates.filter(
    ({ change }, at) => shifted[at] * change > 0 && Math.abs(shifted[at]) >= CANCELS * Math.abs(change),
  );
  const sum = (sign: number): number => participants.reduce((all, { change }) => all + Math.max(0, sign * change), 0);
  if (!isCancelled(sum(1), sum(-1))) return null;
  const most = [...gains.keys()].filter(cancels).sort((x, y) => (gains.get(y) ?? 0) - (gains.get(x) ?? 0) || x - y);
  const methods = (sign: number): number[] =>
    participants
      .filter(({ change }) => sign * change > 0)
      .sort((x, y) => Math.abs(y.change) - Math.abs(x.change))
      .map(({ subject }) => subject.method);
  return {
    gained: methods(1),
    lost: methods(-1),
    library: most[0],
    amount: Math.min(sum(1), sum(-1)),
    change: sum(1) - sum(-1),
  };
}

const isCancelled = (gained: number, lost: number): boolean =>
  Math.min(gained, lost) > 0 && Math.min(gained, lost) >= CANCELS * Math.max(gained, lost);

/** Changes of the library methods' own cost, by subject. */
function changesByLibrary(joint: JointTree, sides: readonly [Foldable, Foldable], placeOf: (method: number) => number) {
  const ofNode = Int32Array.from({ length: joint.size }, (_, node) => placeOf(joint.method(node)));
  const pairs = new PairIndex();
  const changes: number[] = [];
  for (const side of SIDES) {
    const { tree, methodOf, costs, places, scale } = sides[side];
    const sign = side === 0 ? -1 : 1;
    for (let i = 0; i < tree.size; i++) {
      const cost = (costs[i + 1] - costs[i]) * scale;
      const cell = places[i];
      if (cost === 0 || cell < 0) continue;
      const subject = ofNode[joint.nodeOf(cell)];
      if (subject < 0 || joint.callee(cell) === LOADING) continue;
      const at = pairs.number(subject, methodOf[tree.method[i]]);
      changes[at] = (changes[at] ?? 0) + sign * cost;
    }
  }
  return { pairs, changes };
}
