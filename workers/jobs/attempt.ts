/** Turns errors thrown by the engine's work into values that the page can receive. */
import type { EngineError, Result } from '../api/engine';
import { OFFERED_SHARE } from './budget';
import { FormatError, NotLoaded } from './errors';
import { Cancelled } from './pace';

/** Runs work of the engine and returns a thrown error as a value. If code is missing, loads it and tries again. */
export async function attempt<T>(work: () => T | Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof NotLoaded) return attempt(() => error.load().then(work));
    return { ok: false, error: asEngineError(error) };
  }
}

function asEngineError(error: unknown): EngineError {
  if (error instanceof FormatError) {
    const { kind, message, where, advice, prune } = error;
    return { kind, message, where, advice, ...(prune === null ? {} : { prune }) };
  }
  if (error instanceof Cancelled)
    return { kind: 'cancelled', message: 'Cancelled.', where: '', advice: 'You can start again at any time.' };
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'RangeError' && /alloc|array buffer|typed array length|array length/i.test(message))
    return {
      kind: 'out-of-memory',
      message: 'There is not enough memory for this profile.',
      where: '',
      advice: 'Open a pruned view, close other profiles and tabs, or record less with include= or exclude=.',
      prune: OFFERED_SHARE,
    };
  if (name === 'NotReadableError' || name === 'NotFoundError')
    return {
      kind: 'read',
      message: 'The file can no longer be read; it was changed or moved after you chose it.',
      where: '',
      advice: 'Choose the file again.',
    };
  return {
    kind: 'internal',
    message: `Something went wrong in the engine: ${message}`,
    where: '',
    advice: 'Reload the page; please report it if it happens again.',
  };
}
