import { expose, transfer } from 'comlink';
import { CallgroveEngine } from './engine';
import type { Result } from './engine.api';

/** The engine in a worker: arrays are handed over instead of copied. */
class Door extends CallgroveEngine {
  constructor() {
    super();
    const { flame, search, unionFlame, unionSearch } = this;
    this.flame = async (...asked) => handOver(await flame(...asked));
    this.search = async (...asked) => handOver(await search(...asked));
    this.unionFlame = async (...asked) => handOver(await unionFlame(...asked));
    this.unionSearch = async (...asked) => handOver(await unionSearch(...asked));
  }
}

function handOver<T extends object>(result: Result<T>): Result<T> {
  if (!result.ok) return result;
  const buffers = new Set<ArrayBuffer>();
  for (const value of Object.values(result.value))
    if (ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer) buffers.add(value.buffer);
  return transfer(result, [...buffers]);
}

expose(new Door());
