/** Enlarges typed arrays while a tree's columns are being written. */
type Growing =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** A copy with twice the length. */
export function grown<T extends Growing>(old: T): T {
  const larger = new (old.constructor as new (length: number) => T)(old.length * 2);
  larger.set(old);
  return larger;
}
