/** The engine for components. `main.tsx` provides the page's; a test provides its own. */
import { createContext, useContext } from 'react';
import type { Engine } from './engine';

export const EngineContext = createContext<Engine | null>(null);

/** @throws Error outside of an `EngineContext` */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error('No engine is provided here.');
  return engine;
}
