/** Stores the depths of a tree's contexts. */
/** Depths of contexts in the narrowest array that the deepest one allows: few programs have paths of more than 256 contexts. */
export type Depths = Uint8Array | Uint16Array | Uint32Array;

/** An array for the depths of `size` contexts whose longest path has `height` contexts. */
export function depthsOf(height: number, size: number): Depths {
  if (height <= 0x100) return new Uint8Array(size);
  return height <= 0x10000 ? new Uint16Array(size) : new Uint32Array(size);
}
