/** Dialog that edits the gate's conditions, which can fail a build, and evaluates each one as it is typed. */
import { useState } from 'react';
import { PROFILE_ENDING } from '../../../workers/formats/file-names';
import { closeDialog, type ReadySlot, readySlot, setPlace, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { CopyableCommand } from '../../ui/CopyableCommand';
import { TextArea } from '../../ui/field/Field';
import { Sheet } from '../../ui/overlay/Sheet';
import { LongLine } from '../../ui/strip/LongLine';
import { useDebounced } from '../../ui/useDebounced';
import { missingEvents, openMissing } from '../events/follow';
import { ConditionResults } from './ConditionResults';
import styles from './gate.module.css';
import { needsRuns, RUNS_NEEDED, suggested } from './suggestions';
import { useGate, useReadyComparison } from './useGate';
import { commandOf, stepOf, verdictText } from './verdict-text';

/** The most that an address can hold (src/state/url-fields.ts). */
const MOST = 20;
const SETTLE_MS = 250;

export function GateSheet() {
  return (
    <Sheet title="Gate" open onClose={closeDialog}>
      <Conditions onDone={closeDialog} />
    </Sheet>
  );
}

function Conditions({ onDone }: { onDone(): void }) {
  const kept = useApp((state) => state.place.gate);
  const [text, setText] = useState(kept.join('\n'));
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const settled = useDebounced(lines.join('\n'), SETTLE_MS);
  const gate = useGate(settled === '' ? [] : settled.split('\n'));
  const { decided } = gate;
  const metrics = useReadyComparison()?.summary.metrics ?? [];
  // Subscribes to what is open.
  const slots = useApp((state) => state.slots);
  const types = [slots.a, slots.b].map((slot) => readySlot(slot)?.summary.sampledTypes ?? []);
  const lacking = missingEvents(lines);
  const wrong = decided?.some(({ result }) => !result.ok && result.error.kind === 'bad-condition') ?? true;
  const isReady = lines.length === 0 ? kept.length > 0 : !wrong && settled === lines.join('\n');
  const many = lines.length > MOST;
  return (
    <form
      className={styles.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        setPlace({ gate: lines });
        onDone();
      }}
    >
      <p>
        The build fails if any of these conditions holds. A is the base, B the head. Conditions are evaluated before rounding, and
        saved in the link. {needsRuns(metrics) && RUNS_NEEDED}
      </p>
      <label className={styles.label} htmlFor="gate-conditions">
        Conditions, one per line
      </label>
      <TextArea
        id="gate-conditions"
        rows={Math.max(3, text.split('\n').length)}
        value={text}
        placeholder="bytecodes(com.acme.*) > +1%"
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.tools}>
        {suggested(metrics, types)
          .filter((each) => !lines.includes(each))
          .map((each) => (
            <Button key={each} look="quiet" onClick={() => setText([...lines, each].join('\n'))}>
              + <code>{each}</code>
            </Button>
          ))}
      </div>
      {lacking.length > 0 && (
        <p>
          Not counted yet: {lacking.join(', ')}.{' '}
          <Button look="quiet" onClick={() => void openMissing(lines)}>
            Count and read the files again
          </Button>
        </p>
      )}
      {many && <p role="alert">A link can contain at most {MOST} conditions.</p>}
      <LongLine {...gate} label="Evaluate anyway" />
      {decided && (
        <div role="status" className={styles.sheet}>
          {!wrong && <strong>{verdictText(decided)}</strong>}
          <ConditionResults decided={decided} />
        </div>
      )}
      <div className={styles.tools}>
        <Button look="primary" type="submit" disabled={many || !isReady}>
          {lines.length === 0 && kept.length > 0 ? 'Remove all conditions' : 'Show above the comparison'}
        </Button>
      </div>
      {decided && !wrong && <Elsewhere conditions={lines} />}
    </form>
  );
}

function Elsewhere({ conditions }: { conditions: readonly string[] }) {
  const [a, b] = [useApp(({ slots }) => readySlot(slots.a)), useApp(({ slots }) => readySlot(slots.b))];
  const rules = useApp((state) => state.place.match);
  const narrowed = useApp(
    ({ place: { threads, transforms } }) => threads.a !== 'all' || threads.b !== 'all' || transforms.length > 0,
  );
  const compared = useReadyComparison();
  if (compared === null) return null;
  const files = (slot: ReadySlot | null, otherwise: string): string[] =>
    slot === null ? [otherwise] : (slot.summary.runs?.map(({ name }) => name) ?? [slot.summary.fileName]);
  const [base, head] = [files(a, `base${PROFILE_ENDING}`), files(b, `head${PROFILE_ENDING}`)];
  const run = { base, head, metric: compared.metric, rules, conditions };
  return (
    <>
      <h3>On the command line</h3>
      {narrowed && (
        <p role="note">
          You have chosen a thread or transformed the trees here; the command line evaluates all threads as recorded.
        </p>
      )}
      <CopyableCommand text={commandOf(run)} />
      <h3>In a GitHub workflow</h3>
      <CopyableCommand text={stepOf(run)} what="the step" />
      <p className="dim">
        Exit status 1 if a condition holds, 2 if one cannot be decided. The project’s docs/examples contains a complete workflow
        that records base and head and comments on the pull request.
      </p>
    </>
  );
}
