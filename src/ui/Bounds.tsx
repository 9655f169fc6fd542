/** Wraps figures on the page. If most of them are lower bounds, one line above says so, and only exact ones are marked. */
import { createContext, type ReactNode, useContext } from 'react';
import type { LowerBound } from '../../workers/api/engine';
import styles from './bounds.module.css';
import { boundReason, isLeast } from './lower-bounds';

/** How much lower bounds leave out, in words. Empty if unknown. */
export interface BoundsSize {
  /** `43 methods are partly counted` */
  methods: string;
  /** `99.0% of the VM’s bytes` */
  bytes: string;
}

/** How many figures are lower bounds: at most half, more than half, or all. */
type BoundsMode = 'few' | 'most' | 'all';

const Size = createContext<BoundsSize>({ methods: '', bytes: '' });
const Mode = createContext<BoundsMode>('few');

export const BoundsSizeProvider = Size.Provider;

/** How many of the figures around are lower bounds. */
export const useBoundsMode = (): BoundsMode => useContext(Mode);

interface BoundedProps {
  /** The bound of each figure; undefined for exact ones. */
  bounds: readonly (LowerBound | undefined)[];
  /** Names of other columns, in which all figures are exact: `calls and contexts`. */
  exact?: string;
  /** Whether to omit the share of counted bytes, because it is shown elsewhere. */
  withoutBytes?: boolean;
  children: ReactNode;
}

export function BoundedFigures({ bounds, exact = '', withoutBytes = false, children }: BoundedProps) {
  const size = useContext(Size);
  const outer = useContext(Mode);
  const found = bounds.filter(isLeast);
  const isMixed = found.length < bounds.length;
  // If a view around these figures says what unmarked ones are, that applies to these, too.
  const mode = !isMixed ? 'all' : outer !== 'few' || found.length > bounds.length / 2 ? 'most' : 'few';
  const [first] = found;
  return (
    <>
      {mode !== 'few' && mode !== outer && outer !== 'most' && first && (
        <p className={styles.note}>{sizeWords(first, size, withoutBytes, isMixed, exact)}</p>
      )}
      <Mode value={bounds.length === 0 ? outer : mode}>{children}</Mode>
    </>
  );
}

function sizeWords(
  bound: LowerBound,
  { methods, bytes }: BoundsSize,
  withoutBytes: boolean,
  isMixed: boolean,
  exact: string,
): string {
  if (bound.methods.length === 0 || methods === '') return boundReason(bound) + (isMixed ? ' “=” marks exact figures.' : '');
  return `Read figures${isMixed ? ' without “=”' : ''} as “at least”${exact && `, except ${exact}`}: ${[methods, withoutBytes ? '' : bytes].filter(Boolean).join(', ')}.`;
}
