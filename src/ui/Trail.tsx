/** A calling context as the path that leads to it, callers first; each step can be pressed. */
import type { FrameName } from '../../workers/engine.api';
import { fullName, shortName } from './names';
import styles from './trail.module.css';

interface Step {
  context: number;
  name: FrameName;
}

/** Paths of deep recursions are cut in the middle. */
const MOST = 60;

export function Trail({ path, rootLabel, onPick }: { path: Step[]; rootLabel: string; onPick(context: number): void }) {
  const cut = path.length > MOST;
  const head = cut ? path.slice(0, MOST / 2) : path;
  const tail = cut ? path.slice(-MOST / 2) : [];
  const step = ({ context, name }: Step) => (
    <li key={context}>
      <button
        type="button"
        title={fullName(name)}
        onClick={() => onPick(context)}
        aria-current={context === path[path.length - 1].context || undefined}
      >
        {shortName(name)}
      </button>
    </li>
  );
  return (
    <nav aria-label="Calling context">
      <ol className={styles.trail}>
        <li>
          <button type="button" onClick={() => onPick(-1)}>
            {rootLabel}
          </button>
        </li>
        {head.map(step)}
        {cut && <li className="dim">… {path.length - MOST} frames …</li>}
        {tail.map(step)}
      </ol>
    </nav>
  );
}
