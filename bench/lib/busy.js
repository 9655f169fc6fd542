import { spawn } from 'node:child_process';
import os from 'node:os';

/** Works for a while and rests for a while, each up to a third of a second. */
const worker = `
for (;;) {
  const until = performance.now() + 300 * Math.random();
  while (performance.now() < until);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300 * Math.random());
}`;

/** Keeps the machine as busy as a shared build machine is: one process a core that comes and goes. Returns what ends them. */
export function keepBusy() {
  const workers = os.cpus().map(() => spawn(process.execPath, ['-e', worker], { stdio: 'ignore' }));
  return () => {
    for (const each of workers) each.kill('SIGKILL');
  };
}
