/** Which of a file's threads is looked at. */
import controls from '../ui/controls.module.css';
import { short } from '../ui/format';
import { chooseThread } from './choose';
import type { Side } from './place';
import styles from './shell.module.css';
import { metricsOf, readySlot, useApp, usedMetric } from './store';

export function ThreadSelect({ side, label }: { side: Side; label: string }) {
  const place = useApp((state) => state.place);
  const scope = place.threads[side];
  const slot = useApp((state) => readySlot(state.slots[side]));
  if (!slot) return null;
  const { summary } = slot;
  const at = summary.metrics.findIndex((metric) => metric.id === usedMetric(place.metric, metricsOf(slot, place)));
  const threads = [...summary.threads].sort((a, b) => (b.totals[at] ?? 0) - (a.totals[at] ?? 0));
  const known = typeof scope === 'string' || summary.threads.some((thread) => thread.index === scope);
  return (
    <label className={styles.choice}>
      {label}
      <select
        className={`${controls.field} ${controls.select}`}
        value={known ? String(scope) : 'all'}
        onChange={({ target: { value } }) => chooseThread(side, value === 'all' || value === 'apart' ? value : Number(value))}
      >
        <option value="all">all, merged by path</option>
        <option value="apart">all, a frame for each</option>
        {threads.map((thread) => (
          <option key={thread.index} value={thread.index}>
            {thread.name} · {short(thread.totals[at] ?? 0)}
          </option>
        ))}
      </select>
    </label>
  );
}
