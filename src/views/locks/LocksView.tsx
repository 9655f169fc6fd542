/** Locks view: the locks that threads waited for, and where waiters and holders were. */
import { isLeafUp } from '../../../common/leaf-up';
import { LOCKS_DAMAGED, lockNotes, locksTitle, notLooked } from '../../../common/locks/lock-words';
import type { LockFacts, ProfileSummary, View } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { readySlot, useApp, viewKey, viewOf } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { Pane } from '../../ui/layout/Pane';
import { Note, ViewBody } from '../../ui/layout/ViewBody';
import { useAnswer } from '../../ui/useAnswer';
import { LockRows } from './LockRows';
import styles from './locks.module.css';

export function LocksView() {
  const current = useCurrentView();
  if (!current) return null;
  const { locks } = current.slot.summary;
  return locks ? <Locks current={current} facts={locks} /> : <NoLocks file={current.slot.summary} />;
}

const NoLocks = ({
  file: { shared, format, locksDamaged },
}: {
  file: Pick<ProfileSummary, 'shared' | 'format' | 'locksDamaged'>;
}) => (
  <Pane label="Locks" as="section" between="room">
    {shared !== null ? (
      <p>A link does not contain waits for locks. The file it was made from may have them.</p>
    ) : locksDamaged ? (
      <p>{LOCKS_DAMAGED}</p>
    ) : format === 'jfr' ? (
      <p>{notLooked('events')}</p>
    ) : (
      <>
        <p>Nobody looked for threads that wait for a lock while this file was recorded.</p>
        <p>
          Record with <code>locks=20ms</code>:{' '}
          <code>java -javaagent:callgrove-agent.jar=out=run.mct,locks=20ms -jar yours.jar</code> (<code>docs/locks.md</code>)
        </p>
      </>
    )}
  </Pane>
);

/** The tree without transforms, if these put callers below callees: a path then begins at its end. */
const askedOf = (view: View): View => (isLeafUp(view.transforms) ? { profile: view.profile, thread: view.thread } : view);

function Locks({ current, facts }: { current: CurrentView; facts: LockFacts }) {
  const engine = useEngine();
  const { view, side } = current;
  const asked = askedOf(view);
  const otherView = useApp(({ slots, place }) => {
    const otherSide = side === 'a' ? 'b' : 'a';
    const slot = readySlot(slots[otherSide]);
    return slot?.summary.locks ? viewOf(slot, place, otherSide) : null;
  });
  const otherFacts = useApp(({ slots }) => readySlot(slots[side === 'a' ? 'b' : 'a'])?.summary.locks);
  const other = otherView && askedOf(otherView);
  const { value, error } = useAnswer(viewKey(asked), () => ask(engine.locks(asked)));
  const compared = useAnswer(other && viewKey(other), () => ask(engine.locks(other ?? asked)));
  const hasInterval = view.transforms?.some(({ kind }) => kind === 'interval') ?? false;
  return (
    <ViewBody label="Locks">
      <header className={styles.head}>
        <h2>{locksTitle(facts)}</h2>
        {value && <p className="dim">{lockNotes(facts, value.hidden).join(' ')}</p>}
        {asked !== view && <Note>Paths here are those of the tree before the transforms above.</Note>}
        {hasInterval && <Note>Waits are not kept by interval: these figures are for the whole run.</Note>}
        {error && (
          <p role="alert">
            {error.message} {error.advice}
          </p>
        )}
      </header>
      {value && (
        <LockRows
          key={viewKey(asked)}
          facts={facts}
          table={value}
          other={compared.value}
          isOtherSampled={otherFacts?.source === 'looks'}
          otherSide={side === 'a' ? 'B' : 'A'}
          isLinked={asked === view}
        />
      )}
    </ViewBody>
  );
}
