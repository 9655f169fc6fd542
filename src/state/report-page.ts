/** Contents of a report page, which stand in data blocks of its HTML (`workers/sharing/report-page.ts`). The usual page has none. */

const blocks = (kind: string): HTMLScriptElement[] => [
  ...document.querySelectorAll<HTMLScriptElement>(`script[type="text/plain"][data-callgrove="${kind}"]`),
];

/** Whether this is a report page. It opens from disk, has no files beside it, and may not connect to anything. */
export const isReport = (): boolean => blocks('address').length > 0;

/** Address that a report page shows first; empty otherwise. */
export const embeddedAddress = (): string => blocks('address')[0]?.text ?? '';

/** When a report page was made, and of which commit, as far as they are known. */
export function embeddedOrigin(): { date: string; commit: string } {
  const [date = '', commit = ''] = (blocks('origin')[0]?.text ?? '').split(' ');
  return { date, commit };
}

/** Payload that `d=here` stands for. */
export const embeddedPayload = (): string => blocks('link')[0]?.text ?? '';

/** A file of the report page by its name, or null. */
export function embeddedFile(name: string): Blob | null {
  const found = blocks('file').find((block) => block.dataset.name === name);
  if (found === undefined) return null;
  const text = atob(found.text);
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
}
