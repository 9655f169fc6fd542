/** Colouring of flame graphs by time per bytecode, as React state. */
import { useMemo } from 'react';
import { isRankable } from '../../../common/metrics';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { useAnswer } from '../../ui/useAnswer';
import { type Colouring, costColouring } from './cost-colours';

/** Whether a profile has time, laid over it or by its clock, and bytecodes to compare it with. */
export const hasCosts = ({ slot }: CurrentView): boolean => isRankable(slot.summary);

/** Colouring by cost; null if it is off. Everything is grey until costs are known. */
export function useCostColouring({ view }: CurrentView, isWanted: boolean): Colouring | null {
  const engine = useEngine();
  const scope = { profile: view.profile, thread: view.thread === 'apart' ? 'all' : view.thread } as const;
  const key = isWanted ? `${scope.profile}:${scope.thread}` : null;
  const { value, fresh } = useAnswer(key, () => ask(engine.methodCosts(scope)));
  const costs = fresh ? value : null;
  return useMemo(
    () => (key === null ? null : costColouring(costs?.judged ?? [], `cost:${costs === null ? 0 : 1}`)),
    [key, costs],
  );
}
