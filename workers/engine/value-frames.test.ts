import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { isValue } from '../../common/frame-names';
import type { FrameName, MethodRow, ProfileSummary, Transform, View } from '../api/engine';
import { value } from '../testing/opening';
import { createEngine } from './engine';

const FIELD: Transform = { kind: 'group', by: 'field' };
const FILES = ['trouble-17', 'trouble-25', 'web-21', 'async-profiler-4.1'];

async function opened(engine: ReturnType<typeof createEngine>, name: string): Promise<ProfileSummary> {
  const bytes = Uint8Array.from(gunzipSync(readFileSync(`golden/flights/${name}.jfr.gz`)));
  return value(await engine.open(1, `${name}.jfr`, bytes.buffer));
}

describe.each(FILES)('frames for the values in events of %s', (name) => {
  const engine = createEngine();
  let summary: ProfileSummary;
  beforeAll(async () => {
    summary = await opened(engine, name);
  });
  const view = (...transforms: Transform[]): View => ({ profile: summary.profile, thread: 'all', transforms });
  const rows = async (metric: string, ...transforms: Transform[]): Promise<MethodRow[]> =>
    value(
      await engine.hotMethods(view(...transforms), metric, {
        ...{ sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 100_000 },
      }),
    ).rows;
  const total = (found: readonly MethodRow[]): number => found.reduce((sum, { exclusive }) => sum + exclusive, 0);

  it('leave the inclusive figures of all methods as they are', async () => {
    for (const { id } of summary.metrics) {
      const inclusive = async (...transforms: Transform[]) =>
        (await rows(id, ...transforms))
          .filter((row) => !isValue(row.name) && row.inclusive > 0)
          .map((row) => `${row.name.className}.${row.name.method}${row.name.descriptor} ${row.inclusive}`)
          .sort();
      expect(await inclusive(FIELD)).toEqual(await inclusive());
    }
  });

  it('have the figures of their values, in the whole file, in each interval, and below own methods', async () => {
    const found = value(await engine.fieldValues(summary.profile));
    expect(found.length).toBeGreaterThan(0);
    const [from, to, end] = [0, 40, summary.timeline?.intervals ?? 0];
    expect(end).toBeGreaterThan(to);
    for (const { metric, values } of found) {
      const amounts = (all: readonly MethodRow[]) =>
        new Map(all.filter((row) => isValue(row.name) && row.exclusive > 0).map((row) => [row.name.method, row.exclusive]));
      const whole = amounts(await rows(metric, FIELD));
      expect(whole).toEqual(new Map(values.map((each) => [each.name, each.amount])));
      const parts = [
        await rows(metric, FIELD, { kind: 'interval', from, to }),
        await rows(metric, FIELD, { kind: 'interval', from: to, to: end }),
      ];
      const [first, second] = parts.map(amounts);
      for (const [each, amount] of whole)
        expect([each, (first.get(each) ?? 0) + (second.get(each) ?? 0)]).toEqual([each, amount]);
      // An interval's total is that of the tree without these frames.
      for (const [i, transform] of [
        { from, to },
        { from: to, to: end },
      ].entries())
        expect(total(parts[i])).toBe(total(await rows(metric, { kind: 'interval', ...transform })));
      const own = await rows(metric, FIELD, { kind: 'own', prefixes: ['TroubleDemo', 'WebDemo', 'demo'] });
      expect(total(own)).toBe(total(await rows(metric)));
      for (const [each, amount] of amounts(own)) expect(amount).toBeLessThanOrEqual(whole.get(each) ?? 0);
    }
  });

  it('belong to threads as their methods do', async () => {
    for (const { metric, values } of value(await engine.fieldValues(summary.profile))) {
      let sum = 0;
      for (const { index, contexts } of summary.threads) {
        if (contexts === 0) continue;
        const found = value(
          await engine.hotMethods({ ...view(FIELD), thread: index }, metric, {
            ...{ sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 100_000 },
          }),
        ).rows;
        sum += total(found.filter((row) => isValue(row.name)));
      }
      expect([metric, sum]).toEqual([metric, values.reduce((all, { amount }) => all + amount, 0)]);
    }
  });

  it('have the same waits for locks and the same timeline as the tree without them', async () => {
    const table = async (...transforms: Transform[]) => {
      const { rows: found, ...facts } = value(await engine.locks(view(...transforms)));
      return { ...facts, rows: found.map(({ pairs, ...row }) => ({ ...row, paths: pairs.map(({ waiter }) => waiter.path) })) };
    };
    expect(await table(FIELD)).toEqual(await table());
    for (const { id } of summary.metrics) {
      const request = { metric: id, by: 'package', most: 8, context: -1 } as const;
      const totals = async (...transforms: Transform[]) => {
        const made = value(await engine.timeline(2, view(...transforms), request));
        return [made.totals, made.elapsed];
      };
      expect(await totals(FIELD)).toEqual(await totals());
    }
  });

  it('compare with themselves as equal', async () => {
    const { overlaps } = await (async () => {
      const compared = value(await engine.compare(4, view(FIELD), view(FIELD)));
      return { overlaps: compared.metrics.map(({ overlap }) => overlap) };
    })();
    expect(overlaps.every((overlap) => overlap === 100 || overlap === null)).toBe(true);
  });
});

