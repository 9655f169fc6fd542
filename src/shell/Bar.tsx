/**
 * The tabs of views, and the controls that choose thread and metric. On a narrow screen, these are next to the view's own
 * controls (`NarrowTools`).
 */

import { ListFilter, Zap } from 'lucide-react';
import { type MetricGroup, metricGroups } from '../../common/metrics';
import type { MetricInfo } from '../../workers/api/engine';
import { metricChosen, pointAt } from '../engine/metric-preload';
import { useEngine } from '../engine/useEngine';
import { countsEvents } from '../panes/events/countable';
import { ThreadSelect } from '../panes/profile/ThreadSelect';
import { currentSide, metricsOf, openDialog, readySlot, setPlace, useApp, usedMetric, viewOf } from '../state/store';
import { withoutZoom } from '../state/view-states';
import { viewOfId } from '../state/views';
import { Button } from '../ui/Button';
import { Select } from '../ui/field/Field';
import { Hint } from '../ui/hint/Hint';
import { lazyComponent } from '../ui/lazy-component';
import { Segmented } from '../ui/Segmented';
import { useMedia, useNarrow } from '../ui/useMedia';
import styles from './bar.module.css';
import { Tabs } from './Tabs';

const MetricHint = lazyComponent(async () => (await import('./MetricHint')).MetricHint);
const MetricPicker = lazyComponent(async () => (await import('./MetricPicker')).MetricPicker);
const NarrowTools = lazyComponent(async () => (await import('../ui/layout/NarrowTools')).NarrowTools);

/** Largest number of metrics in a list without a search field. */
const LISTED = 8;

/** Largest number of metrics shown side by side; more are shown as a list. */
function useMostInSight(): number {
  const [narrow, medium] = [useNarrow(), useMedia('(max-width: 1100px)')];
  return narrow ? 3 : medium ? 5 : 7;
}

export function Bar() {
  const mostInSight = useMostInSight();
  const narrow = useNarrow();
  const engine = useEngine();
  const place = useApp((state) => state.place);
  const slots = useApp((state) => state.slots);
  const side = currentSide({ place, slots });
  const slot = side && readySlot(slots[side]);
  if (!side || !slot) return null;
  const known = metricsOf(slot, place);
  const { covers, metrics: always } = viewOfId(place.view);
  const comparing = covers === 'pair';
  const other = readySlot(slots[side === 'a' ? 'b' : 'a'])?.summary;
  const metrics = comparing && other ? known.filter((metric) => other.metrics.some(({ id }) => id === metric.id)) : known;
  const chooseMetric = (metric: string) => {
    metricChosen();
    setPlace((now) => ({ ...withoutZoom(now), metric }));
  };
  const isFlight = slot.summary.format === 'jfr';
  const events = isFlight ? 'New activations' : 'Events of the VM';
  // A view of a set has its own files and chooses its metric itself.
  const choices = covers !== 'set' && (
    <>
      {!comparing && <ThreadSelect side={side} label="Thread" />}
      {Array.isArray(always) ? null : metrics.length > LISTED ? (
        <MetricPicker metrics={metrics} value={usedMetric(place.metric, metrics)} onChange={chooseMetric} />
      ) : metrics.length > mostInSight ? (
        <Select
          label="Metric"
          short
          value={usedMetric(place.metric, metrics)}
          onChange={({ target: { value } }) => chooseMetric(value)}
        >
          {metricGroups(metrics).map(({ name, metrics: inGroup }) => (
            <MetricOptions key={name} name={name} metrics={inGroup} />
          ))}
        </Select>
      ) : (
        <Segmented
          label="Metric"
          value={usedMetric(place.metric, metrics)}
          choices={metricGroups(metrics).flatMap(({ name, metrics: inGroup }) =>
            inGroup.map((metric) => ({
              value: metric.id,
              group: name,
              label: metric.label,
              hint: <MetricHint metric={metric} comparing={comparing} />,
            })),
          )}
          onChange={chooseMetric}
          // A comparison has all its metrics in memory soon after its first picture is drawn.
          onPoint={(metric) => {
            if (!comparing) pointAt(engine, viewOf(slot, place, side), metric);
          }}
        />
      )}
      {countsEvents({ slots }) && (
        <Hint text={isFlight ? 'Compare samples: called often, or long?' : 'Count events of the VM: exceptions, classes, files'}>
          <Button look="quiet" icon={!narrow} aria-label={events} onClick={() => openDialog('events')}>
            <Zap aria-hidden="true" />
            {narrow && events}
          </Button>
        </Hint>
      )}
      <Hint text="Filters and names: my code, the JDK, mapping file">
        <Button look="quiet" icon={!narrow} aria-label="Filters and names" onClick={() => openDialog('filters')}>
          <ListFilter aria-hidden="true" />
          {narrow && 'Filters and names'}
        </Button>
      </Hint>
    </>
  );
  if (narrow && !choices) return null;
  return (
    <section className={styles.bar} aria-label="What is shown">
      {narrow ? (
        <NarrowTools>{choices}</NarrowTools>
      ) : (
        <>
          <Tabs />
          {choices && <div className={styles.choices}>{choices}</div>}
        </>
      )}
    </section>
  );
}

function MetricOptions({ name, metrics }: MetricGroup<MetricInfo>) {
  const options = metrics.map(({ id, label }) => (
    <option key={id} value={id}>
      {label}
    </option>
  ));
  return name === '' ? options : <optgroup label={name}>{options}</optgroup>;
}
