/** Progress of a command made of steps: one line for each, with its time, on stderr or stdout. */
export class Steps {
  #started = performance.now();

  /** @param {NodeJS.WritableStream} [out] */
  constructor(out = process.stdout) {
    this.out = out;
  }

  /**
   * @template T
   * @param {string} label what is being done
   * @param {() => Promise<T>} work
   * @param {(value: T) => string} [outcome] what to say behind the label
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
