// Takes a Maven project through baseline, unchanged runs and a planted change.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chartsFile, holdCharts } from './charts.js';
import { differing, dumpsOf, hold, ledgerFiles, readLedgers } from './ledger.js';
import { runMaven } from './maven.js';
import { placeProject, plantIn } from './place.js';
import { testsThatReach } from './reach.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */
/** @typedef {import('./projects.js').Project} Project */

/** Number of bytecodes planted into a method. */
export const PLANTED = 2;

/**
 * Sets up a project as the page says, and runs the gate through a series of changes.
 *
 * @param {Jdk} jdk the ledger's JDK
 * @param {Jdk | undefined} other JDK on which differences are only reported
 * @param {Project} project
 * @returns {Promise<import('./report.js').Gated>}
 */
export async function gateProject(jdk, other, project) {
  const { place, folders } = await placeProject(jdk, project);
  const { failsafe = false, plant } = project;
  for (let run = 0; run < 3; run++) await runMaven(jdk, place, [failsafe ? 'verify' : 'test', 'callgrove:baseline']);
  const { ledger } = readLedgers(folders, failsafe);
  const unstable = [...ledger.values()].filter((row) => row.isUnstable).length;

  const red = [];
  for (const args of project.unchanged) {
    const { code, output } = await runMaven(jdk, place, ['verify', ...args], true);
    if (code !== 0) red.push(`unchanged, ${args.join(' ') || 'as before'}:\n${output.slice(-3000)}`);
  }
  hold(red.length === 0, `${red.length} of ${project.unchanged.length} unchanged runs failed:\n${red.join('\n')}`);
  await runMaven(jdk, place, ['callgrove:report']);
  for (const folder of folders) {
    const charts = JSON.parse(readFileSync(chartsFile(folder, failsafe), 'utf8'));
    holdCharts(charts, readLedgers([folder], failsafe), folders.length > 1 ? path.basename(folder) : '');
  }

  const unplant = plantIn(folders, plant);
  const failed = await runMaven(jdk, place, ['verify'], true);
  hold(failed.code !== 0 && / differs? from /.test(failed.output), 'a run with two bytecodes more passed', failed.output);
  hold(failed.output.includes(plant.method), `the message does not name ${plant.method}`, failed.output);
  // A failed module stops the build before the modules that depend on it.
  if (folders.length > 1) await runMaven(jdk, place, ['verify', '--fail-never'], true);
  const changed = differing(ledger, readLedgers(folders, failsafe).latest);
  const reached = await testsThatReach(dumpsOf(folders, failsafe), plant, new Set(ledger.keys()));
  for (const [test, changes] of changed) {
    hold(
      Object.keys(changes).join() === 'own' && changes.own === PLANTED * (reached.get(test) ?? 0),
      `${test} changed otherwise: ${JSON.stringify(changes)}, called ${reached.get(test)}`,
    );
  }
  const missed = [...reached.keys()].filter((test) => !changed.has(test) && !ledger.get(test)?.isUnstable);
  hold(missed.length === 0, `the gate missed ${missed.join(', ')}`);
  const [named] = [...changed.keys()].filter((test) => failed.output.includes(test.split('/')[1]));
  hold(named !== undefined, 'the message names no test', failed.output);

  const files = ledgerFiles(folders, failsafe).map((file) => /** @type {const} */ ([file, readFileSync(file)]));
  const accepted = await runMaven(jdk, place, ['callgrove:accept']);
  const left = differing(readLedgers(folders, failsafe).ledger, readLedgers(folders, failsafe).latest);
  hold(left.size === 0 && accepted.output.includes(named.split('/')[1]), 'the change was not accepted', accepted.output);
  for (const [file, bytes] of files) writeFileSync(file, bytes);

  unplant();
  await runMaven(jdk, place, ['verify']);
  let elsewhere = null;
  if (other) {
    await runMaven(other, place, ['verify']);
    elsewhere = differing(ledger, readLedgers(folders, failsafe).latest).size;
  }
  return { tests: ledger.size, unstable, unchanged: project.unchanged, reached: reached.size, red: changed.size, elsewhere };
}
