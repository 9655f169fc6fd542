// Creates load on the machine, for benches that measure on a busy one.
import { spawn } from 'node:child_process';
import os from 'node:os';

/** Alternates between computing and resting, each for up to a third of a second. */
const worker = `
for (;;) {
  const until = performance.now() + 300 * Math.random();
  while (performance.now() < until);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300 * Math.random());
}`;

/**
 * Keeps the machine as busy as a shared build machine: one process per core that computes intermittently.
 *
 * @returns function that ends them
 */
export function keepBusy() {
  const workers = os.cpus().map(() => spawn(process.execPath, ['-e', worker], { stdio: 'ignore' }));
  return () => {
    for (const each of workers) each.kill('SIGKILL');
  };
}

/**
 * Starts processes that compute continuously.
 *
 * @param {number} number
 * @returns function that ends them
 */
export function busyLoops(number) {
  const loops = Array.from({ length: number }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  return () => {
    for (const each of loops) each.kill('SIGKILL');
  };
}
