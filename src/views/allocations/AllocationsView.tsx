/** Allocations by type, and the contexts or methods that make them. */
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { setViewState, useApp, viewKey } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { count, decimal, plural, share } from '../../ui/format';
import { Pane } from '../../ui/layout/Pane';
import { Split } from '../../ui/layout/Split';
import { ViewBody } from '../../ui/layout/ViewBody';
import { Segmented } from '../../ui/Segmented';
import { useAnswer } from '../../ui/useAnswer';
import { AllocationSites } from './AllocationSites';
import styles from './allocations.module.css';
import { Sunburst } from './Sunburst';
import { Treemap } from './Treemap';
import { TypeTables } from './TypeTables';
import { toggleTypeFilter } from './type-filter';

/** Number of classes in the picture; the table has all of them. */
const PICTURED = 300;

export function AllocationsView() {
  const current = useCurrentView();
  return current ? <Allocations current={current} /> : null;
}

function Allocations({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { view, totalOf } = current;
  const { type, picture } = useApp((state) => state.place.allocations);
  const key = viewKey(view);
  const top = useAnswer(key, () =>
    ask(engine.objectTypes(view, { sort: 'objects', order: 'desc', filter: '', offset: 0, limit: PICTURED })),
  );
  const Picture = picture === 'map' ? Treemap : Sunburst;
  const pictured = top.value?.rows.reduce((sum, row) => sum + Math.max(0, row.objects), 0) ?? 0;
  const arrays = useAnswer(key, () => ask(engine.arrayTypes(view)));
  const objects = totalOf('objects');
  const arrayCount = totalOf('arrays');
  const elements = totalOf('elements');
  if (objects === null && arrayCount === null) {
    return (
      <Pane label="Allocations" as="section" between="room">
        <p>This file holds no allocations: it was recorded without them, or its format has none.</p>
      </Pane>
    );
  }
  return (
    <ViewBody label="Allocations">
      <div className={styles.answer}>
        {objects !== null && <Stat figure={count(objects)} text="objects" />}
        {arrayCount !== null && <Stat figure={count(arrayCount)} text="arrays" />}
        {elements !== null && <Stat figure={count(elements)} text="array elements" />}
        {arrayCount !== null && elements !== null && arrayCount > 0 && (
          <Stat figure={decimal(elements / arrayCount, 1)} text="elements an array, on average" />
        )}
        {objects !== null && (
          <div className={styles.choice}>
            <Segmented
              label="Picture"
              value={picture}
              choices={[
                { value: 'map', label: 'Areas' },
                { value: 'sunburst', label: 'Sunburst' },
              ]}
              onChange={(to) => setViewState('allocations', { picture: to })}
            />
          </div>
        )}
      </div>
      <Picture
        rows={top.value?.rows ?? []}
        selected={type}
        onPick={(className) => toggleTypeFilter({ kind: 'class', className })}
      />
      {objects !== null && top.value && pictured !== objects && (
        <p className={styles.note}>
          {pictured < objects
            ? `In the picture: the ${plural(top.value.rows.length, 'class', 'classes')} with most objects, ${share(pictured, objects)} of all.`
            : `Classes counted below zero, because a constructor was left by an exception, are in the table only: without them there are ${plural(pictured, 'object')}.`}
        </p>
      )}
      <Split
        label="Width of the types"
        asideSize="58%"
        main={<TypeTables current={current} arrays={arrays.value ?? []} total={objects ?? 0} />}
        aside={<AllocationSites current={current} />}
      />
    </ViewBody>
  );
}

function Stat({ figure, text }: { figure: string; text: string }) {
  return (
    <div className={styles.stat}>
      <strong>{figure}</strong>
      <small>{text}</small>
    </div>
  );
}
