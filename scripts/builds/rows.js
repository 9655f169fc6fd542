// Compares runs of a test suite with a plain run, row by row.
import { PLANTED } from './gate.js';
import { dumpsOf, hold, readLedgers } from './ledger.js';
import { runMaven } from './maven.js';
import { placeProject, plantIn } from './place.js';
import { testsThatReach } from './reach.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */
/** @typedef {import('./ledger.js').Row} Row */

/** A change in `all` that a percentage gate would attribute to the code. */
const FALSE_RED = { percent: 1, bytecodes: 10_000 };

/**
 * Compares runs of a suite with a plain run, row by row.
 *
 * @param {Jdk} jdk the plain run's JDK
 * @param {Jdk | undefined} other
 * @param {import('./projects.js').Compared} project
 * @returns {Promise<import('./report.js').Rows>}
 */
export async function compareRows(jdk, other, project) {
  const { plant, unchanged } = project;
  const { place, folders } = await placeProject(jdk, project);
  await runMaven(jdk, place, ['test', 'callgrove:baseline']);
  const { ledger } = readLedgers(folders, false);
  const runs = [];
  /** Tests whose own work differs between runs of the same code. @type {Set<string>} */
  const varying = new Set();
  for (const { what, args } of unchanged) {
    const run = await runOf(jdk, args);
    runs.push({ what, ...compared(ledger, run) });
    for (const test of ownChanges(ledger, run).keys()) varying.add(test);
  }
  if (other) runs.push({ what: `JDK ${other.major} instead of ${jdk.major}`, ...compared(ledger, await runOf(other)) });

  plantIn(folders, plant);
  const run = await runOf(jdk);
  runs.splice(1, 0, { what: 'one method with two extra bytecodes', ...compared(ledger, run) });
  const reached = await testsThatReach(dumpsOf(folders, false), plant, new Set(ledger.keys()));
  const changes = ownChanges(ledger, run);
  for (const [test, calls] of reached)
    hold(changes.get(test) === PLANTED * calls, `${test} changed by ${changes.get(test)} and calls the method ${calls} times`);
  const beside = [...changes.keys()].filter((test) => !reached.has(test));
  const unexplained = beside.filter((test) => !varying.has(test) && !ledger.get(test)?.isUnstable);
  hold(unexplained.length === 0, `${unexplained.join(', ')} changed without the method`);
  const percents = [...reached.keys()].map((test) => percentOf(Number(changes.get(test)), Number(ledger.get(test)?.figures.own)));
  const planted = {
    method: plant.method,
    tests: reached.size,
    least: Math.min(...percents),
    most: Math.max(...percents),
    beside,
  };
  return { tests: ledger.size, runs, planted };

  /** The work of another run. @param {Jdk} by @param {string[]} [args] */
  async function runOf(by, args = []) {
    const { output } = await runMaven(by, place, ['verify', ...args], true);
    const { latest } = readLedgers(folders, false);
    hold(latest.size === ledger.size, `${latest.size} of ${ledger.size} tests ran`, output);
    return latest;
  }
}

/** @param {number} change @param {number} base */
const percentOf = (change, base) => (100 * change) / base;

/** Changes in own bytecodes per test. @param {Map<string, Row>} ledger @param {Map<string, Row>} run */
function ownChanges(ledger, run) {
  const changes = [...ledger].map(([test, row]) => {
    return /** @type {const} */ ([test, Number(run.get(test)?.figures.own) - Number(row.figures.own)]);
  });
  return new Map(changes.filter(([, change]) => change !== 0));
}

/** Counts equal rows and false reds. @param {Map<string, Row>} ledger @param {Map<string, Row>} run */
function compared(ledger, run) {
  const all = [...ledger].map(([test, row]) => {
    const [base, head] = [Number(row.figures.all), Number(run.get(test)?.figures.all)];
    return {
      isEqual: base === head,
      isRed: head - base > FALSE_RED.bytecodes && percentOf(head - base, base) > FALSE_RED.percent,
    };
  });
  return {
    own: ledger.size - ownChanges(ledger, run).size,
    all: all.filter(({ isEqual }) => isEqual).length,
    falseReds: all.filter(({ isRed }) => isRed).length,
  };
}
