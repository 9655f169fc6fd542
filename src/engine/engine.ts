/** The engine as the page asks it. Its methods are those of `workers/api/`, as promises. */
import { proxy, type Remote } from 'comlink';
import type { PageEngine, Progress, Result, SubjectApi } from '../../workers/api/engine';

/** All methods but those that are overloaded, of which comlink's types would keep one signature. */
export type PlainMethods = Omit<PageEngine, keyof SubjectApi>;
export type Engine = Remote<PlainMethods> & SubjectApi;

let jobs = 0;
/** A number under which a long request can be cancelled. */
export const nextJob = (): number => ++jobs;

/** Makes a progress callback that the worker can call. */
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
        advice:
          'Reload the page and open the file again. If it fails again, report it and include “What was counted and what was not” from “About this file”.',
      },
    };
  }
}
