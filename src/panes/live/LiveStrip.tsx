/** Strip above the views of a live recording: its state, what is shown, and commands. */
import {
  Bookmark,
  CircleDot,
  Crosshair,
  Download,
  GitCompareArrows,
  ListChecks,
  Pause,
  Play,
  RefreshCw,
  Unplug,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { isFollowed } from '../../../common/live/live-state';
import { liveSide } from '../../opening/live/live-drawing';
import { command, compareWithMark, followAgain, hold, setMark, showSpan } from '../../opening/live/live-following';
import { type LiveSpan, useLive } from '../../opening/live/live-store';
import { useApp } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { download } from '../../ui/download';
import { Segmented } from '../../ui/Segmented';
import { Strip } from '../../ui/strip/Strip';
import { useNarrow } from '../../ui/useMedia';
import { countedText } from './counted-words';
import styles from './live-strip.module.css';
import { badgeOf, dumpFacts, movedText, paceText, rateText, troubleText } from './live-words';
import { MetricSwitch } from './MetricSwitch';
import { MoreMenu } from './MoreMenu';
import { RootSheet } from './RootSheet';
import { rootsText } from './root-words';
import type { StripCommand } from './strip-commands';

const OPENS_DIALOG = { 'aria-haspopup': 'dialog' } as const;

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

const CommandButtons = ({ commands }: { commands: readonly StripCommand[] }) =>
  commands.map(({ label, icon: Icon, hint, isWaiting = false, look = 'plain', button, run }) => (
    <Button key={label} {...button} look={look} title={hint} isWaiting={isWaiting} onClick={run}>
      <Icon aria-hidden="true" /> {label}
    </Button>
  ));

export function LiveStrip() {
  const { state, isLost, refusal, isHeld, span, mark, drawn, cost, problem, isBusy } = useLive();
  const current = useCurrentView();
  const wanted = useApp(({ place }) => place.metric);
  const isNarrow = useNarrow();
  const [isSwitching, setSwitching] = useState(false);
  const switchId = useId();
  const switchButton = useRef<HTMLButtonElement>(null);
  const isShown = useApp((app) => state !== null && liveSide(app, state) !== null);
  const follows = state !== null && isFollowed(state);
  const now = useNow(follows);
  const [asked, setAsked] = useState<'root' | 'everything' | null>(null);
  if (state === null) return null;
  // A server that refuses to tell the state follows another recording, or none, and sends no dumps either.
  const isCut = isLost || refusal !== '';
  const badge = badgeOf(state, isCut, isHeld);
  const trouble = refusal || problem || troubleText(state, isLost, now);
  const summary = current?.slot.summary;
  const isIdle = !isBusy && state.phase !== 'attaching';
  const counted =
    drawn && current && summary
      ? countedText(summary.counted, drawn.span, wanted, current.metric.label, summary.since?.switchedOn)
      : '';
  const isSwitchable = summary?.sampling === null;
  const close = () => {
    setSwitching(false);
    switchButton.current?.focus();
  };
  const isBrief = isNarrow && follows;
  const ofMoment: StripCommand[] = [
    mark !== null && { label: 'Compare with the mark', icon: GitCompareArrows, run: () => void compareWithMark() },
    drawn !== null && {
      label: 'Save the dump',
      icon: Download,
      hint: 'Saves the dump in view, with all counts since the recording began',
      look: follows ? ('plain' as const) : ('primary' as const),
      run: () => download(drawn.moment.file.name, drawn.moment.file),
    },
  ].filter((each) => each !== false);
  const ofRecording: StripCommand[] = [
    isSwitchable && {
      label: 'Switch metrics',
      icon: ListChecks,
      isWaiting: state.phase === 'attaching',
      button: { ref: switchButton, 'aria-expanded': isSwitching, 'aria-controls': isSwitching ? switchId : undefined },
      run: () => setSwitching(!isSwitching),
    },
    isSwitchable && {
      label: 'Choose a root…',
      icon: Crosshair,
      isWaiting: !isIdle,
      button: OPENS_DIALOG,
      run: () => setAsked('root'),
    },
    summary !== undefined &&
      summary.roots.length > 0 && {
        label: 'Record without a root…',
        icon: CircleDot,
        isWaiting: !isIdle,
        button: OPENS_DIALOG,
        run: () => setAsked('everything'),
      },
    { label: 'Detach', icon: Unplug, isWaiting: !isIdle, run: () => void command('detach') },
  ].filter((each) => each !== false);
  return (
    <Strip label="Live recording" look="inline" className={styles.live} takesFocus>
      <div className={styles.line}>
        <strong className={styles.badge} data-phase={isCut ? 'lost' : state.phase} role="status">
          {badge}
        </strong>
        <span>
          <bdi>{state.program || 'the program'}</bdi> ({state.pid})
        </span>
        {isShown && drawn !== null && summary && (
          <span className="dim">{dumpFacts(state, summary.mergedContexts, now - drawn.moment.at)}</span>
        )}
        {isShown && !isHeld && paceText(state, cost) !== '' && <span className="dim">{paceText(state, cost)}</span>}
        {isShown && drawn?.since && current && (
          <span>
            {rateText(current.total, current.metric, drawn.since.to - drawn.since.from, current.boundOf(current.metric.id))}
          </span>
        )}
        {isShown && summary && summary.roots.length > 0 && (
          <span title={summary.roots.join('\n')}>{rootsText(summary.roots)}</span>
        )}
      </div>
      {!isShown && state.modified > 0 && (
        <Button className={styles.again} onClick={() => void followAgain()}>
          {drawn === null ? 'Show the live recording' : 'Show the live recording again'}
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
          <Button onClick={setMark} disabled={drawn === null}>
            <Bookmark aria-hidden="true" /> Mark
          </Button>
          {!isBrief && <CommandButtons commands={ofMoment} />}
          {follows && (
            <>
              <Button aria-pressed={isHeld} onClick={() => hold(!isHeld)}>
                Hold
              </Button>
              <Button isWaiting={!isIdle} onClick={() => void command('dump')}>
                <RefreshCw aria-hidden="true" /> Dump now
              </Button>
              {state.phase === 'paused' ? (
                <Button isWaiting={!isIdle} onClick={() => void command('resume')}>
                  <Play aria-hidden="true" /> Resume
                </Button>
              ) : (
                <Button isWaiting={!isIdle} onClick={() => void command('pause')}>
                  <Pause aria-hidden="true" /> Pause
                </Button>
              )}
              {isBrief ? <MoreMenu commands={[...ofMoment, ...ofRecording]} /> : <CommandButtons commands={ofRecording} />}
            </>
          )}
        </div>
      )}
      {isShown && follows && isSwitching && isSwitchable && (
        <MetricSwitch id={switchId} counted={summary.counted} isPaused={state.phase === 'paused'} onClose={close} />
      )}
      {isShown && counted !== '' && <p>{counted}</p>}
      {isShown &&
        summary?.since?.moved.map((moved) => (
          <p key={moved.metric} className="dim">
            {movedText(moved, summary.metrics.find(({ id }) => id === moved.metric)?.unit ?? '')}
          </p>
        ))}
      {asked !== null && <RootSheet asked={asked} onClose={() => setAsked(null)} />}
      <p className={trouble === '' ? 'dim' : styles.trouble}>{trouble || state.message}</p>
    </Strip>
  );
}
