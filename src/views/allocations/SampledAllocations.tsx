/**
 * Allocations view of a recording with allocation events: bytes by class that its samples stand for, and where these were
 * allocated. Numbers of objects are not known.
 */
import { inSentence, natureOf } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';
import { typeName } from '../../../common/type-names';
import type { MetricInfo } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { usePackageHues } from '../../panes/frames/usePackageHues';
import { setPlace, useApp, viewKey } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { plural, share } from '../../ui/format';
import { Split } from '../../ui/layout/Split';
import { Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { Segmented } from '../../ui/Segmented';
import { useAnswer } from '../../ui/useAnswer';
import { AllocationSites } from './AllocationSites';
import styles from './allocations.module.css';
import { PictureChoice } from './PictureChoice';
import { PICTURED, picturedBytes } from './pictured-types';
import { Stat } from './Stat';
import { Sunburst } from './Sunburst';
import { Treemap } from './Treemap';
import { TypeTable } from './TypeTable';
import { toggleTypeFilter } from './type-filter';

/**
 * The metric of allocation events to show: the chosen one if it is one of these, otherwise the first in the file; null if the file
 * has none.
 */
export function sampledMetric({ slot: { summary }, metric }: Pick<CurrentView, 'slot' | 'metric'>): MetricInfo | null {
  const known = summary.sampledTypes ?? [];
  const id = known.includes(metric.id) ? metric.id : known[0];
  return summary.metrics.find((each) => each.id === id) ?? null;
}

export function SampledAllocations({ current, metric }: { current: CurrentView; metric: MetricInfo }) {
  const engine = useEngine();
  const { view, slot } = current;
  const { type, picture } = useApp((state) => state.place.allocations);
  const top = useAnswer(`${viewKey(view)}|${metric.id}`, () =>
    ask(
      engine.allocatedTypes(view, {
        ...{ sort: 'bytes', order: 'desc', filter: '', offset: 0, limit: PICTURED },
        sampled: metric.id,
      }),
    ),
  );
  const { hueOf } = usePackageHues(current);
  const Picture = picture === 'map' ? Treemap : Sunburst;
  const total = current.totalOf(metric.id) ?? 0;
  const rows = top.value?.rows.map(picturedBytes) ?? [];
  const pictured = rows.reduce((sum, { weight }) => sum + weight, 0);
  const choices = slot.summary.metrics.filter(({ id }) => slot.summary.sampledTypes?.includes(id));
  const isPictured = top.value ? rows.length > 0 : total > 0;
  return (
    <ViewBody label="Allocations">
      <Toolbar
        className={styles.answer}
        first={
          <div className={styles.stats}>
            <Stat figure={<Figure value={total} of={{}} unit={BYTES} isEstimated />} text={inSentence(metric.label)} />
          </div>
        }
      >
        {choices.length > 1 && (
          <div className={styles.choice}>
            <Segmented
              label="Allocation events"
              value={metric.id}
              choices={choices.map(({ id, label }) => ({ value: id, label }))}
              onChange={(to) => setPlace({ metric: to })}
            />
          </div>
        )}
        {isPictured && <PictureChoice picture={picture} />}
      </Toolbar>
      {isPictured && (
        <Picture
          rows={rows}
          unit={BYTES}
          of={{}}
          isEstimated
          selected={typeName(type)}
          hueOf={hueOf}
          onPick={(name) => toggleTypeFilter({ kind: 'class', className: name })}
        />
      )}
      <p className={styles.note}>
        {natureOf(metric)}
        {top.value && pictured < total && top.value.total > rows.length && (
          <>
            {' '}
            Showing the {plural(rows.length, 'largest type')}, {share(pictured, total)} of the total.
          </>
        )}
      </p>
      <Split
        label="Type pane width"
        asideSize="50%"
        main={<TypeTable current={current} total={total} sampled={metric} />}
        aside={<AllocationSites current={current} sampled={metric.id} />}
      />
    </ViewBody>
  );
}
