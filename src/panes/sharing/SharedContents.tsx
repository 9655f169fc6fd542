/** Lists what a pruned comparison discloses: names, programs, dates. Lets the user rename packages. */

import { isJdkPackage } from '../../../common/jdk';
import type { SharedLink, SharedPackage, ShareRequest } from '../../../workers/api/engine';
import { plural } from '../../ui/format';
import styles from './share.module.css';

/** Names that must not be disclosed. */
export type Hiding = Pick<ShareRequest, 'rename' | 'hideThreads'>;

export interface HidingProps {
  hiding: Hiding;
  onHide(hiding: Hiding): void;
}

export function SharedContents({ link, hiding, onHide }: HidingProps & { link: SharedLink }) {
  const { rename, hideThreads } = hiding;
  const ofThread =
    hideThreads || link.facts.some(({ label, text }) => label.startsWith('Scope') && !text.startsWith('all threads'));
  const { own, jdk } = groupPackages(link.packages);
  return (
    <section className={styles.leaves} aria-label="What you share">
      <h3>What you share</h3>
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
        <legend>Rename packages (classes and methods keep their names)</legend>
        {own.map(({ name, methods }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={rename.includes(name)}
              onChange={(event) =>
                onHide({ ...hiding, rename: event.target.checked ? [...rename, name] : rename.filter((each) => each !== name) })
              }
            />
            <code>{name}.*</code> → <code>pkg…</code> <span className="dim">{plural(methods, 'method')}</span>
          </label>
        ))}
        {rename.length > 0 && (
          <p className="dim">
            Class renames, conditions that mention methods, and filter text are left out, because they would reveal the names.
          </p>
        )}
        {jdk > 0 && (
          <p className="dim">
            {plural(jdk, 'method')} of the JDK {jdk === 1 ? 'keeps its name' : 'keep their names'}.
          </p>
        )}
      </fieldset>
      {ofThread && (
        <label>
          <input
            type="checkbox"
            checked={hideThreads}
            onChange={(event) => onHide({ ...hiding, hideThreads: event.target.checked })}
          />
          Omit the thread name
        </label>
      )}
    </section>
  );
}

/** Groups packages by the first two parts of their names, `org.h2` for `org.h2.table`; the JDK's are only counted. */
function groupPackages(packages: readonly SharedPackage[]): { own: { name: string; methods: number }[]; jdk: number } {
  const own = new Map<string, number>();
  let jdk = 0;
  for (const { name, methods } of packages) {
    if (name === '') continue;
    if (isJdkPackage(name)) jdk += methods;
    else {
      const group = name.split('.').slice(0, 2).join('.');
      own.set(group, (own.get(group) ?? 0) + methods);
    }
  }
  return { own: [...own].map(([name, methods]) => ({ name, methods })).sort((a, b) => b.methods - a.methods), jdk };
}
