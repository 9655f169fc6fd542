import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UnfreedMemory } from './unfreed-memory';

/** An event: address, time, and size; 0 for a free. */
type Event = readonly [address: number, time: number, size: number];
/** Reported allocations: context, which is 100 plus the number of the event in the file, with size and time. */
function reported(chunks: readonly (readonly Event[])[], memory = new UnfreedMemory()): number[][] {
  let owner = 0;
  for (const chunk of chunks) {
    for (const [address, time, size] of chunk) {
      if (size === 0) memory.free(address, time);
      else memory.allocate(address, time, size, owner);
      owner++;
    }
    memory.endChunk((each) => 100 + each);
  }
  const found: number[][] = [];
  memory.report((...each) => found.push(each));
  return found.sort(([a], [b]) => a - b);
}

/** The same by sorting the events of each chunk. */
function naive(chunks: readonly (readonly Event[])[]): number[][] {
  const inUse = new Map<number, number[]>();
  let owner = 0;
  for (const chunk of chunks) {
    const numbered = chunk.map((event) => ({ event, owner: owner++ }));
    for (const { event, owner } of numbered.sort((a, b) => a.event[1] - b.event[1])) {
      const [address, time, size] = event;
      if (size === 0) inUse.delete(address);
      else inUse.set(address, [100 + owner, size, time]);
    }
  }
  const times = chunks.flat().map(([, time]) => time);
  const end = Math.min(...times) * 0.1 + Math.max(...times) * 0.9;
  return [...inUse.values()].filter(([, , time]) => time < end).sort(([a], [b]) => a - b);
}

describe('native memory that was not freed', () => {
  it.each<[string, Event[][], number[][]]>([
    [
      'is what was only allocated',
      [
        [
          [1, 0, 8],
          [2, 100, 0],
        ],
      ],
      [[100, 8, 0]],
    ],
    [
      'is not what was freed',
      [
        [
          [1, 0, 8],
          [1, 100, 0],
        ],
      ],
      [],
    ],
    [
      'is not what was freed later, but written before',
      [
        [
          [1, 50, 0],
          [1, 0, 8],
          [2, 100, 0],
        ],
      ],
      [],
    ],
    [
      'is what was allocated again at a freed address',
      [
        [
          [1, 0, 8],
          [1, 50, 0],
          [1, 60, 16],
          [2, 100, 0],
        ],
      ],
      [[102, 16, 60]],
    ],
    [
      'is the last of two allocations at an address',
      [
        [
          [1, 0, 8],
          [1, 10, 16],
          [2, 100, 0],
        ],
      ],
      [[101, 16, 10]],
    ],
    [
      'is the later one in the file, if both have one time',
      [
        [
          [1, 0, 8],
          [1, 0, 16],
          [2, 100, 0],
        ],
      ],
      [[101, 16, 0]],
    ],
    [
      'does not include the last tenth of the time',
      [
        [
          [1, 0, 8],
          [2, 89, 8],
          [3, 90, 8],
          [4, 100, 8],
        ],
      ],
      [
        [100, 8, 0],
        [101, 8, 89],
      ],
    ],
    [
      'is what a later chunk does not free',
      [
        [
          [1, 0, 8],
          [2, 0, 8],
        ],
        [
          [2, 50, 0],
          [3, 100, 0],
        ],
      ],
      [[100, 8, 0]],
    ],
    [
      'is what a later chunk allocates at the address',
      [
        [[1, 0, 8]],
        [
          [1, 50, 0],
          [1, 60, 4],
          [3, 100, 0],
        ],
      ],
      [[102, 4, 60]],
    ],
  ])('%s', (_, chunks, expected) => {
    expect(reported(chunks)).toEqual(expected);
    expect(naive(chunks)).toEqual(expected);
  });

  it('is that of sorted events, however they lie in a chunk', () => {
    const event = (time: fc.Arbitrary<number>) => fc.tuple(fc.integer({ min: 1, max: 6 }), time, fc.integer({ min: 0, max: 3 }));
    const chunks = fc
      .array(fc.array(event(fc.integer({ min: 0, max: 99 })), { minLength: 1, maxLength: 700 }), { minLength: 1, maxLength: 3 })
      .map((all) => all.map((chunk, i) => chunk.map(([address, time, size]): Event => [address, 100 * i + time, size])));
    fc.assert(
      fc.property(chunks, (all) => {
        expect(reported(all)).toEqual(naive(all));
      }),
    );
  });

  it('does not include allocations whose stack is unknown', () => {
    const memory = new UnfreedMemory();
    memory.allocate(1, 0, 8, 0);
    memory.allocate(2, 0, 8, 1);
    memory.free(3, 100);
    memory.endChunk((owner) => (owner === 0 ? -1 : 7));
    const found: number[][] = [];
    memory.report((...each) => found.push(each));
    expect(found).toEqual([[7, 8, 0]]);
  });

  it('takes an allocation of nothing for a free, as the converter does', () => {
    const memory = new UnfreedMemory();
    memory.allocate(1, 0, 8, 0);
    memory.allocate(1, 10, 0, 1);
    memory.free(2, 100);
    memory.endChunk((owner) => owner);
    memory.report(() => expect.unreachable());
    expect(memory.frees).toBe(1);
  });

  it('is unknown if there are too many addresses', () => {
    const memory = new UnfreedMemory(2);
    reported(
      [
        [
          [1, 0, 8],
          [2, 0, 8],
        ],
      ],
      memory,
    );
    expect(memory.isFull).toBe(false);
    reported([[[3, 0, 8]]], memory);
    expect([memory.isFull, memory.frees]).toEqual([true, 0]);
  });
});
