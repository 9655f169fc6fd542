/** The head of a printed page: files, view and metric instead of header and tabs. */

import { natureOf } from '../../common/metrics';
import { readySlot, useApp } from '../state/store';
import { useShownKind } from '../state/useShownKind';
import { useCurrentView } from '../state/useView';
import { viewOfId } from '../state/views';
import { amount, plural } from '../ui/format';
import styles from './print.module.css';

export function PrintHead() {
  const current = useCurrentView();
  const nature = natureOf(useShownKind());
  const { label, covers } = viewOfId(useApp((state) => state.place.view));
  const slots = useApp((state) => state.slots);
  const profiles = useApp((state) => state.matrix.length);
  if (covers === 'set')
    return (
      <section className={styles.head} data-print="">
        <p>
          <strong>{label}</strong> · {plural(profiles, 'profile')}
        </p>
        <p>{nature}</p>
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
      <p>{nature}</p>
    </section>
  );
}
