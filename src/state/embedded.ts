/** What a self-contained page brings with it, in data blocks of its own (workers/sharing/report-page.ts). Nothing in any other page. */

const blocks = (kind: string): HTMLScriptElement[] => [
  ...document.querySelectorAll<HTMLScriptElement>(`script[type="text/plain"][data-callgrove="${kind}"]`),
];

/** Whether this page is one: it opens from disk, has no files beside it, and may connect to nothing. */
export const isReport = (): boolean => blocks('address').length > 0;

/** What it shows first, as in the address bar; empty for none. */
export const embeddedAddress = (): string => blocks('address')[0]?.text ?? '';

/** What `d=here` means. */
export const embeddedPayload = (): string => blocks('link')[0]?.text ?? '';

/** A file by its name, null where it is not there. */
export function embeddedFile(name: string): Blob | null {
  const found = blocks('file').find((block) => block.dataset.name === name);
  if (found === undefined) return null;
  const text = atob(found.text);
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
}
