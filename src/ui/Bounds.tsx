/** Wraps figures. If most of them are lower bounds, one line above says so; if all are, none is marked individually. */
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

const Size = createContext<BoundsSize>({ methods: '', bytes: '' });
const AreBounds = createContext(false);

export const BoundsSizeProvider = Size.Provider;

/** Whether all figures here are lower bounds. */
export const useAreBounds = (): boolean => useContext(AreBounds);

interface BoundedProps {
  /** The bound of each figure; undefined for exact ones. */
  bounds: readonly (LowerBound | undefined)[];
  /** Whether to omit the share of counted bytes, because it is shown elsewhere. */
  withoutBytes?: boolean;
  children: ReactNode;
}

export function BoundedFigures({ bounds, withoutBytes = false, children }: BoundedProps) {
  const size = useContext(Size);
  const isSaid = useContext(AreBounds);
  const found = bounds.filter((bound) => bound !== undefined && isLeast(bound));
  const areMost = found.length > bounds.length / 2;
  const areAll = found.length === bounds.length;
  const [first] = found;
  return (
    <>
      {areMost && !isSaid && first && <p className={styles.note}>{sizeWords(first, size, withoutBytes, areAll)}</p>}
      {bounds.length === 0 ? children : <AreBounds value={areAll}>{children}</AreBounds>}
    </>
  );
}

function sizeWords(bound: LowerBound, { methods, bytes }: BoundsSize, withoutBytes: boolean, areAll: boolean): string {
  if (bound.methods.length === 0 || methods === '') return boundReason(bound);
  return `Read ${areAll ? 'figures' : '“+”'} as “at least”: ${[methods, withoutBytes ? '' : bytes].filter(Boolean).join(', ')}.`;
}
