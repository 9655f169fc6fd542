/** Strip above the views of a live recording: its state, what is shown, and commands. */
import { Bookmark, GitCompareArrows, Pause, Play, RefreshCw, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isFollowed } from '../../../common/live/live-state';
import { command, compareWithMark, followAgain, hold, liveSide, setMark, showSpan } from '../../opening/live/live-following';
import { type LiveSpan, useLive } from '../../opening/live/live-store';
import { useApp } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { Segmented } from '../../ui/Segmented';
import { Strip } from '../../ui/strip/Strip';
import styles from './live-strip.module.css';
import { badgeOf, dumpFacts, rateText, troubleText } from './live-words';

/** Milliseconds between two updates of the dump's age. */
const TICK = 1000;

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

export function LiveStrip() {
  const { state, isLost, isHeld, span, mark, shown, from, problem, isBusy } = useLive();
  const current = useCurrentView();
  const isShown = useApp((app) => state !== null && liveSide(app, state) !== null);
  const follows = state !== null && isFollowed(state);
  const now = useNow(follows);
  if (state === null) return null;
  const age = shown === null || !isShown ? 0 : Math.max(0, now - shown.at);
  const badge = badgeOf(state, isLost, isHeld);
  const trouble = problem || troubleText(state, isLost, age);
  const summary = current?.slot.summary;
  return (
    <Strip label="Live recording" look="inline" className={styles.live}>
      <div className={styles.line}>
        <strong className={styles.badge} data-phase={isLost ? 'lost' : state.phase} role="status">
          {badge}
        </strong>
        <span>
          <bdi>{state.program || 'the program'}</bdi> ({state.pid})
        </span>
        {isShown && shown !== null && summary && <span className="dim">{dumpFacts(state, summary.contexts, age)}</span>}
        {isShown && from !== null && shown !== null && current && (
          <span>{rateText(current.total, current.metric.unit, shown.at - from)}</span>
        )}
      </div>
      {!isShown && (
        <Button className={styles.again} onClick={() => void followAgain()}>
          Show the live recording again
        </Button>
      )}
      {isShown && (
        <div className={styles.line}>
          <Segmented<LiveSpan>
            label="Counts shown"
            value={span}
            onChange={showSpan}
            choices={[
              { value: 'all', label: 'All', hint: 'All counts since the recording began' },
              { value: 'mark', label: 'Since the mark', hint: 'Counts since the mark was set', disabled: mark === null },
              { value: 'now', label: 'Now', hint: 'Counts of the last ten seconds or so' },
            ]}
          />
          <Button onClick={setMark} disabled={shown === null}>
            <Bookmark aria-hidden="true" /> Mark
          </Button>
          {mark !== null && (
            <Button onClick={() => void compareWithMark()}>
              <GitCompareArrows aria-hidden="true" /> Compare with the mark
            </Button>
          )}
          {follows && (
            <>
              <Button aria-pressed={isHeld} onClick={() => hold(!isHeld)}>
                Hold
              </Button>
              <Button disabled={isBusy} onClick={() => void command('dump')}>
                <RefreshCw aria-hidden="true" /> Dump now
              </Button>
              {state.phase === 'paused' ? (
                <Button disabled={isBusy} onClick={() => void command('resume')}>
                  <Play aria-hidden="true" /> Resume
                </Button>
              ) : (
                <Button disabled={isBusy} onClick={() => void command('pause')}>
                  <Pause aria-hidden="true" /> Pause
                </Button>
              )}
              <Button disabled={isBusy} onClick={() => void command('detach')}>
                <Unplug aria-hidden="true" /> Detach
              </Button>
            </>
          )}
        </div>
      )}
      {summary?.since?.moved.map(({ metric, amount, methods }) => (
        <p key={metric} className="dim">
          {`Moved: ${amount} ${metric} of ${methods.map(({ className, method }) => `${className}.${method}`).join(', ')} are now in other contexts, which were folded or merged.`}
        </p>
      ))}
      <p className={trouble === '' ? 'dim' : styles.trouble}>{trouble || state.message}</p>
    </Strip>
  );
}
