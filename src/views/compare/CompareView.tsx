/** Compare view: shows the comparison of two files, its progress, its failure, or the missing side. */
import { useEffect, useState } from 'react';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { canPrune, openPruned } from '../../opening/sides';
import { startCarrying } from '../../session/carried-selection';
import { readySlot, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { count } from '../../ui/format';
import { ViewPlaceholder } from '../../ui/layout/ViewPlaceholder';
import { Progress } from '../../ui/strip/Progress';
import { Comparison } from './Comparison';
import styles from './compare.module.css';
import { MissingSide } from './MissingSide';
import { NameRules } from './NameRules';

export function CompareView() {
  const engine = useEngine();
  const comparison = useApp((state) => state.comparison);
  const a = useApp((state) => readySlot(state.slots.a));
  const b = useApp((state) => readySlot(state.slots.b));
  // Kept here, so that the settings stay open after a new comparison with other rules.
  const [shown, setShown] = useState(false);
  useEffect(startCarrying, []);
  if (!a || !b) {
    const ready = a ?? b;
    return ready && <MissingSide side={a ? 'a' : 'b'} summary={ready.summary} />;
  }
  if (comparison.state === 'failed') {
    const { kind, message, where, advice, prune } = comparison.error;
    return (
      <ViewPlaceholder role="alert" title="These files cannot be compared">
        <p>
          {message} {where !== '' && <code>{where}</code>} {advice}
        </p>
        {kind === 'bad-rule' && <NameRules report={null} />}
        {prune !== undefined && [a, b].some(({ summary }) => canPrune(summary)) && (
          <Button look="primary" onClick={() => void openPruned(prune)}>
            Compare pruned views of both
          </Button>
        )}
      </ViewPlaceholder>
    );
  }
  if (comparison.state !== 'ready') {
    const progress = comparison.state === 'running' ? comparison.progress : null;
    const job = comparison.state === 'running' ? comparison.job : -1;
    return (
      <ViewPlaceholder label="Comparing" title="Comparing">
        <div className={styles.line}>
          <Progress label="Comparing" done={progress?.done} total={progress?.total} />
          <span>{progress && progress.done > 0 ? `${count(progress.done)} contexts` : 'starting'}</span>
          {job >= 0 && (
            <Button onClick={() => void ask(engine.cancel(job).then(() => ({ ok: true, value: null })))}>Cancel</Button>
          )}
        </div>
      </ViewPlaceholder>
    );
  }
  const settings = { shown, toggle: () => setShown(!shown) };
  return <Comparison summary={comparison.summary} a={a.summary} b={b.summary} settings={settings} />;
}
