import type { EngineError, Result } from '../workers/engine.api';
import { FormatError } from '../workers/errors';

/** Something the user can mend; its message is the one line that is printed. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

const SYSTEM: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'this is a folder; name a .mct file',
  EACCES: 'you may not read this file',
  ESHORT: 'the file became shorter while it was read; wait until it is written',
};

/** The value, or a failure that names the file. */
export function unwrap<T>(path: string, result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Failure(`${path}: ${sentence(result.error)}`);
}

/** What went wrong with a file, as one line. */
export function asFailure(path: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof FormatError) return new Failure(`${path}: ${sentence(error)}`);
  const code = (error as { code?: string }).code ?? '';
  return new Failure(`${path}: ${SYSTEM[code] ?? (error instanceof Error ? error.message : String(error))}`);
}

function sentence({ message, where, advice }: Pick<EngineError, 'message' | 'where' | 'advice'>): string {
  return `${message.replace(/\.$/, '')}${where === '' ? '' : ` (${where})`}. ${advice}`;
}
