/** Offers to open flight recordings of one process as one recording. */
import { useEffect, useState } from 'react';
import type { JoinedRecording } from '../../../workers/api/engine';
import { joinedRecording } from '../../opening/joined-recordings';
import { Button } from '../../ui/Button';
import { milliseconds, moment, plural } from '../../ui/format';
import styles from './multiple-files-sheet.module.css';

/** The files as one recording; null if they cannot be joined, or while that is not known. */
export function useJoinedRecording(files: readonly File[]): JoinedRecording | null {
  const [known, setKnown] = useState<{ files: readonly File[]; joined: JoinedRecording | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void joinedRecording(files).then((joined) => {
      if (isCurrent) setKnown({ files, joined });
    });
    return () => {
      isCurrent = false;
    };
  }, [files]);
  return known?.files === files ? known.joined : null;
}

export function JoinOffer({ joined, onJoin }: { joined: JoinedRecording; onJoin(): void }) {
  return (
    <section aria-label="One recording" className={styles.choice}>
      <p>
        These are recordings of one process: {plural(joined.chunks, 'chunk')} in {plural(joined.files, 'file')}, over{' '}
        {milliseconds(joined.end - joined.start)} from {moment(joined.start)}.
      </p>
      {joined.notes.length > 0 && (
        <ul className="dim">
          {joined.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={styles.line}>
        <Button look="primary" onClick={onJoin}>
          Join into one recording
        </Button>
      </div>
    </section>
  );
}
