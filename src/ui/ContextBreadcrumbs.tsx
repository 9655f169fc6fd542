/**
 * The path to a calling context, callers first; each frame can be clicked. A run of library frames is a single step, which
 * expands on click.
 */
import { type ReactNode, useState } from 'react';
import type { ContextPath, FrameName } from '../../workers/api/engine';
import styles from './context-breadcrumbs.module.css';
import { count } from './format';
import { fullName, shortName } from './method-names';
import { foldedPath } from './path-runs';

/** Number of frames shown at either end of an expanded run: recursions can be very deep. */
const ENDS = 30;

interface ContextBreadcrumbsProps {
  path: ContextPath;
  rootLabel: string;
  /** The library to which a method belongs; null for own code. */
  libraryOf(name: FrameName): string | null;
  onPick(context: number): void;
}

export function ContextBreadcrumbs({ path, rootLabel, libraryOf, onPick }: ContextBreadcrumbsProps) {
  const { contexts, name: place, names } = path;
  const selected = contexts[contexts.length - 1];
  const libraries = names.map(libraryOf);
  const [opened, setOpened] = useState<{ of: number; runs: readonly number[] }>({ of: -1, runs: [] });
  const runs = opened.of === selected ? opened.runs : [];
  const frame = (at: number): ReactNode => {
    const name = names[place[at]];
    return (
      <li key={contexts[at]} data-library={libraries[place[at]] !== null || undefined}>
        <button
          type="button"
          title={fullName(name)}
          onClick={() => onPick(contexts[at])}
          aria-current={contexts[at] === selected || undefined}
        >
          {shortName(name)}
        </button>
      </li>
    );
  };
  const frames = (from: number, until: number): ReactNode[] => Array.from({ length: until - from }, (_, at) => frame(from + at));
  return (
    <nav aria-label="Calling context">
      <ol className={styles.trail}>
        <li>
          <button type="button" onClick={() => onPick(-1)}>
            {rootLabel}
          </button>
        </li>
        {foldedPath(contexts.length, (at) => libraries[place[at]]).map((step) => {
          if ('at' in step) return frame(step.at);
          const { from, until, words } = step;
          if (!runs.includes(from))
            return (
              <li key={`run ${contexts[from]}`}>
                <button
                  type="button"
                  className={styles.run}
                  aria-expanded={false}
                  onClick={() => setOpened({ of: selected, runs: [...runs, from] })}
                >
                  … {words}
                </button>
              </li>
            );
          if (until - from <= 2 * ENDS) return frames(from, until);
          return [
            frames(from, from + ENDS),
            <li key={`rest ${contexts[from]}`} className={styles.run}>
              … {count(until - from - 2 * ENDS)} frames …
            </li>,
            frames(until - ENDS, until),
          ];
        })}
      </ol>
    </nav>
  );
}
