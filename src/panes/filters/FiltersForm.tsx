/** Form in the dialog for filters: settings that decide which methods are shown, and under which names. */

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { OwnBasis, PackageShares } from '../../../workers/api/engine';
import { askOwnCode, hideJdk, isJdkHidden } from '../../session/own-code';
import { dropMapping, loadMapping, showAsWritten } from '../../session/shown-names';
import { readySlot, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { FileField } from '../../ui/field/Field';
import styles from './filters.module.css';
import { inForceText } from './mapping-text';
import { OwnPackages } from './OwnPackages';

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
        <h3>Name display</h3>
        <Switch
          checked={asWritten}
          label="In Kotlin and Scala syntax"
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

/** A checkbox that shows the requested state while the change is being made. */
function Switch(props: { checked: boolean; label: string; note: ReactNode; onChange(on: boolean): Promise<void> }) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setAsked(on);
    await props.onChange(on);
    setAsked(null);
  };
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={asked ?? props.checked} onChange={(event) => void change(event.target.checked)} />
      <span>
        {props.label}
        <small>{props.note}</small>
      </span>
    </label>
  );
}

/** Fields to choose a ProGuard or R8 mapping file for each open profile, or to remove it. */
function MappingFile() {
  const slots = useApp((state) => state.slots);
  const mappings = useApp((state) => state.naming.mappings);
  return (['a', 'b'] as const).map((side) => {
    const summary = readySlot(slots[side])?.summary;
    if (!summary) return null;
    const { profile, fileName } = summary;
    const mapping = mappings[profile];
    return (
      <div key={side} className={styles.mapping}>
        <label>
          ProGuard or R8 mapping file for {side.toUpperCase()}, {fileName}
          <FileField accept=".txt,.map,.pgmap,text/plain" onFile={(file) => void loadMapping(profile, file)} />
        </label>
        {mapping ? (
          <p className={styles.row}>
            <span>{inForceText(mapping)}</span>
            <Button
              look="quiet"
              icon
              aria-label={`Remove the mapping ${mapping.fileName}`}
              onClick={() => void dropMapping(profile)}
            >
              <X aria-hidden="true" />
            </Button>
          </p>
        ) : (
          <p className={styles.note}>No mapping file is loaded. You can also drop one on the page, with the profile or later.</p>
        )}
      </div>
    );
  });
}
