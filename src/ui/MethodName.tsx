/** A method: package and parameters dimmed, class and method plain; all of it on hover. */
import type { FrameName } from '../../workers/engine.api';
import styles from './controls.module.css';
import { longName, packageOf, parameters, shortName } from './names';

export function MethodName({ name }: { name: FrameName }) {
  const inside = packageOf(name.className);
  return (
    <span className={styles.name} title={longName(name) + parameters(name.descriptor)}>
      {inside !== '' && <span>{inside}.</span>}
      <b>{shortName(name)}</b>
      <i>{parameters(name.descriptor)}</i>
    </span>
  );
}
