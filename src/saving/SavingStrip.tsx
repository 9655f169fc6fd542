/** A strip that shows the progress of a table being saved. */

import { Button } from '../ui/Button';
import { count } from '../ui/format';
import { Progress } from '../ui/strip/Progress';
import { Strip, Strips } from '../ui/strip/Strip';
import { useSaving } from './saving-store';

export function SavingStrip() {
  const saving = useSaving((state) => state.saving);
  if (saving === null) return null;
  const { label, rows, of, cancel } = saving;
  return (
    <Strips label="Saving">
      <Strip look="notice">
        <p>
          <strong>Saving {label} as CSV:</strong> {count(rows)} of {count(of)} rows{' '}
          <Progress label={`Saving ${label}`} done={rows} total={of} />
        </p>
        <Button onClick={cancel}>Cancel</Button>
      </Strip>
    </Strips>
  );
}
