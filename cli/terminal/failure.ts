/** Formats each failure of the command line as one line: errors from the engine, from the system, and in options. */
import { ALLOCATED_BYTES, BEFORE_BYTES } from '../../common/metrics';
import { onlyInFlights } from '../../common/vm-events/new-activations';
import type { EngineError, Result } from '../../workers/api/engine';
import { FORMATS } from '../../workers/formats/descriptors';
import { FormatError } from '../../workers/jobs/errors';

/** An error that the user can fix; its message is the line printed. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

const EXTENSIONS = FORMATS.flatMap(({ extensions }) => extensions);
/** Words for an acceptable file: `a profile, such as run.mct or run.jfr`. */
const PROFILE = `a profile, such as ${EXTENSIONS.slice(0, 2)
  .map((extension) => `run${extension}`)
  .join(' or ')}`;

/** Sentences about a file by error code, from the system or from `cli/file-source.ts`. */
const SYSTEM: Record<string, string> = {
  ENOENT: 'no such file',
  EISDIR: `this is a folder without flight recordings (.jfr); specify ${PROFILE}`,
  EACCES: 'permission denied',
  STDIN: `profiles cannot be read from stdin, because reading them requires random access; specify ${PROFILE}, or ./- if the file is called “-”`,
  PIPE: `this is a pipe, but reading a profile requires random access; write it to a file first, or give the compressed file itself, such as run${EXTENSIONS[0]}.gz`,
  DEVICE: `this is a device, not a file; specify ${PROFILE}`,
  SOCKET: `this is a socket, not a file; specify ${PROFILE}`,
  ESHORT: 'the file shrank while being read; wait until it is completely written',
};

/** Returns the value, or throws a Failure that names the file. */
export function unwrap<T>(path: string, result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Failure(`${path}: ${sentence(result.error)}`);
}

/** The wanted metric. If the two files do not both have it, throws a Failure that lists the common ones. */
export function commonMetric(metrics: readonly string[], wanted: string): string {
  if (metrics.includes(wanted)) return wanted;
  const flights = onlyInFlights(wanted);
  const none = `The two files have no metric "${wanted}" in common`;
  if (flights !== '') throw new Failure(`${none}. ${flights}Choose one of ${metrics.join(', ')}.`);
  const why = wanted === ALLOCATED_BYTES ? `a file was ${BEFORE_BYTES}, or ` : '';
  throw new Failure(`${none}; ${why}choose one of ${metrics.join(', ')}.`);
}

/** Describes a failure to read a file in one line. */
export function asFailure(path: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof FormatError) return new Failure(`${path}: ${sentence(error)}`);
  const code = (error as { code?: string }).code ?? '';
  // Windows shells leave patterns to programs.
  if (code === 'ENOENT' && /[*?]/.test(path))
    return new Failure(`${path}: no such file; the shell did not expand the wildcard, so list the files.`);
  return new Failure(`${path}: ${SYSTEM[code] ?? (error instanceof Error ? error.message : String(error))}`);
}

/**
 * An error in an option's text, with a caret below the faulty character. Also lists the files' `problems`, which may be the
 * reason.
 */
export function failureAt(
  option: string,
  text: string,
  error: Pick<EngineError, 'message' | 'where' | 'advice'>,
  problems: readonly string[] = [],
): Failure {
  const character = /^character (\d+)$/.exec(error.where);
  if (character === null) return new Failure(`--${option}: ${sentence(error)}`);
  const lines = text.slice(0, Number(character[1]) - 1).split('\n');
  const line = text.split('\n')[lines.length - 1];
  // One column per displayed character, however many UTF-16 units it takes.
  const before = [...lines[lines.length - 1]].length;
  const where = text.includes('\n') ? `line ${lines.length}, character ${before + 1}` : error.where;
  const said = `--${option}: ${sentence({ message: error.message, where, advice: error.advice })}`;
  return new Failure([said, `  ${line.replace(/\s/g, ' ')}`, `  ${' '.repeat(before)}^`, ...problems].join('\n'));
}

function sentence({ message, where, advice }: Pick<EngineError, 'message' | 'where' | 'advice'>): string {
  return `${message.replace(/\.$/, '')}${where === '' ? '' : ` (${where})`}. ${advice}`;
}
