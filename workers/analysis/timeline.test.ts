import { describe, expect, it } from 'vitest';
import type { TimelineRow } from '../api/engine';
import type { EncodedProfile } from '../formats/mct/encoder';
import { opened, value } from '../testing/opening';
import { SNAPSHOTS } from '../testing/small-profile';

const PAGE = { sort: 'name', order: 'asc', offset: 0, limit: 9 } as const;

/** Flag of a method with uncounted allocations. */
const UNCOUNTED = 512;

/** One context for each package, each with a thread of its own, arrays in two intervals, and `!` where some are not counted. */
function allocating(...packages: readonly string[]): EncodedProfile {
  const parsed = packages.map((text) => /^(\w+) (\d+)\+(\d+)(!?)$/.exec(text) ?? []);
  return {
    methods: parsed.map(([, name, , , mark]) => ({
      ...{ className: `${name}.C`, name: 'm', descriptor: '()V' },
      ...(mark === '!' && { flags: UNCOUNTED }),
    })),
    threads: parsed.map(([, name]) => ({ name, nodes: 1 })),
    depth: parsed.map(() => 0),
    method: parsed.map((_, at) => at),
    columns: { calls: parsed.map(() => 1), bytecodes: parsed.map(() => 1) },
    arrays: parsed.map(([, , first, last], node) => ({
      ...{ node, type: 'I', elements: 0 },
      arrays: Number(first) + Number(last),
    })),
    snapshots: {
      elapsed: [1000],
      columns: {},
      arrays: parsed.map(([, , first], node) => ({ node, state: 0, type: 'I', arrays: Number(first), elements: 0 })),
    },
  };
}

const text = ({ name, rest, counts, lowerBound }: TimelineRow): string =>
  `${rest > 0 ? `${rest} others` : name} ${counts.join('+')}${lowerBound === undefined ? '' : '!'}`;

describe('rows of a timeline', () => {
  const four = ['a 1+2', 'b 30+10', 'c 5+5', 'd 0+20'];
  it.each<[string, string[], number, string[]]>([
    ['largest first', four, 4, ['b 30+10', 'd 0+20', 'c 5+5', 'a 1+2']],
    ['one for all others', four, 2, ['b 30+10', 'd 0+20', '2 others 6+7']],
    ['one for a single other', four, 3, ['b 30+10', 'd 0+20', 'c 5+5', '1 others 1+2']],
    ['none for groups without figures', ['a 1+2', 'b 0+0'], 1, ['a 1+2']],
    ['equal ones by name', ['b 1+1', 'a 2+0'], 2, ['a 2+0', 'b 1+1']],
    ['a lower bound', ['a 9+9', 'b 5+5!', 'c 2+2'], 3, ['a 9+9', 'b 5+5!', 'c 2+2']],
    ['a lower bound that is the first of the others', ['a 9+9', 'b 5+5!', 'c 2+2'], 1, ['a 9+9', '2 others 7+7!']],
    ['a lower bound that is the last of the others', ['a 9+9', 'b 5+5', 'c 2+2!'], 1, ['a 9+9', '2 others 7+7!']],
    ['others that are exact beside a lower bound', ['a 9+9!', 'b 5+5', 'c 2+2'], 1, ['a 9+9!', '2 others 7+7']],
  ])('%s', async (_, packages, most, expected) => {
    const { engine, all } = await opened(allocating(...packages));
    for (const by of ['package', 'thread'] as const) {
      const { rows } = value(await engine.timeline(1, all, { metric: 'arrays', by, most, context: -1 }));
      expect(rows.map(text), by).toEqual(expected);
    }
  });
});

describe('a timeline', () => {
  const asked = { metric: 'bytecodes', by: 'thread', most: 9, context: -1 } as const;

  it('has what came in each interval, and the rest in the last, by thread', async () => {
    const { engine, all } = await opened(SNAPSHOTS);
    const timeline = value(await engine.timeline(1, all, asked));
    expect(timeline.elapsed).toEqual([1000, 1500, 4000, 12345]);
    expect(timeline.totals).toEqual([65, 10, 67, 125]);
    expect(timeline.rows.map(text)).toEqual(['main 60+10+50+82', 'worker 5+0+17+43']);
    expect(timeline.context).toBeNull();
  });

  it.each([
    [0, 1],
    [1, 3],
    [0, 4],
    [3, 4],
    [2, 9],
  ])('has the sum of the intervals from %d to %d', async (from, to) => {
    const { engine, all } = await opened(SNAPSHOTS);
    const { chosen, totals } = value(await engine.timeline(1, all, { ...asked, chosen: { from, to } }));
    expect(chosen).toEqual({ from, to, total: totals.slice(from, to).reduce((sum, each) => sum + each, 0) });
  });

  it.each<[string, number[]]>([
    ['main', [65, 10, 67, 125]],
    ['<init>()V', [0, 0, 0, 42]],
  ])('has the figures of a context with all that it calls: %s', async (name, expected) => {
    const { engine, all } = await opened(SNAPSHOTS);
    const { rows } = value(await engine.callees(all, name === 'main' ? -1 : 0, { ...PAGE, metric: 'bytecodes' }));
    const { context } = rows.find((row) => `${row.name.method}${row.name.descriptor}`.startsWith(name))!;
    expect(value(await engine.timeline(1, all, { ...asked, context })).context).toEqual(expected);
  });

  it('of objects may go below what came before, of other metrics not', async () => {
    const { engine, all } = await opened(SNAPSHOTS);
    const objects = value(await engine.timeline(1, all, { ...asked, metric: 'objects' }));
    expect(objects.totals.reduce((sum, each) => sum + each, 0)).toBe(6);
  });

  it('names the metrics that have one where it is asked for another', async () => {
    const { engine, all } = await opened(SNAPSHOTS);
    expect(await engine.timeline(1, all, { ...asked, metric: 'arrays' })).toMatchObject({
      ok: false,
      error: {
        kind: 'unknown-metric',
        message: 'There is no metric arrays here.',
        advice: 'Choose one of calls, bytecodes, objects.',
      },
    });
  });
});
