/** The head of a printed page: files, view and metric instead of header and tabs. */

import { WORK_NOT_TIME } from '../state/metrics';
import { readySlot, useApp } from '../state/store';
import { useCurrentView } from '../state/useView';
import { viewOfId } from '../state/views';
import { amount, plural } from '../ui/format';
import styles from './print.module.css';

export function PrintHead() {
  const current = useCurrentView();
  const { label, covers } = viewOfId(useApp((state) => state.place.view));
  const slots = useApp((state) => state.slots);
  const profiles = useApp((state) => state.matrix.length);
  if (covers === 'set')
    return (
      <section className={styles.head} data-print="">
        <p>
          <strong>{label}</strong> · {plural(profiles, 'profile')}
        </p>
        <p>{WORK_NOT_TIME}</p>
      </section>
    );
  if (!current) return null;
  const { threadName, metric, total } = current;
  const files = [slots.a, slots.b].flatMap((slot) => readySlot(slot)?.summary ?? []);
  const shown = covers === 'pair' ? files : [current.slot.summary];
  return (
    <section className={styles.head} data-print="">
      <p>
        <strong>{label}</strong> · {shown.map(({ fileName }) => fileName).join(' and ')}
        {covers !== 'pair' && ` · ${threadName} · ${amount(total, metric.unit)}`}
      </p>
      <p>
        {shown
          .map(({ mainClass, jvm, sha256 }) => [mainClass, jvm, sha256 && `SHA-256 ${sha256}`].filter(Boolean).join(' · '))
          .join('; ')}
      </p>
      <p>{WORK_NOT_TIME}</p>
    </section>
  );
}
