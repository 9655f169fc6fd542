import { expect, it } from 'vitest';
import { encodeMetric } from '../formats/mct/encoder';
import { openEncoded, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { createEngine } from './engine';

const metric = (id: string, stored: string) => encodeMetric({ id, label: id, unit: id, kind: 'exact', better: 'less' }, stored);
const CALLS_ONLY = {
  ...SMALL,
  columns: { calls: SMALL.columns.calls },
  arrays: [],
  meta: {
    metrics: [metric('calls', 'column'), metric('objects', 'constructors')],
    counted: [{ elapsed: 0, metrics: ['calls', 'objects'] }],
  },
};

it('a recording of calls answers for calls and objects, and has nothing of the rest', async () => {
  const engine = createEngine();
  const { profile, metrics, counted, problems } = await openEncoded(engine, CALLS_ONLY);
  expect(metrics.map(({ id }) => id)).toEqual(['calls', 'objects']);
  expect([counted, problems]).toEqual([[{ elapsed: 0, metrics: ['calls', 'objects'] }], []]);
  const view = { profile, thread: 'all' } as const;
  expect(value(await engine.arrayTypes(view))).toEqual([]);
  const page = { order: 'desc', filter: '', offset: 0, limit: 5 } as const;
  const { rows } = value(await engine.objectTypes(view, { ...page, sort: 'objects' }));
  expect(rows.length).toBeGreaterThan(0);
  const sites = value(await engine.allocatingContexts(view, { kind: 'all' }, { ...page, sort: 'objects' }));
  expect(sites.rows[0]).toMatchObject({ arrays: 0, bytes: 0 });
  const hot = value(await engine.hotMethods(view, 'calls', { ...page, sort: 'exclusive', ratios: true }));
  expect(hot.rows[0]).toMatchObject({ ratios: { bytecodesPerCall: null, density: null, arrayLength: null } });
  const details = value(await engine.context(view, 0));
  expect(details.values.map(({ metric: id }) => id)).toEqual(['calls', 'objects']);
  expect(details.arrays).toEqual([]);
  expect(await engine.hotMethods(view, 'bytecodes', { ...page, sort: 'exclusive' })).toMatchObject({ ok: false });
});
