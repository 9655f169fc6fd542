import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine/engine';
import { encodeMct } from '../formats/mct/encoder';
import { value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { baseAndHead, cautionsOf, programName } from './cautions';

const recordingOf = async (mainClass: string) => new Blob([await encodeMct({ ...SMALL, meta: { mainClass } })]);
const summaryOf = async (mainClass: string) =>
  value(await createEngine().open(1, 'run.mct', await recordingOf(mainClass), undefined));

/** Names of what build tools started in two runs. */
const RUNS = [
  ['surefirebooter5438762134897543210.jar', 'surefirebooter98437598347.jar'],
  ['surefirebooter-20261127101112345_3.jar', 'surefirebooter-20261128090807654_12.jar'],
  ['gradle-javaexec-classpath7823648723648.jar', 'gradle-javaexec-classpath1193648723648.jar'],
  ['classpath1830273645.jar', 'classpath918273645.jar'],
] as const;

describe('programs that are compared', () => {
  it.each(RUNS)('%s and %s are one', async (a, b) => {
    expect(cautionsOf(baseAndHead(await summaryOf(a), await summaryOf(b)))).toEqual([]);
  });

  it.each([
    ['app-1.0.jar', 'app-1.1.jar'],
    ['surefirebooter-20261127101112345_3.jar', 'app.jar'],
    ['com.acme.Job123456789', 'com.acme.Job987654321'],
  ])('%s and %s differ', async (a, b) => {
    expect(cautionsOf(baseAndHead(await summaryOf(a), await summaryOf(b)))).toEqual([
      `The programs of the base and the head differ: ${a} and ${b}.`,
    ]);
  });

  it('are one among several runs, too, and keep a name', async () => {
    const runs = await Promise.all(RUNS[1].map(async (name) => ({ name: `${name}.mct`, file: await recordingOf(name) })));
    const summary = value(await createEngine().openRuns(1, runs));
    expect(summary.mainClass).toBe('surefirebooter.jar');
    expect(summary.warnings.join()).not.toContain('differ');
  });

  it('keep their names where they are no archives of a build', () =>
    expect(['org.acme.Main', 'app-2.10.3.jar', '', 'Main123456789012'].map(programName)).toEqual([
      'org.acme.Main',
      'app-2.10.3.jar',
      '',
      'Main123456789012',
    ]));
});
