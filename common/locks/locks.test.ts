import { describe, expect, it } from 'vitest';
import { deadlockFound, deadlockSentence, stackFrame } from './deadlock-words';
import {
  holderHead,
  holderUnknown,
  lockNotes,
  locksTitle,
  looksHead,
  morePairs,
  noLocks,
  notLooked,
  whyUnknown,
} from './lock-words';

const none = { looks: 0, time: 0 };
const facts = {
  ...{ source: 'looks' as const, every: 20e6, reached: 20e6, looks: 512, own: 0 },
  ...{ waits: 1200, changed: 0, noOwner: 0, omitted: 0 },
};
const events = { ...facts, source: 'events' as const, looks: 3 };
const STANDS = 'A thread that waits to enter a synchronized method stands in its caller.';
const COUNTS = 'A look counts each waiting thread once, with the time since the look before.';

describe('a deadlock', () => {
  it.each([
    [
      [
        ['transfer-1', 'java.lang.Object'],
        ['transfer-2', 'java.lang.Object'],
      ],
      'Deadlock: transfer-1 waits for a java.lang.Object that transfer-2 holds, and transfer-2 for one that transfer-1 holds.',
    ],
    [
      [
        ['a', 'org.acme.Lock'],
        ['b', 'java.lang.Object'],
      ],
      'Deadlock: a waits for an org.acme.Lock that b holds, and b for a java.lang.Object that a holds.',
    ],
    [
      [
        ['a', 'x.L'],
        ['b', 'x.L'],
        ['c', 'x.M'],
      ],
      'Deadlock: a waits for a x.L that b holds, b for one that c holds, and c for a x.M that a holds.',
    ],
    [
      [
        ['', 'x.L'],
        ['b', 'x.L'],
      ],
      'Deadlock: (no name) waits for a x.L that b holds, and b for one that (no name) holds.',
    ],
    [[['a', 'x.L']], 'Deadlock: a waits for a x.L that a holds.'],
  ])('%j', (threads, sentence) => {
    expect(deadlockSentence({ threads: threads.map(([name, lock]) => ({ name, lock })) })).toBe(sentence);
  });

  it.each([
    ['dump', 'Found 1.20 s after the recording began, when a dump was written.'],
    ['watch', 'Found 1.20 s after the recording began, after a thread had stayed blocked.'],
  ] as const)('found by %s', (found, sentence) => expect(deadlockFound({ elapsed: 1200, found })).toBe(sentence));

  it.each([
    ['Bank.java:31', 'acme.Bank.move(Bank.java:31)'],
    ['', 'acme.Bank.move'],
  ])('a frame at %j', (place, text) => expect(stackFrame({ className: 'acme.Bank', method: 'move', place })).toBe(text));
});

describe('a table without locks', () => {
  it.each([
    [facts, none, 'No thread was seen waiting for a lock in 512 looks.'],
    [{ ...facts, looks: 1 }, none, 'No thread was seen waiting for a lock in 1 look.'],
    [{ ...facts, looks: 0 }, none, 'The program ended before the first look.'],
    [facts, { looks: 2, time: 4e7 }, 'No thread waits for a lock in this tree.'],
    [events, none, 'No wait for a monitor was recorded.'],
    [{ ...events, threshold: '20 ms' }, none, 'No wait for a monitor was recorded above 20 ms.'],
  ])('%#', (given, hidden, sentence) => expect(noLocks(given, hidden)).toBe(sentence));
});

describe('notes on the table of locks', () => {
  it.each([
    [{}, [`Sampled: 512 looks, every 20.0 ms. ${COUNTS}`, STANDS]],
    [{ looks: 0 }, []],
    [{ reached: 31e6 }, [`Sampled: 512 looks, every 31.0 ms on average (requested: 20.0 ms). ${COUNTS}`, STANDS]],
    [{ own: 9e6 }, [`Sampled: 512 looks, every 20.0 ms. ${COUNTS}`, 'The looks took 9.0 ms of CPU time.', STANDS]],
    [
      { changed: 37, noOwner: 3, omitted: 1 },
      [
        `Sampled: 512 looks, every 20.0 ms. ${COUNTS}`,
        '37 of 1,200 pairs of thread and lock are left out: they changed while they were read.',
        '3 of 1,200 pairs of thread and lock are left out: semaphores, latches and other locks without owners.',
        '1 of 1,200 pairs of thread and lock is left out: the recorder’s table was full.',
        STANDS,
      ],
    ],
    [
      { changed: 1 },
      [
        `Sampled: 512 looks, every 20.0 ms. ${COUNTS}`,
        '1 of 1,200 pairs of thread and lock is left out: it changed while it was read.',
        STANDS,
      ],
    ],
  ])('%j', (given, notes) => expect(lockNotes({ ...facts, ...given }, none)).toEqual(notes));

  it.each([
    [{ threshold: '20 ms' }, '3 waits to enter a monitor, only those above 20 ms.', []],
    [{ threshold: '' }, '3 waits to enter a monitor, only those above the recording’s threshold.', []],
    [{}, '3 waits to enter a monitor.', []],
    [{ looks: 1 }, '1 wait to enter a monitor.', []],
    [{ omitted: 1 }, '3 waits to enter a monitor.', ['1 wait is left out: there are too many different ones.']],
    [{ omitted: 9 }, '3 waits to enter a monitor.', ['9 waits are left out: there are too many different ones.']],
  ])('on flight recordings, %j', (given, first, last) => {
    expect(lockNotes({ ...events, ...given }, none)).toEqual([
      `${first} Locks of java.util.concurrent are not in this table, and waits of virtual threads may be missing.`,
      'The recording knows the thread that held the monitor before, not where it was.',
      ...last,
    ]);
  });

  it('that the view leaves waits out', () => {
    const hidden = { looks: 5, time: 1e8 };
    expect(lockNotes(events, { looks: 1, time: 2e7 }).at(-1)).toBe('Not in this tree: 1 wait, 20.0 ms.');
    expect([lockNotes(facts, hidden).at(-1), lockNotes(events, hidden).at(-1)]).toEqual([
      'Not in this tree: waits seen 5 times, 100.0 ms in all.',
      'Not in this tree: 5 waits, 100.0 ms.',
    ]);
  });
});

it.each([
  [facts, 'holder unknown', 'The lock was being handed over, readers held it, or its owner was in no recorded context.'],
  [events, 'unknown', 'The recording does not say which thread held the monitor before.'],
])('a holder that is unknown, %#', (of, words, why) => expect([holderUnknown(of), whyUnknown(of)]).toEqual([words, why]));

it.each([
  [{ pairs: 98_900, time: 3.2e9 }, facts, 'and 98,900 more pairs, ≈ 3.20 s'],
  [{ pairs: 1, time: 2e7 }, events, 'and 1 more pair, 20.0 ms'],
])('pairs that are not listed, %j', (more, of, words) => expect(morePairs(more, of)).toBe(words));

it('headings say whose thread or context a column has', () => {
  expect([facts, events].map((each) => [locksTitle(each), holderHead(each), looksHead(each)])).toEqual([
    ['Locks, without virtual threads', 'Held at', 'Seen'],
    ['Locks: waits to enter monitors', 'Previous owner’s thread', 'Waits'],
  ]);
});

it.each([
  ['looks', 'Nobody looked for waiting threads: record with locks=20ms.'],
  ['events', 'The recording has no waits to enter monitors (jdk.JavaMonitorEnter).'],
] as const)('a file without waits, by %s', (source, sentence) => expect(notLooked(source)).toBe(sentence));
