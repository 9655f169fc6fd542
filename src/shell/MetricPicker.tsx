/**
 * Chooses one of many metrics, in groups and with a search field. If there are few, `Bar` shows them side by side or in a
 * native list instead.
 */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { metricGroups } from '../../common/metrics';
import type { MetricInfo } from '../../workers/api/engine';
import { meaningOf } from '../state/metrics';
import { TextField } from '../ui/field/Field';
import { Disclosure } from '../ui/overlay/Disclosure';
import styles from './metric-picker.module.css';

interface MetricPickerProps {
  metrics: readonly Pick<MetricInfo, 'id' | 'label' | 'unit' | 'kind' | 'threshold'>[];
  value: string;
  onChange(metric: string): void;
}

export function MetricPicker({ metrics, value, onChange }: MetricPickerProps) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const groups = metricGroups(metrics)
    .map(({ name, metrics: all }) => ({ name, found: all.filter(({ label }) => label.toLowerCase().includes(wanted)) }))
    .filter(({ found }) => found.length > 0);
  const first = groups[0]?.found[0];
  return (
    <div className={styles.picker}>
      <Disclosure
        buttonClass={styles.button}
        panelClass={styles.panel}
        button={
          <>
            Metric: <b>{metrics.find(({ id }) => id === value)?.label}</b> <ChevronDown aria-hidden="true" />
          </>
        }
      >
        <TextField
          type="search"
          aria-label="Find a metric"
          placeholder="Find a metric"
          autoComplete="off"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && wanted !== '' && first) onChange(first.id);
          }}
        />
        <fieldset className={styles.list} aria-label="Metric">
          {groups.map(({ name, found }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
            <div key={name} role="group" aria-label={name || 'All'}>
              {name !== '' && <h3>{name}</h3>}
              {found.map((metric) => (
                <label key={metric.id} className={styles.metric} title={meaningOf(metric)}>
                  <input type="radio" name="metric" checked={metric.id === value} onChange={() => onChange(metric.id)} />
                  {metric.label}
                </label>
              ))}
            </div>
          ))}
          {groups.length === 0 && <p className="dim">No metric name contains this.</p>}
        </fieldset>
      </Disclosure>
    </div>
  );
}
