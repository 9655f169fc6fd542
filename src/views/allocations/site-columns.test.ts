import { describe, expect, it } from 'vitest';
import { ALLOCATION_METRICS, type AllocationMetric } from '../../../common/metrics';
import { type AllocationColumn, shownSort, siteColumns } from './site-columns';

const sortOf = (type: 'all' | 'class' | 'array' | 'padding', metrics: readonly AllocationMetric[], chosen: AllocationColumn) =>
  shownSort(
    siteColumns(
      'contexts',
      type,
      (metric) => metrics.includes(metric),
      (_, row) => row,
    ),
    chosen,
  );

describe('the order of allocating contexts', () => {
  it('is by arrays once a type of array is chosen in a file without bytes', () => {
    const metrics = ['objects', 'arrays', 'elements'] as const;
    expect(sortOf('all', metrics, 'bytes')).toBe('objects');
    expect(sortOf('array', metrics, 'bytes')).toBe('arrays');
    expect(sortOf('array', metrics, 'objects')).toBe('arrays');
    expect(sortOf('array', metrics, 'elements')).toBe('elements');
    expect(sortOf('class', metrics, 'arrays')).toBe('objects');
  });

  it('is by bytes where a file has them, unless another shown column is chosen', () => {
    expect(sortOf('array', ALLOCATION_METRICS, 'bytes')).toBe('bytes');
    expect(sortOf('array', ALLOCATION_METRICS, 'objects')).toBe('bytes');
    expect(sortOf('array', ALLOCATION_METRICS, 'name')).toBe('name');
    expect(sortOf('padding', ALLOCATION_METRICS, 'arrays')).toBe('bytes');
  });

  it('is always by a column that is shown', () => {
    for (const table of ['contexts', 'methods'] as const)
      for (const type of ['all', 'class', 'array', 'padding'] as const)
        for (const only of ALLOCATION_METRICS)
          for (const chosen of ['name', 'calls', ...ALLOCATION_METRICS] as const) {
            const columns = siteColumns(
              table,
              type,
              (metric) => metric === only,
              (_, row) => row,
            );
            expect(columns.map(({ sort }) => sort)).toContain(shownSort(columns, chosen));
          }
  });
});
