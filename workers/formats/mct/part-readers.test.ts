import { expect, it } from 'vitest';
import { Pace } from '../../jobs/pace';
import { PrefetchedParts } from './part-readers';

it('hands out parts in order, each good until the next is asked for, in the memory of two', async () => {
  const asked: (Uint8Array | undefined)[] = [];
  const ahead = new PrefetchedParts(
    5,
    async (part, _pace, spare) => {
      asked.push(spare);
      return (spare ?? new Uint8Array(4)).fill(part);
    },
    new Pace(),
  );
  const memory = new Set<ArrayBufferLike>();
  for (let part = 0; part < 5; part++) {
    const bytes = await ahead.next();
    // By now the next part has been created.
    await Promise.resolve();
    expect([...(bytes ?? [])]).toEqual([part, part, part, part]);
    if (bytes !== null) memory.add(bytes.buffer);
  }
  expect(await ahead.next()).toBeNull();
  expect(memory.size).toBe(2);
  expect(asked).toHaveLength(5);
});
