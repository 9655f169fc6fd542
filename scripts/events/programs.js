// npm run test:events -- --programs: compares events of FOP and javac with the VM's own accounts of them: exceptions with a flight
// recording, classes defined with its log of loaded classes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasCompiler, jdkTool } from '../lib/jdk.js';
import { agentJar } from '../lib/prerequisites.js';
import { programs } from '../lib/real-programs.js';

/** @typedef {import('../lib/jdk.js').Jdk} Jdk */
/** @typedef {import('../lib/published-figures.js').Held} Held */
/** @typedef {(command: string, args: string[]) => Promise<string>} Output output of a command that must succeed */
/** @typedef {(...args: string[]) => Promise<string>} Callgrove calls of the command line */

/** The VM records at most so many exceptions a second from JDK 25 on, unless told otherwise. Older ones ignore the setting. */
const FLIGHT = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0"><event name="jdk.JavaExceptionThrow">
<setting name="enabled">true</setting><setting name="stackTrace">false</setting><setting name="throttle">off</setting>
</event></configuration>
`;

/**
 * Largest differences, by program and event. A flight recording has errors with which the VM answers java.lang.invoke, of which
 * the agent sees only a part: those of missing methods are the only difference for javac. The VM's log has classes that were
 * defined before the agent's recording began, such as hidden ones.
 *
 * @type {Record<string, { exceptions: number, classes: number }>}
 */
const MOST_APART = { javac: { exceptions: 40, classes: 20 }, FOP: { exceptions: 20, classes: 20 } };

/** A class in the VM's log, and the loader that defined it. */
const LOADED = /^(\S+) source: (\S+).*\n(?: klass: .*?loader: \[loader data: \S+ (of 'bootstrap'|for instance))/gm;

/**
 * Numbers of classes that the VM says were loaded: those that Java code of the JDK defined for a loader, and hidden ones, which have
 * a class as their source.
 *
 * @param {string} log
 */
export function loadedClasses(log) {
  // Lines on secondary supertypes stand between the others on newer JDKs.
  const lines = log.replaceAll(/^(?:set_secondary_supers| {2}- ).*\n/gm, '');
  const counts = { defined: 0, hidden: 0, bootHidden: 0, own: 0 };
  for (const [, , source, loader] of lines.matchAll(LOADED)) {
    const isOfVm = loader !== 'for instance';
    const isHidden = !/^(?:jrt|file|jar):|^shared/.test(source);
    if (isHidden) counts[isOfVm ? 'bootHidden' : 'hidden']++;
    else counts[isOfVm ? 'own' : 'defined']++;
  }
  return counts;
}

/**
 * Compares the events of both programs on a JDK.
 *
 * @param {Jdk} jdk
 * @param {Held} held
 * @param {{ work: string, output: Output, callgrove: Callgrove }} by
 */
export async function holdPrograms(jdk, held, { work, output, callgrove }) {
  const flight = path.join(work, 'exceptions.jfc');
  mkdirSync(work, { recursive: true });
  writeFileSync(flight, FLIGHT);
  for (const make of [programs.javac, programs.FOP]) {
    const program = await make(jdk);
    const most = MOST_APART[program.name];
    if (program.needsCompiler && !hasCompiler(jdk.home)) continue;
    const file = (/** @type {string} */ ending) => path.join(work, `${program.name}-${jdk.major}.${ending}`);
    const java = (/** @type {string[]} */ ...options) =>
      output(jdkTool(jdk, 'java'), ['-Xshare:off', ...options, ...program.first]);
    // The first run creates the output folder, which costs javac exceptions of its own.
    await java(`-Xlog:class+load=debug:file=${file('log')}:none`);
    for (const name of ['mct', 'again.mct']) await java(`-javaagent:${agentJar}=out=${file(name)},quiet=true,checkpoint=0`);
    const counted = async (/** @type {string} */ recording, /** @type {string} */ event) => {
      const stacks = await callgrove('export', file(recording), '--metric', event, '--merge');
      return stacks.split('\n').reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
    };
    const about = `${program.name} on ${jdk.major}`;
    const classes = await counted('mct', 'classes-defined');
    const exceptions = await counted('mct', 'exceptions');
    held.same(`${about}, classes defined in a second run`, await counted('again.mct', 'classes-defined'), classes);
    held.same(`${about}, exceptions in a second run`, await counted('again.mct', 'exceptions'), exceptions);
    const loaded = loadedClasses(readFileSync(file('log'), 'utf8'));
    const all = loaded.defined + loaded.hidden + loaded.bootHidden;
    console.log(
      `${about}: ${classes} classes defined, ${all} in the VM's log (${loaded.hidden + loaded.bootHidden} hidden); its own: ${loaded.own}`,
    );
    held.same(`${about}, classes defined near the log's`, Math.abs(classes - all) <= most.classes, true);
    await java(`-XX:StartFlightRecording=filename=${file('jfr')},settings=${flight}`, '-Xlog:jfr*=off');
    const summary = await output(jdkTool(jdk, 'jfr'), ['summary', file('jfr')]);
    const thrown = Number(/jdk\.JavaExceptionThrow\s+(\d+)/.exec(summary)?.[1]);
    console.log(`${about}: ${exceptions} exceptions, ${thrown} in the flight recording`);
    held.same(`${about}, exceptions near the flight recording's`, Math.abs(exceptions - thrown) <= most.exceptions, true);
  }
}
