import { readFileSync } from 'node:fs';

/** Progress of a command in steps: one line for each, with its time, on stderr or stdout. */
export class Steps {
  #started = performance.now();

  /** @param {NodeJS.WritableStream} [out] */
  constructor(out = process.stdout) {
    this.out = out;
  }

  /**
   * Runs a step and prints its line.
   *
   * @template T
   * @param {string} label name of the step
   * @param {() => Promise<T>} work
   * @param {(value: T) => string} [outcome] text behind the label
   * @returns {Promise<T>}
   */
  async step(label, work, outcome = () => 'done') {
    const start = performance.now();
    this.out.write(`· ${label} …\n`);
    const value = await work();
    this.out.write(`  ${outcome(value)} (${seconds(performance.now() - start)})\n`);
    return value;
  }

  /** @param {string} text */
  say(text) {
    this.out.write(`${text}\n`);
  }

  get elapsed() {
    return seconds(performance.now() - this.#started);
  }
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Linux counts in hundredths of a second for programs, whatever the kernel does. */
const TICKS = 100;

/** Processor time of this process and of all processes that it started and that have ended; null where the system does not say. */
export function processorSeconds() {
  try {
    // The name of the program may have spaces. Behind it, fields 14 to 17 are times.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return null;
  }
}
