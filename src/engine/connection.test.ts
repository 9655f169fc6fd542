import { expect, it } from 'vitest';
import type { EngineError } from '../../workers/api/engine';
import { connectEngine, onEngineDeath } from './connection';

it('reports a failure of the worker at once, or as soon as the page listens', () => {
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

it('reports that a worker did not start if it never answered, and that it stopped otherwise', () => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as Worker;
  connectEngine(worker);
  const told: string[] = [];
  onEngineDeath(({ message, advice }: EngineError) => told.push(`${message} ${advice}`));
  const fail = () => worker.dispatchEvent(Object.assign(new Event('error'), { message: '' }));
  fail();
  worker.dispatchEvent(new Event('message'));
  fail();
  expect(told[0]).toMatch(/did not start\..*module workers/);
  expect(told[1]).toMatch(/has stopped\..*the address keeps/);
});

it('may be awaited before the worker has answered', async () => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as Worker;
  const engine = connectEngine(worker);
  expect(typeof (await Promise.resolve(engine)).complete).toBe('function');
});

it('answers calls with the error if the worker does not start, whether they came before it or after it', async () => {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined }) as unknown as Worker;
  const engine = connectEngine(worker);
  const before = engine.complete(1);
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'no modules' }));
  for (const answer of [await before, await engine.complete(2)])
    expect(answer).toMatchObject({
      ok: false,
      error: { where: 'no modules', message: expect.stringContaining('did not start') },
    });
});
