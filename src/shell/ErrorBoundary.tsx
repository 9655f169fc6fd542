/** Keeps what is around a failing view, dialog or page, and says what failed. Profiles stay open: they are in the engine. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BUILD, buildText } from '../state/build';
import { Button } from '../ui/Button';
import { Sheet } from '../ui/overlay/Sheet';
import { useCopied } from '../ui/useCopied';
import styles from './error-boundary.module.css';
import { failureReport } from './failure-report';

interface Props {
  /** Name of what is inside, at the beginning of a sentence: `The view “Threads”`. */
  what: string;
  /** What still works. */
  advice: string;
  /** Closes the dialog that is inside, in whose place another then stands. */
  onClose?: () => void;
  children: ReactNode;
}

interface State {
  error: Error | null;
  components: string;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, components: '' };

  static getDerivedStateFromError = (thrown: unknown): Partial<State> => ({
    error: thrown instanceof Error ? thrown : new Error(String(thrown)),
  });

  override componentDidCatch(_: unknown, { componentStack }: ErrorInfo): void {
    this.setState({ components: componentStack ?? '' });
  }

  override render() {
    const { error, components } = this.state;
    const { what, advice, onClose, children } = this.props;
    if (error === null) return children;
    const report = failureReport({ error, components, what, version: buildText });
    const again = () => this.setState({ error: null, components: '' });
    const failure = <Failure advice={advice} report={report} onAgain={again} />;
    const title = `${what} failed`;
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
}

function Failure(props: { advice: string; report: string; onAgain(): void }) {
  const [copied, copy] = useCopied<'report'>();
  return (
    <div className={styles.failure}>
      <p>
        This is an error of Callgrove {BUILD.version}, not of your files. {props.advice}
      </p>
      <div className={styles.row}>
        <Button look="primary" onClick={props.onAgain}>
          Try again
        </Button>
        <Button onClick={() => location.reload()}>Reload the page</Button>
        <Button onClick={() => void copy('report', props.report)}>{copied ? 'Copied' : 'Copy report'}</Button>
      </div>
      <details>
        <summary>What the report says: nothing of your files</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
        <pre tabIndex={0}>{props.report}</pre>
      </details>
    </div>
  );
}
