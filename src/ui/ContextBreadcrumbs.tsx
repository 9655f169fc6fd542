/** The path to a calling context, callers first; each step can be pressed. */
import type { ContextPath } from '../../workers/api/engine';
import styles from './context-breadcrumbs.module.css';
import { fullName, shortName } from './method-names';

/** Longer paths are cut in the middle: recursions can be very deep. */
const MOST = 60;

interface ContextBreadcrumbsProps {
  path: ContextPath;
  rootLabel: string;
  onPick(context: number): void;
}

export function ContextBreadcrumbs({ path: { contexts, name: place, names }, rootLabel, onPick }: ContextBreadcrumbsProps) {
  const cut = contexts.length > MOST;
  const head = cut ? contexts.subarray(0, MOST / 2) : contexts;
  const tail = cut ? contexts.subarray(-MOST / 2) : contexts.subarray(0, 0);
  const steps = (from: Uint32Array, first: number) =>
    Array.from(from, (context, at) => {
      const name = names[place[first + at]];
      return (
        <li key={context}>
          <button
            type="button"
            title={fullName(name)}
            onClick={() => onPick(context)}
            aria-current={context === contexts[contexts.length - 1] || undefined}
          >
            {shortName(name)}
          </button>
        </li>
      );
    });
  return (
    <nav aria-label="Calling context">
      <ol className={styles.trail}>
        <li>
          <button type="button" onClick={() => onPick(-1)}>
            {rootLabel}
          </button>
        </li>
        {steps(head, 0)}
        {cut && <li className="dim">… {contexts.length - MOST} frames …</li>}
        {steps(tail, contexts.length - tail.length)}
      </ol>
    </nav>
  );
}
