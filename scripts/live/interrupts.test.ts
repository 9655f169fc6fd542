import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { guardInterrupts } from './interrupts.js';

/** Sends signals at the given times, in milliseconds. Returns how often the command line detached, and at which signal the process ended. */
function interrupted(times: number[], listensFrom: number): { detached: number; ended: number } {
  let [now, detached, ended] = [0, 0, -1];
  const target = Object.assign(new EventEmitter(), {
    exit: () => {
      if (ended < 0) ended = times.indexOf(now);
    },
  });
  guardInterrupts(target, () => now);
  for (const time of times) {
    now = time;
    if (time >= listensFrom && detached === 0 && target.listenerCount('SIGINT') === 1) target.once('SIGINT', () => detached++);
    if (ended < 0) target.emit('SIGINT');
  }
  return { detached, ended };
}

it.each<[string, number[], number, { detached: number; ended: number }]>([
  ['before the server listens', [10], 100, { detached: 0, ended: 0 }],
  ['once', [200], 100, { detached: 1, ended: -1 }],
  ['by the terminal and by npm', [200, 201], 100, { detached: 1, ended: -1 }],
  ['by the terminal and, on a busy machine, by npm', [200, 1900], 100, { detached: 1, ended: -1 }],
  ['and once more while it detaches', [200, 201, 2300], 100, { detached: 1, ended: 2 }],
])('npm start -- --live, interrupted %s', (_, times, listensFrom, expected) => {
  expect(interrupted(times, listensFrom)).toEqual(expected);
});
