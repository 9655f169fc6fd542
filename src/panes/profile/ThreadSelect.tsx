/** Field, above views and in settings, that chooses a thread of a file, or all of them. */

import type { Side } from '../../state/place';
import { metricsOf, readySlot, useApp, usedMetric } from '../../state/store';
import { chooseThread } from '../../state/thread-choice';
import { Select } from '../../ui/field/Field';
import { threadChoices } from './file-text';

export function ThreadSelect({ side, label }: { side: Side; label: string }) {
  const place = useApp((state) => state.place);
  const scope = place.threads[side];
  const slot = useApp((state) => readySlot(state.slots[side]));
  if (!slot) return null;
  const { summary } = slot;
  const metric = usedMetric(place.metric, metricsOf(slot, place));
  const known = typeof scope === 'string' || summary.threads.some((thread) => thread.index === scope);
  return (
    <Select
      label={label}
      short
      value={known ? String(scope) : 'all'}
      onChange={({ target: { value } }) => chooseThread(side, value === 'all' || value === 'apart' ? value : Number(value))}
    >
      {threadChoices(summary, metric).map(([value, choice]) => (
        <option key={value} value={value}>
          {choice}
        </option>
      ))}
    </Select>
  );
}
