/** Connects the page to the engine, which runs in a worker. */
import { wrap } from 'comlink';
import type { EngineError } from '../../workers/api/engine';
import type { Engine, PlainMethods } from './engine';

/** Worker failures from before anything listens: the worker starts before the page. */
const unreported: EngineError[] = [];
let report = (error: EngineError): unknown => unreported.push(error);

/** Wraps the worker. If it does not start, calls are answered with the error instead of waiting forever. */
export function connectEngine(worker: Worker): Engine {
  let answered = false;
  let refuse: (error: EngineError) => void = () => undefined;
  const refused = new Promise<{ ok: false; error: EngineError }>((resolve) => {
    refuse = (error) => resolve({ ok: false, error });
  });
  worker.addEventListener(
    'message',
    () => {
      answered = true;
    },
    { once: true },
  );
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    const error: EngineError = {
      kind: 'internal',
      where: event.message ?? '',
      ...(answered
        ? {
            message: 'The profile reader has stopped.',
            advice: 'Reload the page; the address keeps your view.',
          }
        : {
            message: 'The profile reader did not start.',
            advice: 'Reload the page. If that does not help, try a browser that supports module workers.',
          }),
    };
    if (!answered) refuse(error);
    report(error);
  });
  return new Proxy(wrap<PlainMethods>(worker), {
    get(remote, name) {
      const method = Reflect.get(remote, name);
      // Every race would stay in memory as long as `refused` does, so later calls do not race.
      if (answered || typeof name === 'symbol' || typeof method !== 'function') return method;
      return (...given: unknown[]) => Promise.race([method(...given), refused]);
    },
  }) as Engine;
}

/** Calls back when the worker itself fails or has failed, which no answer would report. */
export function onEngineDeath(listener: (error: EngineError) => void): void {
  report = listener;
  for (const error of unreported.splice(0)) listener(error);
}
