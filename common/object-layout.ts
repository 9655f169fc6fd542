/** Layout of objects in a VM, in words. */

/** As `meta.layout` of a dump has it (docs/format.md section 2), in bytes. */
interface ObjectLayout {
  readonly alignment: number;
  readonly reference: number;
  readonly header: number;
}

/** `compressed pointers, object headers of 12 bytes, sizes in multiples of 8 bytes` */
export function layoutText({ alignment, reference, header }: ObjectLayout): string {
  const pointers = reference === 4 ? 'compressed pointers' : `pointers of ${reference} bytes`;
  const headers = header === 8 ? 'compact object headers of 8 bytes' : `object headers of ${header} bytes`;
  return `${pointers}, ${headers}, sizes in multiples of ${alignment} bytes`;
}
