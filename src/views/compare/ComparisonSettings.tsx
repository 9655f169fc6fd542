/** Settings in the compare view (threads, the threshold for ignored changes, and rules), and more of its figures. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MatchReport, OwnBasis } from '../../../workers/api/engine';
import { ThreadSelect } from '../../panes/profile/ThreadSelect';
import { openDialog, setViewState, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/field/Field';
import { decimal, plural } from '../../ui/format';
import { Hint } from '../../ui/hint/Hint';
import { useNarrow } from '../../ui/useMedia';
import styles from './compare.module.css';
import rowStyles from './figures.module.css';
import { MyCode } from './MyCode';
import { NameRules } from './NameRules';
import { useHasRuns } from './RunsStats';

const STANDARD_GUARD = 1e-4;
const GUARDS = [0, 1e-5, STANDARD_GUARD, 1e-3, 1e-2];

/** Element id of the settings, to which the button refers. */
const SETTINGS = 'comparison-settings';

/** Shows and hides the settings, and names those that differ from their defaults. */
export function SettingsButton({ shown, toggle }: { shown: boolean; toggle(): void }) {
  const { threads, match, own, gate, union } = useApp((state) => state.place);
  const rules = match.on.length + match.renames.length;
  const changed = [
    threads.a !== 'all' || threads.b !== 'all' ? 'threads' : '',
    union.quiet === STANDARD_GUARD ? '' : 'noise',
    rules > 0 ? plural(rules, 'rule') : '',
    own.length > 0 ? 'my code' : '',
    gate.length > 0 ? plural(gate.length, 'condition') : '',
  ].filter(Boolean);
  const differing = changed.length > 0 ? `: ${changed.join(', ')}` : '';
  const name = `Comparison settings${differing}`;
  return (
    <Button
      look="quiet"
      className={rowStyles.options ?? ''}
      aria-label={name}
      aria-expanded={shown}
      aria-controls={SETTINGS}
      onClick={toggle}
    >
      {useNarrow() ? `Settings${differing}` : name}
      <ChevronDown aria-hidden="true" />
    </Button>
  );
}

interface SettingsProps {
  report: MatchReport | null;
  /** Basis for deciding which code is own; null if the story does not say. */
  basis: OwnBasis | null;
  /** Whether they are shown on the screen; paper always has them. */
  shown: boolean;
  /** Figures shown below the settings. */
  children: ReactNode;
}

export function ComparisonSettings({ report, basis, shown, children }: SettingsProps) {
  const quiet = useApp((state) => state.place.union.quiet);
  const conditions = useApp((state) => state.place.gate.length);
  const runs = useHasRuns();
  const guards = [...new Set([...GUARDS, quiet])].sort((x, y) => x - y);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div id={SETTINGS} className={styles.settings} data-shown={shown} role="group" aria-label="Comparison rules">
      <ThreadSelect side="a" label="Thread of A" />
      <ThreadSelect side="b" label="Thread of B" />
      <Hint text="A difference of at most this share of the total, or of ten times this share of the figure itself, is shown as no change. Figures and overlap still include it.">
        <label className={styles.setting}>
          Ignore changes up to
          <Select value={quiet} onChange={(event) => setViewState('union', { quiet: Number(event.target.value) })}>
            {guards.map((guard) => (
              <option key={guard} value={guard}>
                {guard === 0 ? 'none: show all' : `${percentOf(guard)} of the total`}
              </option>
            ))}
          </Select>
        </label>
      </Hint>
      <NameRules report={report} />
      <MyCode basis={basis} />
      <Button look="quiet" className={styles.screenOnly ?? ''} aria-haspopup="dialog" onClick={() => openDialog('gate')}>
        Gate{conditions > 0 ? `: ${plural(conditions, 'condition')}` : ''}…
      </Button>
      {runs && <span>Differences within the runs’ range count as the same</span>}
      {children}
    </div>
  );
}

/** Formats a share with as few digits as necessary: `0.01%`. */
function percentOf(part: number): string {
  const digits = Math.max(0, Math.ceil(-Math.log10(part * 100)));
  return `${decimal(part * 100, Math.min(digits, 6))}%`;
}
