import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine/engine';
import { DEADLOCKS, LOOKS, waitingProgram } from '../../testing/waiting-program';
import { deadlocksIn } from './deadlocks';
import { Bytes, encodeMct } from './encoder';
import { decodeLocks } from './locks';

const NODES = 10;
const section = (...numbers: number[]): Uint8Array => {
  const bytes = new Bytes();
  for (const number of numbers) bytes.varint(number);
  return bytes.take();
};
const decode = (numbers: number[], meta: object = {}) => decodeLocks({ ...LOOKS, ...meta }, section(...numbers), NODES);

describe('section locks', () => {
  it('has entries by waiter, holder and class', () => {
    const { waiter, holder, lock, looks, time } = decode([3, 2, 0, 1, 4, 40, 0, 5, 0, 1, 10, 3, 10, 1, 2, 20]);
    expect([[...waiter], [...holder], [...lock], [...looks], [...time]]).toEqual([
      [2, 2, 5],
      [-1, 4, 9],
      [1, 0, 1],
      [4, 1, 2],
      [40, 10, 20],
    ]);
  });

  it('may be empty', () => expect(decode([0]).waiter).toHaveLength(0));

  it.each([
    ['a waiter that does not exist', [1, 10, 0, 0, 1, 1], /context 10, which does not exist/],
    ['a holder that does not exist', [1, 1, 11, 0, 1, 1], /context 10, which does not exist/],
    ['a class that does not exist', [1, 1, 0, 2, 1, 1], /class 2, but there are only 2/],
    ['an entry that was never seen', [1, 1, 0, 0, 0, 1], /never seen/],
    ['an entry twice', [2, 1, 3, 0, 1, 1, 0, 3, 0, 1, 1], /not in order/],
    ['holders out of order', [2, 1, 3, 0, 1, 1, 0, 2, 0, 1, 1], /not in order/],
    ['classes out of order', [2, 1, 3, 1, 1, 1, 0, 3, 0, 1, 1], /not in order/],
    ['fewer entries than it claims', [2, 1, 0, 0, 1, 1], /claims 2 entries/],
    ['half an entry', [1, 1, 0, 0], /claims 1 entries/],
    ['bytes after its entries', [1, 1, 0, 0, 1, 1, 7], /continues/],
    ['no number', [], /extends past the end/],
  ])('is damaged with %s', (_, numbers, message) => expect(() => decode(numbers)).toThrow(message));

  it.each([
    ['no classes', { classes: undefined }, /class names/],
    ['a class that is a number', { classes: [1] }, /class names/],
    ['a negative number of looks', { looks: -1 }, /number is missing/],
    ['no period', { every: undefined }, /number is missing/],
    ['an account of unrecorded threads that is a number', { unrecorded: 3 }, /JSON object/],
  ])('is damaged with %s in meta', (_, meta, message) => expect(() => decode([0], meta)).toThrow(message));

  it('may leave out what later writers add', () => {
    const { facts } = decode([0], { own: undefined, changed: undefined, omitted: undefined, unrecorded: { looks: 2, time: 5 } });
    expect(facts).toMatchObject({ own: 0, changed: 0, omitted: 0, unrecorded: { looks: 2, time: 5 } });
  });
});

describe('deadlocks in meta', () => {
  it('have their threads in the order of the cycle', () => {
    const { found, contexts } = deadlocksIn(DEADLOCKS, NODES) ?? { found: [], contexts: [] };
    expect(contexts).toEqual([[1, 6]]);
    expect(found[0].threads[0]).toEqual({
      ...{ name: 'transfer-1', lock: 'java.lang.Object', kind: 'monitor' },
      stack: [
        { className: 'acme.Bank', method: 'move', place: 'Bank.java:31' },
        { className: 'acme.Bank', method: 'run', place: 'Bank.java:12' },
      ],
    });
  });

  it.each([
    ['absent', undefined],
    ['null', null],
    ['empty', []],
  ])('may be %s', (_, value) => expect(deadlocksIn(value, NODES)).toBeNull());

  it('may lack contexts, stacks, files and lines', () => {
    const threads = [
      { name: 'a', lock: 'L', kind: 'synchronizer', stack: [{ class: 'C', method: 'm' }] },
      { name: 'b', lock: 'L' },
    ];
    const { found, contexts } = deadlocksIn([{ found: 'watch', threads }], NODES) ?? { found: [], contexts: [] };
    expect([found[0].found, found[0].threads[0].stack[0].place, found[0].threads[1].stack, contexts]).toEqual([
      ...['watch', '', []],
      [[-1, -1]],
    ]);
  });

  it.each([
    ['a number', 3, /list is missing/],
    ['an entry without threads', [{ elapsed: 1 }], /list is missing/],
    ['a cycle of none', [{ threads: [] }], /no threads/],
    ['a thread without a name', [{ threads: [{ lock: 'L' }] }], /string is missing/],
    ['a context that does not exist', [{ threads: [{ name: 'a', lock: 'L', context: 10 }] }], /context 10/],
  ])('are damaged if they are %s', (_, value, message) => expect(() => deadlocksIn(value, NODES)).toThrow(message));
});

describe('a file', () => {
  const open = async (bytes: Uint8Array<ArrayBuffer>) => {
    const engine = createEngine();
    const opened = await engine.open(1, 'x.mct', bytes.slice().buffer);
    if (!opened.ok) throw new Error(opened.error.message);
    return opened.value;
  };

  it('with looks says how many', async () => {
    const { locks, deadlocks, problems } = await open(await encodeMct(waitingProgram({ meta: { deadlocks: DEADLOCKS } })));
    expect([locks?.looks, deadlocks?.length, problems]).toEqual([512, 1, []]);
  });

  it('without them says nothing', async () => {
    const { locks: _, ...program } = waitingProgram();
    const { locks, locksDamaged, deadlocks, problems } = await open(
      await encodeMct({ ...program, meta: { mainClass: 'acme.Main' } }),
    );
    expect([locks, locksDamaged, deadlocks, problems]).toEqual([undefined, undefined, undefined, []]);
  });

  it('with damaged locks or deadlocks opens without them, and names them', async () => {
    const locks = [{ waiter: 99, holder: 1, lock: 0, looks: 1, time: 1 }];
    const damaged = await open(await encodeMct(waitingProgram({ locks, meta: { deadlocks: 3 } })));
    expect([damaged.locks, damaged.locksDamaged, damaged.deadlocks, damaged.problems]).toEqual([
      undefined,
      true,
      undefined,
      [
        'Section locks is treated as absent: An entry belongs to context 99, which does not exist. (section locks, byte 1)',
        'Deadlocks are treated as absent: A list is missing. (section meta, deadlocks)',
      ],
    ]);
  });

  it('that announces looks but lacks the section names it', async () => {
    const { locks: _, ...program } = waitingProgram();
    const { locksDamaged, problems } = await open(await encodeMct(program));
    expect([locksDamaged, problems]).toEqual([
      true,
      ['Section locks is treated as absent: Section locks is missing. (section locks)'],
    ]);
  });
});
