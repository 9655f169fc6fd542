/** Shows the name of a class in the tables of the allocations view. */
import { simpleName } from '../../../common/class-names';
import styles from './allocations.module.css';

/** A class's name, with its package in a separate element. */
export function ClassName({ name, title }: { name: string; title: string }) {
  const begin = name.length - simpleName(name).length;
  return (
    <span className={styles.className} title={title}>
      <span>{name.slice(0, begin)}</span>
      <b>{name.slice(begin)}</b>
    </span>
  );
}
