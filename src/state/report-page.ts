/**
 * Reads what a report page (an HTML file that opens from disk) contains: data blocks in its HTML, written by
 * `workers/sharing/report-page.ts`. An ordinary page has none.
 */

const blocks = (kind: string): HTMLScriptElement[] => [
  ...document.querySelectorAll<HTMLScriptElement>(`script[type="text/plain"][data-callgrove="${kind}"]`),
];

/** Whether this is a report page. It is opened from disk, has no files next to it, and must not connect to anything. */
export const isReport = (): boolean => blocks('address').length > 0;

/** Address that a report page shows first; empty otherwise. */
export const embeddedAddress = (): string => blocks('address')[0]?.text ?? '';

/** When a report page was made, and from which commit, if known. */
export function embeddedOrigin(): { date: string; commit: string } {
  const [date = '', commit = ''] = (blocks('origin')[0]?.text ?? '').split(' ');
  return { date, commit };
}

/** Payload that `d=here` stands for. */
export const embeddedPayload = (): string => blocks('link')[0]?.text ?? '';

/** A file embedded in the report page, by name; null if there is none. */
export function embeddedFile(name: string): Blob | null {
  const found = blocks('file').find((block) => block.dataset.name === name);
  if (found === undefined) return null;
  const text = atob(found.text);
  return new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
}
