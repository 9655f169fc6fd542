/** Asks about an exact and a sampled file whether to lay time over counts or to compare them. */
import { Hash, Timer } from 'lucide-react';
import { visible } from '../../../common/visible-text';
import { type CountsAndTime, compareFiles, layTimeOverCounts } from '../../opening/overlay';
import { Button } from '../../ui/Button';
import { bytes } from '../../ui/format';
import styles from './multiple-files-sheet.module.css';

/** Flight recordings have samples and durations of events, which the agent never writes. */
const isFlight = ({ name }: File): boolean => /\.jfr(\.gz)?$/i.test(name);

export function OverlayQuestion({ files, pair: { exact, time } }: { files: readonly File[]; pair: CountsAndTime }) {
  const [a, b] = files;
  return (
    <div className={styles.choice}>
      <dl className={styles.pair}>
        <dt>
          <Hash aria-hidden="true" /> Counts
        </dt>
        <dd>
          <Named file={exact} />
        </dd>
        <dt>
          <Timer aria-hidden="true" /> Time
        </dt>
        <dd>
          <Named file={time} />
        </dd>
      </dl>
      <p>
        Overlaid on the counts, sampled time shows <strong>what is slow per bytecode</strong>. Both files must be recordings of
        the same program with the same input. Main class and JDK are checked if both files record them. The input cannot be
        checked: by continuing, you confirm that it was the same, and the result says so.
      </p>
      <p className="dim">
        {isFlight(time)
          ? 'They cannot be compared: a flight recording has no metric in common with exact counts.'
          : 'A comparison needs a metric that both files have.'}
      </p>
      <div className={styles.line}>
        <Button look="primary" onClick={() => void layTimeOverCounts({ exact, time })}>
          Overlay time on counts
        </Button>
        {!isFlight(time) && <Button onClick={() => void compareFiles(a, b)}>Compare</Button>}
      </div>
    </div>
  );
}

const Named = ({ file }: { file: File }) => (
  <>
    <bdi>{visible(file.name)}</bdi> <small className="dim">{bytes(file.size)}</small>
  </>
);
