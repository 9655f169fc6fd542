import { describe, expect, it } from 'vitest';
import { foldPath } from '../../common/method-path';
import type { ContextId, LockTable, Transform, View } from '../api/engine';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { DEADLOCKS, manyPairs, waitingProgram } from '../testing/waiting-program';

type Given = Parameters<typeof waitingProgram>[0];

const tableOf = (view: Partial<View> = {}, given: Given = {}): Promise<LockTable> => answer('locks', view, given);

async function answer<Question extends 'locks' | 'deadlockContexts'>(question: Question, view: Partial<View>, given: Given) {
  const engine = createEngine();
  const opened = await engine.open(1, 'x.mct', (await encodeMct(waitingProgram(given))).buffer);
  if (!opened.ok) throw new Error(opened.error.message);
  const found = await engine[question]({ profile: opened.value.profile, thread: 'all', ...view });
  if (!found.ok) throw new Error(found.error.message);
  return found.value as Question extends 'locks' ? LockTable : ContextId[][];
}

const SYNC = 'java.util.concurrent.locks.ReentrantLock$NonfairSync';
const listed = ({ rows }: LockTable) =>
  rows.map(({ className, looks, pairs }) => [
    ...[className, looks],
    pairs.map(({ waiter, holder, isElsewhere, ...pair }) => [
      waiter.path.map(({ method }) => method).join('>'),
      holder ? holder.path.map(({ method }) => method).join('>') : isElsewhere ? 'elsewhere' : 'unknown',
      pair.looks,
    ]),
  ]);
const own: Transform[] = [{ kind: 'own', prefixes: [] }];

describe('the table of locks', () => {
  it('sums the waits of all threads by path, largest first', async () => {
    const table = await tableOf();
    expect(listed(table)).toEqual([
      ['java.lang.Object', 720, [['run>get', 'run>refill', 720]]],
      [
        ...[SYNC, 480],
        [
          ['run>take>lock', 'run>grow>sleep', 400],
          ['run>grow>lock', 'run>grow>sleep', 50],
          ['run>take>lock', 'unknown', 30],
        ],
      ],
    ]);
    expect([table.looks, table.time, table.hidden]).toEqual([1200, 24e9, { looks: 0, time: 0 }]);
  });

  it('moves waits in library code to the nearest own caller', async () => {
    expect(listed(await tableOf({ transforms: own }))[1]).toEqual([
      ...[SYNC, 480],
      [
        ['run>take', 'run>grow', 400],
        ['run>grow', 'run>grow', 50],
        ['run>take', 'unknown', 30],
      ],
    ]);
  });

  it('of one thread says how much it leaves out, and that holders are elsewhere', async () => {
    const table = await tableOf({ thread: 0 });
    expect(listed(table)).toEqual([
      [
        ...['java.lang.Object', 720],
        [
          ['run>get', 'elsewhere', 700],
          ['run>get', 'run>refill', 20],
        ],
      ],
      [
        ...[SYNC, 430],
        [
          ['run>take>lock', 'elsewhere', 400],
          ['run>take>lock', 'unknown', 30],
        ],
      ],
    ]);
    expect(table.hidden).toEqual({ looks: 50, time: 1e9 });
  });

  it('of threads apart has a frame for each', async () => {
    const { rows } = await tableOf({ thread: 'apart' });
    const [, run, get] = rows[0]?.pairs[0]?.waiter.path ?? [];
    expect([run?.method, get?.method, rows[0]?.pairs[0]?.waiter.path[0]?.className]).toEqual(['run', 'get', 'thread worker-*']);
  });

  it('of part of the tree leaves the rest out', async () => {
    const methods = [
      { className: 'acme.Main', method: 'run', descriptor: '()V' },
      { className: 'acme.Pool', method: 'take', descriptor: '()V' },
    ];
    const focus: Transform = { kind: 'focus', path: foldPath(methods) };
    const table = await tableOf({ transforms: [focus] });
    expect([table.rows.length, table.looks, table.hidden.looks]).toEqual([1, 430, 770]);
  });

  it('counts threads in no recorded context as left out', async () => {
    const { locks } = waitingProgram().meta as { locks: object };
    const { hidden } = await tableOf({}, { meta: { locks: { ...locks, unrecorded: { looks: 4, time: 8e7 } } } });
    expect(hidden).toEqual({ looks: 4, time: 8e7 });
  });

  it('is empty for a file without locks', async () => {
    const { locks: _, ...program } = waitingProgram();
    const given = { ...program, locks: [], meta: { locks: undefined } };
    const [{ rows }, contexts] = [await tableOf({}, given), await answer('deadlockContexts', {}, given)];
    expect([rows, contexts]).toEqual([[], []]);
  });

  it('has the paths of 100 pairs of a class, and counts the others', async () => {
    const { rows, ...all } = await tableOf({}, manyPairs(300));
    expect(rows.map(({ className, looks, pairs, more }) => [className, looks, pairs.length, more])).toEqual([
      ['java.lang.Object', 45_150, 100, { pairs: 200, looks: 20_100, time: 20_100 * 20e6 }],
    ]);
    expect([rows[0]?.pairs[99]?.looks, all.looks]).toEqual([201, 45_150]);
  });
});

it('deadlocked threads have contexts, unless these are not in the tree', async () => {
  const meta = { deadlocks: DEADLOCKS };
  const [whole, one] = [
    await answer('deadlockContexts', {}, { meta }),
    await answer('deadlockContexts', { thread: 0 }, { meta }),
  ];
  expect([whole.map((cycle) => cycle.map((context) => context >= 0)), one[0]?.[1]]).toEqual([[[true, true]], -1]);
});
