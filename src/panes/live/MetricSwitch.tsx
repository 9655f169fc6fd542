/** Form that switches metrics of a live recording on and off, and back. */
import { type FormEvent, useRef, useState } from 'react';
import type { CountedSpan } from '../../../common/counted-metrics';
import { switchMetrics } from '../../opening/live/live-following';
import { type MetricChoice, useLive } from '../../opening/live/live-store';
import { Button } from '../../ui/Button';
import { allCounted, CHOICES, choiceLabel, chosenNow, effectText } from './counted-words';
import styles from './live-strip.module.css';

interface MetricSwitchProps {
  id: string;
  /** Spans of the dump in view. */
  counted: readonly CountedSpan[];
  isPaused: boolean;
  /** Called by Escape. */
  onClose(): void;
}

export function MetricSwitch({ id, counted, isPaused, onClose }: MetricSwitchProps) {
  const { isBusy, switched, drawn } = useLive();
  const [chosen, setChosen] = useState<readonly MetricChoice[] | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isSwitching, setSwitching] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const from = chosenNow(counted, switched, drawn?.moment.at ?? 0, isPaused);
  const to = CHOICES.map((choice) => choice.id).filter((each) => (chosen ?? from).includes(each));
  const isSame = String(to) === String(from);
  const isDone = switched !== null && isSame && String(switched.to) === String(from);
  const send = async (wanted: readonly MetricChoice[]) => {
    // What had the focus is disabled during the switch, and would lose it.
    form.current?.focus();
    setRefusal('');
    setSwitching(true);
    const why = await switchMetrics(from, wanted);
    setSwitching(false);
    setRefusal(why);
    if (why === '') setChosen(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame && !isBusy) void send(to);
  };
  return (
    <form
      ref={form}
      id={id}
      tabIndex={-1}
      className={styles.switch}
      aria-label="Switch metrics"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.choices}>
        <label className={styles.choice} title="Calls are always counted, and objects follow from calls of constructors">
          <input type="checkbox" checked disabled /> {choiceLabel('always')}
        </label>
        {CHOICES.map((choice) => (
          <label key={choice.id} className={styles.choice}>
            <input
              type="checkbox"
              disabled={isSwitching}
              checked={to.includes(choice.id)}
              onChange={({ target }) => setChosen(target.checked ? [...to, choice.id] : to.filter((each) => each !== choice.id))}
            />{' '}
            {choiceLabel(choice.id)}
          </label>
        ))}
        <Button type="submit" look="primary" disabled={isSame || isBusy}>
          Switch
        </Button>
        {isDone && (
          <Button disabled={isBusy} title={`Count ${allCounted(switched.from)} again`} onClick={() => void send(switched.from)}>
            Switch back
          </Button>
        )}
      </div>
      <p className="dim" role="status">
        {isSwitching
          ? 'Switching: the agent weaves all classes again.'
          : isDone
            ? `The agent counts ${allCounted(to)} ${isPaused && switched.waits ? 'once the recording resumes' : 'from now on'}.`
            : effectText(from, to, isPaused)}
      </p>
      {refusal !== '' && (
        <p className={styles.trouble} role="alert">
          {refusal}
        </p>
      )}
    </form>
  );
}
