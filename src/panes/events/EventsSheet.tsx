/** Dialog that chooses an event of the VM, such as exceptions, to be counted as a metric. */
import { NEW_ACTIVATIONS } from '../../../common/vm-events/new-activations';
import { eventOfMetric, PROCESS_EVENTS, processAdvice, VM_EVENTS, type VmEvent } from '../../../common/vm-events/vm-events';
import { closeDialog, readySlot, setPlace, useApp } from '../../state/store';
import { Sheet } from '../../ui/overlay/Sheet';
import styles from './events.module.css';
import { followEvents } from './follow';

export function EventsSheet() {
  const metric = useApp((state) => state.place.metric);
  const isFlight = useApp(({ slots }) => readySlot(slots.a)?.summary.format === 'jfr');
  // A text, because it stays the same from call to call.
  const recorded = useApp(({ slots }) => {
    const open = [slots.a, slots.b].flatMap((slot) => readySlot(slot)?.summary ?? []);
    const has = (event: VmEvent) => open.every(({ metrics }) => metrics.some((metric) => eventOfMetric(metric) === event));
    return PROCESS_EVENTS.flatMap((event) => (has(event) ? event.id : [])).join();
  }).split(',');
  const count = (id: string) => {
    closeDialog();
    followEvents();
    setPlace({ metric: id });
  };
  if (isFlight)
    return (
      <Sheet title="New activations" open onClose={closeDialog}>
        <p>
          Of two methods with as many samples, one may be called often, and the other run long. In consecutive samples of a
          thread, the first is in a different call each time, the second in the same one. Counting reads the files again.
        </p>
        <ul className={styles.events}>
          <li>
            <button type="button" aria-pressed={metric === NEW_ACTIVATIONS} onClick={() => count(NEW_ACTIVATIONS)}>
              New activations
              <small>without truncated samples</small>
            </button>
          </li>
        </ul>
        <p className="dim">
          The methods view then has their share: 0% for one long call, 100% for a method that is called often. New activations do
          not estimate the number of calls.
        </p>
      </Sheet>
    );
  return (
    <Sheet title="Events of the VM" open onClose={closeDialog}>
      <p>
        These events are calls of methods in the JDK, so a recording of all classes has them. Choose one to count it as a metric.
        This reads the files again.
      </p>
      <ul className={styles.events}>
        {VM_EVENTS.map(({ id, label, without }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === metric} onClick={() => count(id)}>
              {label}
              {without !== '' && <small>without {without}</small>}
            </button>
          </li>
        ))}
        {PROCESS_EVENTS.map((event) => (
          <li key={event.id}>
            <button
              type="button"
              aria-pressed={event.id === metric}
              disabled={!recorded.includes(event.id)}
              onClick={() => count(event.id)}
            >
              {event.label}
              <small>{recorded.includes(event.id) ? `without ${event.without}` : processAdvice([event])}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className="dim">
        An event counts in the JDK’s method that stands for it; My code adds it to the method of yours that caused it. Entering
        monitors and throwing are not calls, so instrumentation processes of the agent count them.
      </p>
    </Sheet>
  );
}
