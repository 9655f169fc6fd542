/** What a recording says about the machine and the start of the program, in the dialog about a file. */
import { ENVIRONMENT_TITLES, SECRETS_LEFT_OUT } from '../../common/environment/environment-words';
import type { ProfileId } from '../../workers/api/engine';
import { ask } from '../engine/engine';
import { useEngine } from '../engine/useEngine';
import { useAnswer } from '../ui/useAnswer';
import styles from './prose.module.css';

export function Environment({ profile }: { profile: ProfileId }) {
  const engine = useEngine();
  const { value } = useAnswer(`${profile}`, () => ask(engine.environment(profile)));
  if (value === null || value.length === 0) return null;
  return (
    <>
      {value.map(({ kind, facts }) => (
        <details key={kind} className={styles.reason}>
          <summary>{ENVIRONMENT_TITLES[kind]}</summary>
          <table className={styles.counted}>
            <tbody>
              {facts.map(([name, text]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ))}
      <p className="dim">{SECRETS_LEFT_OUT}</p>
    </>
  );
}
