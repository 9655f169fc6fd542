/** Provides a view's tables with the amount that its lower bounds leave out. */
import type { ReactNode } from 'react';
import { BoundsSizeProvider } from '../../ui/Bounds';
import { boundsSize } from './counted-text';
import { useShownSummaries } from './useShownSummaries';

export function ShownBoundsSize({ children }: { children: ReactNode }) {
  return <BoundsSizeProvider value={boundsSize(useShownSummaries())}>{children}</BoundsSizeProvider>;
}
