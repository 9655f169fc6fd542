/** The client of the engine's door. The worker starts when this module loads, so that it is warm before the first file arrives. */
import { proxy, type Remote, transfer, wrap } from 'comlink';
import type { EngineError, PageEngine, Progress, Result, SubjectApi } from '../../workers/api/engine';
import { worker } from './worker';

/** Comlink's types keep one signature of a method, which is too few for what is asked of a subject. */
type Typed = Omit<PageEngine, keyof SubjectApi>;
export type RemoteEngine = Remote<Typed> & SubjectApi;

export const engine = wrap<Typed>(worker) as RemoteEngine;

let jobs = 0;
/** A number under which a long request can be cancelled. */
export const nextJob = (): number => ++jobs;

/** Hands bytes of an arriving file over instead of copying them. */
export const push = (job: number, bytes: Uint8Array<ArrayBuffer>): void => {
  void engine.push(job, transfer(bytes, [bytes.buffer]));
};

/** A progress callback that crosses the door. */
export const reporting = (report: (progress: Progress) => void) => proxy(report);

/** Failures of the worker that nobody has been told of: it begins before the page does. */
const untold: EngineError[] = [];
let tell = (error: EngineError): unknown => untold.push(error);
worker.addEventListener('error', (event) => {
  event.preventDefault();
  tell({
    kind: 'internal',
    message: 'The part of this page that reads profiles has stopped.',
    where: event.message ?? '',
    advice: 'Reload the page; a link keeps what you were looking at.',
  });
});

/** Calls back when the worker itself fails, or has failed, which no answer would tell. */
export function onEngineDeath(report: (error: EngineError) => void): void {
  tell = report;
  for (const error of untold.splice(0)) report(error);
}

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
        advice: 'Reload the page and open the file again; if it fails again, please report it with the file’s header.',
      },
    };
  }
}