describe('the troubles planted in trouble-25', () => {
  const engine = createEngine();
  let summary: ProfileSummary;
  beforeAll(async () => {
    summary = await opened(engine, 'trouble-25');
  });

  it('are in the timeline with the package of their class, paths with that of their caller', async () => {
    const groups = async (metric: string, ...transforms: Transform[]) => {
      const view: View = { profile: summary.profile, thread: 'all', transforms };
      const { rows } = value(await engine.timeline(2, view, { metric, by: 'package', most: 100, context: -1 }));
      return rows.map(({ name, counts }) => `${name} ${counts.reduce((sum, each) => sum + each, 0)}`);
    };
    expect(await groups('exceptions', FIELD)).toEqual([' 2925', 'java.lang 80']);
    const ofPaths = summary.metrics.map(({ id }) => id).filter((id) => id.startsWith('file-'));
    expect(ofPaths).not.toEqual([]);
    for (const id of ofPaths) expect(await groups(id, FIELD)).toEqual(await groups(id));
  });

  it('stay below own methods when other code is folded', async () => {
    const view: View = { profile: summary.profile, thread: 'all', transforms: [FIELD, { kind: 'own', prefixes: [] }] };
    const { rows } = value(
      await engine.hotMethods(view, 'exceptions', {
        ...{ sort: 'exclusive', order: 'desc', filter: '', offset: 0, limit: 3 },
      }),
    );
    expect(rows.map(({ name, exclusive }) => [name.method + name.descriptor, exclusive])).toEqual([
      ['TroubleDemo$OrderRejected (thrown)', 2925],
      ['java.lang.NumberFormatException (thrown)', 75],
      // What the class loader throws is class loading.
      ['*', 4],
    ]);
  });

  it('are found by a search, and can be hidden', async () => {
    const view: View = { profile: summary.profile, thread: 'all', transforms: [FIELD] };
    const found = value(await engine.search(view, 'exceptions', 'OrderRejected'));
    expect(found.inclusive).toBe(2925);
    const hidden: Transform = {
      kind: 'hide',
      methods: { method: { className: '', method: 'TroubleDemo$OrderRejected', descriptor: ' (thrown)' } },
    };
    const { steps } = value(await engine.transform(3, { ...view, transforms: [FIELD, hidden] }, ['exceptions'], null));
    expect(steps[1].totals[0]).toMatchObject({ before: 3005, after: 80 });
  });

  it('keep the selection of their method when the frames are taken away', async () => {
    const plain: View = { profile: summary.profile, thread: 'all', transforms: [] };
    const grouped: View = { ...plain, transforms: [FIELD] };
    const { contexts } = value(await engine.transform(5, grouped, ['exceptions'], null));
    const path = async (view: View, context: number): Promise<FrameName[]> => {
      const { name, names } = value(await engine.context(view, context)).path;
      return Array.from(name, (at) => names[at]);
    };
    for (let context = 0; context < contexts; context += 7) {
      const { carried } = value(await engine.transform(6, plain, ['exceptions'], { earlier: [FIELD], contexts: [context] }));
      const from = await path(grouped, context);
      expect(await path(plain, carried[0])).toEqual(from.filter((frame) => !isValue(frame)));
    }
  });
});

it('are refused where events have no fields', async () => {
  const engine = createEngine();
  const { profile, fields } = value(await engine.open(1, 'x.txt', new TextEncoder().encode('a;b 3\n').buffer));
  expect(fields).toBe(undefined);
  expect(value(await engine.fieldValues(profile))).toEqual([]);
  expect(await engine.transform(1, { profile, thread: 'all', transforms: [FIELD] }, [], null)).toMatchObject({
    ok: false,
    error: { kind: 'bad-transform', message: 'The events of this recording have no fields by which they can be grouped.' },
  });
});
