/** Layout of objects in a VM, in words. */

/** As `meta.layout` of a dump has it (docs/format.md section 2), in bytes. */
interface ObjectLayout {
  readonly alignment: number;
  readonly reference: number;
  readonly header: number;
}

/** `compressed pointers, 12-byte object headers, sizes in multiples of 8 bytes` */
export function layoutText({ alignment, reference, header }: ObjectLayout): string {
  const pointers = reference === 4 ? 'compressed pointers' : `${reference}-byte pointers`;
  const headers = header === 8 ? 'compact 8-byte object headers' : `${header}-byte object headers`;
  return `${pointers}, ${headers}, sizes in multiples of ${alignment} bytes`;
}
