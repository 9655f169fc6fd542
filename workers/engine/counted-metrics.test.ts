import { expect, it } from 'vitest';
import type { Boundable, ChangeKind } from '../api/engine';
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

const partly = (id: string, stored: string) =>
  encodeMetric({ id, label: id, unit: id, kind: 'lower-bound', better: 'less' }, stored);
const PARTLY = {
  ...SMALL,
  meta: {
    metrics: [
      metric('calls', 'column'),
      partly('bytecodes', 'column'),
      metric('objects', 'constructors'),
      partly('arrays', 'arrays'),
      partly('elements', 'elements'),
    ],
    counted: [
      { elapsed: 0, metrics: ['calls', 'objects', 'bytecodes', 'arrays', 'elements'] },
      { elapsed: 700, metrics: ['calls', 'objects'] },
    ],
  },
};
const OF_METRIC = { exclusive: true, methods: [] };
const boundsOf = (rows: readonly Boundable[]) => rows.map(({ lowerBound }) => lowerBound);

it('each figure of a metric that was counted for a part of the time is a lower bound, others are not', async () => {
  const engine = createEngine();
  const { profile, metrics } = await openEncoded(engine, PARTLY);
  expect(metrics.map(({ id, lowerBound }) => [id, lowerBound])).toEqual([
    ['calls', undefined],
    ['bytecodes', OF_METRIC],
    ['objects', undefined],
    ['arrays', OF_METRIC],
    ['elements', OF_METRIC],
  ]);
  const view = { profile, thread: 'all' } as const;
  const details = value(await engine.context(view, 0));
  expect(details.values.map(({ metric: id, lowerBound }) => [id, lowerBound !== undefined])).toEqual([
    ['calls', false],
    ['bytecodes', true],
    ['objects', false],
    ['arrays', true],
    ['elements', true],
  ]);
  const page = { order: 'desc', filter: '', offset: 0, limit: 50 } as const;
  const hot = value(await engine.hotMethods(view, 'bytecodes', { ...page, sort: 'exclusive', ratios: true }));
  expect(new Set(boundsOf(hot.rows))).toEqual(new Set([OF_METRIC]));
  expect(hot.rows.every(({ ratios }) => ratios!.density === null && ratios!.byteDensity === null)).toBe(true);
  expect(hot.rows.some(({ ratios }) => ratios!.bytecodesPerCall !== null)).toBe(true);
  expect(new Set(boundsOf(value(await engine.hotMethods(view, 'calls', { ...page, sort: 'exclusive' })).rows))).toEqual(
    new Set([undefined]),
  );
  expect(new Set(boundsOf(value(await engine.arrayTypes(view))))).toEqual(new Set([OF_METRIC]));
  const types = value(await engine.objectTypes(view, { ...page, sort: 'objects' }));
  expect(new Set(boundsOf(types.rows))).toEqual(new Set([undefined]));
});

it('a comparison with such a recording has lower bounds on both sides', async () => {
  const engine = createEngine();
  const a = await openEncoded(engine, PARTLY);
  const b = await openEncoded(engine, SMALL);
  const { comparison, metrics } = value(
    await engine.compare(2, { profile: a.profile, thread: 'all' }, { profile: b.profile, thread: 'all' }),
  );
  expect(metrics.map(({ metric: id, lowerBound }) => [id, lowerBound !== undefined])).toContainEqual(['bytecodes', true]);
  const page = { order: 'desc', filter: '', offset: 0, limit: 50, sort: 'a', cost: 'exclusive' } as const;
  const kinds: ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];
  const of = async (metric: string) => value(await engine.diffMethods(comparison, { ...page, kinds, metric })).rows;
  expect(new Set(boundsOf(await of('bytecodes')))).toEqual(new Set([OF_METRIC]));
  expect(new Set(boundsOf(await of('calls')))).toEqual(new Set([undefined]));
});
