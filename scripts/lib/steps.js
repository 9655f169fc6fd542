import { readFileSync } from 'node:fs';

/** Shows the progress of a command in steps: one line each, with its time, on stderr or stdout. */
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
   * @param {(value: T) => string} [outcome] text after the label
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

/** Linux reports hundredths of a second to programs, whatever the kernel uses internally. */
const TICKS = 100;

/** Processor time of this process and of its child processes that have ended; null if the system does not report it. */
export function processorSeconds() {
  try {
    // The program's name may contain spaces. After it, fields 14 to 17 are times.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    return null;
  }
}
