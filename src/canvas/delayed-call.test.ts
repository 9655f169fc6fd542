import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DelayedCall } from './delayed-call';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a call cancelled after several requests leaves none that makes a later one too early', () => {
  const call = vi.fn();
  const delayed = new DelayedCall(100, call);
  delayed.schedule();
  vi.advanceTimersByTime(50);
  delayed.schedule();
  delayed.cancel();
  delayed.schedule();
  vi.advanceTimersByTime(99);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledOnce();
});
