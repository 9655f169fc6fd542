/** Settings that decide which methods are shown, and under which names. */
import { useEffect, useState } from 'react';
import type { OwnBasis, PackageShares } from '../../../workers/api/engine';
import { askOwnCode, hideJdk, isJdkHidden } from '../../session/own-code';
import { showAsWritten } from '../../session/shown-names';
import { useApp } from '../../state/store';
import styles from './filters.module.css';
import { MappingFile } from './MappingFile';
import { OwnPackages } from './OwnPackages';
import { Switch } from './Switch';

export function FiltersForm({ onClose }: { onClose(): void }) {
  const hidden = useApp((state) => isJdkHidden(state.place.transforms));
  const asWritten = useApp((state) => state.naming.asWritten);
  const [known, setKnown] = useState<{ basis: OwnBasis; shares: PackageShares } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    void askOwnCode().then((answer) => {
      if (!wanted || answer === null) return;
      if (answer.ok) setKnown(answer.value);
      else setProblem(`${answer.error.message} ${answer.error.advice}`);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <div className={styles.sheet}>
      {problem !== '' && <p role="alert">{problem}</p>}
      {known && <OwnPackages {...known} onDone={onClose} />}
      <section>
        <h3>The JDK</h3>
        <Switch
          checked={hidden}
          label="Hide the JDK"
          note="java.*, javax.* packages of the JDK, jdk.*, sun.*: their cost is added to their callers, so totals stay the same. Outermost methods stay because nothing calls them."
          onChange={hideJdk}
        />
      </section>
      <section>
        <h3>How names are shown</h3>
        <Switch
          checked={asWritten}
          label="As Kotlin and Scala write them"
          note={
            <>
              <code>UtilsKt.parse$default</code> is shown as <code>parse (defaults)</code>, <code>List$.$plus$plus</code> as{' '}
              <code>List.++</code>. The exact name stays in the details, in links and in exports, and search finds both.
            </>
          }
          onChange={showAsWritten}
        />
        <MappingFile />
      </section>
    </div>
  );
}
