/** The engine as the page sees it: the methods of `workers/api/`, each returning a promise. */
import { proxy, type Remote } from 'comlink';
import type { PageEngine, Progress, Result, SubjectApi } from '../../workers/api/engine';

/** All methods except overloaded ones, for which comlink's types would keep only one signature. */
export type PlainMethods = Omit<PageEngine, keyof SubjectApi>;
export type Engine = Remote<PlainMethods> & SubjectApi;

let jobs = 0;
/** Returns a new number by which a long request can be cancelled. */
export const nextJob = (): number => ++jobs;

/** Wraps a progress callback so that the worker can call it. */
export const reporting = (report: (progress: Progress) => void) => proxy(report);

/** Turns a broken call (the worker threw, the message could not be cloned) into the same kind of value as an expected failure. */
export async function ask<T>(call: Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call;
  } catch (error) {
    return {
      ok: false,
      error: {
        kind: 'internal',
        message: 'The engine failed on this request.',
        where: error instanceof Error ? error.message : String(error),
        advice: 'Reload the page and open the file again. If it fails again, please report it.',
      },
    };
  }
}
