/** Allocations view: allocations by type, and the contexts or methods that allocate. */
import { withoutBytes } from '../../../common/counted-metrics';
import { ALLOCATED_BYTES } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';
import { typeName } from '../../../common/type-names';
import type { Result, View } from '../../../workers/api/engine';
import { ask, type Engine } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { usePackageHues } from '../../panes/frames/usePackageHues';
import { CoverageNote } from '../../panes/profile/CoverageNote';
import { useApp, viewKey } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { BoundedFigures } from '../../ui/Bounds';
import { Figure } from '../../ui/Figure';
import { bytes, decimal, plural, share } from '../../ui/format';
import { Pane } from '../../ui/layout/Pane';
import { Split } from '../../ui/layout/Split';
import { Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { useAnswer } from '../../ui/useAnswer';
import { AllocationSites } from './AllocationSites';
import styles from './allocations.module.css';
import { emptyText } from './empty-text';
import { PictureChoice } from './PictureChoice';
import { PICTURED, type PickedType, type PicturedType, picturedBytes, picturedObjects } from './pictured-types';
import { SampledAllocations, sampledMetric } from './SampledAllocations';
import { Stat } from './Stat';
import { Sunburst } from './Sunburst';
import { Treemap } from './Treemap';
import { TypeTable } from './TypeTable';
import { TypeTables } from './TypeTables';
import { toggleTypeFilter } from './type-filter';

export function AllocationsView() {
  const current = useCurrentView();
  const metric = current && sampledMetric(current);
  if (current === null) return null;
  return metric === null ? <Allocations current={current} /> : <SampledAllocations current={current} metric={metric} />;
}

function Allocations({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { view, slot, totalOf, boundOf } = current;
  const { type, picture } = useApp((state) => state.place.allocations);
  const bytesInAll = totalOf(ALLOCATED_BYTES);
  // Links, medians and unions have only totals of bytes.
  const byBytes = bytesInAll !== null && slot.summary.layout !== null;
  const key = viewKey(view);
  const top = useAnswer(`${key}|${byBytes}`, () => picturedTypes(engine, view, byBytes));
  const { hueOf } = usePackageHues(current);
  const Picture = picture === 'map' ? Treemap : Sunburst;
  const arrays = useAnswer(byBytes ? null : key, () => ask(engine.arrayTypes(view)));
  const objects = totalOf('objects');
  const arrayCount = totalOf('arrays');
  const elements = totalOf('elements');
  if (objects === null && arrayCount === null && bytesInAll === null) {
    return (
      <Pane label="Allocations" as="section" between="room">
        <p>{emptyText(slot.summary)}</p>
      </Pane>
    );
  }
  const rows = top.value ?? [];
  const totals = [ALLOCATED_BYTES, 'objects', 'arrays', 'elements'].filter((id) => totalOf(id) !== null);
  const bounds = totals.map((id) => boundOf(id).lowerBound);
  const total = byBytes ? bytesInAll : objects;
  // Until the types are known, their picture keeps its room.
  const isPictured = total !== null && (top.value ? rows.some(({ weight }) => weight > 0) : total > 0);
  return (
    <ViewBody label="Allocations">
      <BoundedFigures bounds={bounds} withoutBytes={byBytes}>
        <Toolbar
          className={styles.answer}
          first={
            <div className={styles.stats}>
              {bytesInAll !== null && (
                <Stat figure={<Figure value={bytesInAll} of={boundOf(ALLOCATED_BYTES)} unit={BYTES} />} text="allocated" />
              )}
              {objects !== null && <Stat figure={<Figure value={objects} of={boundOf('objects')} />} text="objects" />}
              {arrayCount !== null && <Stat figure={<Figure value={arrayCount} of={boundOf('arrays')} />} text="arrays" />}
              {elements !== null && <Stat figure={<Figure value={elements} of={boundOf('elements')} />} text="array elements" />}
              {arrayCount !== null && elements !== null && arrayCount > 0 && (
                <Stat figure={decimal(elements / arrayCount, 1)} text="elements per array, on average" />
              )}
            </div>
          }
        >
          {isPictured && <PictureChoice picture={picture} />}
        </Toolbar>
        {isPictured && (
          <Picture
            rows={rows}
            unit={byBytes ? BYTES : 'objects'}
            of={boundOf(byBytes ? ALLOCATED_BYTES : 'objects')}
            selected={typeName(type)}
            hueOf={hueOf}
            onPick={(name) => toggleTypeFilter(rows.find(({ className }) => className === name)?.type ?? { kind: 'all' })}
          />
        )}
        {total !== null && top.value && <PictureNote rows={rows} total={total} byBytes={byBytes} />}
        {byBytes && <CoverageNote summary={slot.summary} threads={current.threads} />}
        {slot.summary.format === 'mct' && slot.summary.metrics.every(({ id }) => id !== ALLOCATED_BYTES) && (
          <p className={styles.note}>No byte counts: this file {withoutBytes(slot.summary.counted)}.</p>
        )}
        <Split
          label="Type pane width"
          asideSize={byBytes ? '50%' : '58%'}
          main={
            byBytes ? (
              <TypeTable current={current} total={bytesInAll} />
            ) : (
              <TypeTables current={current} arrays={arrays.value ?? []} total={objects ?? 0} />
            )
          }
          aside={<AllocationSites current={current} />}
        />
      </BoundedFigures>
    </ViewBody>
  );
}

/** Largest types: by bytes if the file has them by type, otherwise classes by objects. */
async function picturedTypes(engine: Engine, view: View, byBytes: boolean): Promise<Result<PickedType[]>> {
  const page = { order: 'desc', filter: '', offset: 0, limit: PICTURED } as const;
  if (byBytes) {
    const types = await ask(engine.allocatedTypes(view, { ...page, sort: 'bytes' }));
    return types.ok ? { ok: true, value: types.value.rows.map(picturedBytes) } : types;
  }
  const classes = await ask(engine.objectTypes(view, { ...page, sort: 'objects' }));
  return classes.ok ? { ok: true, value: classes.value.rows.map(picturedObjects) } : classes;
}

function PictureNote({ rows, total, byBytes }: { rows: readonly PicturedType[]; total: number; byBytes: boolean }) {
  const pictured = rows.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  if (pictured === total) return null;
  if (pictured > total)
    return (
      <p className={styles.note}>
        Classes whose counts are below zero because an exception left a constructor appear only in the table. Without them, the
        total is {byBytes ? bytes(pictured) : plural(pictured, 'object')}.
      </p>
    );
  const what = byBytes ? plural(rows.length, 'largest type') : `${plural(rows.length, 'class', 'classes')} with the most objects`;
  return (
    <p className={styles.note}>
      Showing the {what}, {share(pictured, total)} of the total.
    </p>
  );
}
