/** The head of a printed page, which replaces header and tabs: files, view, metric, address, and time of printing. */

import { natureOf } from '../../common/metrics';
import { readySlot, useApp } from '../state/store';
import { useShownNature } from '../state/useShownNature';
import { useCurrentView } from '../state/useView';
import { viewOfId } from '../state/views';
import { amount, moment, plural } from '../ui/format';
import { usePrinting } from '../ui/printing';
import styles from './print.module.css';

/** Longest address, in characters, that someone may type in. A link that contains a profile is thousands longer. */
const TYPED = 500;

export function PrintHead() {
  const current = useCurrentView();
  const nature = natureOf(useShownNature());
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
        <Source />
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
        {covers === 'pair' ? ` · ${metric.label}` : ` · ${threadName} · ${amount(total, metric.unit)}`}
      </p>
      {shown.map(({ fileName, mainClass, jvm, sha256 }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sides do not move.
        <p key={at}>
          {[shown.length > 1 && fileName, mainClass, jvm, sha256 && `SHA-256 ${sha256}`].filter(Boolean).join(' · ')}
        </p>
      ))}
      <p>{nature}</p>
      <Source />
    </section>
  );
}

/** Where and when the page was printed. */
function Source() {
  if (!usePrinting()) return null;
  const { href, origin, pathname } = location;
  const page = `${origin === 'null' ? 'file://' : origin}${pathname}`;
  return (
    <p>
      Printed {moment(Date.now())} from {href.length <= TYPED ? href : `${page} (the link itself contains the profile)`}
    </p>
  );
}
