/** Groups methods by class or package, for a comparison's tables of changes. */
import { packageOf } from '../../common/class-names';
import { FOLDED, isOfFolded } from '../../common/frame-names';
import type { DiffGrouping } from '../api/engine';
import type { UnionNames } from './union-names';

/** Which class or package each method belongs to. */
export interface MethodGroups {
  /** Names of the classes or packages, in order. */
  readonly groups: readonly string[];
  /** Index into `groups`, by method of the union. */
  readonly groupOf: Uint32Array;
}

export function groupsOf(names: UnionNames, by: DiffGrouping): MethodGroups {
  const nameOf = (method: number): string => {
    const { className, method: name } = names.frame(method);
    if (isOfFolded({ className, method: name })) return FOLDED;
    return by === 'classes' ? className : packageOf(className);
  };
  const ofMethod = Array.from({ length: names.size }, (_, method) => nameOf(method));
  const groups = [...new Set(ofMethod)].sort((a, b) => (a < b ? -1 : 1));
  const rank = new Map(groups.map((group, index) => [group, index]));
  return { groups, groupOf: Uint32Array.from(ofMethod, (group) => rank.get(group)!) };
}
