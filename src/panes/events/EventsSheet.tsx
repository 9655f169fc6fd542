/** Dialog that chooses an event of the VM, such as exceptions, to be counted as a metric. */
import { VM_EVENTS } from '../../../common/vm-events/vm-events';
import { openForMetric } from '../../opening/sides';
import { closeDialog, useApp } from '../../state/store';
import { Sheet } from '../../ui/overlay/Sheet';
import styles from './events.module.css';

export function EventsSheet() {
  const metric = useApp((state) => state.place.metric);
  const count = (id: string) => {
    closeDialog();
    void openForMetric(id);
  };
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
      </ul>
      <p className="dim">
        An event counts in the JDK’s method that stands for it; My code adds it to the method of yours that caused it. Entering
        monitors and throwing are not calls: record with process=monitors;throws.
      </p>
    </Sheet>
  );
}
