/** Lets the user choose their own packages: listed ones, with their shares of the profile, and typed ones. */

import { useState } from 'react';
import { inSentence } from '../../../common/metrics';
import { readOwn } from '../../../common/own-prefixes';
import { ownCodeLine } from '../../../common/work-lines';
import type { OwnBasis, PackageShares } from '../../../workers/api/engine';
import { nameOwn, showCode } from '../../session/own-code';
import { useApp } from '../../state/store';
import { useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/field/Field';
import { share } from '../../ui/format';
import styles from './filters.module.css';

/** Number of packages listed, the largest; others can be typed. */
const LISTED = 12;

export function OwnPackages({ basis, shares, onDone }: { basis: OwnBasis; shares: PackageShares; onDone(): void }) {
  const { packages, jdk, total } = shares;
  const named = useApp((state) => state.place.own);
  const { mappings } = useApp((state) => state.naming);
  const mapped = Object.keys(mappings).length > 0;
  const inForce = named.length > 0 ? named : basis.prefixes.filter((prefix) => prefix !== '');
  const [chosen, setChosen] = useState<readonly string[]>(inForce);
  const [typed, setTyped] = useState('');
  const learned = packages.slice(0, LISTED).map(({ pattern }) => pattern);
  const added = [...new Set([...chosen, ...inForce])].filter((pattern) => !learned.includes(pattern));
  const metric = useCurrentView()?.metric;
  const shareOf = (pattern: string): string | null => {
    const found = packages.find((each) => each.pattern === pattern);
    return found ? share(found.exclusive, total) : null;
  };
  const toggle = (pattern: string, on: boolean) =>
    setChosen((before) => (on ? [...before, pattern] : before.filter((each) => each !== pattern)));
  const read = readOwn(chosen.join());
  const add = () => {
    const pattern = typed.trim();
    if (pattern !== '' && !chosen.includes(pattern)) setChosen([...chosen, pattern]);
    setTyped('');
  };
  const work = metric ? inSentence(metric.label) : 'the work';
  return (
    <section>
      <h3>My code</h3>
      <p className={styles.note}>
        {ownCodeLine(basis)} Library cost is added to those of your methods that call it, so totals stay the same. Shares are of
        exclusive cost; the JDK accounts for {share(jdk, total)}.
        {mapped && ' Enter names as they appear in the file, not mapped ones, so that links work without the mapping.'}
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
      {packages.length === 0 && <p className={styles.note}>Every class in this profile belongs to the JDK.</p>}
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
          placeholder="com.acme"
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Add
        </Button>
      </form>
      {!read.ok && (
        <p role="alert">{`${read.message[0].toUpperCase()}${read.message.slice(1)}. Enter a package, such as com.acme, or a class.`}</p>
      )}
      <div className={styles.row}>
        <Button
          look="primary"
          disabled={chosen.length === 0 || !read.ok}
          onClick={() => {
            onDone();
            if (read.ok && chosen.join() !== inForce.join()) nameOwn(read.prefixes);
            void showCode('mine');
          }}
        >
          Show my code
        </Button>
        <Button
          disabled={named.length === 0}
          onClick={() => {
            onDone();
            nameOwn([]);
          }}
        >
          Detect
        </Button>
      </div>
    </section>
  );
}

interface PackageProps {
  pattern: string;
  /** Null for a typed package. */
  share: string | null;
  of: string;
  chosen: boolean;
  onChange(chosen: boolean): void;
}

/** One choice. Its accessible name repeats the list's headings, so that it makes sense when read alone. */
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
