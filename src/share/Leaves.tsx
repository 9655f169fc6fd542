/** What leaves with a pruned comparison: names, programs, dates; and which packages get other names. */
import type { SharedLink } from '../../workers/engine.api';
import { plural } from '../ui/format';
import { groupPackages } from './packages';
import styles from './share.module.css';

export function Leaves(props: { link: SharedLink; renamed: readonly string[]; onRename(renamed: string[]): void }) {
  const { link, renamed, onRename } = props;
  const { own, jdk } = groupPackages(link.packages);
  return (
    <section className={styles.leaves} aria-label="What leaves">
      <h3>What leaves</h3>
      <p>
        Totals, overlap, {plural(link.kept, 'context')} with their counts and the names of their methods; file sizes and hashes;
        and:
      </p>
      <dl>
        {link.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <fieldset>
        <legend>Give packages other names (classes and methods keep theirs)</legend>
        {own.map(({ name, methods }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={renamed.includes(name)}
              onChange={(event) => onRename(event.target.checked ? [...renamed, name] : renamed.filter((each) => each !== name))}
            />
            <code>{name}.*</code> → <code>pkg…</code> <span className="dim">{plural(methods, 'method')}</span>
          </label>
        ))}
        {jdk > 0 && <p className="dim">{plural(jdk, 'method')} of the JDK keep their names.</p>}
      </fieldset>
    </section>
  );
}
