/** Splits the change of a metric between two profiles among the program's own methods. */
import type { FrameName, MetricId } from '../../api/engine';
import { type Foldable, fold, ownCode } from '../joint/folding';
import { type JointTree, SIDES, type SideIndex } from '../joint/joint-tree';
import { findMoves, type Move } from '../joint/moves';
import { rolesOf } from '../joint/one-time';
import { rehang } from '../joint/rehanging';
import { findRenames, type Renames } from '../joint/renames';
import { findWrappers, type Wrapper } from '../joint/wrappers';
import type { ComparedTrees } from './compared-trees';
import { type Parts, partsOf } from './parts';
import { findShift, type Shift } from './shifts';
import { type Subject, Subjects } from './subjects';

/** The change of a metric between two sides, split among own methods. */
export interface WorkChange {
  readonly joint: JointTree;
  readonly sides: readonly [Foldable, Foldable];
  readonly parts: Parts;
  readonly subjects: readonly Subject[];
  readonly renames: Renames;
  readonly wrappers: readonly Wrapper[];
  readonly moves: readonly Move[];
  readonly shift: Shift | null;
  /** Number of methods in the union; they have the lowest numbers. */
  readonly methods: number;
  /** Name of a method by its number here; null for code outside the program's own. */
  frame(method: number): FrameName | null;
}

/**
 * Folds both sides, matches methods that were renamed or moved, and splits the change. The metric must be loaded, as must calls
 * if both sides have them.
 *
 * @param isOwn decides by class name
 * @param scale factor by which all figures of B are multiplied
 */
export function workChange(
  compared: ComparedTrees,
  metric: MetricId,
  isOwn: (className: string) => boolean,
  scale = 1,
): WorkChange {
  const { names } = compared;
  const roles = rolesOf(names, isOwn);
  const costs = compared.sums(metric);
  const calls = compared.metrics.includes('calls') ? compared.sums('calls') : null;
  const sideOf = (side: SideIndex): Foldable => {
    const which = side === 0 ? 'a' : 'b';
    const { tree } = compared[which];
    return {
      tree,
      methodOf: side === 0 ? names.fromA : names.fromB,
      costs: costs[which],
      calls: calls === null ? null : calls[which],
      scale: side === 0 ? 1 : scale,
      places: new Int32Array(tree.size),
      ...(compared.isIn && { counts: (context: number) => compared.isIn?.(which, context) ?? true }),
    };
  };
  const sides = [sideOf(0), sideOf(1)] as const;
  const folded = fold(sides, roles);

  const renames = findRenames(folded, names.size, (method) => names.frame(method));
  const movers = names.size + renames.more.length;
  const noWrappers = (): Uint8Array => new Uint8Array(movers);
  const isRenamed = renames.numbers[0].some((number, method) => number !== method);
  let joint = isRenamed ? moveAll(folded, sides, { renamed: renames.numbers, wrappers: noWrappers(), moved: new Map() }) : folded;
  const found = findWrappers(joint, movers);
  const identity = Int32Array.from({ length: movers }, (_, method) => method);
  if (found.length > 0) {
    const wrappers = noWrappers();
    for (const { method } of found) wrappers[method] = 1;
    joint = moveAll(joint, sides, { renamed: [identity, identity], wrappers, moved: new Map() });
  }
  const moves = findMoves(joint);
  if (moves.length > 0) {
    const moved = new Map(moves.flatMap(({ nodes }, at) => nodes.map((node): [number, number] => [node, movers + at])));
    joint = moveAll(joint, sides, { renamed: [identity, identity], wrappers: noWrappers(), moved });
  }

  const parts = partsOf(joint);
  const subjects = new Subjects(joint, parts, movers).all;
  const totals = compared.totals(metric);
  const shift = findShift(joint, sides, subjects, Math.max(totals.a, totals.b * scale));
  const frame = (method: number): FrameName | null =>
    method < 0 || method >= movers ? null : names.frame(method < names.size ? method : renames.more[method - names.size]);
  return { joint, sides, parts, subjects, renames, wrappers: found, moves, shift, methods: names.size, frame };
}

/** Rehangs a joint tree, and maps the contexts' places to the new one. */
function moveAll(from: JointTree, sides: readonly [Foldable, Foldable], by: Parameters<typeof rehang>[1]): JointTree {
  const { joint, ofNode, ofCell } = rehang(from, by);
  for (const side of SIDES) {
    const { places } = sides[side];
    for (let i = 0; i < places.length; i++)
      places[i] = places[i] >= 0 ? ofCell[side][places[i]] : ofNode[side][ownCode(places[i])];
  }
  return joint;
}
