/** Shows a context in a table by its method and callers. */
import type { FrameName } from '../../../workers/api/engine';
import { MethodName } from '../MethodName';
import { shortName } from '../method-names';
import styles from './method-with-callers.module.css';

/** A method and its callers, nearest first. */
export function MethodWithCallers({ name, callers }: { name: FrameName; callers: readonly FrameName[] }) {
  const path = callers.map(shortName).join(' ← ');
  return (
    <span className={styles.callers} title={path}>
      <MethodName name={name} />
      {path !== '' && ` ← ${path}`}
    </span>
  );
}
