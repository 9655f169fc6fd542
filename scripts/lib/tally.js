/** @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Count */
/** @typedef {Count & { named?: { failed: string[], flaky: string[] } }} Outcome */

/** Sums the outcomes of suites, and lists failed tests at the end, where readers of a long log start. */
export class Tally {
  #total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  #times = /** @type {[name: string, time: string][]} */ ([]);
  /** Failed tests come last, because a truncated log keeps its end. */
  #atTheEnd = { flaky: /** @type {string[]} */ ([]), failed: /** @type {string[]} */ ([]) };

  /** @param {string} name @param {Outcome} outcome @param {string} [time] */
  add(name, outcome, time) {
    this.#total.passed += outcome.passed;
    this.#total.failed += outcome.failed;
    this.#total.skipped += outcome.skipped;
    this.#total.flaky += outcome.flaky ?? 0;
    const { failed = [], flaky = [] } = outcome.named ?? {};
    if (outcome.failed > 0 && failed.length === 0) failed.push(name);
    for (const each of flaky) this.#atTheEnd.flaky.push(`flaky   ${each}`);
    for (const each of failed) this.#atTheEnd.failed.push(`FAILED  ${each}`);
    if (time) this.#times.push([name, time]);
    console.log(`${outcome.failed > 0 ? 'FAILED' : 'passed'}  ${name}: ${inWords(outcome)}${time ? ` (${time})` : ''}`);
  }

  /** Counts a failure that prevents tests from running. @param {string} name @param {string} why */
  fail(name, why) {
    console.error(why);
    this.add(name, { passed: 0, failed: 1, skipped: 0 });
  }

  get failed() {
    return this.#total.failed;
  }

  /** Prints the time of each suite, flaky tests, failed tests, and the count as the last line. */
  tell() {
    const width = Math.max(...this.#times.map(([, time]) => time.length));
    for (const [name, time] of this.#times) console.log(`${time.padStart(width)}  ${name}`);
    const { flaky, failed } = this.#atTheEnd;
    if (flaky.length + failed.length > 0) console.log(`\n${[...flaky, ...failed].join('\n')}\n`);
    console.log(inWords(this.#total));
  }
}

/** @param {Count} count */
function inWords({ passed, failed, skipped, flaky = 0 }) {
  const more = [skipped > 0 ? `, ${skipped} skipped` : '', flaky > 0 ? `, ${flaky} flaky (passed at the second attempt)` : ''];
  return `${passed} passed, ${failed} failed${more.join('')}`;
}
