/** Threads, noise guard and rules that the comparison depends on. */
import type { MatchReport } from '../../../workers/api/engine';
import { ThreadSelect } from '../../panes/profile/ThreadSelect';
import { openDialog, setViewState, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/field/Field';
import { decimal, plural, THIN } from '../../ui/format';
import { Hint } from '../../ui/Hint';
import styles from './compare.module.css';
import { NameRules } from './NameRules';
import { useHasRuns } from './RunsStats';

const GUARDS = [0, 1e-5, 1e-4, 1e-3, 1e-2];

export function ComparisonSettings({ report }: { report: MatchReport | null }) {
  const quiet = useApp((state) => state.place.union.quiet);
  const conditions = useApp((state) => state.place.gate.length);
  const runs = useHasRuns();
  const guards = [...new Set([...GUARDS, quiet])].sort((x, y) => x - y);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className={styles.settings} role="group" aria-label="Rules of the comparison">
      <ThreadSelect side="a" label="Thread of A" />
      <ThreadSelect side="b" label="Thread of B" />
      <Hint text="A difference of at most this part of the total, or ten times this part of the figure itself, is shown as the same. The figures and the overlap use every difference.">
        <label className={styles.setting}>
          Noise guard
          <Select value={quiet} onChange={(event) => setViewState('union', { quiet: Number(event.target.value) })}>
            {guards.map((guard) => (
              <option key={guard} value={guard}>
                {guard === 0 ? 'off: every difference' : `${percentOf(guard)} of the total`}
              </option>
            ))}
          </Select>
        </label>
      </Hint>
      <NameRules report={report} />
      <Button look="quiet" className={styles.gate ?? ''} aria-haspopup="dialog" onClick={() => openDialog('gate')}>
        Gate{conditions > 0 ? `: ${plural(conditions, 'condition')}` : ''}…
      </Button>
      {runs && <span>Within the range of the runs: the same</span>}
    </div>
  );
}

/** Writes a share with as few digits as it needs: `0.01 %`. */
function percentOf(part: number): string {
  const digits = Math.max(0, Math.ceil(-Math.log10(part * 100)));
  return `${decimal(part * 100, Math.min(digits, 6))}${THIN}%`;
}
