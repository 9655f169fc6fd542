/** A rejected query: its text, with the faulty character marked, and the reason. */
import type { EngineError } from '../../workers/api/engine';
import styles from './search-field.module.css';

export function QueryError({ id, query, error }: { id: string; query: string; error: EngineError }) {
  const at = Number(/^character (\d+)$/.exec(error.where)?.[1] ?? 0) - 1;
  return (
    <p className={styles.error} id={id} role="alert">
      {at >= 0 && (
        <code>
          {query.slice(0, at)}
          <mark>{query.slice(at, at + 1) || '\u00a0'}</mark>
          {query.slice(at + 1)}
        </code>
      )}{' '}
      {error.message} {error.where !== '' && `At ${error.where}.`} {error.advice}
    </p>
  );
}
