/** A method: package dimmed, class and method plain; the whole name and its parameters on hover. */
import type { FrameName } from '../../workers/engine.api';
import styles from './controls.module.css';
import { longName, packageOf, parameters, shortName } from './names';

export function MethodName({ name }: { name: FrameName }) {
  const inside = packageOf(name.className);
  return (
    <span className={styles.name} title={longName(name) + parameters(name.descriptor)}>
      {inside !== '' && <span>{inside}.</span>}
      <b>{shortName(name)}</b>
    </span>
  );
}
