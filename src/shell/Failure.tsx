/** Replaces a view, dialog or page that failed. Its code is fetched when something fails. */
import { BUILD, buildText } from '../state/build';
import { Button } from '../ui/Button';
import { Sheet } from '../ui/overlay/Sheet';
import { useCopied } from '../ui/useCopied';
import styles from './failure.module.css';
import { type FailureFacts, failureReport } from './failure-report';

export interface FailurePlace {
  /** Name of the failed part, as the beginning of a sentence: `The view “Threads”`. */
  what: string;
  /** Says what still works. */
  advice: string;
  /** Closes the dialog that failed. If set, the failure is shown in a dialog, too. */
  onClose?: () => void;
}

interface Props extends FailurePlace, Pick<FailureFacts, 'error' | 'components'> {
  onAgain(): void;
}

export function Failure({ advice, onAgain, onClose, ...facts }: Props) {
  const [copied, copy] = useCopied<'report'>();
  const report = failureReport({ ...facts, version: buildText });
  const title = `${facts.what} failed`;
  const failure = (
    <div className={styles.failure}>
      <p>
        This is an error in Callgrove {BUILD.version}, not in your files. {advice}
      </p>
      <div className={styles.row}>
        <Button look="primary" onClick={onAgain}>
          Try again
        </Button>
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <Button onClick={() => void copy('report', report)}>{copied ? 'Copied' : 'Copy report'}</Button>
      </div>
      <details>
        <summary>What the report contains (nothing from your files)</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
        <pre tabIndex={0}>{report}</pre>
      </details>
    </div>
  );
  if (onClose !== undefined)
    return (
      <Sheet title={title} open onClose={onClose}>
        {failure}
      </Sheet>
    );
  return (
    <section className={styles.place} role="alert" aria-label={title}>
      <h2>{title}</h2>
      {failure}
    </section>
  );
}
