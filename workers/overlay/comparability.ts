/** Detects that two recordings are of different programs or JDKs, before one is laid over the other. */
import { mayLackCalls, missingBelow } from '../../common/recording-scope';
import { FormatError } from '../jobs/errors';
import type { Recording } from '../profile/recording';

/** JDK version with its build: `17.0.15+6`. */
const VERSION = /\b(\d+(?:\.\d+)*\+\d+)/;

/**
 * Rejects two recordings that name different main classes. A recording that names an archive says nothing about its main class.
 */
export function refuseOtherProgram(exact: Pick<Recording, 'mainClass'>, time: Pick<Recording, 'mainClass'>): void {
  const [ofExact, ofTime] = [exact.mainClass, time.mainClass].map(classOf);
  if (ofExact === '' || ofTime === '' || ofExact === ofTime) return;
  throw new FormatError(
    'undecided',
    `The two recordings are of different programs: ${ofExact} was counted, and ${ofTime} was sampled.`,
    '',
    'Record both with the same command line, once with the agent and once without.',
  );
}

/** The class that a command line starts, without its module; empty if it names an archive or nothing. */
const classOf = (mainClass: string): string =>
  mainClass.endsWith('.jar') ? '' : mainClass.slice(mainClass.lastIndexOf('/') + 1);

/** Warnings about differences between two recordings, and about what the exact one lacks. */
export function overlayCautions(exact: Recording, time: Recording): string[] {
  const cautions: string[] = [];
  const [ofExact, ofTime] = [exact.jvm, time.jvm].map((jvm) => VERSION.exec(jvm)?.[1]);
  if (ofExact !== undefined && ofTime !== undefined && ofExact !== ofTime)
    cautions.push(`The JDKs differ: ${ofExact} for the counts, ${ofTime} for the samples.`);
  if ((exact.roots ?? []).length > 0)
    cautions.push(`The exact recording contains only what its root methods call: ${exact.roots?.join(', ')}.`);
  if (exact.folded > 0) cautions.push('The exact recording ran short of memory, so some of its paths are missing.');
  if (exact.incomplete) cautions.push('The exact recording is missing calls because memory ran out.');
  if (mayLackCalls(exact.partlyWoven))
    cautions.push(`The exact recording may be missing calls. ${missingBelow(exact.partlyWoven)}`);
  return cautions;
}
