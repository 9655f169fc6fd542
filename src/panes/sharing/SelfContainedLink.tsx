/** Shares a pruned comparison or profile inside the link: its length, and what it discloses. */
import { useState } from 'react';
import { useApp } from '../../state/store';
import { count, plural } from '../../ui/format';
import { LinkBox } from './LinkBox';
import { type HidingProps, SharedContents } from './SharedContents';
import styles from './share.module.css';
import { payloadLink } from './share-links';
import { requestOf, subjectOf } from './share-subject';
import { useSharedLink } from './useSharedLink';

/** Length in characters, and the channels through which a link of that length arrives undamaged. */
const LENGTHS = [
  { length: 2_000, reach: 'fine for every chat tool' },
  { length: 4_000, reach: 'too long for chat tools limited to 2,000 characters' },
  { length: 8_000, reach: 'fine for mail, issue trackers and most chat tools' },
  { length: 40_000, reach: 'too long for most chat tools; fine for mail and documents' },
  { length: 200_000, reach: 'only for pasting into an address bar, a file or a script' },
  { length: 1_000_000, reach: 'only for Chromium’s address bar, which accepts 2 million characters' },
] as const;
/** The length selected when the dialog opens. */
const FIRST = LENGTHS.findIndex(({ length }) => length === 8_000);
const SHORTEST = LENGTHS[0].length;

export function SelfContainedLink({ hiding, onHide }: HidingProps) {
  const state = useApp();
  const [step, setStep] = useState(FIRST);
  const [allMetrics, setAllMetrics] = useState(false);
  const subject = subjectOf(state);
  const comparing = typeof subject === 'number';
  const { length, reach } = LENGTHS[step] ?? LENGTHS[0];
  const before = payloadLink(state, { payload: '', comparing, hidden: hiding.rename }).length;
  const request = { ...requestOf(state), budget: length - before, allMetrics, ...hiding };
  const { link, error, settings, busy } = useSharedLink(subject, request);
  // The shortest link is made after the chosen one, so that the chosen one need not wait.
  const shorter = useSharedLink(link === null || busy || length === SHORTEST ? null : subject, {
    ...request,
    budget: SHORTEST - before,
  });
  const shortest = shorter.busy || busy ? null : shorter.link;
  if (subject === null) return <p>The comparison is not ready yet; share it once its flame graph is drawn.</p>;
  return (
    <>
      <p>
        The link itself contains {comparing ? 'the comparison' : 'the tree'}: exact totals{comparing ? ' and overlap' : ''} for
        the whole program, your own methods, and the contexts that {comparing ? 'changed' : 'cost'} the most, each with all its
        callers. The other contexts are folded into marked frames. No server is involved: browsers never send the part of an
        address after #.
      </p>
      <div className={styles.length}>
        <label htmlFor="share-length">Length</label>
        <input
          id="share-length"
          type="range"
          min={0}
          max={LENGTHS.length - 1}
          step={1}
          value={step}
          aria-valuetext={`up to ${count(length)} characters`}
          onChange={(event) => setStep(Number(event.target.value))}
        />
        <output htmlFor="share-length">
          up to <strong>{count(length)}</strong> characters: {reach}
        </output>
      </div>
      <div className={styles.switches}>
        <label>
          <input type="checkbox" checked={allMetrics} onChange={(event) => setAllMetrics(event.target.checked)} /> All metrics
          (fewer contexts fit)
        </label>
      </div>
      {error !== null && (
        <p role="alert">
          <strong>{error.message}</strong> {error.advice}
        </p>
      )}
      {link !== null && (
        <>
          <LinkBox
            label="Link"
            link={payloadLink(state, { payload: link.payload, comparing, hidden: settings.rename })}
            busy={busy}
          />
          <p role="status" className={styles.holds}>
            Includes {count(link.changedKept)} of the {count(link.changed)}{' '}
            {comparing ? 'changed contexts' : 'contexts with counts of their own'} plus{' '}
            {plural(link.kept - link.changedKept, 'other')}; the remaining {count(link.folded)} are folded.
            {shortest !== null && shortest.kept < link.kept && length > SHORTEST && (
              <>
                {' '}
                A link of {count(SHORTEST)} characters would leave out {count(link.kept - shortest.kept)} of these contexts,{' '}
                {count(link.changedKept - shortest.changedKept)} of which {comparing ? 'changed' : 'have counts of their own'}.
              </>
            )}
          </p>
          <SharedContents link={link} hiding={hiding} onHide={onHide} />
        </>
      )}
      {link === null && error === null && <p role="status">Choosing what fits…</p>}
    </>
  );
}
