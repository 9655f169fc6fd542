import { expect, it, vi } from 'vitest';
import { whileSaving } from './saving-progress';
import { useSaving } from './saving-store';

it('tells of a table that takes a while, until it is there or given up', async () => {
  vi.useFakeTimers();
  try {
    const content = whileSaving('Methods by cost', async ({ signal, tell }) => {
      tell(400, 10_000);
      expect(useSaving.getState().saving).toBeNull();
      vi.advanceTimersByTime(400);
      tell(800, 10_000);
      expect(useSaving.getState().saving).toMatchObject({ label: 'Methods by cost', rows: 800, of: 10_000 });
      useSaving.getState().saving?.cancel();
      expect([signal.aborted, useSaving.getState().saving]).toEqual([true, null]);
      vi.advanceTimersByTime(400);
      tell(1200, 10_000);
      return null;
    });
    expect((await content).signal.aborted).toBe(true);
    expect(useSaving.getState().saving).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('says nothing any more when the table could not be read', async () => {
  vi.useFakeTimers();
  try {
    const broken = whileSaving('Types', async ({ tell }) => {
      vi.advanceTimersByTime(400);
      tell(1, 2);
      throw new Error('gone');
    });
    await expect(broken).rejects.toThrow('gone');
    expect(useSaving.getState().saving).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
