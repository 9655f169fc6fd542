/** How far a long table is that is being saved, above whatever is open. */

import { Button } from '../ui/Button';
import { count } from '../ui/format';
import styles from '../ui/shell.module.css';
import { useSaving } from './saving';

export function SavingStrip() {
  const saving = useSaving((state) => state.saving);
  if (saving === null) return null;
  const { label, rows, of, cancel } = saving;
  return (
    <section className={styles.notices} aria-label="Saving">
      <div className={styles.notice}>
        <p>
          <strong>Saving {label} as CSV:</strong> {count(rows)} of {count(of)} rows{' '}
          <progress aria-label={`Saving ${label}`} max={of} value={rows} />
        </p>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </section>
  );
}
