/** A method's name: package and parameters dimmed, class and method plain, the full name on hover. */
import type { FrameName } from '../../workers/api/engine';
import styles from './method-name.module.css';
import { fullName, isLimited, packageName, parametersOf, shortName } from './method-names';

export function MethodName({ name }: { name: FrameName }) {
  const inside = packageName(name);
  return (
    <span className={styles.name} title={fullName(name)}>
      {inside !== '' && <Part part="package" text={`${inside}.`} />}
      <b>{shortName(name)}</b>
      <Part part="parameters" text={parametersOf(name)} />
      {isLimited(name.flags) && <Limited />}
    </span>
  );
}

/** Text that may be cut, or left out whole, where room is short. */
function Part({ part, text }: { part: string; text: string }) {
  return (
    <span className={styles.part} data-part={part}>
      <span>{text}</span>
    </span>
  );
}

/** Marks a figure that is counted by a limited rule; the details and the footer's dialog name the rule. */
export function Limited() {
  return (
    <abbr className={styles.limited} title="counted by a limited rule">
      ≈<span className="visually-hidden"> counted by a limited rule</span>
    </abbr>
  );
}
