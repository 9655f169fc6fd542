/** Gives the engine to code outside React components; `boot.ts` connects it once. Components get theirs from `useEngine`. */
import type { Engine } from './engine';

let connected: Engine | null = null;

export const setEngine = (engine: Engine): void => {
  connected = engine;
};

/** @throws Error before `setEngine` was called */
export function engine(): Engine {
  if (connected === null) throw new Error('No engine is connected.');
  return connected;
}
