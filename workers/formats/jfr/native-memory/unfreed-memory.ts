/** Finds the native memory that a program allocated and did not free, in a flight recording by async-profiler. */

/** Share of the recorded time at whose end allocations are too young to be called not freed. */
const TAIL = 0.1;
/** Most addresses to remember at a time: those in use, and those that were freed in the chunk; about 150 bytes each. */
const MOST_ADDRESSES = 2 ** 22;
/** Stands for an address that was freed. */
const FREED = -1;
const LEAST_ROOM = 256;

/**
 * Memory in use, by address. Events of a chunk may come in any order, because a profiler fills several buffers at once; those of
 * different chunks are in order.
 */
export class UnfreedMemory {
  /** Whether there were too many addresses, so that the memory in use is unknown. */
  isFull = false;
  /** Number of times that memory was freed, whether or not its allocation was recorded. */
  frees = 0;
  private first = Number.POSITIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;
  /** Index of the last event of each address. */
  private readonly indices = new Map<number, number>();
  /** Time, size and owner of the last event of each address; the owner is FREED if it was freed. */
  private times = new Float64Array(LEAST_ROOM);
  private sizes = new Float64Array(LEAST_ROOM);
  private owners = new Float64Array(LEAST_ROOM);
  private size = 0;
  /** Number of entries from earlier chunks, which come first. */
  private old = 0;

  constructor(private readonly most = MOST_ADDRESSES) {}

  /**
   * @param time nanoseconds on the file's clock
   * @param size in bytes
   * @param owner a non-negative number by which the caller knows the allocation until the chunk ends
   */
  allocate(address: number, time: number, size: number, owner: number): void {
    this.set(address, time, size, size > 0 ? owner : FREED);
  }

  free(address: number, time: number): void {
    this.frees++;
    this.set(address, time, 0, FREED);
  }

  /**
   * Ends a chunk: replaces the owners of its allocations that are still in use, and forgets what was freed.
   *
   * @param contextOf the lasting number for an owner; negative to forget the allocation
   */
  endChunk(contextOf: (owner: number) => number): void {
    let left = 0;
    // A second map would take as much memory again. Values may change, and entries vanish, while a map is read.
    for (const [address, index] of this.indices) {
      const owner = this.owners[index];
      const context = owner === FREED || index < this.old ? owner : contextOf(owner);
      if (context < 0) {
        this.indices.delete(address);
        continue;
      }
      // Entries only move towards the start, and in their order, so none is overwritten before it was read.
      const to = left++;
      this.times[to] = this.times[index];
      this.sizes[to] = this.sizes[index];
      this.owners[to] = context;
      this.indices.set(address, to);
    }
    this.size = left;
    this.old = left;
  }

  /** Reports all allocations that were not freed, without those in the last tenth of the recorded time. */
  report(take: (context: number, size: number, time: number) => void): void {
    const end = this.first * TAIL + this.last * (1 - TAIL);
    for (const index of this.indices.values())
      if (this.times[index] < end) take(this.owners[index], this.sizes[index], this.times[index]);
  }

  private set(address: number, time: number, size: number, owner: number): void {
    this.first = Math.min(this.first, time);
    this.last = Math.max(this.last, time);
    let index = this.indices.get(address);
    if (index !== undefined && this.times[index] > time) return;
    if (index !== undefined && index < this.old) {
      // The entry of an earlier chunk is not the last one any more; new ones come after all of those.
      this.indices.delete(address);
      index = undefined;
    }
    if (index === undefined) {
      if (this.size >= this.most) {
        this.isFull = true;
        return;
      }
      index = this.size++;
      if (index === this.times.length) this.grow();
      this.indices.set(address, index);
    }
    this.times[index] = time;
    this.sizes[index] = size;
    this.owners[index] = owner;
  }

  private grow(): void {
    for (const name of ['times', 'sizes', 'owners'] as const) {
      const wider = new Float64Array(2 * this[name].length);
      wider.set(this[name]);
      this[name] = wider;
    }
  }
}
