/** Replaces the compare view while one side is missing: shows the reason, what to do, and totals of the other side. */
import type { ProfileSummary } from '../../../workers/api/engine';
import type { Side } from '../../state/place';
import { openDialog, type Slot, setPlace, useApp } from '../../state/store';
import { firstOf } from '../../state/views';
import { Button } from '../../ui/Button';
import { figure, plural } from '../../ui/format';
import { ViewPlaceholder } from '../../ui/layout/ViewPlaceholder';
import { PlainTable } from '../../ui/table/PlainTable';
import styles from './compare.module.css';

export function MissingSide({ side, summary }: { side: Side; summary: ProfileSummary }) {
  const other: Side = side === 'a' ? 'b' : 'a';
  const [here, missing] = [side.toUpperCase(), other.toUpperCase()];
  const slot = useApp((state) => state.slots[other]);
  const { title, text } = wordsFor(slot, missing);
  return (
    <ViewPlaceholder label="Compare" title={title}>
      <p>{text}</p>
      <div className={styles.line}>
        <Button
          look={slot.state === 'empty' ? 'primary' : 'plain'}
          onClick={() => openDialog(other === 'a' ? 'open-a' : 'open-b')}
        >
          Open {slot.state === 'empty' ? missing : `another file as ${missing}`}…
        </Button>
        <Button onClick={() => setPlace({ view: firstOf('file'), side })}>Open {here} alone</Button>
      </div>
      <PlainTable few>
        <caption>
          {here}: {summary.fileName}, {plural(summary.mergedContexts, 'context')}
        </caption>
        <tbody>
          {summary.metrics.map((metric) => (
            <tr key={metric.id}>
              <th scope="row">{metric.label}</th>
              <td>{summary.pending && metric.total === 0 ? '…' : figure(metric.total, metric.unit)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ViewPlaceholder>
  );
}

function wordsFor(slot: Slot, missing: string): { title: string; text: string } {
  if (slot.state === 'opening') return { title: `${missing} is being opened`, text: 'The comparison starts once it has loaded.' };
  if (slot.state === 'differs')
    return { title: `${missing} is not the file the link refers to`, text: 'Choose above which one to compare with.' };
  if (slot.state === 'wanted') {
    const failed = slot.why === 'failed';
    return {
      title: failed ? `${missing} could not be opened` : `${missing} has not been opened yet`,
      text: `${failed ? 'Try again, choose the file' : 'Choose it'} above, or open another one. The comparison starts once it has loaded.`,
    };
  }
  return {
    title: 'A comparison needs a second file',
    text: `Drop it anywhere, or open it as ${missing}. Contexts are matched by their path.`,
  };
}
