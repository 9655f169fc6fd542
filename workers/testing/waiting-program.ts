import { Origin } from '../../common/class-origins';
import type { EncodedProfile } from '../formats/mct/encoder';

const SYNC = 'java.util.concurrent.locks.ReentrantLock$NonfairSync';

/** Facts about the looks at a program. */
export const LOOKS = {
  ...{ every: 20_000_000, reached: 20_000_000, looks: 512, own: 9_030_000, waits: 1_240, changed: 37, noOwner: 3, omitted: 0 },
  ...{ classes: ['java.lang.Object', SYNC], virtualThreads: 'not measured' },
};

/**
 * A program with two convoys: `Cache.get` waits for the monitor that `Cache.refill` holds, and `Pool.take` for the ReentrantLock
 * that `Pool.grow` holds.
 */
export const waitingProgram = (given: Partial<EncodedProfile> = {}): EncodedProfile => ({
  methods: [
    { className: 'acme.Main', name: 'run', descriptor: '()V' },
    { className: 'acme.Cache', name: 'get', descriptor: '()V' },
    { className: 'acme.Cache', name: 'refill', descriptor: '()V' },
    { className: 'acme.Pool', name: 'take', descriptor: '()V' },
    { className: 'java.util.concurrent.locks.ReentrantLock', name: 'lock', descriptor: '()V' },
    { className: 'acme.Pool', name: 'grow', descriptor: '()V' },
    { className: 'java.lang.Thread', name: 'sleep', descriptor: '(J)V' },
  ],
  threads: [
    { name: 'worker-1', nodes: 5 },
    { name: 'worker-2', nodes: 5 },
  ],
  depth: [0, 1, 1, 2, 1, 0, 1, 1, 2, 2],
  method: [0, 1, 3, 4, 2, 0, 2, 5, 6, 4],
  columns: {
    calls: [1, 1000, 1000, 1000, 10, 1, 10, 10, 10, 2],
    bytecodes: [10_000, 50_000, 20_000, 90_000, 700, 10_000, 70_000, 20_000, 0, 40],
  },
  locks: [
    { waiter: 1, holder: 4, lock: 0, looks: 20, time: 400_000_000 },
    { waiter: 1, holder: 6, lock: 0, looks: 700, time: 14_000_000_000 },
    { waiter: 3, holder: -1, lock: 1, looks: 30, time: 600_000_000 },
    { waiter: 3, holder: 8, lock: 1, looks: 400, time: 8_000_000_000 },
    { waiter: 9, holder: 8, lock: 1, looks: 50, time: 1_000_000_000 },
  ],
  origins: {
    ...{ 'acme.Main': Origin.classFolder, 'acme.Cache': Origin.classFolder, 'acme.Pool': Origin.classFolder },
    ...{ 'java.util.concurrent.locks.ReentrantLock': Origin.jdk, 'java.lang.Thread': Origin.jdk },
  },
  ...given,
  meta: { mainClass: 'acme.Main', locks: LOOKS, ...given.meta },
});

/** A program with that many pairs of waiter and holder, all for locks of one class, seen once, twice, three times and so on. */
export const manyPairs = (pairs: number): EncodedProfile => {
  const methods = Array.from({ length: pairs }, (_, i) => ({ className: 'acme.Main', name: `wait${i}`, descriptor: '()V' }));
  return {
    methods,
    threads: [{ name: 'main', nodes: pairs }],
    depth: methods.map(() => 0),
    method: methods.map((_, i) => i),
    columns: { calls: methods.map(() => 1) },
    locks: methods.map((_, i) => ({ waiter: i, holder: 0, lock: 0, looks: i + 1, time: (i + 1) * 20_000_000 })),
    origins: { 'acme.Main': Origin.classFolder },
    meta: { mainClass: 'acme.Main', locks: LOOKS },
  };
};

const frame = (method: string, line: number) => ({ class: 'acme.Bank', method, file: 'Bank.java', line });

/** The entry `deadlocks` of section `meta` of a program whose two threads wait for each other. */
export const DEADLOCKS = [
  {
    ...{ elapsed: 1203, found: 'dump' },
    threads: [
      { name: 'transfer-1', lock: 'java.lang.Object', kind: 'monitor', context: 1, stack: [frame('move', 31), frame('run', 12)] },
      { name: 'transfer-2', lock: 'java.lang.Object', kind: 'monitor', context: 6, stack: [frame('move', 33)] },
    ],
  },
];
