/** Checks where a command is to write its reports and files before work begins, and writes them. */
import { realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { STDOUT } from './terminal/arguments';
import { Failure } from './terminal/failure';

/** Destination of each report, by the option that requested it: a file, or STDOUT. */
export interface Destination {
  option: string;
  place: string;
}

/** Rejects, before anything is read, outputs that would overwrite each other or an input. */
export function checkDestinations(destinations: readonly Destination[], inputs: readonly string[]): void {
  const taken = new Map(inputs.map((input) => [real(input), 'one of the compared files']));
  for (const { option, place } of destinations) {
    if (place === '') throw new Failure(`--${option} needs a file name; see callgrove --help.`);
    const key = place === STDOUT ? STDOUT : real(place);
    const before = taken.get(key);
    if (before !== undefined)
      throw new Failure(
        place === STDOUT
          ? `--${option} and ${before} both write to stdout; give one of them a file.`
          : `--${option} would overwrite ${place}, which is ${before}; choose another file.`,
      );
    taken.set(key, place === STDOUT ? `--${option}` : `the file of --${option}`);
  }
}

export async function writeReport(option: string, file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new Failure(`${file}: --${option} cannot write there: ${error instanceof Error ? error.message : error}`);
  }
}

/** Follows links as far as files exist. */
function real(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    return path.resolve(place);
  }
}
