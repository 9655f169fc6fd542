import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../api/engine';
import { IdleWork } from './idle-work';

type Opened = Awaited<ReturnType<Engine['open']>>;

/** Longer than a worker waits before it starts idle work. */
const LONG = 10_000;
const REFUSED = { ok: false } as Opened;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A worker that counts its warm-ups. Each takes a second, and checks at its end whether it is still wanted. */
function worker() {
  const runs = { begun: 0, finished: 0 };
  const idle = new IdleWork(
    () => undefined,
    async (wanted) => {
      runs.begun++;
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (wanted()) runs.finished++;
    },
  );
  return { idle, runs };
}

it('warms up once, at rest', async () => {
  const { idle, runs } = worker();
  idle.start();
  expect(runs.begun).toBe(0);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(runs).toEqual({ begun: 1, finished: 1 });
  await idle.whileOpened(Promise.resolve(REFUSED));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(runs.begun).toBe(1);
});

it('warms up after a file that came at once, such as the example of the start page', async () => {
  const { idle, runs } = worker();
  idle.start();
  await idle.whileOpened(Promise.resolve(REFUSED));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(runs).toEqual({ begun: 1, finished: 1 });
});

it('gives way to a file, and warms up after it', async () => {
  const { idle, runs } = worker();
  idle.start();
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toEqual({ begun: 1, finished: 0 });
  const opened = idle.whileOpened(new Promise((resolve) => setTimeout(() => resolve(REFUSED), 5000)));
  await vi.advanceTimersByTimeAsync(4000);
  expect(runs).toEqual({ begun: 1, finished: 0 });
  await vi.advanceTimersByTimeAsync(LONG);
  await opened;
  expect(runs).toEqual({ begun: 2, finished: 1 });
});

it('starts again where a file came, although it was read before the warm-up asked again', async () => {
  const asked: boolean[] = [];
  const idle = new IdleWork(
    () => undefined,
    async (wanted) => {
      for (let time = 0; time < 3; time++) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        asked.push(wanted());
      }
    },
  );
  idle.start();
  await vi.advanceTimersByTimeAsync(500);
  const opened = idle.whileOpened(new Promise((resolve) => setTimeout(() => resolve(REFUSED), 1000)));
  await vi.advanceTimersByTimeAsync(2 * LONG);
  await opened;
  expect(asked).toEqual([false, false, false, true, true, true]);
});
