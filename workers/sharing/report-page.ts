import { toBase64 } from './base64url';

/** Stands in the page without content where a report's content goes. */
export const PLACE = '<!--callgrove-report-->';

/** A whole file in a report page. */
export interface ReportFile {
  name: string;
  bytes: Uint8Array;
}

export interface ReportPayload {
  title: string;
  /** Address that the page opens with, as in the address bar: `#/compare?…`. */
  address: string;
  /** Whole files that the page opens at once, by name. */
  files: readonly ReportFile[];
  /** Payload of `d=here` in the address; null where the page holds whole files. */
  payload: string | null;
  /** When the page was made, and of which commit; an empty commit where nobody knows it. */
  origin: { date: Date; commit: string };
}

/**
 * Makes one HTML file that opens from disk, out of `report.html` of the build and its content. The content stands in data blocks,
 * which no browser runs. Throws RangeError where the template is none.
 */
export function reportHtml(template: string, { title, address, files, payload, origin }: ReportPayload): string {
  const at = template.indexOf(PLACE);
  if (at < 0) throw new RangeError('This is not the report page template: run `npm run build`.');
  const blocks = [
    block('address', '', address),
    block('origin', '', `${origin.date.toISOString()} ${origin.commit}`.trim()),
    ...(payload === null ? [] : [block('link', '', payload)]),
    ...files.map(({ name, bytes }) => block('file', ` data-name="${escaped(name)}"`, toBase64(bytes))),
  ];
  const head = template.slice(0, at).replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`);
  return `${head}${blocks.join('\n')}${template.slice(at + PLACE.length)}`;
}

/** A data block. Base64, payloads and addresses have no `<`; one in an address is written as addresses write it. */
function block(kind: string, attributes: string, text: string): string {
  return `<script type="text/plain" data-callgrove="${kind}"${attributes}>${text.replaceAll('<', '%3C')}</script>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]);
}
