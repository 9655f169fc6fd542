import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { PackedColumn } from '../../recording/packed-column';
import { SIZED } from '../../testing/small-profile';
import { stackValues } from '../../testing/stack-values';
import { withMetrics } from './added-metrics';
import { encodeMct } from './encoder';
import { parse } from './parse';

const metric = (figure: number) => ({
  ...({ id: 'overlay', label: 'Sampled time', unit: 'samples', kind: 'sampled', better: 'less' } as const),
  source: { kind: 'column' as const, column: new PackedColumn('overlay', 9, (context) => (context % 2 === 0 ? figure : 0)) },
});
const read = (bytes: Uint8Array<ArrayBuffer>) => parse(bufferSource(bytes.slice().buffer), new Pace());
const added = (bytes: Uint8Array<ArrayBuffer>, figure: number) =>
  withMetrics(bufferSource(bytes.slice().buffer), [metric(figure)], ['overlay'], [`Added ${figure}.`], null, new Pace());

const NAME = { className: 'a.B', method: 'm\u202e', descriptor: '()V' };
const FACTS = {
  total: 5,
  gains: [
    { step: 'bridged', samples: 4 },
    { step: 'magic', samples: 1 },
  ],
  above: -1,
  left: 7,
};

it.each([
  ['nothing where the file says nothing', undefined, null],
  ['nothing of what is no object', [3], null],
  ['nothing where no samples are known', { matching: { ...FACTS, total: Number.NaN } }, null],
  ['what it knows, without steps and figures that it does not know', { unit: 4, matching: FACTS }, [5, 4, 0, 0, 0, '']],
  [
    'at most ten gaps, and no move without both ends',
    { unit: 'samples', matching: { ...FACTS, reasons: Array(99).fill({ missing: NAME, samples: 2 }), moves: [{ from: NAME }] } },
    [5, 4, 0, 10, 0, 'samples'],
  ],
])('of an overlay a reader takes %s', async (_, overlay, known) => {
  const facts = (await read(await encodeMct({ ...SIZED, meta: { overlay } }))).overlay ?? null;
  if (facts === null || known === null) {
    expect(facts).toBe(known);
    return;
  }
  const { total, gains, above, reasons, moves } = facts.matching;
  expect([total, gains[5]?.samples, above, reasons.length, moves.length, facts.unit]).toEqual(known);
  expect([gains.length, facts.matching.left.idle]).toEqual([7, 0]);
});

describe('a file with a further metric', () => {
  it('has all that it had, and the metric', async () => {
    const bytes = await encodeMct(SIZED, 4);
    const [before, after] = [await read(bytes), await read(await added(bytes, 7))];
    expect(after.problems).toEqual([]);
    expect(after.warnings).toEqual([...before.warnings, 'Added 7.']);
    expect(after.metrics.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      ...before.metrics.map(({ id, kind }) => `${id} ${kind}`),
      'overlay sampled',
    ]);
    const [had, has] = [await stackValues(before), await stackValues(after)];
    for (const [stack, values] of had) expect(has.get(stack)?.slice(0, -1)).toEqual(values);
    expect([...has.values()].reduce((sum, values) => sum + (values.at(-1) ?? 0), 0)).toBe(5 * 7);
    expect(after.snapshots?.elapsed).toEqual(before.snapshots?.elapsed);
  });

  it('takes the place of one that was added before', async () => {
    const once = await added(await encodeMct(SIZED), 7);
    const twice = await read(await added(once, 3));
    expect(twice.metrics.filter(({ id }) => id === 'overlay')).toHaveLength(1);
    const values = [...(await stackValues(twice)).values()].map((own) => own.at(-1) ?? 0);
    expect(values.reduce((sum, own) => sum + own, 0)).toBe(5 * 3);
  });

  it('is not made of one that is cut short', async () => {
    const bytes = await encodeMct(SIZED);
    await expect(added(bytes.slice(0, bytes.length / 2), 7)).rejects.toThrow(/ends/);
  });
});
