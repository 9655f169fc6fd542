/** A finished comparison: summary, settings and warnings, then picture, table and details. */
import { useState } from 'react';
import { ALLOCATED_BYTES, BEFORE_BYTES } from '../../../common/metrics';
import { layoutText } from '../../../common/object-layout';
import type { ComparisonSummary, ProfileSummary } from '../../../workers/api/engine';
import { canPrune, openPruned } from '../../opening/sides';
import { useApp, usedMetric } from '../../state/store';
import { Button } from '../../ui/Button';
import { plural } from '../../ui/format';
import { Split } from '../../ui/layout/Split';
import { ComparisonSettings } from './ComparisonSettings';
import styles from './compare.module.css';
import { DiffDetails } from './DiffDetails';
import { DiffTable } from './DiffTable';
import { OverlapSummary } from './OverlapSummary';
import { StoryHeadline } from './StoryHeadline';
import { UnionPicture } from './UnionPicture';

interface ComparisonProps {
  summary: ComparisonSummary;
  a: ProfileSummary;
  b: ProfileSummary;
}

export function Comparison({ summary, a, b }: ComparisonProps) {
  const chosen = useApp((state) => state.place.metric);
  const [reveal, setReveal] = useState<{ context: number } | null>(null);
  const id = usedMetric(
    chosen,
    summary.metrics.map(({ metric, totalA, totalB }) => ({ id: metric, total: totalA + totalB })),
  );
  const metric = summary.metrics.find((each) => each.metric === id);
  if (!metric) return null;
  return (
    <section className={styles.view} aria-label="Comparison">
      <StoryHeadline summary={summary} metric={metric} onReveal={(context) => setReveal({ context })} />
      <OverlapSummary summary={summary} metric={metric} />
      <ComparisonSettings report={summary.matching} />
      <MissingMetrics summary={summary} a={a} b={b} />
      {id === ALLOCATED_BYTES && <DifferentLayouts a={a} b={b} />}
      <PrunedOnOneSide a={a} b={b} />
      <CutCallers cut={summary.cut} />
      <Split
        label="Width of the details"
        jump="Details"
        asideSize="390px"
        main={
          <Split
            orientation="vertical"
            label="Height of the table"
            asideSize="42%"
            main={<UnionPicture summary={summary} metric={metric} reveal={reveal} onReveal={setReveal} />}
            aside={<DiffTable summary={summary} metric={metric} onReveal={(context) => setReveal({ context })} />}
          />
        }
        aside={<DiffDetails summary={summary} metric={metric} />}
      />
    </section>
  );
}

/** Names the metrics that are not compared because only one file has them. */
function MissingMetrics({ summary, a, b }: ComparisonProps) {
  const said = [
    summary.onlyA.length > 0 ? `${b.fileName} has no ${summary.onlyA.join(', ')}` : '',
    summary.onlyB.length > 0 ? `${a.fileName} has no ${summary.onlyB.join(', ')}` : '',
  ].filter(Boolean);
  const lacks = summary.onlyA.includes(ALLOCATED_BYTES) ? b : summary.onlyB.includes(ALLOCATED_BYTES) ? a : null;
  if (lacks?.format === 'mct') said.push(`${lacks.fileName} was ${BEFORE_BYTES}`);
  return said.length === 0 ? null : <p className={`${styles.answer} dim`}>Not compared: {said.join('; ')}.</p>;
}

/** Warns that bytes differ for the layout of objects alone. */
function DifferentLayouts({ a, b }: Pick<ComparisonProps, 'a' | 'b'>) {
  if (a.layout === null || b.layout === null) return null;
  const [inA, inB] = [layoutText(a.layout), layoutText(b.layout)];
  if (inA === inB) return null;
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>
        Objects of A and B are laid out differently, so bytes may differ by that alone. A: {inA}. B: {inB}.
      </span>
    </p>
  );
}

/** Warns that contexts pruned on one side only differ because of the pruning. */
function PrunedOnOneSide({ a, b }: Pick<ComparisonProps, 'a' | 'b'>) {
  const pruned = a.pruned ?? b.pruned;
  if (pruned === null || (a.pruned !== null && b.pruned !== null)) return null;
  const [part, whole] = a.pruned ? ['A', 'B'] : ['B', 'A'];
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>
        {part} is a pruned view, {whole} is not: what {plural(pruned.folded, 'context')} of {part} did is counted in their
        callers, and so differs from {whole}.
      </span>
      {canPrune(a.pruned ? b : a) && <Button onClick={() => void openPruned(pruned.share)}>Prune {whole} as well</Button>}
    </p>
  );
}

/** Warns that callers cut short on one side may differ for that reason alone. */
function CutCallers({ cut }: Pick<ComparisonSummary, 'cut'>) {
  if (cut.length === 0) return null;
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>
        Leaf up, {cut.map((side) => side.toUpperCase()).join(' and ')} {cut.length === 1 ? 'does' : 'do'} not show all callers.
        Each side chose by its own costs whose it shows: contexts may be on one side only, and the overlap lower, for that alone.
        Focus on a frame to follow its callers further.
      </span>
    </p>
  );
}
