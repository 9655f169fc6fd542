/** Card that explains how to record a profile and offers the agent's jar, where the build includes it. */
import { BUILD } from '../../state/build';
import { CopyableCommand } from '../../ui/CopyableCommand';
import { bytes } from '../../ui/format';
import styles from './open.module.css';

const RECORD = 'java -javaagent:callgrove-agent.jar=out=run.mct -jar app.jar';

export function AgentCard() {
  const { agent } = BUILD;
  return (
    <section className={styles.card}>
      <h2>Record a program</h2>
      {agent ? (
        <p className="dim">
          The agent records exact counts of a Java program on JDK 17 or later. It is a single jar:{' '}
          <a href={`./${agent.file}`} download={agent.file}>
            {agent.file}
          </a>
          , {bytes(agent.bytes)}, SHA-256 <code className={styles.hash}>{agent.sha256}</code>
        </p>
      ) : (
        <p className="dim">
          The agent records exact counts of a Java program on JDK 17 or later. Its jar is not part of this build of the page:{' '}
          <code>npm run build:agent</code> puts it at <code>agent-java/agent/target/callgrove-agent.jar</code>.
        </p>
      )}
      <CopyableCommand text={RECORD} />
    </section>
  );
}
