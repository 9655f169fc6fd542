/** Tells the tables of a view how much the lower bounds in it leave out, so that they can show it. */
import type { ReactNode } from 'react';
import { BoundsSizeProvider } from '../../ui/Bounds';
import { boundsSize } from './counted-text';
import { useShownSummaries } from './useShownSummaries';

export function ShownBoundsSize({ children }: { children: ReactNode }) {
  return <BoundsSizeProvider value={boundsSize(useShownSummaries())}>{children}</BoundsSizeProvider>;
}
