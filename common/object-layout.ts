/** Describes in words, for page, terminal and reports, how a VM lays out objects in memory. */

/** Sizes in bytes, as in `meta.layout` of a dump (docs/format.md, section 2). */
interface ObjectLayout {
  readonly alignment: number;
  readonly reference: number;
  readonly header: number;
}

/** The layout in words: `compressed pointers, 12-byte object headers, sizes in multiples of 8 bytes`. */
export function layoutText({ alignment, reference, header }: ObjectLayout): string {
  const pointers = reference === 4 ? 'compressed pointers' : `${reference}-byte pointers`;
  const headers = header === 8 ? 'compact 8-byte object headers' : `${header}-byte object headers`;
  return `${pointers}, ${headers}, sizes in multiples of ${alignment} bytes`;
}
