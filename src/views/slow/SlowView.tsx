/** Slow view: methods whose sampled time is more, or less, than their bytecodes explain. */
import { Download } from 'lucide-react';
import { CLOCK_LIMITS, clockBasis, clockFacts } from '../../../common/clock-words';
import { LAID_OVER, OVERLAY_LIMITS, OVERLAY_TITLES, slowTitle, timeBasis } from '../../../common/sample-words';
import type { MethodCosts } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { Details } from '../../panes/details/Details';
import { selectionLine, useDetails } from '../../panes/details/useDetails';
import { hasCosts } from '../../panes/frames/useCostColouring';
import { selectContext } from '../../session/selection';
import { notify, useApp } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { download } from '../../ui/download';
import { Pane } from '../../ui/layout/Pane';
import { Split } from '../../ui/layout/Split';
import { Note, ViewBody } from '../../ui/layout/ViewBody';
import { useAnswer } from '../../ui/useAnswer';
import { ContextTable, CostTable, TimeTable } from './cost-tables';
import { Matching } from './Matching';
import { SlowSentence } from './SlowSentence';
import styles from './slow.module.css';

export function SlowView() {
  const current = useCurrentView();
  if (!current) return null;
  return hasCosts(current) ? <Costs current={current} /> : <NoTime />;
}

function NoTime() {
  return (
    <Pane label="Slow per bytecode" as="section" between="room">
      <p>This file has no time to compare with its counts.</p>
      <p>
        Sample the program without the agent, on the same input, with the JDK’s flight recorder or another profiler. Then drop
        that recording and the <code>.mct</code> file on this page together, and choose <em>Overlay time on counts</em>.
      </p>
      <p>
        Or record with <code>clock=cpu</code>, which adds CPU time to the counts (<code>docs/time.md</code>).
      </p>
      <p>
        <code>docs/overlay.md</code> contains the commands that record both. On the command line:{' '}
        <code>npx callgrove overlay exact.mct time.jfr --out both.mct</code>
      </p>
    </Pane>
  );
}

function Costs({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { profile, thread, transforms = [] } = current.view;
  const scope = { profile, thread: thread === 'apart' ? 'all' : thread } as const;
  // Contexts and methods of other trees have other numbers.
  const isSelectable = transforms.length === 0 && thread !== 'apart';
  const selected = useApp((state) => state.place.flame.selected);
  const details = useDetails(current, selected);
  const { value, error } = useAnswer(`${profile}:${scope.thread}`, () => ask(engine.methodCosts(scope)));
  return (
    <Split
      label="Details pane width"
      sheet={{ label: 'Details', text: selectionLine(current, details) }}
      main={
        <ViewBody label="Slow per bytecode">
          <div className={styles.page} aria-busy={value === null}>
            {error && (
              <p role="alert">
                {error.message} {error.advice}
              </p>
            )}
            {value && !error && <Findings {...{ current, value, isSelectable }} />}
          </div>
        </ViewBody>
      }
      aside={<Details current={current} details={details} onPick={selectContext} />}
    />
  );
}

/** Saves the file, which may have been made on this page and exist nowhere else. */
function SaveButton({ profile, name }: { profile: number; name: string }) {
  const engine = useEngine();
  const save = async () => {
    const bytes = await ask(engine.bytes(profile));
    if (bytes.ok) download(name, bytes.value);
    else notify(bytes.error);
  };
  return (
    <Button onClick={() => void save()}>
      <Download aria-hidden="true" /> Save {name}
    </Button>
  );
}

interface FindingsProps {
  current: CurrentView;
  value: MethodCosts;
  isSelectable: boolean;
}

function Findings({ current, value, isSelectable }: FindingsProps) {
  const { summary } = current.slot;
  const isClocked = value.metric === 'cpu';
  const { unit = '' } = summary.metrics.find(({ id }) => id === value.metric) ?? {};
  const overlay = isClocked ? null : summary.overlay;
  const timed = isClocked ? 'CPU time' : unit === 'samples' ? 'Samples' : 'Sampled time';
  const lists = { unit, timed, isSelectable, clocked: value.clocked };
  const stated = summary.warnings.findLast((each) => each.startsWith(LAID_OVER));
  const basis = isClocked
    ? [clockBasis(value.ranked, unit, value.ticks ?? 0), ...clockFacts(summary.clock).map(([name, fact]) => `${name}: ${fact}.`)]
    : overlay
      ? [timeBasis(value.ranked, overlay, typeof current.view.thread === 'number').join(' ')]
      : [];
  const cautions = [...new Set([...(overlay?.cautions ?? []), ...value.cautions])];
  return (
    <>
      <SlowSentence
        slow={value.slow}
        metric={value.metric}
        ticks={value.ticks}
        notes={[...basis, ...(stated && !isClocked ? [stated] : []), isClocked ? CLOCK_LIMITS : OVERLAY_LIMITS, ...cautions]}
        isSelectable={isSelectable}
      >
        {current.slot.ref.kind === 'file' && <SaveButton profile={summary.profile} name={summary.fileName} />}
      </SlowSentence>
      {!isSelectable && <Note>Figures here are for the tree before the transforms above.</Note>}
      <div className={styles.lists}>
        <CostTable
          title={slowTitle(overlay?.matching.left)}
          rows={value.slow}
          empty="No method is significantly more expensive per bytecode than the rest."
          {...lists}
        />
        <ContextTable title={OVERLAY_TITLES.inclusive} rows={value.inclusive} {...lists} />
        <CostTable
          title={OVERLAY_TITLES.light}
          rows={value.light}
          empty="No method with at least 1% of the bytecodes is significantly cheaper per bytecode than the rest."
          {...lists}
        />
        <div className={styles.pair}>
          {!isClocked && <TimeTable title={OVERLAY_TITLES.natives} rows={value.natives} {...lists} />}
          <TimeTable title={OVERLAY_TITLES.oneTime} rows={value.oneTime} {...lists} />
        </div>
      </div>
      {overlay && <Matching facts={overlay} />}
    </>
  );
}
