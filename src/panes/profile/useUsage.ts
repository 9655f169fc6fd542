/** Numbers of calls of a recording's methods, as React state, for the dialog on what was counted. */
import type { ProfileSummary } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { exactName } from '../../ui/method-names';
import { useAnswer } from '../../ui/useAnswer';
import type { Usage } from './missing-groups';

/** Only the methods with the most calls are read: the others have next to none. */
const MOST = 20_000;

/** Null until known, and if the file has no calls. */
export function useUsage({ profile, metrics }: Pick<ProfileSummary, 'profile' | 'metrics'>): Usage | null {
  const engine = useEngine();
  const calls = metrics.find(({ id }) => id === 'calls');
  const { value } = useAnswer(calls === undefined ? null : `${profile}`, () =>
    ask(
      engine.hotMethods({ profile, thread: 'all' }, 'calls', {
        ...{ sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: MOST },
      }),
    ),
  );
  if (value === null || calls === undefined) return null;
  return {
    calls: new Map(value.rows.map(({ name, exclusive }) => [exactName(name) + name.descriptor, exclusive])),
    total: calls.total,
  };
}
