/** Chooses the packages that “only my code” shows: those of the profile with their shares, and typed ones. */
import { useState } from 'react';
import type { OwnCode } from '../../../workers/api/engine';
import { onlyPatterns, showOnly } from '../../session/own-code';
import { useApp } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { share } from '../../ui/format';
import styles from './filters.module.css';

/** Only the largest are listed; others can be typed. */
const LISTED = 12;

export function OwnPackages({ known, onDone }: { known: OwnCode; onDone(): void }) {
  const { packages, own, jdk, total } = known;
  const inForce = onlyPatterns(useApp((state) => state.place.transforms));
  const { mappings } = useApp((state) => state.naming);
  const mapped = Object.keys(mappings).length > 0;
  const [chosen, setChosen] = useState<readonly string[]>(inForce ?? own);
  const [typed, setTyped] = useState('');
  const learned = packages.slice(0, LISTED).map(({ pattern }) => pattern);
  const added = [...new Set([...chosen, ...(inForce ?? [])])].filter((pattern) => !learned.includes(pattern));
  const metric = useCurrentView()?.metric;
  const shareOf = (pattern: string): string | null => {
    const found = packages.find((each) => each.pattern === pattern);
    return found ? share(found.exclusive, total) : null;
  };
  const toggle = (pattern: string, on: boolean) =>
    setChosen((before) => (on ? [...before, pattern] : before.filter((each) => each !== pattern)));
  const add = () => {
    const pattern = typed.trim();
    if (pattern !== '' && !chosen.includes(pattern)) setChosen([...chosen, pattern]);
    setTyped('');
  };
  const work = metric?.label.toLowerCase() ?? 'the work';
  return (
    <section>
      <h3>Only my code</h3>
      <p className={styles.note}>
        Learned from the packages of this file; shares are of what its own methods did. The JDK has {share(jdk, total)}. What is
        not chosen is added to its callers, so totals stay.
        {mapped && ' Names here are those in the file, not those of the mapping: links mean the same without it.'}
      </p>
      <p className={styles.heads} aria-hidden="true">
        <span>My code: packages beginning with</span>
        <span>share of {work}</span>
      </p>
      <ul className={styles.packages} aria-label="Packages of my code">
        {[...learned, ...added].map((pattern) => (
          <li key={pattern}>
            <Package
              pattern={pattern}
              share={shareOf(pattern)}
              of={work}
              chosen={chosen.includes(pattern)}
              onChange={(on) => toggle(pattern, on)}
            />
          </li>
        ))}
      </ul>
      {packages.length === 0 && <p className={styles.note}>Every class of this profile is the JDK’s.</p>}
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          className={styles.grow}
          aria-label="Another package or class of my code"
          placeholder="com.acme, com.acme.*.internal.*"
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Add
        </Button>
      </form>
      <div className={styles.row}>
        <Button
          look="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            onDone();
            void showOnly(chosen);
          }}
        >
          Show only these
        </Button>
        <Button
          disabled={inForce === null}
          onClick={() => {
            onDone();
            void showOnly([]);
          }}
        >
          Show all packages
        </Button>
      </div>
    </section>
  );
}

interface PackageProps {
  pattern: string;
  /** Null for one that was typed. */
  share: string | null;
  of: string;
  chosen: boolean;
  onChange(chosen: boolean): void;
}

/** One choice. Read alone, its name says what the heads of the list say. */
const Package = ({ pattern, share, of, chosen, onChange }: PackageProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={chosen} onChange={(event) => onChange(event.target.checked)} />
    <span className="visually-hidden">My code: packages beginning with</span>
    <span className={styles.pattern} title={pattern}>
      {pattern}
    </span>
    {share !== null && (
      <span className={styles.share}>
        {share}
        <span className="visually-hidden"> of {of}</span>
      </span>
    )}
  </label>
);
