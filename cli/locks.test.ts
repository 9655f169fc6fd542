import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeMct } from '../workers/formats/mct/encoder';
import { DEADLOCKS, LOOKS, manyPairs, waitingProgram } from '../workers/testing/waiting-program';
import { runInProcess } from './in-process';

const folder = mkdtempSync(path.join(tmpdir(), 'callgrove-locks-'));
const [convoy, deadlock, quiet, silent, many, few, damaged, short] = [
  'convoy',
  'deadlock',
  'quiet',
  'silent',
  'many',
  'few',
  'damaged',
  'short',
].map((name) => path.join(folder, `${name}.mct`));

beforeAll(async () => {
  const { locks: _, ...unlocked } = waitingProgram();
  writeFileSync(convoy, await encodeMct(waitingProgram()));
  writeFileSync(deadlock, await encodeMct(waitingProgram({ meta: { deadlocks: DEADLOCKS } })));
  writeFileSync(quiet, await encodeMct(waitingProgram({ locks: [] })));
  writeFileSync(damaged, await encodeMct({ ...unlocked, meta: { mainClass: 'acme.Main', locks: LOOKS } }));
  writeFileSync(short, await encodeMct(waitingProgram({ locks: [], meta: { locks: { ...LOOKS, looks: 0, waits: 0 } } })));
  writeFileSync(many, await encodeMct(manyPairs(300)));
  writeFileSync(few, await encodeMct(manyPairs(5)));
  writeFileSync(silent, await encodeMct({ ...unlocked, meta: { mainClass: 'acme.Main' } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const info = async (...args: string[]) => (await runInProcess(['info', ...args])).out;

describe('callgrove info --locks', () => {
  it('lists classes of locks by blocked time, with own methods that wait and hold', async () => {
    const text = await info(convoy, '--locks');
    const section = text.slice(text.indexOf('\nLocks, without virtual threads\n'));
    expect(section.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual([
      '',
      'Locks, without virtual threads',
      'Blocked | Seen | Lock; waiting at | Held at',
      '≈ 14.40 s | 720 | java.lang.Object',
      '≈ 14.40 s | 720 | Main.run > Cache.get | Main.run > Cache.refill',
      '≈ 9.60 s | 480 | java.util.concurrent.locks.ReentrantLock$NonfairSync',
      '≈ 8.00 s | 400 | Main.run > Pool.take | Main.run > Pool.grow',
      '≈ 1.00 s | 50 | Main.run > Pool.grow | Main.run > Pool.grow',
      '≈ 600.0 ms | 30 | Main.run > Pool.take | (holder unknown)',
      'Sampled: 512 looks, every 20.0 ms. A look counts each waiting thread once, with the time since the look before.',
      'The looks took 9.0 ms of CPU time.',
      '37 of 1,240 pairs of thread and lock are left out: they changed while they were read.',
      '3 of 1,240 pairs of thread and lock are left out: semaphores, latches and other locks without owners.',
      'A thread that waits to enter a synchronized method stands in its caller.',
      '',
    ]);
  });

  it('says that none waited, or that nobody looked', async () => {
    expect(await info(quiet, '--locks')).toContain(
      '\nLocks, without virtual threads\n  No thread was seen waiting for a lock in 512 looks.\n  Sampled: 512 looks',
    );
    expect(await info(silent, '--locks')).toContain(
      '\nLocks, without virtual threads\n  Nobody looked for waiting threads: record with locks=20ms.\n',
    );
  });

  it('says that waits are damaged, or that the program was too short for a look', async () => {
    const text = await info(damaged, '--locks');
    expect(text).toContain('\nLocks, without virtual threads\n  The waits for locks are damaged.\n');
    expect(text).toContain('Section locks is treated as absent: Section locks is missing. (section locks)');
    expect(text).not.toContain('Nobody looked');
    expect(await info(short, '--locks')).toMatch(
      /\nLocks, without virtual threads\n {2}The program ended before the first look\.\n*$/,
    );
  });

  it('counts pairs that are not listed', async () => {
    expect(await info(many, '--locks')).toContain('… and 297 more pairs, ≈ 885.06 s (--json lists the first 100)');
    expect(await info(few, '--locks')).toContain('… and 2 more pairs, ≈ 60.0 ms (--json lists all)');
    const { locks } = JSON.parse(await info(many, '--locks', '--json'));
    expect([locks.classes[0].pairs.length, locks.classes[0].more]).toEqual([
      100,
      { pairs: 200, looks: 20_100, time: 402_000_000_000 },
    ]);
  });

  it('is not listed unless asked for', async () => expect(await info(convoy)).not.toContain('virtual threads'));

  it('lists everything with --json', async () => {
    const { locks } = JSON.parse(await info(convoy, '--locks', '--json'));
    expect(locks).toMatchObject({ source: 'looks', looks: LOOKS.looks, changed: 37 });
    expect(locks.classes[0]).toEqual({
      ...{ class: 'java.lang.Object', looks: 720, time: 14_400_000_000 },
      pairs: [
        {
          waiter: ['acme.Main.run', 'acme.Cache.get'],
          holder: ['acme.Main.run', 'acme.Cache.refill'],
          ...{ looks: 720, time: 14_400_000_000 },
        },
      ],
    });
    expect(locks.classes[1].pairs[0]).toEqual({
      waiter: ['acme.Main.run', 'acme.Pool.take', 'java.util.concurrent.locks.ReentrantLock.lock'],
      holder: ['acme.Main.run', 'acme.Pool.grow', 'java.lang.Thread.sleep'],
      ...{ looks: 400, time: 8_000_000_000 },
    });
    expect(locks.classes[1].pairs.at(-1)).toMatchObject({ holder: null, looks: 30 });
  });
});

it('flight recordings have the thread that held a monitor before', async () => {
  const text = await info('golden/flights/streams-21.jfr.gz', '--locks');
  const lines = text.slice(text.indexOf('\nLocks')).trim().split('\n');
  expect(lines.map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual([
    'Locks: waits to enter monitors',
    'Blocked | Waits | Lock; waiting at | Previous owner’s thread',
    '261.4 ms | 10 | java.lang.Object',
    '261.4 ms | 10 | StreamsDemo.main | holder',
    '10 waits to enter a monitor, only those above 20 ms. Locks of java.util.concurrent are not in this table, and waits of virtual threads may be missing.',
    'The recording knows the thread that held the monitor before, not where it was.',
  ]);
  expect(await info('golden/flights/h2-17.jfr.gz', '--locks')).toContain(
    'Locks: waits to enter monitors\n  The recording has no waits to enter monitors (jdk.JavaMonitorEnter).',
  );
});

describe('a deadlock', () => {
  const SENTENCE =
    'Deadlock: transfer-1 waits for a java.lang.Object that transfer-2 holds, and transfer-2 for one that transfer-1 holds.';
  const BLIND =
    'Not found: deadlocks through class initialisation, semaphores, latches, conditions or read locks, and those of virtual threads.';

  it('is the first sentence of info, with what cannot be seen', async () => {
    expect((await info(deadlock)).split('\n').slice(0, 4)).toEqual([
      SENTENCE,
      '  Found 1.20 s after the recording began, when a dump was written. --locks lists the stacks.',
      `  ${BLIND}`,
      '',
    ]);
  });

  it('has its stacks with --locks', async () => {
    expect((await info(deadlock, '--locks')).split('\n').slice(0, 9)).toEqual([
      SENTENCE,
      '  Found 1.20 s after the recording began, when a dump was written.',
      '  transfer-1',
      '    at acme.Bank.move(Bank.java:31)',
      '    at acme.Bank.run(Bank.java:12)',
      '  transfer-2',
      '    at acme.Bank.move(Bank.java:33)',
      `  ${BLIND}`,
      '',
    ]);
  });

  it('is in the JSON', async () => {
    const { deadlocks } = JSON.parse(await info(deadlock, '--json'));
    expect(deadlocks[0].threads.map(({ name }: { name: string }) => name)).toEqual(['transfer-1', 'transfer-2']);
  });

  it('is not mentioned in other files', async () => expect(await info(convoy)).toMatch(/^\/.*convoy\.mct\n/));
});
