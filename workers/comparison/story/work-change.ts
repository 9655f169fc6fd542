/** Splits the change of a metric among the program's own methods. */
import type { FrameName, MetricId } from '../../api/engine';
import { foldInto, type Places } from '../joint/folding';
import { JointTree, SIDES } from '../joint/joint-tree';
import { findMoves, type Move } from '../joint/moves';
import { rolesOf } from '../joint/one-time';
import { rehang } from '../joint/rehanging';
import { findRenames, type Renames } from '../joint/renames';
import { findWrappers, type Wrapper } from '../joint/wrappers';
import type { ComparedTrees } from './compared-trees';
import { type Parts, partsOf } from './parts';
import { findShift, type Placed, type Shift } from './shifts';
import { type Subject, Subjects } from './subjects';

/** A comparison by one metric, split among own methods. */
export interface WorkChange {
  readonly joint: JointTree;
  readonly sides: readonly [Placed, Placed];
  readonly parts: Parts;
  readonly subjects: readonly Subject[];
  readonly renames: Renames;
  readonly wrappers: readonly Wrapper[];
  readonly moves: readonly Move[];
  readonly shift: Shift | null;
  /** Methods of the union, which have the lowest numbers. */
  readonly methods: number;
  /** Name of a method by its number here; null for code outside. */
  frame(method: number): FrameName | null;
}

/**
 * Folds both sides, matches what goes by another name or place, and parts the change. The metric must be ready, and calls where both
 * sides have them.
 *
 * @param isOwn by class name
 * @param scale factor for all figures of B
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
  const folded = new JointTree();
  const sides = SIDES.map((side): Placed => {
    const which = side === 0 ? 'a' : 'b';
    const { tree } = compared[which];
    const foldable = {
      tree,
      methodOf: side === 0 ? names.fromA : names.fromB,
      costs: costs[which],
      calls: calls === null ? null : calls[which],
      scale: side === 0 ? 1 : scale,
    };
    const places: Places = { node: new Int32Array(tree.size), cell: new Int32Array(tree.size) };
    foldInto(folded, side, foldable, roles, places, (context) => compared.isIn?.(which, context) ?? true);
    return { ...foldable, places };
  }) as [Placed, Placed];

  const renames = findRenames(folded, names.size, (method) => names.frame(method));
  const movers = names.size + renames.more.length;
  const noWrappers = (): Uint8Array => new Uint8Array(movers);
  const isRenamed = renames.numbers[0].some((number, method) => number !== method);
  let joint = isRenamed ? moveAll(folded, sides, { renamed: renames.numbers, wrappers: noWrappers(), moved: new Map() }) : folded;
  const found = findWrappers(joint);
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

/** Rehangs a joint tree, and places of contexts with it. */
function moveAll(from: JointTree, sides: readonly [Placed, Placed], by: Parameters<typeof rehang>[1]): JointTree {
  const { joint, place, cellPlace } = rehang(from, by);
  for (const side of SIDES) {
    const { node, cell } = sides[side].places;
    for (let i = 0; i < node.length; i++) {
      cell[i] = cell[i] < 0 ? place[side].cell[node[i]] : cellPlace[side][cell[i]];
      node[i] = place[side].node[node[i]];
    }
  }
  return joint;
}
