import { expect, it } from 'vitest';
import type { EngineError } from '../../workers/api/engine';
import { connectEngine, onEngineDeath } from './connection';

it('a worker that fails before the page is there is told of as soon as it is, and one that fails later at once', () => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as Worker;
  connectEngine(worker);
  const fail = (message: string) => worker.dispatchEvent(Object.assign(new Event('error'), { message }));
  const told: string[] = [];
  fail('not found');
  onEngineDeath(({ where }: EngineError) => told.push(where));
  expect(told).toEqual(['not found']);
  fail('out of memory');
  expect(told).toEqual(['not found', 'out of memory']);
});
